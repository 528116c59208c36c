// What is typed and not yet saved: kept on the server after a short pause, and put back after a reload, a crash, a restart.
const PAUSE = 350;

function unitOf(element) {
  const holder = element.closest?.("[class*='st-key-fld_']");
  return holder && /st-key-fld_([\w-]+)/.exec(holder.className)?.[1];
}

function onTyped(view, event) {
  const unit = unitOf(event.target);
  if (!view.data.order.includes(unit)) return;
  MEMORY.typed[unit] = event.target.value;
  MEMORY.unsent[unit] = event.target.value;
  view.typedAt = performance.now();
  clearTimeout(view.pause);
  view.pause = setTimeout(() => sendBegun(view), PAUSE);
  markBegun(view);
}

// Leaving a field saves it.
function onLeft(view, event) {
  const unit = unitOf(event.target);
  if (unit && unit in MEMORY.typed && document.visibilityState === "visible") saveTyped(view, unit);
}

// What is on its way already is not sent twice.
function saveTyped(view, unit) {
  const text = MEMORY.typed[unit];
  const last = MEMORY.acts.findLast((one) => one.unit === unit);
  if (last?.verb === "save" && last.text === text) return;
  delete MEMORY.unsent[unit];
  push(view, "save", unit, text);
}

function sendBegun(view, leaving = false) {
  if (leaving && document.visibilityState !== "hidden") return;
  if (view.outworn === view.data.address) return;
  for (const [unit, text] of Object.entries(MEMORY.unsent)) {
    delete MEMORY.unsent[unit];
    view.sending = keep(view, unit, text).catch(() => (MEMORY.unsent[unit] ??= text));
  }
}

async function keep(view, unit, text) {
  const { address } = view.data;
  const status = await post(address, unit, text);
  if (status === 404) renew(view, address);
  if (status === 404 || status >= 500) throw new Error("not kept");
}

async function post(address, unit, text) {
  const body = JSON.stringify({ unit, text });
  const told = { method: "POST", body, keepalive: body.length < 60000, headers: { "Content-Type": "application/json" } };
  return (await fetch(address, told)).status;
}

// An address is good for an hour: after a longer pause a fresh drawing brings a new one, and what waits goes there.
function renew(view, address) {
  if (view.outworn === address || view.data.address !== address) return;
  view.outworn = address;
  push(view, "look");
}

// What was typed is saved, so nothing is begun there any more, unless it was refused or more was typed since.
function settled(view, { unit, text }) {
  if (MEMORY.typed[unit] !== text) return;
  if (view.data.rows.find((row) => row.unit === unit)?.shade !== "bad") forget(view, unit);
}

function forget(view, unit) {
  delete MEMORY.typed[unit];
  delete MEMORY.unsent[unit];
  Promise.resolve(view.sending).finally(() => keep(view, unit, null).catch(() => undefined));
}

// Once a session, and again when identifiers are shown: what was typed into a covered field is told only then.
function restore(view) {
  const now = `${view.data.session} ${view.data.revealed}`;
  if (view.restored === now) return;
  MEMORY.typed = { ...view.data.typed, ...MEMORY.typed };
  view.restored = now;
}

function markBegun(view) {
  for (const [unit, line] of view.lines ?? []) {
    if (unit in MEMORY.typed) line.element.dataset.begun = unit;
    else delete line.element.dataset.begun;
  }
}
