"""The elements of a list value, as plain strings."""

from services.core.draft import Field, Place


def element_of(field: Field, place: Place) -> dict[str, str]:
    """The element of a list that a place belongs to; empty when there is none."""
    return elements_of(field).get(place.element or 0, {})


def elements_of(field: Field | None) -> dict[int, dict[str, str]]:
    """The elements of a list field by their index; empty for a field without a list."""
    value = field.value if field and isinstance(field.value, list) else []
    return {index: {str(key): str(part) for key, part in one.items()} for index, one in enumerate(value) if isinstance(one, dict)}
