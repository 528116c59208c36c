"""The figures of an article in JATS, as Europe PMC sends full texts: label, caption, licence and whom to name."""

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError, fromstring

from pydantic import JsonValue

PMCID = re.compile(r"PMC[1-9]\d{0,9}")
HREF = "{http://www.w3.org/1999/xlink}href"
LICENCE = re.compile(
    r"https?://creativecommons\.org/(?:licenses/(by(?:-nc)?(?:-nd|-sa)?)(?:/(\d\.\d))?|publicdomain/(zero|mark)(?:/(\d\.\d))?)",
    re.IGNORECASE,
)
BORROWED = re.compile(r"\b(?:permission|all rights reserved|copyright|©|courtesy of)", re.IGNORECASE)
"""Words of a caption by which a figure belongs to somebody else."""
LONGEST = 600
"""Characters of a caption that are kept."""


def figures(body: bytes, pmcid: str) -> list[Mapping[str, JsonValue]] | None:
    """The openly licensed figures of one article in its order; [] when it has no such licence, None when it cannot be read.

    A document with entities of its own, or in no encoding of bytes, is not read.
    """
    if b"<!ENTITY" in body or b"\0" in body[:200] or not PMCID.fullmatch(pmcid):
        return None
    try:
        article = fromstring(body)  # noqa: S314 (no entity is declared in it, and expat loads nothing from outside)
    except (ParseError, ValueError, LookupError):
        return None
    title = _text(article.find("front/article-meta/title-group/article-title"))
    licence = _licence(article.find("front/article-meta/permissions"))
    if not title:
        return None
    about = {"article": title, "url": f"https://pmc.ncbi.nlm.nih.gov/articles/{pmcid}/", "credit": _credit(article)}
    return [{**one, **about} for one in _figures(article, licence)] if licence and about["credit"] else []


def _figures(article: Element, licence: str) -> Iterator[dict[str, JsonValue]]:
    for figure in article.iter("fig"):
        caption = " ".join(_text(part) for part in figure.iterfind("caption/*")).strip() or _text(figure.find("caption"))
        graphic = figure.find(".//graphic")
        own = figure.find("permissions")
        terms = licence if own is None else _licence(own)
        foreign = own is None and BORROWED.search(" ".join([caption, _text(figure.find("attrib"))]))
        if caption and graphic is not None and terms and not foreign:
            name = graphic.get(HREF, "")
            yield {"label": _text(figure.find("label")), "caption": _cut(caption), "graphic": name, "licence": terms}


def _licence(permissions: Element | None) -> str:
    """The Creative Commons licence that the permissions name, "CC BY 4.0"; "" for none."""
    if permissions is None:
        return ""
    for part in permissions.iter():
        for said in (*part.attrib.values(), part.text or ""):
            if found := LICENCE.search(said):
                kind, version, public, number = found.groups()
                name = f"CC {kind.upper()}" if kind else "CC0" if public.lower() == "zero" else "PDM"
                return " ".join(one for one in (name, version or number) if one)
    return ""


def _credit(article: Element) -> str:
    """Whom the licence asks to name: the first author, the journal and the year."""
    names = [_text(one.find("surname")) for one in article.iterfind("front/article-meta/contrib-group/contrib/name")]
    names += [_text(one) for one in article.iterfind("front/article-meta/contrib-group/contrib/collab")]
    journal = _text(article.find("front/journal-meta/journal-title-group/journal-title"))
    journal = journal or _text(article.find("front/journal-meta/journal-title"))
    year = _text(article.find("front/article-meta/pub-date/year"))
    who = f"{names[0]} et al." if len(names) > 1 else names[0] if names else ""
    return ", ".join(one for one in (who, " ".join(part for part in (journal, year) if part)) if one) if who else ""


def _text(part: Element | None) -> str:
    return " ".join("".join(part.itertext()).split()) if part is not None else ""


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rsplit(' ', 1)[0]}…"
