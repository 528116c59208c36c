// What is typed and not yet saved: kept on the server, and put back after a reload, a crash, a restart.
function unitOf(element) {
  const holder = element.closest?.("[class*='st-key-fld_']");
  return holder && /st-key-fld_([\w-]+)/.exec(holder.className)?.[1];
}

function onTyped(view, event) {
  const unit = unitOf(event.target);
  if (!view.data.order.includes(unit)) return;
  MEMORY.typed[unit] = event.target.value;
  MEMORY.typedAt = performance.now();
  tell(view.data.item, unit, event.target.value);
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
  MEMORY.outbox.delete(`${view.data.item} ${unit}`);
  push(view, "save", unit, text);
}

// What was typed is saved, so nothing is begun there any more, unless more was typed since. What was refused stays begun.
function settled(view, { unit, text }) {
  if (MEMORY.typed[unit] !== text) return;
  if (view.data.rows.find((row) => row.unit === unit)?.shade === "bad") tell(view.data.item, unit, text);
  else forget(view, unit);
}

function forget(view, unit) {
  delete MEMORY.typed[unit];
  tell(view.data.item, unit, null);
}

// Once a session, and again when identifiers are shown: what was typed into a covered field is told only then.
function restore(view) {
  const now = `${view.data.session} ${view.data.revealed}`;
  if (view.restored === now) return;
  const going = toldOf(view.data.item);
  MEMORY.typed = { ...view.data.typed, ...Object.fromEntries(going.map(({ unit, text }) => [unit, text])), ...MEMORY.typed };
  for (const { unit, text } of going) if (text === null) delete MEMORY.typed[unit];
  view.restored = now;
}

// The row says that something was typed there, and its state whether the server has it.
function markBegun(view) {
  for (const [unit, line] of view.lines ?? []) {
    if (unit in MEMORY.typed) {
      line.element.dataset.begun = unit;
      line.state.dataset.kept = keeping(view.data.item, unit);
    } else delete line.element.dataset.begun;
  }
}
