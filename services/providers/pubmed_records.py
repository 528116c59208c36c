"""EFetch's XML into plain records: whole ones are kept, half ones are counted and left out."""

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from Bio import Entrez
from Bio.Entrez.Parser import CorruptedXMLError, NotXMLError, ValidationError
from pydantic import JsonValue

from services.providers.seam import Broken

HEAD = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 2025//EN" '
    b'"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>'
)
SEARCH_HEAD = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" '
    b'"https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">\n'
)
"""Biopython ships these two DTDs; naming them ourselves keeps its parser from fetching whatever a reply names."""
read_xml: Callable[..., Any] = Entrez.read
ARTICLE = re.compile(rb"<PubmedArticle\b.*?(?:</PubmedArticle>|(?=<PubmedArticle\b)|\Z)", re.DOTALL)
MARKUP = re.compile(r"</?(?:i|b|u|sup|sub|DispFormula|mml:[a-z]+)\b[^>]*>")
YEAR = re.compile(r"\b(1[89]\d\d|20\d\d)\b")
UNREADABLE = (CorruptedXMLError, NotXMLError, ValidationError, RuntimeError, KeyError, TypeError, ValueError, AttributeError)


def numbers(body: bytes) -> list[str]:
    """The PMIDs of a search's reply in its order. Raises Broken for anything else."""
    start, end = body.find(b"<eSearchResult"), body.find(b"</eSearchResult>")
    try:
        if start < 0 or end < 0 or b"<!" in body[start:end]:
            raise ValueError("no result")
        told = read_xml(BytesIO(SEARCH_HEAD + body[start:end] + b"</eSearchResult>"))
        return [str(one) for one in told["IdList"] if str(one).isdigit()]
    except UNREADABLE:
        raise Broken("pubmed answered a search with something that is no result.", "Try again later.") from None


def articles(body: bytes) -> tuple[tuple[Mapping[str, JsonValue], ...], int]:
    """The records of a reply in its order, and how many articles could not be read. Raises Broken for no reply at all."""
    if b"<PubmedArticleSet" not in body:
        raise Broken("pubmed answered with something that is no set of articles.", "Try again later.")
    each = ARTICLE.findall(body)
    found = _read(b"".join(each)) or [one[0] for article in each if (one := _read(article))]
    return tuple(found), len(each) - len(found)


def _read(some: bytes) -> list[Mapping[str, JsonValue]]:
    """Articles read together; none when one of them is broken, and then each is read alone."""
    if b"<!" in some.replace(b"<![CDATA[", b""):
        return []
    try:
        told = read_xml(BytesIO(HEAD + some + b"</PubmedArticleSet>"), validate=False)["PubmedArticle"]
        return [_record(one["MedlineCitation"], one.get("PubmedData", {})) for one in told]
    except UNREADABLE:
        return []


def _record(citation: Any, data: Any) -> Mapping[str, JsonValue]:
    article = citation["Article"]
    journal = article["Journal"]
    names = [_name(author) for author in article.get("AuthorList", ())]
    ids = {str(one.attributes.get("IdType", "")): str(one) for one in data.get("ArticleIdList", ())}
    doi = next((str(one) for one in article.get("ELocationID", ()) if one.attributes.get("EIdType") == "doi"), ids.get("doi", ""))
    title = _plain(article["ArticleTitle"]).rstrip(".")
    if not title or not str(citation["PMID"]).isdigit():
        raise ValueError("an article without a title or number")
    return {
        "title": title,
        "sections": [
            [str(part.attributes.get("Label", "")).capitalize(), _plain(part)]
            for part in article.get("Abstract", {}).get("AbstractText", ())
            if _plain(part)
        ],
        "authors": [name for name in names if name],
        "journal": str(journal.get("ISOAbbreviation") or journal.get("Title") or ""),
        "year": _year(journal.get("JournalIssue", {}).get("PubDate", {}), article.get("ArticleDate", ())),
        "pmid": str(citation["PMID"]),
        "pmcid": ids.get("pmc", ""),
        "doi": doi,
        "keywords": [_plain(word) for words in citation.get("KeywordList", ()) for word in words],
        "mesh": [str(heading["DescriptorName"]) for heading in citation.get("MeshHeadingList", ())],
        "publication_types": [str(one) for one in article.get("PublicationTypeList", ())],
    }


def _name(author: Any) -> str:
    if "CollectiveName" in author:
        return _plain(author["CollectiveName"])
    return f"{author.get('LastName', '')} {author.get('Initials', '')}".strip()


def _year(printed: Any, online: Any) -> int | None:
    dates = [str(printed.get("Year", "")), str(printed.get("MedlineDate", "")), *(str(one.get("Year", "")) for one in online)]
    found = YEAR.search(" ".join(dates))
    return int(found[1]) if found else None


def _plain(text: Any) -> str:
    return " ".join(MARKUP.sub("", str(text).replace("<sup>", "^")).split())
