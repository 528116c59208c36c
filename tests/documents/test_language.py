"""A text in another language is said to be so, with the language's name; English and forms are not."""

import pytest

from services.documents.language import language_warnings, other_language
from services.documents.plain import read_text
from services.packs.clinical.pathology.task import PACK
from tests.packs.clinical.attempts import concluded

GERMAN = """PATHOLOGISCHER BEFUND
Institut für Pathologie am Kirchsteig, Befund vom 06.11.2023
Diagnose: Invasives duktales Karzinom der Mamma, Grad 2. Die Resektionsränder sind frei von Tumor.
Das Präparat wurde mit einem Faden markiert und ist von einer Kapsel umgeben. ER positiv, PR negativ.
"""
SPANISH = """INFORME DE RADIOLOGÍA
Hospital del Valle. Se realiza tomografía de tórax sin contraste.
Hallazgos: no se observan lesiones en los pulmones. El corazón es de tamaño normal. No hay derrame en las bases.
Conclusión: estudio sin alteraciones para la edad del paciente.
"""
FRENCH = """COMPTE RENDU D'IMAGERIE
Le poumon droit est normal et il n'y a pas de nodule dans les lobes. Les coupes ont été réalisées sans injection.
Conclusion: examen normal pour cette patiente, avec des images stables par rapport au contrôle.
"""
DUTCH = """VERSLAG PATHOLOGIE
Het preparaat is van de linker borst en toont een invasief carcinoom. De snijvlakken zijn vrij. Er is geen ingroei in de vaten.
Het verslag wordt naar de huisarts gestuurd en met de patiënt besproken.
"""
SPANISH_NOTE = """INFORME DE ANATOMIA PATOLOGICA
Mama izquierda, biopsia con aguja gruesa: carcinoma ductal infiltrante, grado 2 de Nottingham.
Receptores de estrogenos positivos en el 90% de las celulas. Receptores de progesterona negativos.
"""
PORTUGUESE = """LAUDO DE ANATOMIA PATOLOGICA
Mama esquerda, fragmentos de tecido com carcinoma invasivo. As margens da pele nao foram avaliadas em parte dos cortes.
Receptores de estrogeno positivos em 90% das celulas.
"""
POLISH = """WYNIK BADANIA HISTOPATOLOGICZNEGO
Rozpoznanie: rak przewodowy naciekający piersi lewej, stopień złośliwości drugi. Marginesy chirurgiczne są wolne od nowotworu.
Węzły chłonne bez przerzutów. Receptory estrogenowe dodatnie, receptor progesteronowy ujemny. Zalecana kontrola za trzy miesiące.
"""
GREEK = """ΙΣΤΟΛΟΓΙΚΗ ΕΞΕΤΑΣΗ
Διάγνωση: διηθητικό πορογενές καρκίνωμα του αριστερού μαστού, βαθμού κακοήθειας δύο.
"""
ENGLISH = (
    "FINAL DIAGNOSIS: Left breast: invasive ductal carcinoma, grade 2. The margins are free of tumor and there is no invasion."
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (GERMAN, "German"),
        (SPANISH, "Spanish"),
        (SPANISH_NOTE, "Spanish"),
        (FRENCH, "French"),
        (DUTCH, "Dutch"),
        (PORTUGUESE, "Portuguese"),
        (POLISH, "a language other than English"),
        (GREEK, "a language other than English"),
    ],
)
def test_a_text_in_another_language_is_named(text: str, language: str) -> None:
    assert other_language(text) == language
    assert language in read_text(text).warnings[0]


@pytest.mark.parametrize("text", [ENGLISH, "Wages 52,000.00 Tax 4,100.00", "der die das", "", f"{ENGLISH}\nKlinik am Kirchsteig"])
def test_english_forms_and_single_words_are_not_another_language(text: str) -> None:
    assert other_language(text) == "" and language_warnings(text) == ()


def test_a_report_in_another_language_is_never_trusted_as_if_it_were_english() -> None:
    end = concluded(PACK, GERMAN)
    assert end.needs_review and (end.score or 0.0) < 0.95
    assert end.grade is not None and any(one.check == "language" for one in end.grade.findings)
