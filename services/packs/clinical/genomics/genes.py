"""Gene symbols in print: the genes that tumour and hereditary panels report, and what merely looks like a symbol."""

import re
from functools import lru_cache

from services.packs.clinical.shared.prose import word_set

KNOWN = word_set(
    "ABL1 ABL2 ACVR1 AKT1 AKT2 AKT3 ALK AMER1 APC AR ARAF ARID1A ARID1B ARID2 ASXL1 ATM ATR ATRX AURKA AURKB AXIN1 AXIN2 AXL "
    "B2M BAP1 BARD1 BCL2 BCL6 BCOR BCR BLM BMPR1A BRAF BRCA1 BRCA2 BRD4 BRIP1 BTK CALR CARD11 CASP8 CBFB CBL CCND1 CCND2 CCND3 "
    "CCNE1 CD274 CD74 CD79B CDC73 CDH1 CDK12 CDK4 CDK6 CDKN1A CDKN1B CDKN2A CDKN2B CDKN2C CEBPA CHEK1 CHEK2 CIC CREBBP "
    "CRKL CSF1R "
    "CSF3R CTCF CTNNA1 CTNNB1 CUL3 CUX1 CXCR4 DAXX DDR2 DICER1 DIS3 DNMT3A DOT1L DPYD EGFR EML4 EP300 EPCAM EPHA3 EPHB1 "
    "ERBB2 ERBB3 "
    "ERBB4 ERCC2 ERG ESR1 ETV6 EZH2 FANCA FANCC FANCG FANCL FAS FAT1 FBXW7 FGF19 FGF3 FGF4 FGFR1 FGFR2 FGFR3 FGFR4 FH "
    "FLCN FLT1 FLT3 "
    "FLT4 FOXL2 FOXP1 FUBP1 GATA1 GATA2 GATA3 GNA11 GNA13 GNAQ GNAS GREM1 H3F3A HER2 HGF HNF1A HOXB13 HRAS IDH1 IDH2 "
    "IGF1R IKZF1 IRF4 "
    "JAK1 JAK2 JAK3 KDM5A KDM5C KDM6A KDR KEAP1 KEL KIF5B KIT KLF4 KMT2A KMT2C KMT2D KRAS LRP1B LYN MAP2K1 MAP2K2 MAP2K4 "
    "MAP3K1 MAPK1 "
    "MAX MCL1 MDM2 MDM4 MED12 MEN1 MET MITF MLH1 MPL MRE11 MSH2 MSH3 MSH6 MTAP MTOR MUTYH MYC MYCL MYCN MYD88 NBN NF1 NF2 "
    "NFE2L2 NKX2-1 "
    "NOTCH1 NOTCH2 NOTCH3 NOTCH4 NPM1 NRAS NRG1 NSD1 NTHL1 NTRK1 NTRK2 NTRK3 NUTM1 PALB2 PARP1 PAX5 PBRM1 PDCD1LG2 PDGFRA "
    "PDGFRB PHF6 "
    "PIK3CA PIK3CB PIK3R1 PML PMS2 POLD1 POLE PPARG PPM1D PPP2R1A PRKAR1A PRKDC PTCH1 PTEN PTPN11 PTPRD RAC1 RAD21 RAD50 "
    "RAD51B RAD51C "
    "RAD51D RAF1 RARA RASA1 RB1 RBM10 RET RHOA RICTOR RNF43 ROS1 RPTOR RUNX1 RUNX1T1 SDHA SDHAF2 SDHB SDHC SDHD SETBP1 "
    "SETD2 SF3B1 SMAD2 "
    "SMAD3 SMAD4 SMARCA4 SMARCB1 SMO SOCS1 SOX2 SOX9 SPEN SPOP SRC SRSF2 STAG2 STAT3 STK11 SUFU SYK TBX3 TERT TET2 TGFBR1 "
    "TGFBR2 TMEM127 "
    "TMPRSS2 TNFAIP3 TP53 TP63 TSC1 TSC2 TSHR U2AF1 UGT1A1 VEGFA VHL WT1 XPO1 XRCC2 YAP1 ZFHX3 ZRSR2 ZNF217 CFTR HFE F5 "
    "F2 LDLR MYH7 "
    "MYBPC3 SCN5A TTN LMNA FBN1 COL3A1 GJB2 SMN1 HBB HEXA GBA DMD FMR1 MTHFR CYP2C19 CYP2D6 CYP2C9 VKORC1 SLCO1B1 TPMT NUDT15 "
    "CYP2B6 CYP3A4 CYP3A5 CYP4F2 CYP1A2 NAT2 G6PD IFNL3 RYR1 CACNA1S ABCG2 COMT OPRM1 SERPINA1 PKD1 PKD2 COL4A5 "
    "EWSR1 FLI1 FUS SS18 SS18L1 SSX1 SSX2 PAX3 PAX7 PAX8 FOXO1 DDIT3 NR4A3 TFE3 TFEB CRTC1 MAML2 NAB2 STAT6 STAT5B PLAG1 HMGA2 "
    "USP6 COL1A1 NUP98 NUP214 DEK MECOM KAT6A TCF3 PBX1 HLF MYB NFIB BRD3 NCOA2 MYH11 TPM3 LMNA ETV1 ETV4 QKI C11ORF95 ZFTA "
    "RELA TCF7L2 TBX1 HTT NKX2-5 SHH SHOX "
    "HLA-A HLA-B RYR2 KCNQ1 KCNH2 TNNT2 DSP PKP2 MECP2 PAH ATP7B GLA OTC SLC26A4 USH2A ABCA4 SMN2"
)
NEVER = word_set(
    "DNA RNA NGS VAF TMB MSI MSS MMR FFPE CNV SNV SNP SNVS VUS IHC FISH PCR HGVS HGNC CLIA CAP FDA NCCN ASCO AMP ACMG "
    "TIER EXON CODON GENE "
    "VARIANT TEST REPORT TYPE DATE NAME SEX MRN DOB ID MD PHD DR NSCLC CRC AML TPS CPS PD-L1 PDL1 TKI PARP DEL INS DUP "
    "LOH HRD GIS MAF "
    "COSMIC OMIM CHR HG19 HG38 GRCH37 GRCH38 OBX OBR MSH PID ORC LOINC NM NP NC NG MB UTC USA PASS HIGH LOW ALT REF POS "
    "CHROM II III IV "
    "PMID ECOG TNM BRCA RAS CGP WES WGS ISCN ARUP QC N/A NA TNBC GIST FLAURA PFS OS HR CI "
    "THE AND FOR WITH FROM NOT THIS THAT THESE BOTH ONLY ALSO WAS WERE HAS NEW KNOWN RARE SAME OTHER EITHER NOTE NOTES FOUND "
    "RESULT STATUS LEVEL CLASS"
)
MITOCHONDRIAL = re.compile(r"MT-[A-Z]{1,3}\d{0,2}[A-Z]?")
"""A gene of the mitochondrion, by the way all of them are named: "MT-TL1"."""
SYMBOL = re.compile(
    rf"(?<![A-Za-z0-9.*>_-])(?:{MITOCHONDRIAL.pattern}|HLA-[AB]|(?:c-)?[A-Z][A-Z0-9]{{1,8}}(?:-\d)?|EGFR(?=vI)|MET(?=ex))"
    r"(?:(?![A-Za-z0-9_>*])|(?=\*\d|vI{2,3}\b|ex(?:on)? ?14|_[A-Z]\d{2,4}[A-Z*]))"
)
FUSED = re.compile(
    r"(?<![A-Za-z0-9.])([A-Z][A-Z0-9]{1,8})(?: ?\((?:exon|intron) ?\d+\))?(?:-|::|/|;)([A-Z][A-Z0-9]{1,8})(?![A-Za-z0-9])"
)
CALLED = re.compile(
    r"(?<![A-Za-z0-9.*>_-])([A-Z][A-Z0-9]{1,8})(?= gene\b| ?[(\[:,|]? ?N[MR]_\d)|"
    r"(?<![A-Za-z0-9.*>_-])([A-Z]{2,6}\d[A-Z0-9]{0,3})(?= (?:variants?|mutations?)\b)|(?:\b[Gg]ene|"
    r"GENE)(?: name|"
    r" symbol)?[ :=|]{1,4}([A-Z][A-Z0-9]{1,8})"
    r"(?![A-Za-z0-9_>*-])"
)
"""A symbol that the report itself calls a gene, or gives the transcript of."""
LIKE = re.compile(r"[A-Z]{2,7}\d[A-Z0-9]*|[A-Z]{3,6}")
CODED = re.compile(r"[A-Z]{1,4}\d{4,}")
"""The number of a substance under study: "PC14028"."""


HOUSE = re.compile(
    r"\b(?:labs?|laborator(?:y|ies)|hospitals?|cent(?:er|re)s?|institutes?|universit\w+|clinics?|inc|llc|ltd|plc|gmbh|genetics|"
    r"genomics|diagnostics|pathology|hub|trust|biosciences)\W*$",
    re.I,
)
"""How the name of an organisation ends: such a line announces nothing of the variants below it."""


def names_a_house(line: str) -> bool:
    """Whether a line ends as the names of laboratories and hospitals do ("Tallgrass Reference Lab")."""
    return HOUSE.search(line) is not None


@lru_cache(maxsize=32)
def genes(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of every gene's symbol in a text, in order: known ones, and those that the text itself calls genes.

    Two symbols joined by a dash are one (a fusion's partners); "::" joins a known one with any (HGVS).
    """
    called = {symbol for match in CALLED.finditer(text) if may_be_gene(symbol := match[1] or match[2] or match[3])}
    fused = [match.span() for match in FUSED.finditer(text) if _partners(match, called)]
    alone = [
        match.span()
        for match in SYMBOL.finditer(text)
        if (is_gene(match[0]) or match[0] in called) and not any(a <= match.start() < b for a, b in fused)
    ]
    return tuple(sorted([*fused, *alone]))


def _partners(match: re.Match[str], called: set[str]) -> bool:
    known = [is_gene(symbol) or symbol in called for symbol in match.groups()]
    return all(known) or ("::" in match[0] and any(known))


def is_gene(symbol: str) -> bool:
    """Whether a printed symbol is a gene's that panels report."""
    return symbol.removeprefix("c-") in KNOWN or MITOCHONDRIAL.fullmatch(symbol) is not None


def may_be_gene(symbol: str) -> bool:
    """Whether a symbol that is not known may still be a gene's: beside a variant's name it counts."""
    return is_gene(symbol) or (LIKE.fullmatch(symbol) is not None and symbol not in NEVER and not CODED.fullmatch(symbol))


def bare(symbol: str) -> str:
    """A symbol for comparing: letters and digits in capitals, a synonym by its approved symbol (HGNC)."""
    plain = re.sub(r"\((?:EXON|INTRON) ?\d+\)|[^A-Z0-9]", "", symbol.upper().removeprefix("C-"))
    return {"HER2": "ERBB2", "PDL1": "CD274", "P53": "TP53", "MLL": "KMT2A", "LKB1": "STK11"}.get(plain, plain)
