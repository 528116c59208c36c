"""Pictures of pages for viewing: exactly the upright page that boxes refer to."""

from services.documents import limits
from services.documents.children import CHILDREN
from services.documents.intake import check_upload
from services.documents.reader import refusal_of
from services.documents.refusal import Refused


def page_image(
    data: bytes,
    name: str,
    page: int,
    *,
    turned: int = 0,
    skew: float = 0.0,
    dpi: int = 150,
    pixels: float = limits.MAX_PIXELS,
    password: str | None = None,
) -> tuple[str, bytes]:
    """(mime, bytes) of one page (1-based), at most `pixels` large; `turned` and `skew` as its Page says.

    Typed form values are drawn. Raises Refused as read() does, and for text, which has no picture.
    """
    upload = check_upload(data, name)
    if upload.kind == "text":
        raise Refused("refused", "A text file has no page picture.", "Show its text.")
    request = {"verb": "render", "file": upload.kind, "password": password, "page": page, "dpi": dpi}
    with CHILDREN.child() as child:
        child.left += limits.PAGE_SECONDS
        child.ask(request | {"pixels": int(pixels), "turned": turned, "skew": skew}, data)
        header, picture = child.answer()
    if header.get("kind") != "picture":
        raise refusal_of(header)
    return "image/webp", picture
