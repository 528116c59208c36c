"""The one way a page makes HTML: everything is escaped unless this file made it."""

from html import escape

VOID = ("br", "hr")


class Html(str):
    """Markup that is safe to render: only `tag` and `join` make it."""

    __slots__ = ()


def tag(name: str, *children: object, **attributes: object) -> Html:
    """An element. Children that are not `Html` are escaped; `None` children and attributes are left out.

    Attributes: `class_` for class, underscores become dashes (`data_field`), True gives a bare attribute.
    """
    opened = "".join(_attribute(key, value) for key, value in attributes.items() if value is not None and value is not False)
    if name in VOID:
        return Html(f"<{name}{opened}>")
    return Html(f"<{name}{opened}>{join(*children)}</{name}>")


def join(*children: object) -> Html:
    """Children one after the other, escaped unless they are `Html`."""
    return Html("".join(safe(child) for child in children if child is not None))


def safe(child: object) -> Html:
    """The child as markup: itself when it is `Html`, else its text, escaped."""
    return child if isinstance(child, Html) else Html(escape(str(child), quote=True))


def pill(words: object, tone: str = "", why: str | None = None) -> Html:
    """A small rounded label; `tone` is good, live, doubt, bad or nothing; `why` shows on hover."""
    return tag("span", words, class_=f"pl-pill {tone}".strip(), title=why)


def _attribute(key: str, value: object) -> str:
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value), quote=True)}"'
