"""A person at one section: every act goes to the desk at once, and what came of it is said."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st
from pydantic import JsonValue

from services.core.decision import DecisionKind, RejectReason
from services.core.errors import AppError
from services.desk.desk import Desk
from services.desk.drafts import ElementVerdict, worked_on
from services.desk.nouns import FieldCard, ReviewCase
from services.desk.work.nouns import Claim, Conflict

SAVED = "review_saved"
"""What the last act was, for the eye: it was stored before this is set."""
REFUSED = "review_refused"
"""Unit -> why its last act was not saved; None is the whole document."""


@dataclass
class Hand:
    """Decides under a claim, where there is one; without it nothing can be changed."""

    desk: Desk
    run_id: str
    section: int
    by: str
    claim: Claim | None = None

    def decide(
        self,
        kind: DecisionKind,
        card: FieldCard | None = None,
        *,
        value: JsonValue = None,
        reason: RejectReason | None = None,
        comment: str = "",
        unit: str | None = None,
    ) -> bool:
        """Store a decision; a refused one is told at its row and nothing is stored. What was typed there is settled with it."""
        name = card.spec.name if card else None
        where = unit or name
        try:
            self._under_claim(
                lambda claim: self.desk.work.decide(
                    claim, kind, field=name, value=value, reason=reason, comment=comment, typed=where or ""
                )
            )
        except AppError as error:
            return self._refused(where, error)
        said = kind.replace("_", " ").replace("absent", "not on page")
        return self._saved(where, f"{card.spec.label if card else 'whole document'}, {said}")

    def settle(self, card: FieldCard, at: int, verdict: ElementVerdict, value: JsonValue = None) -> bool:
        """One act on an element; the last one that was open decides the field."""
        unit = f"{card.spec.name}-{at}"
        try:
            self._claimed()
            made = self.desk.drafts.settle(self.run_id, self.section, self.by, card, at, verdict, value)
            self.desk.drafts.type(self.run_id, self.section, self.by, unit, None)
        except AppError as error:
            return self._refused(unit, error)
        if made.kind:
            return self.decide(made.kind, card, value=made.value, unit=unit)
        return self._saved(unit, f"{card.spec.label}, entry {at + 1} {verdict}")

    def accept(self, card: FieldCard) -> bool:
        """Accept a field as it stands on the screen: an edit stays, and so does what was changed in its list so far."""
        if card.decision is not None and card.decision.kind == "edit":
            return self._saved(card.spec.name, f"{card.spec.label}, as edited")
        listed = card.spec.kind in ("list", "mapping")
        changed = worked_on(card, self.desk.drafts.begun(self.run_id, self.section, self.by)) if listed else None
        return self.decide("edit", card, value=changed) if changed is not None else self.decide("accept", card)

    def accept_rest(self, case: ReviewCase) -> bool:
        """Accept everything that is not decided, as it stands on the screen."""
        begun = self.desk.drafts.begun(self.run_id, self.section, self.by)
        changed = [card for card in case.cards if worked_on(card, begun) is not None]
        return all(self.accept(card) for card in changed) and self.decide("accept_all")

    def undo(self) -> bool:
        """Take the last act back: on an entry of a list, or a decision. Whether there was one."""
        try:
            self._claimed()
            name = self.desk.drafts.take_back(self.run_id, self.section, self.by)
            undone = name or self._under_claim(self.desk.work.undo)
        except AppError as error:
            return self._refused(None, error)
        st.session_state[SAVED] = "Saved: last act undone" if undone else "There is nothing to undo"
        st.session_state[REFUSED] = {}
        return bool(undone)

    def forget(self, unit: str) -> None:
        """What was typed there is what stands there: nothing is begun."""
        try:
            self.desk.drafts.type(self.run_id, self.section, self.by, unit, None)
        except AppError as error:
            self._refused(unit, error)

    def finish(self) -> bool:
        """End the look at an item whose fields are all decided; the claim ends with it. False, and said, when it cannot be."""
        try:
            self._under_claim(self.desk.work.submit)
        except AppError as error:
            return self._refused(None, error)
        return True

    def _under_claim(self, act: Callable[[Claim], object]) -> object:
        """Act under the claim. One that ran out while nobody came between is taken again, and the act goes on.

        Raises Conflict where somebody did come between: the act is put aside then, to be chosen beside theirs.
        """
        claim = self._claimed()
        try:
            return act(claim)
        except Conflict as late:
            if late.why != "expired" or any(one.by != self.by and one.token is None for one in late.theirs):
                raise
            self.claim = self.desk.work.claim(self.run_id, self.section, self.by)
            if self.claim.token != claim.token + 1:
                raise
            done = act(self.claim)
            for one in self.desk.work.set_aside(self.run_id, self.section, self.by):
                if one.id == late.mine.id:
                    self.desk.work.drop(one, self.by)
            return done

    def _claimed(self) -> Claim:
        if self.claim is None:
            raise AppError("Another person is working on this item.", "Choose another one, or come back when it is free.")
        return self.claim

    def _refused(self, unit: str | None, error: AppError) -> bool:
        st.session_state.setdefault(REFUSED, {})[unit] = f"Not saved. {error.message} {error.remedy}"
        st.session_state.pop(SAVED, None)
        return False

    def _saved(self, unit: str | None, said: str) -> bool:
        refused = st.session_state.setdefault(REFUSED, {})
        for settled in (unit, None):
            refused.pop(settled, None)
        st.session_state[SAVED] = f"Saved: {said}"
        return True
