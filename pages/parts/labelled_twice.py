"""Two independent looks: how far they agree a field, and which share of the items gets a second one."""

import streamlit as st

from pages.parts import words
from pages.parts.frame import empty, problem
from pages.parts.markup import Html, tag
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.work.figures import FieldAgreement
from services.desk.work.nouns import Figure, SecondReviewPolicy, Share

KAPPA = "Cohen's kappa: agreement of two people beyond chance; 1 is full, 0 is chance"
ALPHA = "Krippendorff's alpha, nominal: the same idea over all ratings"


def agreement_tab(desk: Desk, by: str) -> None:
    """The table, and under it the setting."""
    try:
        rows = desk.work.agreement()
        policy = desk.work.policy()
    except AppError as error:
        problem(error.message, error.remedy)
        return
    if rows:
        st.html(_table(rows))
    else:
        empty(
            "No item was looked at twice yet.",
            "Set a share below: such items wait for a second person, who sees nothing of the first.",
        )
    with st.container(border=True, key="second_share"):
        _policy(desk, policy, by)


def _table(rows: tuple[FieldAgreement, ...]) -> Html:
    head = tag(
        "tr",
        *(tag("th", name) for name in ("Field", "n")),
        tag("th", "Same", title="Share of items on which both said the same"),
        tag("th", "Kappa", title=KAPPA),
        tag("th", "Alpha", title=ALPHA),
    )
    body = [
        tag(
            "tr",
            tag("td", f"{words.kind(one.doc_type)} · {one.field.replace('_', ' ')}"),
            tag("td", one.agreement.n),
            *(tag("td", *_figure(figure)) for figure in (one.agreement.percent, one.agreement.kappa, one.agreement.alpha)),
        )
        for one in rows
    ]
    foot = tag(
        "div", "In brackets: 95 % bootstrap interval over items. A dash: not defined, all said the same.", class_="pl-foot"
    )
    return tag(
        "div",
        tag("h2", "Agreement of first and second looks"),
        tag("table", head, *body, class_="pl-table"),
        foot,
        class_="pl-card",
    )


def _figure(figure: Figure) -> list[object]:
    if figure.value is None:
        return ["–"]
    low, high = figure.interval or (None, None)
    told = f" ({low:.2f} to {high:.2f})" if low is not None and high is not None else ""
    return [tag("b", f"{figure.value:.2f}"), tag("span", told, class_="pl-muted")]


def _policy(desk: Desk, policy: SecondReviewPolicy, by: str) -> None:
    st.html(
        tag(
            "div",
            tag("span", "Second looks", class_="pl-title"),
            tag("div", "Which share of the finished items another person looks at too.", class_="pl-sub"),
        )
    )
    types = ["", *(name for name, _ in desk.types())]
    start = [one.model_dump() for one in policy.shares] or [{"doc_type": "", "min_risk": 0.0, "share": 0.0}]
    told = st.data_editor(
        [{**one, "share": one["share"] * 100} for one in start],
        column_config={
            "doc_type": st.column_config.SelectboxColumn("Type (empty: any)", options=types),
            "min_risk": st.column_config.NumberColumn("Risk at least", min_value=0.0, max_value=1.0, step=0.05, format="%.2f"),
            "share": st.column_config.NumberColumn("Share, %", min_value=0, max_value=100, step=5),
        },
        num_rows="dynamic",
        hide_index=True,
        key="second_shares",
    )
    if st.button("Save", key="save_shares"):
        _save(desk, policy, told, by)


def _save(desk: Desk, policy: SecondReviewPolicy, told: list[dict[str, object]], by: str) -> None:
    try:
        shares = tuple(
            Share(
                doc_type=str(one.get("doc_type") or ""),
                min_risk=_number(one.get("min_risk")),
                share=_number(one.get("share")) / 100,
            )
            for one in told
        )
        desk.work.set_policy(SecondReviewPolicy(shares=shares, seed=policy.seed), by)
    except AppError as error:
        problem(error.message, error.remedy)
        return
    st.html(tag("div", "Saved. It holds for items that are finished from now on.", class_="pl-saved", role="status"))


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
