"""Results in data exports: the records of JSON, YAML, XML or key=value files whose keys say what each part is."""

import re
from collections.abc import Iterator

from services.packs.clinical.lab_report.analytes import is_test_name
from services.packs.clinical.lab_report.reading import reading_at
from services.packs.clinical.lab_report.result import Result
from services.packs.clinical.lab_report.wording import PENDING, flag_in
from services.packs.clinical.shared.slips.pairs import Pair, Record, pairs, plain_key, records

ROLES = (
    ("name", r"(?:lab )?(?:test|analyte|parameter|investigation|component|observation|assay|marker|biomarker|measure)(?: name| "
             r"description)?|name|display|text|label|title|description|long name"),
    ("low", r"(?:(?:ref(?:erence)?|normal|range) )?(?:low|lower|min(?:imum)?)(?: limit| bound| value)?"),
    ("high", r"(?:(?:ref(?:erence)?|normal|range) )?(?:high|upper|max(?:imum)?)(?: limit| bound| value)?"),
    ("range", r"(?:bio )?(?:ref(?:erence)?|normal)(?: (?:range|interval|values?|limits?|text))?|range|interval"),
    ("unit", r"(?:result )?units?(?: of measure)?|uom"),
    ("flag", r"(?:abnormal )?flags?|interpretation|abnormal|hl|h l|indicator"),
    ("status", r"(?:result |test )?status|state"),
    ("value", r"(?:test |observed |numeric |measured )?(?:result|value|reading|level|concentration)(?: value| text| string)?|"
              r"value (?:string|quantity|codeable concept)|val|measurement"),
)  # fmt: skip
OF_OTHERS = re.compile(
    r"(?:patient|subject|performers?|performing|requester|order(?:er|ing|ed)?|provider|practitioner|physician|organi[sz]ation|"
    r"specimens?|facility|identifiers?|category|method|meta|author|doctor|device|prior|previous|history)(?: \w+)*|"
    r"lab|laboratory|hospital|clinic|coding"
)
"""Keys under which a name is somebody's or something else's, or a value an earlier one."""
NO_RESULT = re.compile(
    r"\b(?:cancel\w*|pending|not (?:done|performed)|registered|preliminary only|entered in error|rejected)\b", re.I
)


def exported(text: str) -> Iterator[Result]:
    """The results of an export of data; nothing where the text is none."""
    for one in records(pairs(text), _role):
        made = _result(text, one)
        if made:
            yield made


def _role(pair: Pair) -> str:
    key, over = plain_key(pair.key), [plain_key(one) for one in pair.path[:-1]]
    above = " / ".join(over)
    own = next((role for role, pattern in ROLES if re.fullmatch(pattern, key)), "")
    if any(OF_OTHERS.fullmatch(one) for one in over) or (
        own == "name" and key in ("text", "display") and not re.search(r"\bcode\b", above)
    ):
        return ""
    if own == "name" and key in ("text", "title", "label", "description") and "code" not in above and "test" not in above:
        return ""
    bound = next((one for one in ("low", "high") if re.search(rf"\b{one}\b", above)), "")
    return bound if bound and own == "value" else "" if bound else own


def _result(text: str, one: Record) -> Result | None:
    name, printed = one.said("name"), one.said("value")
    if not printed or PENDING.search(printed) or NO_RESULT.search(one.said("status")) or not is_test_name(name):
        return None
    reading = reading_at(printed, 0)
    whole = reading if reading and reading.end >= len(printed) - 1 else None
    limits = one.said("range") or _between(one.said("low"), one.said("high"))
    unit = one.said("unit") or (whole.unit if whole else "")
    flag = _flag(one.said("flag")) or _flag(one.said("status")) or (whole.flag if whole else "")
    return Result(name, whole.value if whole else printed, one.span, unit, flag, limits, 0.97 if whole else 0.88)


def _flag(said: str) -> str:
    return {"+": "H", "++": "H", "-": "L", "--": "L"}.get(said) or flag_in(said)


def _between(low: str, high: str) -> str:
    return f"{low}-{high}" if low and high else f">{low}" if low else f"<{high}" if high else ""
