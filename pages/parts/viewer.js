// The page beside the fields. Selection, zoom and keys live here, so that nothing but a decision costs a rerun.
// Document text only ever enters through textContent and input values.
const MEMORY = (window.proofloopReview ??= { item: null, selected: null, zoom: 1, pending: null, acts: [], typed: {}, unsent: {} });
const ALIVE = new WeakMap();

const keyed = (key) => document.querySelector(`.st-key-${key.replace(/[^a-zA-Z0-9_-]/g, "-")}`);
const press = (key) => {
  const button = keyed(key)?.querySelector("button");
  if (button && !button.disabled) button.click();
  return Boolean(button && !button.disabled);
};
const make = (name, className, text) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};
const inputOf = (unit) => keyed(`fld_${unit}`)?.querySelector("input, textarea");

export default function ({ parentElement: root, data, setTriggerValue }) {
  let view = ALIVE.get(root);
  if (!view) {
    view = build(root);
    ALIVE.set(root, view);
  }
  view.trigger = setTriggerValue;
  if (MEMORY.item !== data.item) startItem(view, data);
  view.data = data;
  nameKeys(data.keys);
  settleActs(view);
  draw(view);
  if (!MEMORY.selected || !data.order.includes(MEMORY.selected)) MEMORY.selected = data.doubtful[0] ?? data.order[0];
  select(view, MEMORY.selected, view.fresh);
  restore(view);
  view.fresh = false;
  watch(view);
  return () => view.stop.abort();
}

// The buttons above the page name the keys in force.
function nameKeys(keys) {
  const style = document.querySelector(".stApp")?.style;
  for (const [key, act] of Object.entries(keys)) {
    const told = key.toLowerCase() === key ? key.toUpperCase() : `\u21e7${key}`;
    style?.setProperty(`--pl-key-${act}`, CSS.supports("content", JSON.stringify(told)) ? JSON.stringify(told) : '""');
  }
}

// The field that the address names, where the page was just opened by it.
const named = () => (MEMORY.item === null ? new URLSearchParams(location.search).get("field") : null);

function startItem(view, data) {
  Object.assign(MEMORY, { item: data.item, selected: named(), pending: null, acts: [], typed: {}, unsent: {} });
  view.fresh = true;
  view.restored = "";
}

function build(root) {
  const view = { root, stop: new AbortController(), fresh: true, drawn: "", restored: "" };
  view.bar = root.querySelector(".bar");
  view.canvas = root.querySelector(".canvas");
  view.page = root.querySelector(".at");
  view.percent = root.querySelector(".percent");
  root.querySelector(".out").onclick = () => zoom(view, MEMORY.zoom / 1.25);
  root.querySelector(".in").onclick = () => zoom(view, MEMORY.zoom * 1.25);
  root.querySelector(".fit").onclick = () => zoom(view, 1);
  const signal = view.stop.signal;
  document.addEventListener("keydown", (event) => onKey(view, event), { signal, capture: true });
  document.addEventListener("click", (event) => onClick(view, event), { signal });
  document.addEventListener("focusin", (event) => onRow(view, event), { signal });
  document.addEventListener("input", (event) => onTyped(view, event), { signal });
  document.addEventListener("focusout", (event) => onLeft(view, event), { signal });
  document.addEventListener("visibilitychange", () => sendBegun(view, true), { signal });
  view.canvas.addEventListener("scroll", () => whereAmI(view), { signal, passive: true });
  const again = setInterval(() => keepTrying(view), 1000);
  signal.addEventListener("abort", () => clearInterval(again));
  return view;
}

// Rows that a rerun puts back into the document are marked again.
function watch(view) {
  const fields = keyed("fields");
  if (!fields || view.watched === fields) return;
  view.observer?.disconnect();
  view.observer = new MutationObserver(() => mark(view));
  view.observer.observe(fields, { childList: true, subtree: true });
  view.stop.signal.addEventListener("abort", () => view.observer.disconnect());
  view.watched = fields;
}

function select(view, unit, scroll) {
  MEMORY.selected = unit;
  mark(view);
  const head = !/-\d+$/.test(unit ?? "");
  for (const box of view.canvas.querySelectorAll("[data-field]")) {
    box.classList.toggle("lit", box.dataset.unit === unit || (head && box.dataset.field === unit));
  }
  if (!scroll) return;
  intoAddress(view, unit);
  keyed(`row_${unit}`)?.scrollIntoView({ block: "nearest" });
  const lit = view.canvas.querySelector(".lit");
  if (!lit) return;
  const frame = view.canvas.getBoundingClientRect();
  const box = lit.getBoundingClientRect();
  if (box.top < frame.top + 30 || box.bottom > frame.bottom - 30) view.canvas.scrollTop += box.top - frame.top - frame.height / 3;
  if (box.left < frame.left || box.right > frame.right) view.canvas.scrollLeft += box.left - frame.left - frame.width / 3;
}

// A reload comes back to the same row.
function intoAddress(view, unit) {
  const address = new URL(window.location);
  if (view.fresh || !unit || address.searchParams.get("item") !== view.data.item) return;
  address.searchParams.set("field", unit);
  history.replaceState(history.state, "", address);
}

function mark(view) {
  const chosen = keyed(`row_${MEMORY.selected}`);
  for (const row of document.querySelectorAll("[data-selected]")) if (row !== chosen) row.removeAttribute("data-selected");
  if (chosen && !chosen.dataset.selected) chosen.dataset.selected = "true";
  markWhy(MEMORY.selected ?? "");
  markBegun(view);
  if (!MEMORY.pending) return;
  const input = inputOf(MEMORY.pending);
  if (input && !input.disabled) {
    MEMORY.pending = null;
    input.focus();
  }
}

// Why this value: of a list's entry only what is about that entry.
function markWhy(unit) {
  const [, name, entry] = /^(.*?)(?:-(\d+))?$/.exec(unit);
  const block = document.querySelector(`[data-why="${CSS.escape(name)}"]`);
  block?.setAttribute("data-selected", "true");
  for (const part of block?.querySelectorAll("[data-element]") ?? []) part.hidden = entry !== undefined && part.dataset.element !== entry;
}
