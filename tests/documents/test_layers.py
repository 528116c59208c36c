from services.documents.layers import reconcile
from services.documents.sheet import Sheet, Token

WORDS = ["Wages", "tips", "other", "compensation", "35,004.72", "federal", "income", "withheld", "4,112.09"]


def sheet(words, source):
    tokens = tuple(Token(w, 0.05 + 0.1 * i, 0.1, 0.13 + 0.1 * i, 0.12, source) for i, w in enumerate(words) if w)
    return Sheet(number=1, width=612, height=792, tokens=tokens, layered=True)


def texts(page):
    return [token.text for token in sorted(page.tokens, key=lambda token: token.x0)]


def test_a_layer_that_agrees_is_kept_as_it_is():
    page = reconcile(sheet(WORDS, "text_layer"), sheet([w.replace("m", "rn") for w in WORDS], "ocr"))
    assert texts(page) == WORDS
    assert not page.suspicions


def test_the_picture_adds_what_the_layer_lacks():
    page = reconcile(sheet([*WORDS[:4], "", *WORDS[5:]], "text_layer"), sheet(WORDS, "ocr"))
    assert texts(page) == WORDS
    assert not page.suspicions


def test_an_amount_that_the_picture_contradicts_is_taken_from_the_picture_and_told():
    page = reconcile(sheet([*WORDS[:4], "99,118.66", *WORDS[5:]], "text_layer"), sheet(WORDS, "ocr"))
    assert texts(page) == WORDS
    assert [(note.code, note.quote) for note in page.suspicions] == [("layer_mismatch", "99,118.66")]


def test_a_layer_about_something_else_is_left_out_and_told():
    page = reconcile(sheet([w[::-1] for w in WORDS], "text_layer"), sheet(WORDS, "ocr"))
    assert texts(page) == WORDS
    assert {token.source for token in page.tokens} == {"ocr"}
    assert page.suspicions
