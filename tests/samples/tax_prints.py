"""Ways of filling a form that differ from a laser printer's: how amounts are written, and what the letters look like."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Print:
    """How one printer fills a form. `grey` is the ink from 0 (black) to 1; `shift` in points, right and down."""

    money: Callable[[str], str]
    font: str = "Courier"
    size: float = 9.0
    grey: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    whole: bool = False
    """Amounts are printed in whole dollars."""

    def printed(self, amount: str) -> str:
        """The amount, plain, as this printer leaves it: without cents where it prints none."""
        return f"{Decimal(amount):.0f}.00" if self.whole and amount else amount


def _grouped(amount: str) -> str:
    return f"{Decimal(amount):,.2f}"


PRINTS: Mapping[str, Print] = {
    "no cents": Print(lambda amount: f"{Decimal(amount):,.0f}", whole=True),
    "no cents, no comma": Print(lambda amount: f"{Decimal(amount):.0f}", whole=True),
    "dollar and spaces": Print(lambda amount: f"$  {_grouped(amount)}", "Helvetica"),
    "stars before": Print(lambda amount: f"***{_grouped(amount)}", "Courier-Bold"),
    "stars and dollar": Print(lambda amount: f"$***{_grouped(amount)}**", "Courier"),
    "comma decimals": Print(lambda amount: _grouped(amount).replace(",", " ").replace(".", ","), "Helvetica"),
    "points and comma": Print(lambda amount: _grouped(amount).translate(str.maketrans(",.", ".,")), "Helvetica"),
    "cents apart": Print(lambda amount: _grouped(amount).replace(".", "  "), "Courier"),
    "cents as fraction": Print(lambda amount: _grouped(amount).replace(".", " ."), "Courier"),
    "USD after": Print(lambda amount: f"{_grouped(amount)} USD", "Helvetica"),
    "trailing point": Print(lambda amount: f"{Decimal(amount):,.0f}.", whole=True),
    "large bold": Print(_grouped, "Helvetica-Bold", 12.0),
    "large": Print(_grouped, "Times-Roman", 12.5),
    "small": Print(_grouped, "Courier", 6.5),
    "light grey": Print(_grouped, "Helvetica", 9.0, 0.6),
    "on the frame": Print(_grouped, "Courier", 9.0, 0.0, (4.0, 3.5)),
    "over the label": Print(_grouped, "Courier-Bold", 10.0, 0.0, (0.0, -6.0)),
    "slanted": Print(_grouped, "Times-BoldItalic", 11.0),
}
