// Keys and clicks. One listener hears every key from the first desk on, also while a desk is being drawn: what cannot be done
// at once is held and done in its order. A decision is never taken on a document that was not on the screen.
const NATIVE = "a, button, [role=button], [role=option], [role=slider], [role=radio], summary";
const TYPING = "input, textarea, select, [contenteditable=true]";
const DECIDES = ["accept", "accept_rest", "absent", "reject", "reject_all", "undo", "edit", "first", "second"];
const BY_BUTTON = { undo: "undo", reveal: "reveal", accept_rest: "rest", next_item: "rest", finish_settling: "rest" };
const LONGEST_HOLD = 8000;
const BURST = 400; // milliseconds: keys that follow each other faster were meant for one screen

window.removeEventListener("keydown", MEMORY.listener, true);
MEMORY.listener = (event) => onKey(event);
window.addEventListener("keydown", MEMORY.listener, true);

function onRow(view, event) {
  const unit = event.target.closest?.(".rv-line")?.dataset.row;
  if (unit && unit !== MEMORY.selected) select(view, unit, true);
}

function onClick(view, event) {
  if (onLink(view, event)) return undefined;
  onRow(view, event);
  const issue = event.target.closest?.("[data-goto]")?.dataset.goto;
  if (view.data.order.includes(issue)) return select(view, issue, true);
  const button = event.target.closest?.("button");
  const unit = button?.closest(".rv-line")?.dataset.row;
  if (unit && button.dataset.act && view.data.order.includes(unit)) return act(view, button.dataset.act, unit, true);
  const name = Object.keys(BY_BUTTON).find((one) => button?.closest(`.st-key-${one}`));
  if (!name || button.disabled) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return whole(view, BY_BUTTON[name]);
}

function step(view, by, names) {
  const { order } = view.data;
  const from = order.indexOf(MEMORY.selected);
  for (let hop = 1; hop <= order.length; hop += 1) {
    const name = order[(from + by * hop + order.length * hop) % order.length];
    if (names.includes(name)) return select(view, name, true);
  }
}

// The next row that needs someone; in a list, where none does, the next one.
function onwards(view, unit) {
  const sent = new Set(MEMORY.acts.map((one) => one.unit));
  const rest = view.data.doubtful.filter((one) => one !== unit && !sent.has(one));
  if (rest.length) step(view, 1, rest);
  else if (/-\d+$/.test(unit)) step(view, 1, view.data.order);
}

// After a key the next row that needs someone is chosen; after a click the row stays, so that a second click meets it too.
function act(view, verb, unit = MEMORY.selected, clicked = false) {
  if (verb === "edit") return edit(view, unit);
  if (verb === "accept" && unit in MEMORY.typed) return saveTyped(view, unit);
  if (verb === "accept" && nothingThere(view, unit)) return undefined;
  if (!keyed(`row_${unit}`)?.querySelector(`[data-act="${verb}"]`)) return undefined;
  if (["absent", "first", "second"].includes(verb) && unit in MEMORY.typed) forget(view, unit);
  const last = MEMORY.acts.findLast((one) => one.unit === unit || !one.unit);
  if (last?.unit !== unit || last.verb !== verb) push(view, verb, unit);
  if (verb === "reject") return hold("dialog");
  return clicked ? undefined : onwards(view, unit);
}

// Where nothing was read there is nothing to accept: what to do instead is said in the row, which stays chosen.
function nothingThere(view, unit) {
  const told = view.data.rows.find((row) => row.unit === unit)?.nothing;
  const line = view.lines.get(unit);
  if (!told || !line) return false;
  Object.assign(line.reason, { textContent: told, className: "rv-reason bad" });
  line.told = "";
  return true;
}

// An act on the whole goes the way of all acts, so that it comes after those before it.
function whole(view, verb) {
  for (const unit of Object.keys(MEMORY.typed)) if (document.activeElement === inputOf(unit)) document.activeElement.blur();
  const number = push(view, verb);
  if (verb === "rest") hold("turn", { number });
}

function edit(view, unit) {
  const input = inputOf(unit);
  if (!input) return;
  if (input.disabled) {
    if (!view.data.rows.find((row) => row.unit === unit)?.hidden) return;
    push(view, "reveal");
    hold("reveal", { unit });
    return;
  }
  input.focus({ preventScroll: true });
  input.select();
}

function commands(view) {
  const { order, doubtful } = view.data;
  const stops = doubtful.length ? doubtful : order;
  return {
    accept: () => act(view, "accept"),
    accept_rest: () => ["accept_rest", "next_item", "finish_settling"].some(keyed) && whole(view, "rest"),
    first: () => act(view, "first"),
    second: () => act(view, "second"),
    absent: () => act(view, "absent"),
    reject: () => act(view, "reject"),
    reject_all: () => press("reject_all") && hold("dialog"),
    undo: () => keyed("undo")?.querySelector("button:enabled") && whole(view, "undo"),
    reveal: () => whole(view, "reveal"),
    edit: () => edit(view, MEMORY.selected),
    next: () => step(view, 1, stops),
    previous: () => step(view, -1, stops),
    larger: () => resize(view, MEMORY.zoom * 1.25),
    smaller: () => resize(view, MEMORY.zoom / 1.25),
    next_section: () => press("section_next"),
    previous_section: () => press("section_previous"),
    sheet: () => press("keys"),
  };
}

const nameOf = (view, key) => ({ Enter: "accept" })[key] ?? view.data.keys[key === "=" ? "+" : key];

function meant(view, key) {
  const way = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (way) return () => step(view, way, view.data.order);
  if (/^[1-9]$/.test(key)) return () => turnTo(view, Number(key));
  return commands(view)[nameOf(view, key)];
}

function onKey(event) {
  const { view } = MEMORY;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("[role=dialog]")) return;
  const target = event.composedPath()[0];
  if (MEMORY.hold && new URLSearchParams(location.search).has("item")) return holdKey(event);
  if (!view) return;
  if (target.matches?.(TYPING)) return leave(view, event, target);
  if ((event.key === "Enter" || event.key === " ") && target.matches?.(NATIVE) && !target.matches(".box, .mark")) return;
  const what = meant(view, event.key);
  if (!what) return;
  taken(event);
  if (DECIDES.includes(nameOf(view, event.key)) && performance.now() - MEMORY.passedOver < BURST) {
    MEMORY.passedOver = performance.now();
    return;
  }
  if (!MEMORY.lost) say(view, "");
  what();
}

function taken(event) {
  event.preventDefault();
  event.stopPropagation();
}

// Escape and Enter leave a field, and leaving it saves what was typed.
function leave(view, event, target) {
  if (!target.closest(".rv-line")) return;
  event.stopPropagation();
  if (event.key !== "Escape" && !(event.key === "Enter" && target.tagName === "INPUT")) return;
  event.preventDefault();
  target.blur();
}

// Until the next item, a dialog or a covered field is there, keys are held.
function hold(why, more = {}) {
  const held = (MEMORY.hold = { why, keys: [], item: MEMORY.item, since: performance.now(), told: alertShown(), ...more });
  const poll = setInterval(() => {
    if (MEMORY.view) letGo(MEMORY.view);
    if (MEMORY.hold === held && performance.now() - held.since > LONGEST_HOLD) MEMORY.hold = null;
    if (MEMORY.hold !== held) clearInterval(poll);
  }, 40);
}

const alertShown = () => Boolean(keyed("review_notes")?.querySelector("[role=alert]"));

function holdKey(event) {
  if (["Shift", "Tab"].includes(event.key)) return;
  taken(event);
  MEMORY.hold.keys.push(event.key);
}

function letGo(view) {
  const held = MEMORY.hold;
  if (!held) return;
  const dialog = document.querySelector("[role=dialog] input[type=radio]:checked");
  const open = held.unit && inputOf(held.unit);
  const answered = view.data.done >= held.number || (!held.told && alertShown());
  if (held.why === "turn" && (held.item !== MEMORY.item || answered)) {
    MEMORY.hold = null;
    const may = held.keys.filter((key) => !DECIDES.includes(nameOf(view, key)));
    if (may.length < held.keys.length) {
      MEMORY.passedOver = performance.now();
      say(view, "Pressed before this was on the screen, so nothing was decided.");
    }
    replay(view, may);
  } else if (held.why === "reveal" && open && !open.disabled) {
    MEMORY.hold = null;
    edit(view, held.unit);
    replay(view, held.keys);
  } else if (held.why === "dialog" && dialog) {
    MEMORY.hold = null;
    intoDialog(dialog, held.keys);
  }
}

function replay(view, keys) {
  for (const key of keys) {
    const input = document.activeElement?.closest?.(".rv-line") ? document.activeElement : null;
    if (MEMORY.hold) MEMORY.hold.keys.push(key);
    else if (!input) meant(view, key)?.();
    else if (key === "Escape" || key === "Enter") input.blur();
    else if (key.length === 1) typeInto(input, key);
    else if (key === "Backspace") typeInto(input, "");
  }
}

function typeInto(input, key) {
  const from = input.selectionStart - (key === "" && input.selectionStart === input.selectionEnd ? 1 : 0);
  input.setRangeText(key, Math.max(0, from), input.selectionEnd, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

// The reasons of the dialog get the focus as soon as they are there; keys pressed meanwhile choose among them.
function intoDialog(checked, keys) {
  const reasons = [...document.querySelectorAll("[role=dialog] input[type=radio]")];
  let at = reasons.indexOf(checked);
  for (const key of keys) at = Math.min(reasons.length - 1, Math.max(0, at + ({ ArrowDown: 1, ArrowUp: -1 }[key] ?? 0)));
  if (reasons[at] !== checked) reasons[at].click();
  setTimeout(() => reasons[at].focus(), 50);
}
