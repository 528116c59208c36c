// The page beside the fields. Selection, zoom and keys live here, so that nothing but a decision costs a rerun.
// Document text only ever enters through textContent.
const MEMORY = (window.proofloopReview ??= { item: null, selected: null, zoom: 1, pending: null });
const ALIVE = new WeakMap();
const NATIVE = "a, button, [role=button], [role=option], [role=slider], [role=radio], summary";
const TYPING = "input, textarea, select, [contenteditable=true]";

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

// The field that the address names, where the page was just opened by it.
const named = () => (MEMORY.item === null ? new URLSearchParams(location.search).get("field") : null);

export default function ({ parentElement: root, data }) {
  let view = ALIVE.get(root);
  if (!view) {
    view = build(root);
    ALIVE.set(root, view);
  }
  if (MEMORY.item !== data.item) Object.assign(MEMORY, { item: data.item, selected: named(), pending: null });
  view.data = data;
  draw(view);
  if (!MEMORY.selected || !data.order.includes(MEMORY.selected)) MEMORY.selected = data.doubtful[0] ?? data.order[0];
  select(view, MEMORY.selected, view.fresh);
  view.fresh = false;
  watch(view);
  return () => view.stop.abort();
}

function build(root) {
  const view = { root, stop: new AbortController(), fresh: true, drawn: "" };
  view.bar = root.querySelector(".bar");
  view.canvas = root.querySelector(".canvas");
  view.page = root.querySelector(".at");
  view.percent = root.querySelector(".percent");
  root.querySelector(".out").onclick = () => zoom(view, MEMORY.zoom / 1.25);
  root.querySelector(".in").onclick = () => zoom(view, MEMORY.zoom * 1.25);
  root.querySelector(".fit").onclick = () => zoom(view, 1);
  const signal = view.stop.signal;
  document.addEventListener("keydown", (event) => onKey(view, event), { signal, capture: true });
  document.addEventListener("click", (event) => onRow(view, event), { signal });
  document.addEventListener("focusin", (event) => onRow(view, event), { signal });
  view.canvas.addEventListener("scroll", () => whereAmI(view), { signal, passive: true });
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

function draw(view) {
  const { data } = view;
  const pages = JSON.stringify([data.item, data.pages.map((page) => page.number), data.text, data.marks]);
  if (view.drawn !== pages) {
    view.drawn = pages;
    view.canvas.replaceChildren(...(data.pages.length ? data.pages.map((page) => sheet(view, page)) : [plain(view)]));
    zoom(view, MEMORY.zoom);
  }
  for (const page of data.pages) boxes(view, page);
  whereAmI(view);
}

function sheet(view, page) {
  const element = make("div", "sheet");
  element.dataset.page = page.number;
  const image = make("img");
  image.alt = `Page ${page.number}`;
  image.onload = () => element.classList.add("ready");
  image.onerror = () => element.classList.add("missing");
  image.src = page.url;
  element.append(image, make("div", "layer"), make("p", "gone", "This page cannot be shown as an image."));
  return element;
}

function boxes(view, page) {
  const layer = view.canvas.querySelector(`.sheet[data-page="${page.number}"] .layer`);
  const mine = view.data.boxes.filter((box) => box.page === page.number);
  layer.replaceChildren(
    ...mine.map((box) => {
      const button = make("button", `box ${box.tone}${box.masked ? " masked" : ""}`);
      Object.assign(button.style, {
        left: `${100 * box.x0}%`,
        top: `${100 * box.top}%`,
        width: `${100 * (box.x1 - box.x0)}%`,
        height: `${100 * (box.bottom - box.top)}%`,
      });
      button.dataset.field = box.field;
      button.setAttribute("aria-label", box.label);
      button.append(make("span", "name", box.short));
      button.onclick = () => choose(view, box.field);
      return button;
    }),
  );
}

// A text document: the text itself with the quotes as buttons. `marks` are in order and do not overlap.
function plain(view) {
  const element = make("div", "text");
  let at = 0;
  for (const mark of view.data.marks) {
    element.append(make("span", "", view.data.text.slice(at, mark.start)));
    const button = make("button", `mark ${mark.tone}`, mark.masked ?? view.data.text.slice(mark.start, mark.end));
    button.dataset.field = mark.field;
    button.onclick = () => choose(view, mark.field);
    element.append(button);
    at = mark.end;
  }
  element.append(make("span", "", view.data.text.slice(at)));
  return element;
}

// A click on a box selects its field and puts the focus on it.
function choose(view, field) {
  select(view, field, true);
  focus(field);
}

function select(view, field, scroll) {
  MEMORY.selected = field;
  mark(view);
  for (const box of view.canvas.querySelectorAll("[data-field]")) box.classList.toggle("lit", box.dataset.field === field);
  if (!scroll) return;
  keyed(`row_${field}`)?.scrollIntoView({ block: "nearest" });
  const lit = view.canvas.querySelector(".lit");
  if (!lit) return;
  const frame = view.canvas.getBoundingClientRect();
  const box = lit.getBoundingClientRect();
  if (box.top < frame.top + 30 || box.bottom > frame.bottom - 30) view.canvas.scrollTop += box.top - frame.top - frame.height / 3;
  if (box.left < frame.left || box.right > frame.right) view.canvas.scrollLeft += box.left - frame.left - frame.width / 3;
}

function mark(view) {
  for (const row of document.querySelectorAll("[data-selected]")) row.removeAttribute("data-selected");
  keyed(`row_${MEMORY.selected}`)?.setAttribute("data-selected", "true");
  document.querySelector(`[data-why="${CSS.escape(MEMORY.selected ?? "")}"]`)?.setAttribute("data-selected", "true");
  if (MEMORY.pending) {
    const input = field(MEMORY.pending);
    if (input && !input.disabled) {
      MEMORY.pending = null;
      input.focus();
    }
  }
}

const field = (name) => keyed(`fld_${name}`)?.querySelector("input, textarea");
function focus(name) {
  const input = field(name);
  if (!input) return;
  if (input.disabled) {
    MEMORY.pending = name;
    press("reveal");
  } else {
    input.focus({ preventScroll: true });
    input.select();
  }
}

function onRow(view, event) {
  const row = event.target.closest?.("[class*='st-key-row_']");
  if (!row) return;
  const name = view.data.order.find((one) => row === keyed(`row_${one}`));
  if (name && name !== MEMORY.selected) select(view, name, true);
}

function zoom(view, wanted) {
  MEMORY.zoom = Math.min(4, Math.max(0.5, wanted));
  view.canvas.style.setProperty("--zoom", MEMORY.zoom);
  view.percent.textContent = `${Math.round(100 * MEMORY.zoom)} %`;
  whereAmI(view);
}

function whereAmI(view) {
  const sheets = [...view.canvas.querySelectorAll(".sheet")];
  const middle = view.canvas.scrollTop + view.canvas.clientHeight / 2;
  const at = sheets.filter((sheet) => sheet.offsetTop <= middle).length || 1;
  view.page.textContent = sheets.length ? `Page ${at} of ${sheets.length}` : "Text";
}

function turnTo(view, number) {
  const sheet = view.canvas.querySelectorAll(".sheet")[number - 1];
  if (sheet) view.canvas.scrollTop = sheet.offsetTop;
}

function step(view, by, names) {
  const { order } = view.data;
  const from = order.indexOf(MEMORY.selected);
  for (let hop = 1; hop <= order.length; hop += 1) {
    const name = order[(from + by * hop + order.length * hop) % order.length];
    if (names.includes(name)) return select(view, name, true);
  }
}

function act(view, verb) {
  const name = MEMORY.selected;
  if (!press(`${verb}_${name}`)) return;
  if (verb === "reject") return intoDialog();
  const rest = view.data.doubtful.filter((one) => one !== name);
  if (rest.length) step(view, 1, rest);
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

function onKey(view, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("[role=dialog]")) return;
  const target = event.composedPath()[0];
  if (target.matches?.(TYPING)) return leave(event, target);
  if ((event.key === "Enter" || event.key === " ") && target.matches?.(NATIVE) && !target.matches(".box, .mark")) return;
  const { order, doubtful } = view.data;
  const keys = {
    a: () => act(view, "accept"),
    Enter: () => act(view, "accept"),
    A: () => press("accept_rest"),
    n: () => act(view, "absent"),
    x: () => act(view, "reject"),
    X: () => press("reject_all") && intoDialog(),
    u: () => press("undo"),
    v: () => press("reveal"),
    e: () => focus(MEMORY.selected),
    j: () => step(view, 1, doubtful.length ? doubtful : order),
    k: () => step(view, -1, doubtful.length ? doubtful : order),
    ArrowDown: () => step(view, 1, order),
    ArrowUp: () => step(view, -1, order),
    "+": () => zoom(view, MEMORY.zoom * 1.25),
    "=": () => zoom(view, MEMORY.zoom * 1.25),
    "-": () => zoom(view, MEMORY.zoom / 1.25),
    "?": () => press("keys"),
  };
  const what = /^[1-9]$/.test(event.key) ? () => turnTo(view, Number(event.key)) : keys[event.key];
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
