"""A section's events as the file's: spans lead into the file's text, whatever text the section was read from."""

from collections.abc import Callable

from services.core.draft import Draft, Field, Place
from services.core.events import Attempted, Briefed, Concluded, Event, Merged
from services.documents.sections import Section

Moved = Callable[[tuple[int, int]], tuple[int, int] | None]


def in_file(event: Event, section: Section) -> Event:
    """The event with every span of its draft in the file's text; places of a later reading stay as they are."""
    if not section.pieces:
        return event
    match event:
        case Briefed():
            best = _draft(event.feedback.best, section.to_file)
            return event.model_copy(update={"feedback": event.feedback.model_copy(update={"best": best})})
        case Attempted() | Merged() | Concluded():
            return event.model_copy(update={"draft": _draft(event.draft, section.to_file)})
        case _:
            return event


def in_section(draft: Draft, section: Section) -> Draft:
    """A stored draft as the section's: the way back of `in_file`."""
    return _draft(draft, section.from_file) or draft if section.pieces else draft


def _draft(draft: Draft | None, moved: Moved) -> Draft | None:
    if draft is None:
        return None
    return draft.model_copy(update={"fields": {name: _field(one, moved) for name, one in draft.fields.items()}})


def _field(one: Field, moved: Moved) -> Field:
    return one.model_copy(update={"places": tuple(_place(place, moved) for place in one.places)})


def _place(place: Place, moved: Moved) -> Place:
    if place.span is None or place.reading:
        return place
    return place.model_copy(update={"span": moved(place.span)})
