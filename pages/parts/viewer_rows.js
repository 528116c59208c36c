// The rows beside the page. They live here, so that no answer of the server takes a field away from under the fingers.
const GOING = { accept: "accepted", absent: "not on page", reject: "rejected", save: "saving", first: "settled", second: "settled" };

function drawRows(view) {
  const holder = keyed("rows")?.querySelector(".rv-rows");
  if (!holder) return;
  if (view.holder !== holder || view.held !== view.data.item) {
    Object.assign(view, { holder, held: view.data.item, lines: new Map() });
    holder.replaceChildren();
  }
  const gone = new Set(view.lines.keys());
  let before = null;
  for (const row of view.data.rows) {
    gone.delete(row.unit);
    const line = view.lines.get(row.unit) ?? newLine(view, row);
    const next = before ? before.nextSibling : holder.firstChild;
    if (next !== line.element) holder.insertBefore(line.element, next);
    before = line.element;
    fill(view, line, row);
  }
  for (const unit of gone) {
    view.lines.get(unit).element.remove();
    view.lines.delete(unit);
  }
  takeFocus();
}

function newLine(view, row) {
  const element = make("div", `rv-line st-key-row_${row.unit}`);
  element.dataset.row = row.unit;
  const line = { element, input: row.head ? null : newInput(row), told: "" };
  line.label = make("div", "rv-label");
  line.state = make("div", "rv-state");
  line.looks = make("div", "rv-looks");
  line.reason = make("div", "rv-reason");
  line.acts = make("div", "rv-acts");
  const value = make("div", `rv-value st-key-fld_${row.unit}`);
  if (line.input) value.append(line.input);
  line.cells = make("div", "rv-cells");
  if (row.entry) value.append(line.cells);
  line.columns = make("div", "rv-columns");
  element.append(line.label, value, line.state, line.looks, line.reason, line.acts, ...(row.head ? [line.columns] : []));
  view.lines.set(row.unit, line);
  return line;
}

function newInput(row) {
  const input = make(row.long ? "textarea" : "input");
  input.setAttribute("aria-label", row.name);
  Object.assign(input, { autocomplete: "off", spellcheck: false, dir: "auto" });
  return input;
}

function fill(view, line, row) {
  const told = JSON.stringify([row, view.data.boxed, view.data.keys]);
  if (line.told !== told) {
    line.told = told;
    const { element } = line;
    element.classList.toggle("entry", row.entry);
    element.classList.toggle("head", row.head);
    element.classList.toggle("bare", !view.data.boxed);
    element.classList.toggle("long", row.long);
    if (row.verdict) element.dataset.verdict = row.verdict;
    else delete element.dataset.verdict;
    named(line.label, row, view.data.boxed);
    inCells(line.cells, row.cells ?? []);
    inCells(line.columns, row.columns ?? []);
    element.classList.toggle("tabled", Boolean(row.cells?.length));
    element.style.setProperty("--columns", row.widths ?? "");
    line.reason.textContent = row.reason;
    line.reason.className = `rv-reason ${row.shade}`;
    drawLooks(view, line.looks, row.looks ?? []);
    line.acts.replaceChildren(...row.acts.map(([verb, words]) => actButton(view, verb, words)));
  }
  stateOf(line, row);
  if (line.input) valueOf(line.input, row);
}

// A part of an entry to each cell; its input lies over them while it is written in.
function inCells(holder, parts) {
  holder.replaceChildren(...parts.map((part) => make("span", "", part)));
}

function named(label, row, boxed) {
  const name = make("span", "name", row.label);
  label.title = row.name;
  if (row.hint) name.append(make("span", "parts", row.hint));
  label.replaceChildren(...(boxed && !row.entry ? [make("span", "box", row.box || "–"), name] : [name]));
}

function actButton(view, verb, words) {
  const button = make("button", "", words);
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.act = verb;
  const key = Object.entries(view.data.keys).find(([, act]) => act === verb)?.[0];
  if (key) button.append(make("kbd", "", key.toUpperCase()));
  return button;
}

// What was done here and is not stored yet is told at once, paler than what is.
function stateOf(line, row) {
  const sent = [...MEMORY.acts].reverse().find((one) => one.unit === row.unit && GOING[one.verb]);
  const [words, tone, why] = sent ? [GOING[sent.verb], "going", "On its way"] : (row.state ?? ["", "", ""]);
  const told = `${row.confidence} ${words} ${tone} ${why}`;
  if (sent) line.element.dataset.sent = sent.verb;
  else delete line.element.dataset.sent;
  if (line.state.dataset.told === told) return;
  line.state.dataset.told = told;
  const pill = make("span", `pl-pill ${tone}`, words);
  if (why) pill.title = why;
  const confidence = make("span", "conf", row.confidence);
  confidence.title = "The reader's own confidence, 0 to 1";
  line.state.replaceChildren(...(row.confidence ? [confidence] : []), ...(words ? [pill] : []));
}

// What a person types stands until it is saved; the server's text comes into every other field.
function valueOf(input, row) {
  input.disabled = row.hidden || row.removed;
  input.placeholder = row.empty;
  const text = row.hidden ? row.text : (MEMORY.typed[row.unit] ?? row.text);
  const free = document.activeElement !== input || !(row.unit in MEMORY.typed);
  if (input.value !== text && free) input.value = text;
  input.title = text;
  if (row.long) input.rows = Math.min(10, Math.max(2, Math.ceil(text.length / 40)));
}

function redrawStates(view) {
  for (const row of view.data.rows) {
    const line = view.lines?.get(row.unit);
    if (line) stateOf(line, row);
  }
}
