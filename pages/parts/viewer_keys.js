// Keys and buttons. Acts are numbered and sent in order until the server says that they were done.
const NATIVE = "a, button, [role=button], [role=option], [role=slider], [role=radio], summary";
const TYPING = "input, textarea, select, [contenteditable=true]";

function focus(unit) {
  const input = inputOf(unit);
  if (!input) return;
  if (input.disabled) {
    MEMORY.pending = unit;
    press("reveal");
  } else {
    input.focus({ preventScroll: true });
    input.select();
  }
}

function onRow(view, event) {
  const row = event.target.closest?.("[class*='st-key-row_']");
  if (!row) return;
  const unit = view.data.order.find((one) => row === keyed(`row_${one}`));
  if (unit && unit !== MEMORY.selected) select(view, unit, true);
}

function onClick(view, event) {
  onRow(view, event);
  const button = event.target.closest?.("[data-act]");
  const unit = button?.closest("[data-row]")?.dataset.row;
  if (unit && view.data.order.includes(unit)) act(view, button.dataset.act, unit, true);
}

function step(view, by, names) {
  const { order } = view.data;
  const from = order.indexOf(MEMORY.selected);
  for (let hop = 1; hop <= order.length; hop += 1) {
    const name = order[(from + by * hop + order.length * hop) % order.length];
    if (names.includes(name)) return select(view, name, true);
  }
}

// The next row that needs someone; where none does, the next one.
function onwards(view, unit) {
  const sent = new Set(MEMORY.acts.map((one) => one.unit));
  const rest = view.data.doubtful.filter((one) => one !== unit && !sent.has(one));
  if (rest.length) step(view, 1, rest);
  else if (/-\d+$/.test(unit)) step(view, 1, view.data.order);
}

// After a key the next row that needs someone is chosen; after a click the row stays, so that a second click meets it too.
function act(view, verb, unit = MEMORY.selected, clicked = false) {
  const row = keyed(`row_${unit}`);
  if (verb === "accept" && unit in MEMORY.typed) return saveTyped(view, unit);
  if (!row?.querySelector(`[data-act="${verb}"]`)) return undefined;
  const last = MEMORY.acts.at(-1);
  if (last?.unit === unit && last.verb === verb) return undefined;
  MEMORY.acts.push({ n: Math.max(Date.now(), (MEMORY.number ?? 0) + 1), verb, unit });
  MEMORY.number = MEMORY.acts.at(-1).n;
  row.dataset.sent = verb;
  sendActs(view);
  if (verb === "reject") return intoDialog();
  return clicked ? undefined : onwards(view, unit);
}

function sendActs(view) {
  view.sentAt = performance.now();
  view.trigger("acts", MEMORY.acts);
}

function settleActs(view) {
  MEMORY.acts = MEMORY.acts.filter((one) => one.n > view.data.done);
  const open = new Set(MEMORY.acts.map((one) => one.unit));
  for (const row of document.querySelectorAll("[data-sent]")) {
    if (!open.has(row.querySelector("[data-row]")?.dataset.row)) row.removeAttribute("data-sent");
  }
}

// Accepting a row with typed text saves that text.
function saveTyped(view, unit) {
  MEMORY.number = Math.max(Date.now(), (MEMORY.number ?? 0) + 1);
  MEMORY.acts.push({ n: MEMORY.number, verb: "save", unit, text: MEMORY.typed[unit] });
  (view.left ??= {})[unit] = view.data.session;
  sendActs(view);
}

// The dialog comes with the next message from the server; its reasons get the focus as soon as they are there.
function intoDialog() {
  const seen = new MutationObserver(() => {
    const reason = document.querySelector("[role=dialog] input[type=radio]:checked");
    if (!reason) return;
    seen.disconnect();
    setTimeout(() => reason.focus(), 50);
  });
  seen.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => seen.disconnect(), 5000);
}

function commands(view) {
  const { order, doubtful } = view.data;
  const stops = doubtful.length ? doubtful : order;
  return {
    accept: () => act(view, "accept"),
    accept_rest: () => press("accept_rest") || press("next_item"),
    absent: () => act(view, "absent"),
    reject: () => act(view, "reject"),
    reject_all: () => press("reject_all") && intoDialog(),
    undo: () => press("undo"),
    reveal: () => press("reveal"),
    edit: () => focus(MEMORY.selected),
    next: () => step(view, 1, stops),
    previous: () => step(view, -1, stops),
    larger: () => zoom(view, MEMORY.zoom * 1.25),
    smaller: () => zoom(view, MEMORY.zoom / 1.25),
    next_section: () => press("section_next"),
    previous_section: () => press("section_previous"),
    sheet: () => press("keys"),
  };
}

function meant(view, event) {
  const fixed = { Enter: "accept", ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (typeof fixed === "number") return () => step(view, fixed, view.data.order);
  if (/^[1-9]$/.test(event.key)) return () => turnTo(view, Number(event.key));
  return commands(view)[fixed ?? view.data.keys[event.key === "=" ? "+" : event.key]];
}

function onKey(view, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("[role=dialog]")) return;
  const target = event.composedPath()[0];
  if (target.matches?.(TYPING)) return leave(event, target);
  if ((event.key === "Enter" || event.key === " ") && target.matches?.(NATIVE) && !target.matches(".box, .mark")) return;
  const what = meant(view, event);
  if (!what) return;
  event.preventDefault();
  event.stopPropagation();
  what();
}

// Escape and Enter leave a field; Streamlit saves what was typed when the focus goes.
function leave(event, target) {
  const inField = target.closest("[class*='st-key-fld_']");
  if (!inField) return;
  if (event.key === "Escape" || (event.key === "Enter" && target.tagName === "INPUT")) setTimeout(() => target.blur());
}
