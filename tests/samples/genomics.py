"""Synthetic genomics reports with their truth: the project's own, by seed and layout.

No line is anyone's result; laboratories and people do not exist. `sample(seed)` gives the same report every time. The truth
has the shape of the labelled documents, with a quote for every value and list element.
"""

import random
from collections.abc import Sequence
from typing import Any

from tests.samples.radiology import Sample

LAYOUTS = ("list", "table", "record", "prose", "message")
VARIANTS = (
    ("KRAS", "c.35G>A", "p.Gly12Asp"),
    ("BRAF", "c.1799T>A", "p.Val600Glu"),
    ("PIK3CA", "c.3140A>G", "p.His1047Arg"),
    ("TP53", "c.818G>A", "p.Arg273His"),
    ("IDH1", "c.395G>A", "p.Arg132His"),
    ("EGFR", "c.2573T>G", "p.Leu858Arg"),
)
UNKNOWN = ("ATM", "c.2119T>C", "p.Ser707Pro")
STATES = ("MSS", "MSI-High", "MSI-Stable")
HOUSES = ("", "Thistledown Genomics Laboratory", "Lantern Bay University Hospital")
Found = Sequence[tuple[str, str, str]]


def sample(seed: int) -> Sample:
    """The report of a seed; its layout is LAYOUTS[seed % 5]."""
    rng = random.Random(f"genomics {seed}")
    layout = LAYOUTS[seed % len(LAYOUTS)]
    found = rng.sample(VARIANTS, rng.randint(1, 3))
    absent = next(gene for gene, _, _ in VARIANTS if gene not in {gene for gene, _, _ in found})
    state, burden = rng.choice(STATES), f"{rng.randint(2, 30)}.{rng.randint(1, 9)} mut/Mb"
    day, house = f"20{rng.randint(10, 24)}-0{rng.randint(1, 9)}-{rng.randint(10, 28)}", rng.choice(HOUSES)
    body, elements = LAID_OUT[layout](found, absent)
    if layout == "message":
        return _message(seed, body, elements, day)
    head = f"{house}\n" if house else ""
    text = f"{head}MOLECULAR PROFILING REPORT\nReport date: {day}\nDOB: 03/04/1950\n\n{body}\n"
    text += f"BIOMARKERS\nMicrosatellite status: {state}\nTumor mutational burden: {burden}\nThreshold for high: >= 10 mut/Mb\n\n"
    text += "THERAPEUTIC IMPLICATIONS\nTumors with EGFR p.Thr790Met respond to later inhibitors.\n"
    truth = {
        "mutations": _list(elements),
        "msiStatus": _scalar(state, f"Microsatellite status: {state}"),
        "tmb": _scalar(burden, f"Tumor mutational burden: {burden}"),
        "date": _scalar(day, day),
        "institution": _scalar(house, house),
    }
    return Sample(f"genomics-{seed}-{layout}", text, truth)


def _as_list(found: Found, absent: str) -> tuple[str, list[tuple[dict[str, str], str]]]:
    lines = [f"- {gene} {coding} ({protein}), pathogenic, VAF 31%" for gene, coding, protein in found]
    elements = [
        ({"gene": gene, "variant": f"{coding} ({protein})"}, f"{gene} {coding} ({protein})") for gene, coding, protein in found
    ]
    negative = f"VARIANTS OF UNCERTAIN SIGNIFICANCE\n- {UNKNOWN[0]} {UNKNOWN[1]} ({UNKNOWN[2]})\n\n"
    negative += f"NOT DETECTED\n- {absent} mutation: Not detected\n"
    return "SOMATIC VARIANTS DETECTED\n" + "\n".join(lines) + "\n\n" + negative, elements


def _as_table(found: Found, absent: str) -> tuple[str, list[tuple[dict[str, str], str]]]:
    rows = [f"{gene} | {coding} | {protein} | Pathogenic | 22%" for gene, coding, protein in found]
    rows.append(f"{UNKNOWN[0]} | {UNKNOWN[1]} | {UNKNOWN[2]} | Uncertain significance | 48%")
    elements = [({"gene": gene, "variant": protein}, f"{gene} | {coding} | {protein}") for gene, coding, protein in found]
    return "RESULTS\nGene | DNA change | Protein change | Classification | VAF\n" + "\n".join(
        rows
    ) + f"\n{absent}: wild-type\n", elements


def _as_record(found: Found, absent: str) -> tuple[str, list[tuple[dict[str, str], str]]]:
    records = [f"Gene: {gene}\nVariant: {protein}\nAllele fraction: 18%\n" for gene, _, protein in found]
    elements = [({"gene": gene, "variant": protein}, f"{gene}\nVariant: {protein}") for gene, _, protein in found]
    return "FINDINGS\n\n" + "\n".join(records) + f"\nNo mutations were detected in {absent}.\n", elements


def _as_prose(found: Found, absent: str) -> tuple[str, list[tuple[dict[str, str], str]]]:
    shorts = [(gene, SHORT[protein]) for gene, _, protein in found]
    lines = [f"A pathogenic {gene} {short} mutation was identified." for gene, short in shorts]
    elements = [({"gene": gene, "variant": short}, f"{gene} {short}") for gene, short in shorts]
    return "INTERPRETATION OF RESULTS:\n" + " ".join(lines) + f" No mutation was detected in {absent}.\n", elements


def _as_message(found: Found, absent: str) -> tuple[str, list[tuple[dict[str, str], str]]]:
    lines, elements = [], []
    for index, (gene, _, protein) in enumerate(found):
        group = f"1.{'abc'[index]}"
        first = f"{gene}^HGNC||||||F"
        lines.append(f"OBX|{3 * index + 1}|CWE|48018-6^Gene studied [ID]^LN|{group}|{100 + index}^{first}")
        lines.append(f"OBX|{3 * index + 2}|CWE|48005-3^Amino acid change (pHGVS)^LN|{group}|{protein}||||||F")
        elements.append(({"gene": gene, "variant": protein}, "\n".join([first, lines[-1].removesuffix("||||||F")])))
        lines.append(f"OBX|{3 * index + 3}|CWE|69548-6^Genetic variant assessment^LN|{group}|LA9633-4^Present^LN||||||F")
    lines.append(f"OBX|20|CWE|48018-6^Gene studied [ID]^LN|1.z|999^{absent}^HGNC||||||F")
    lines.append("OBX|21|CWE|48005-3^Amino acid change (pHGVS)^LN|1.z|p.Ala1Val||||||F")
    lines.append("OBX|22|CWE|69548-6^Genetic variant assessment^LN|1.z|LA9634-2^Absent^LN||||||F")
    return "\n".join(lines), elements


def _message(seed: int, body: str, elements: list[tuple[dict[str, str], str]], day: str) -> Sample:
    compact = day.replace("-", "")
    head = f"MSH|^~\\&|LIS|Thistledown Genomics|EHR|CLINIC|{compact}1015||ORU^R01|1|P|2.5.1\n"
    head += f"OBR|1|||81247-9^Master HL7 genetic variant reporting panel^LN|||20080101|||||||||||||||{compact}1200|||F\n"
    truth = {
        "mutations": _list(elements),
        "msiStatus": _scalar("", ""),
        "tmb": _scalar("", ""),
        "date": _scalar(day, f"{compact}1200"),
        "institution": _scalar("Thistledown Genomics", "Thistledown Genomics"),
    }
    return Sample(f"genomics-{seed}-message", f"{head}{body}\n", truth)


def _list(elements: list[tuple[dict[str, str], str]]) -> dict[str, Any]:
    return {"value": [one for one, _ in elements], "status": "found", "quote": [quote for _, quote in elements]}


def _scalar(value: str, quote: str) -> dict[str, Any]:
    return {"value": value or None, "status": "found" if value else "not_present", "quote": quote or None}


SHORT = {
    "p.Gly12Asp": "G12D",
    "p.Val600Glu": "V600E",
    "p.His1047Arg": "H1047R",
    "p.Arg273His": "R273H",
    "p.Arg132His": "R132H",
    "p.Leu858Arg": "L858R",
}
LAID_OUT = {"list": _as_list, "table": _as_table, "record": _as_record, "prose": _as_prose, "message": _as_message}
