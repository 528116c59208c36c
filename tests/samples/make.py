"""Makes the app's samples anew: python -m tests.samples.make. Every person, firm and number in them is invented."""

import io
import sys
from pathlib import Path

from PIL import Image
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from tests.samples.clinical_letters import DISCHARGE, EMBOLISM, LABS, LIVER, PANEL, SLIP
from tests.samples.packets import LETTER, bind, form, prose
from tests.samples.paper import Paper, on_paper
from tests.samples.tax_forms import draw_w2
from tests.samples.tax_k1 import draw_k1
from tests.samples.tax_returns import draw_1099

FOLDER = Path(__file__).resolve().parents[2] / "services" / "desk" / "samples"

BREAST = """Harbour Lane Pathology Laboratory
SURGICAL PATHOLOGY REPORT

Patient: SAMPLE, INVENTED          Date received: 04/15/2024          Date reported: 04/18/2024

CLINICAL HISTORY
Palpable mass in the left breast. Core biopsy elsewhere: grade 1.

FINAL DIAGNOSIS
Left breast, lumpectomy:
  - Invasive ductal carcinoma, Nottingham grade 2 (tubule formation 3, nuclear pleomorphism 2, mitotic count 1; total score 6/9).
  - Tumor size 2.1 cm.
  - Ductal carcinoma in situ, nuclear grade 3, present.
  - Surgical margins negative for invasive carcinoma; closest margin 0.3 cm (anterior).
  - Lymphovascular invasion not identified.
Sentinel lymph nodes: 0 of 3 positive.

BIOMARKERS (on the invasive carcinoma)
Estrogen receptor: positive (95%, strong)
Progesterone receptor: positive (70%)
HER2: negative (1+)
Ki-67: 18%
"""

COLON = """St. Brigid Hospital, Department of Histopathology
Reported 9 November 2023

Sigmoid colon, resection. The specimen is a 21 cm length of bowel. At 6 cm from the distal end there is an ulcerated tumour of
4.2 x 3.8 cm that extends into the pericolic fat. Sections show a moderately differentiated adenocarcinoma, with focal mucin.
The tumour invades through the muscularis propria into the subserosa (pT3). Both resection margins and the radial margin are
free of tumour, the nearest 11 mm away. Two of nineteen lymph nodes contain metastatic carcinoma (pN1b).
Immunohistochemistry for mismatch repair proteins: MLH1 and PMS2 show loss of nuclear expression, MSH2 and MSH6 are retained.
BRAF V600E mutation testing is to follow.
"""


def main() -> int:
    """Write every sample file; samples.toml beside them is written by hand."""
    FOLDER.mkdir(exist_ok=True)
    made = {
        "w2_clean.pdf": draw_w2(11).data,
        "w2_photo.jpg": draw_w2(10, layout="payroll", paper=Paper(dpi=110, photo=True, noise=12, blur=0.8, quality=60)).data,
        "w2_box4_does_not_fit.pdf": draw_w2(23, change={"4": "4421.58"}).data,
        "w2_draft.pdf": draw_w2(31, stamp="DRAFT").data,
        "tax_packet.pdf": packet(),
        "1099_nec_scan.jpg": draw_1099("1099-NEC", 17, paper=Paper(dpi=130, skew=0.8, noise=5, quality=75)).data,
        "k1_loss.pdf": draw_k1(9, loss=True).data,
        "pathology_breast.pdf": letter(BREAST),
        "pathology_colon.txt": COLON.encode(),
        "pathology_breast_fax.png": on_paper(letter(BREAST, size=9.5), Paper(dpi=76, skew=1.2, noise=12, blur=0.4), 5),
        "radiology_liver.txt": LIVER.encode(),
        "radiology_embolism.txt": EMBOLISM.encode(),
        "genomics_panel.txt": PANEL.encode(),
        "laboratory.pdf": letter(LABS, size=9, font="Courier"),
        "prescription.txt": SLIP.encode(),
        "discharge.pdf": letter(DISCHARGE),
    }
    for name, data in made.items():
        (FOLDER / name).write_bytes(small(data) if name.endswith(".png") else data)
    return 0


def packet() -> bytes:
    """A client's papers in one file: a letter, a W-2 with two copies, two 1099s."""
    wages, interest, dividends = form("W-2", 43), form("1099-INT", 44), form("1099-DIV", 45)
    return bind([prose(LETTER), wages.data, wages.data, interest.data, dividends.data, wages.data])


def letter(text: str, size: float = 10, font: str = "Times-Roman") -> bytes:
    """A text as a one-page PDF."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(612, 792), invariant=True)
    top = 740.0
    for line in text.splitlines():
        for part in simpleSplit(line, font, size, 490) or [""]:
            canvas.setFont("Times-Bold" if line.isupper() and font == "Times-Roman" else font, size)
            canvas.drawString(60 + 6 * (len(line) - len(line.lstrip())), top, part)
            top -= size * 1.45
    canvas.save()
    return buffer.getvalue()


def small(png: bytes) -> bytes:
    """A picture in 16 shades of grey: a fax needs no more."""
    buffer = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("L").quantize(16).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


if __name__ == "__main__":
    sys.exit(main())
