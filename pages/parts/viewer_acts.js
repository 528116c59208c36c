// Acts are numbered and sent in order, all that are open with each, until the server says that they were done.
const AGAIN = 2500;
const GIVEN_UP = 8000;
const GIVEN_UP_RESTARTED = 3000;
const STILL_TYPING = 2000;
const KEPT = "proofloop-acts";
const IN_FIELD = "proofloop-field";
const ONCE_MORE = ["accept", "absent", "save", "first", "second"];

function push(view, verb, unit = "", text = "") {
  MEMORY.number = Math.max(Date.now(), (MEMORY.number ?? 0) + 1);
  MEMORY.acts.push({ n: MEMORY.number, verb, unit, text, at: performance.now() });
  keepActs(view);
  redrawStates(view);
  sendActs(view);
  return MEMORY.number;
}

function sendActs(view) {
  if (away(view)) return;
  view.sentAt = performance.now();
  view.trigger("acts", MEMORY.acts.map(({ n, verb, unit, text }) => ({ n, verb, unit, text })));
}

// After a rerun: what the server has done is settled. What was kept from before a reload goes out now.
function settleActs(view) {
  const done = MEMORY.acts.filter((one) => one.n <= view.data.done);
  MEMORY.acts = MEMORY.acts.filter((one) => one.n > view.data.done);
  for (const one of done) if (one.verb === "save") settled(view, one);
  if (done.length) keepActs(view);
  if (view.fresh && MEMORY.acts.length) sendActs(view);
}

function keepTrying(view) {
  if (!MEMORY.acts.length) return;
  const waited = performance.now() - MEMORY.acts[0].at;
  const working = document.querySelector(".stApp")?.dataset.testScriptState === "running";
  if (!working && waited > (MEMORY.lost ? GIVEN_UP_RESTARTED : GIVEN_UP)) comeAnew(view);
  else if (performance.now() - view.sentAt > AGAIN) sendActs(view);
}

// When the connection was gone and is back, the server is asked to draw anew. One that was restarted does not answer: then
// the page comes anew by itself, with everything that was typed.
function watchConnection(view) {
  const there = connected();
  if (there && MEMORY.lost && !MEMORY.acts.some((one) => one.verb === "look")) {
    MEMORY.acts.forEach((one) => (one.at = performance.now()));
    hangUp();
    push(view, "look");
  }
  if (!there) MEMORY.lost = true;
  say(view, there ? "" : "The server is away. What you type waits on this page, and is kept once the server is back.");
}

const connected = () => document.querySelector(".stApp")?.dataset.testConnectionState === "CONNECTED";

// Only once the server has every text, and not under anybody's fingers: what it does not take stays here, and why is said.
async function comeAnew(view) {
  if (MEMORY.coming || performance.now() - MEMORY.typedAt < STILL_TYPING) return;
  MEMORY.coming = true;
  try {
    if (!(await fetch("/healthz")).ok) return;
    keepOpen(0);
    await sendTexts();
    if (MEMORY.outbox.size) return;
    keepActs(view);
    keepFocus();
    MEMORY.leaving = true;
    location.reload();
  } catch {
    // the server is not there yet
  } finally {
    MEMORY.coming = false;
  }
}

// Acts that a reload would lose are kept in this tab, without any text: texts are kept by the server as begun.
function keepActs(view) {
  const acts = MEMORY.acts.filter((one) => ONCE_MORE.includes(one.verb)).map(({ n, verb, unit }) => ({ n, verb, unit }));
  if (acts.length) sessionStorage.setItem(KEPT, JSON.stringify({ item: view.data.item, acts }));
  else sessionStorage.removeItem(KEPT);
}

function actsBefore(data) {
  let told = null;
  try {
    told = JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    // nothing was kept
  }
  sessionStorage.removeItem(KEPT);
  if (told?.item !== data.item) return [];
  const known = told.acts.filter((one) => one.n > data.done && data.order.includes(one.unit));
  const whole = known.filter((one) => one.verb !== "save" || data.typed[one.unit] !== undefined);
  return whole.map((one) => ({ ...one, text: one.verb === "save" ? data.typed[one.unit] : "", at: performance.now() }));
}

// Whoever was in a field is in it again, so that no letter meant for it becomes an act.
function keepFocus() {
  const unit = unitOf(document.activeElement ?? document.body);
  if (unit) sessionStorage.setItem(IN_FIELD, unit);
}

function takeFocus() {
  const unit = sessionStorage.getItem(IN_FIELD);
  const input = unit && inputOf(unit);
  if (!input) return;
  sessionStorage.removeItem(IN_FIELD);
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}

// A word of the desk itself, beside the page's number.
function say(view, words) {
  if (view.said.textContent !== words) view.said.textContent = words;
}
