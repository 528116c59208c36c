// The page beside the fields. Rows, selection, zoom and keys live here, so that nothing but a decision costs a rerun.
// Document text only ever enters through textContent and input values.
const MEMORY = (window.proofloopReview ??= {
  ...{ item: null, selected: null, zoom: 1, hold: null, acts: [], typed: {}, typedAt: 0, passedOver: -Infinity },
  ...{ outbox: new Map(), addresses: {}, wire: new AbortController() },
});
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
  MEMORY.view = view;
  view.trigger = setTriggerValue;
  view.data = data;
  MEMORY.addresses[data.item] = data.address;
  if (MEMORY.item !== data.item) startItem(view, data);
  MEMORY.lost = false;
  restore(view);
  settleActs(view);
  nameKeys(data.keys);
  draw(view);
  drawRows(view);
  if (!MEMORY.selected || !data.order.includes(MEMORY.selected)) MEMORY.selected = data.doubtful[0] ?? data.order[0];
  if (view.fresh) zoomToContent(view);
  select(view, MEMORY.selected, view.fresh);
  view.fresh = false;
  letGo(view);
  return () => {
    view.stop.abort();
    if (MEMORY.view !== view) return;
    MEMORY.view = null;
    setTimeout(() => MEMORY.view || keepOpen(0), GONE_FOR);
  };
}

// The buttons above the page name the keys in force.
function nameKeys(keys) {
  const style = document.querySelector(".stApp")?.style;
  for (const [key, act] of Object.entries(keys)) {
    const told = key.toLowerCase() === key ? key.toUpperCase() : `\u21e7${key}`;
    style?.setProperty(`--pl-key-${act}`, CSS.supports("content", JSON.stringify(told)) ? JSON.stringify(told) : '""');
  }
}

// The field that the address names, where it names one of this item.
function asked(data) {
  const address = new URLSearchParams(location.search);
  return address.get("item") === data.item ? address.get("field") : null;
}

function startItem(view, data) {
  Object.assign(MEMORY, { item: data.item, selected: asked(data), acts: actsBefore(data), typed: {} });
  view.fresh = true;
  view.restored = "";
}

function build(root) {
  const view = { root, stop: new AbortController(), path: location.pathname, fresh: true, drawn: "", restored: "", lines: new Map() };
  view.bar = root.querySelector(".bar");
  view.canvas = root.querySelector(".canvas");
  view.page = root.querySelector(".at");
  view.said = root.querySelector(".said");
  view.percent = root.querySelector(".percent");
  root.querySelector(".out").onclick = () => resize(view, MEMORY.zoom / 1.25);
  root.querySelector(".in").onclick = () => resize(view, MEMORY.zoom * 1.25);
  root.querySelector(".fit").onclick = () => resize(view, 1);
  const signal = view.stop.signal;
  document.addEventListener("click", (event) => onClick(view, event), { signal, capture: true });
  document.addEventListener("focusin", (event) => onRow(view, event), { signal });
  document.addEventListener("input", (event) => onTyped(view, event), { signal });
  document.addEventListener("focusout", (event) => onLeft(view, event), { signal });
  window.addEventListener("popstate", () => onHistory(view), { signal, capture: true });
  view.canvas.addEventListener("scroll", () => whereAmI(view), { signal, passive: true });
  const again = setInterval(() => keepTrying(view), 500);
  const app = new MutationObserver(() => watchConnection(view));
  app.observe(document.querySelector(".stApp"), { attributes: true, attributeFilter: ["data-test-connection-state"] });
  const places = watch(view);
  signal.addEventListener("abort", () => [clearInterval(again), app.disconnect(), places.disconnect()]);
  return view;
}

// Where a rerun puts the place of the rows or the reasons into the document anew, or they come later than the page does, they
// are drawn.
function watch(view) {
  const watching = new MutationObserver(() => {
    if (keyed("rows")?.querySelector(".rv-rows") !== view.holder) drawRows(view);
    mark(view);
  });
  watching.observe(document.querySelector(".stApp"), { childList: true, subtree: true });
  return watching;
}

function select(view, unit, scroll) {
  MEMORY.selected = unit;
  mark(view);
  const head = !/-\d+$/.test(unit ?? "");
  for (const box of view.canvas.querySelectorAll("[data-field]")) {
    box.classList.toggle("lit", box.dataset.unit === unit || (head && box.dataset.field === unit));
  }
  flagChosen(view);
  if (!scroll) return;
  intoAddress(view, unit);
  rowIntoSight(view, keyed(`row_${unit}`));
  const lit = view.canvas.querySelector(".lit");
  if (lit) showInFrame(view, lit);
}

// An item that was just opened stays at its top: only the list of its rows is scrolled.
function rowIntoSight(view, row) {
  if (!view.fresh) return row?.scrollIntoView({ block: "nearest" });
  const list = keyed("rows");
  if (!row || !list) return undefined;
  const [mine, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (mine.bottom > frame.bottom) list.scrollTop += mine.bottom - frame.bottom;
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
  for (const row of document.querySelectorAll(".rv-line[data-selected]")) if (row !== chosen) row.removeAttribute("data-selected");
  if (chosen && !chosen.dataset.selected) chosen.dataset.selected = "true";
  markWhy(MEMORY.selected ?? "");
  markBegun(view);
}

// Why this value: of a list's entry only what is about that entry.
function markWhy(unit) {
  const [, name, entry] = /^(.*?)(?:-(\d+))?$/.exec(unit);
  for (const block of document.querySelectorAll(".rv-block")) {
    if (block.dataset.why === name) block.setAttribute("data-selected", "true");
    else block.removeAttribute("data-selected");
  }
  const block = document.querySelector(`[data-why="${CSS.escape(name)}"]`);
  for (const part of block?.querySelectorAll("[data-element]") ?? []) part.hidden = entry !== undefined && part.dataset.element !== entry;
}
