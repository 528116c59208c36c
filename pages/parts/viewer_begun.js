// What is typed and not yet saved: kept on the server after a short pause, and put back after a reload, a crash, a restart.
const PAUSE = 350;
const GIVEN_UP = 8000;

// A server that was restarted does not know this page any more: the page comes anew, with what was typed put back.
function comeAnew() {
  fetch("/healthz").then((answer) => answer.ok && location.reload()).catch(() => undefined);
}

function unitOf(element) {
  const holder = element.closest?.("[class*='st-key-fld_']");
  return holder && /st-key-fld_([\w-]+)/.exec(holder.className)?.[1];
}

function onTyped(view, event) {
  const unit = unitOf(event.target);
  if (!event.isTrusted || !view.data.order.includes(unit)) return;
  MEMORY.typed[unit] = event.target.value;
  MEMORY.unsent[unit] = event.target.value;
  clearTimeout(view.pause);
  view.pause = setTimeout(() => sendBegun(view), PAUSE);
  markBegun(view);
}

// Leaving a field saves it: Streamlit sends the edit now. The text stays begun until a rerun of this session has it.
function onLeft(view, event) {
  const unit = unitOf(event.target);
  if (!(unit in MEMORY.typed)) return;
  delete MEMORY.unsent[unit];
  (view.left ??= {})[unit] = view.data.session;
}

function sendBegun(view, leaving = false) {
  if (leaving && document.visibilityState !== "hidden") return;
  for (const [unit, text] of Object.entries(MEMORY.unsent)) {
    delete MEMORY.unsent[unit];
    view.sending = keep(view, unit, text).catch(() => (MEMORY.unsent[unit] ??= text));
  }
}

async function keep(view, unit, text) {
  const body = JSON.stringify({ unit, text });
  const told = { method: "POST", body, keepalive: body.length < 60000, headers: { "Content-Type": "application/json" } };
  const answer = await fetch(view.data.address, told);
  if (answer.status >= 500) throw new Error("not kept");
}

// A rerun has the edit, so nothing is begun there any more, also where a text was still on its way. A refused one stays.
function settled(view, unit) {
  if (keyed(`row_${unit}`)?.querySelector(".rv-reason.bad")) return;
  delete MEMORY.typed[unit];
  Promise.resolve(view.sending).finally(() => keep(view, unit, null).catch(() => undefined));
}

function keepTrying(view) {
  if (Object.keys(MEMORY.unsent).length && !view.root.querySelector(":focus")) sendBegun(view);
  if (!MEMORY.acts.length) return;
  if (Date.now() - MEMORY.acts[0].n > GIVEN_UP) comeAnew();
  else if (performance.now() - view.sentAt > 2500) sendActs(view);
}

// After a rerun: what was left in this session is saved or refused by now. In another session it never arrived.
function restore(view) {
  const { data } = view;
  for (const [unit, session] of Object.entries(view.left ?? {})) {
    if (session === data.session) settled(view, unit);
    delete view.left[unit];
  }
  if (view.restored !== data.session) {
    MEMORY.typed = { ...data.typed, ...MEMORY.typed };
    view.restored = data.session;
    view.putBack = new Set(Object.keys(MEMORY.typed));
  }
  markBegun(view);
}

function markBegun(view) {
  for (const unit of view.putBack ?? []) {
    const input = inputOf(unit);
    if (!input || input.disabled || document.activeElement === input) continue;
    view.putBack.delete(unit);
    if (MEMORY.typed[unit] !== undefined && input.value !== MEMORY.typed[unit]) write(input, MEMORY.typed[unit]);
  }
  for (const row of document.querySelectorAll("[data-begun]")) {
    if (!(row.dataset.begun in MEMORY.typed)) row.removeAttribute("data-begun");
  }
  for (const unit of Object.keys(MEMORY.typed)) {
    const row = keyed(`row_${unit}`);
    if (row && row.dataset.begun !== unit) row.dataset.begun = unit;
  }
}

// Into a native input as if it were typed, so that leaving the field saves it.
function write(input, text) {
  const kind = input.tagName === "TEXTAREA" ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value").set.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
