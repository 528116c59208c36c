"""A section's events as the file's: spans lead into the file's text, whatever text the section was read from."""

from services.core.draft import Draft, Field, Place
from services.core.events import Attempted, Briefed, Concluded, Event, Merged
from services.documents.sections import Section


def in_file(event: Event, section: Section) -> Event:
    """The event with every span of its draft in the file's text; places of a later reading stay as they are."""
    if not section.pieces:
        return event
    match event:
        case Briefed():
            best = _draft(event.feedback.best, section)
            return event.model_copy(update={"feedback": event.feedback.model_copy(update={"best": best})})
        case Attempted() | Merged() | Concluded():
            return event.model_copy(update={"draft": _draft(event.draft, section)})
        case _:
            return event


def _draft(draft: Draft | None, section: Section) -> Draft | None:
    if draft is None:
        return None
    return draft.model_copy(update={"fields": {name: _field(one, section) for name, one in draft.fields.items()}})


def _field(one: Field, section: Section) -> Field:
    return one.model_copy(update={"places": tuple(_place(place, section) for place in one.places)})


def _place(place: Place, section: Section) -> Place:
    if place.span is None or place.reading:
        return place
    return place.model_copy(update={"span": section.to_file(place.span)})
