"""Property 12: no link is, hides or leads through a search."""

from string import ascii_letters, digits
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.packs.evidence.question.links import direct_link, is_direct, is_search
from tests.packs.evidence.search.generated import trial

GOOGLE = "https://www.google.com/search?q=apixaban"
ADVERSARIAL = [
    GOOGLE,
    "http://www.google.com/search?q=x",
    "https://google.com/search?q=x",
    "https://www.google.de/search?q=x",
    "https://www.google.co.uk/search?hl=en&q=x",
    "HTTPS://WWW.GOOGLE.COM/SEARCH?Q=x",
    "https://www.Google.com/Search?q=x",
    "https://www.google.com:443/search?q=x",
    "https://user@www.google.com/search?q=x",
    "https://www.google.com./search?q=x",
    "//www.google.com/search?q=x",
    "www.google.com/search?q=x",
    "google.com/search?q=x",
    "https://www.google.com/%73earch?q=x",
    "https%3A%2F%2Fwww.google.com%2Fsearch%3Fq%3Dx",
    "https://www.google.com/url?q=https://pubmed.ncbi.nlm.nih.gov/38033089/",
    "https://www.google.com/url?sa=t&url=https%3A%2F%2Fdoi.org%2F10.1000%2F1",
    "https://scholar.google.com/scholar?q=x",
    "https://scholar.google.fr/scholar?q=x",
    f"https://redirect.example.com/?to={quote(GOOGLE, safe='')}",
    f"https://redirect.example.com/?to={quote(quote(GOOGLE, safe=''), safe='')}",
    "https://redirect.example.com/?to=www.google.com/search?q=x",
    f"https://redirect.example.com/{GOOGLE}",
    f"https://doi.org/10.1000/1?next={quote(GOOGLE, safe='')}",
    "https://www.bing.com/search?q=x",
    "https://duckduckgo.com/?q=x",
    "https://html.duckduckgo.com/html/?q=x",
    "https://search.yahoo.com/search?p=x",
    "https://pubmed.ncbi.nlm.nih.gov/?term=apixaban",
    "https://pubmed.ncbi.nlm.nih.gov/?sort=date&TERM=apixaban",
    "https://pubmed.ncbi.nlm.nih.gov/38033089/?term=apixaban",
    "https://www.ncbi.nlm.nih.gov/pmc/?term=x",
    "https://europepmc.org/search?query=x",
    "https:\\\\www.google.com\\search?q=x",
    " https://www.google.com/search?q=x",
]
DIRECT = [
    "https://pubmed.ncbi.nlm.nih.gov/38033089/",
    "https://pubmed.ncbi.nlm.nih.gov/38033089",
    "https://pmc.ncbi.nlm.nih.gov/articles/PMC1065065/",
    "https://doi.org/10.1161/CIRCULATIONAHA.119.040167",
    "https://doi.org/10.1016/S0140-6736(21)00313-5",
    "https://www.nice.org.uk/guidance/ng196",
]
NOT_DIRECT = [
    "",
    "http://pubmed.ncbi.nlm.nih.gov/38033089/",
    "https://pubmed.ncbi.nlm.nih.gov/",
    "https://pubmed.ncbi.nlm.nih.gov/38033089/#x",
    "https://pubmed.ncbi.nlm.nih.gov.evil.example/38033089/",
    "https://pubmed.ncbi.nlm.nih.gov@evil.example/38033089/",
    "https://PUBMED.ncbi.nlm.nih.gov/38033089/",
    "https://doi.org/11.1000/1",
    "https://doi.org/10.1000/a b",
    "https://doi.org:99999/10.1000/1",
    "https://example.org/article",
    "https://www.nice.org.uk/",
    "https://www.nice.org.uk/search?q=x",
    "javascript:alert(1)",
    "https://doi.org/10.1000/<script>",
    "https://[::1/10.1000/1",
    "ftp://doi.org/10.1000/1",
]
MANY = settings(max_examples=1_000)
WORD = st.text(ascii_letters + digits, min_size=1, max_size=12)


@pytest.mark.parametrize("url", ADVERSARIAL)
def test_a_search_is_known_however_it_is_written(url: str) -> None:
    assert is_search(url)
    assert not is_direct(url)


@pytest.mark.parametrize("url", DIRECT)
def test_a_publications_own_page_is_direct(url: str) -> None:
    assert is_direct(url)
    assert not is_search(url)


@pytest.mark.parametrize("url", NOT_DIRECT)
def test_anything_else_is_no_direct_link(url: str) -> None:
    assert not is_direct(url)


@MANY
@given(st.integers(1, 10**9 - 1), st.text(max_size=20), st.text(max_size=20))
def test_no_link_that_we_make_is_a_search(pmid: int, doi: str, pmcid: str) -> None:
    """The round trip of property 12: whatever the identifiers hold."""
    base = trial(1, "x")
    for given_ids in (
        {"pmid": str(pmid)},
        {"pmid": "", "doi": f"10.1000/{doi}"},
        {"pmid": "", "pmcid": f"PMC{pmcid}"},
        {"pmid": "", "url": doi},
    ):
        link = direct_link(base.model_copy(update=given_ids))
        assert not link or (is_direct(link) and not is_search(link))


@MANY
@given(
    st.sampled_from(["com", "de", "co.uk", "com.br", "fr"]),
    WORD,
    st.booleans(),
    st.integers(0, 2),
    st.sampled_from(["search", "url", "webhp"]),
)
def test_any_google_is_known_under_any_wrapping(ending: str, words: str, upper: bool, wrapped: int, path: str) -> None:
    url = f"https://www.google.{ending}/{path}?q={words}"
    url = url.upper() if upper else url
    for _ in range(wrapped):
        url = f"https://redirect.example.com/?to={quote(url, safe='')}"
    assert is_search(url)


@MANY
@given(st.text(max_size=60))
def test_no_text_breaks_the_detectors(text: str) -> None:
    assert not (is_search(text) and is_direct(text))
