// Texts on their way to the server, which keeps what is begun. They go one at a time, so that an older one never comes after a
// newer, and wait in the memory of this page only: the browser stores nothing of a document. They outlive the desk they are of.
const PAUSE = 350;
const LONGEST_PAUSE = 1500;
const SOON = 2500;
const REFUSED_AGAIN = 4000;
const SIGNED_OUT = [401, 403];
const GONE_FOR = 1000;

MEMORY.page?.abort();
MEMORY.page = new AbortController();
outboxBegins();

function outboxBegins() {
  const { signal } = MEMORY.page;
  const beat = setInterval(sendDue, 250);
  signal.addEventListener("abort", () => clearInterval(beat));
  document.addEventListener("visibilitychange", sendAtLast, { signal });
  window.addEventListener("beforeunload", askToStay, { signal });
}

// What stands in a field of an item is this; null: nothing is begun there any more.
function tell(item, unit, text) {
  const key = `${item} ${unit}`;
  const before = MEMORY.outbox.get(key);
  MEMORY.outbox.set(key, { item, unit, text, since: before?.since ?? performance.now(), why: before?.why ?? "" });
}

const toldOf = (item) => [...MEMORY.outbox.values()].filter((one) => one.item === item);

// saving: on its way; kept: the server has it; not kept yet: it was refused, or there is no answer.
function keeping(item, unit) {
  const one = MEMORY.outbox.get(`${item} ${unit}`);
  if (!one) return "kept";
  return one.why || performance.now() - one.since > SOON ? "not kept yet" : "saving";
}

// Whoever leaves while something is not kept is asked first. A desk that comes anew by itself has brought everything away.
function askToStay(event) {
  const texts = [...MEMORY.outbox.values()].some((one) => one.text !== null && keeping(one.item, one.unit) === "not kept yet");
  const acts = MEMORY.acts.some((one) => one.verb !== "look" && performance.now() - one.at > SOON);
  if ((texts || acts) && !MEMORY.leaving) event.preventDefault();
}

function tellKeeping() {
  const { view } = MEMORY;
  if (!view) return;
  markBegun(view);
  const why = toldOf(view.data.item).find((one) => one.why)?.why;
  if ((why || view.why) && connected()) say(view, why ? `Not kept yet: ${why}` : "");
  view.why = why;
}

// After a pause in typing, and now and then while somebody types on and on.
function sendDue() {
  if (!MEMORY.outbox.size) return;
  const now = performance.now();
  const due = [...MEMORY.outbox.values()].some((one) => now - one.since > LONGEST_PAUSE || one.text === null);
  if (due || now - MEMORY.typedAt > PAUSE) sendTexts();
  tellKeeping();
}

// Settles once everything was tried; whoever asks meanwhile waits for the same.
function sendTexts() {
  MEMORY.sending ??= sendAll().finally(() => {
    MEMORY.sending = null;
    tellKeeping();
  });
  return MEMORY.sending;
}

async function sendAll() {
  for (const [key, one] of MEMORY.outbox) {
    const begun = performance.now();
    const address = MEMORY.addresses[one.item];
    if (one.refusedAt === address && begun - one.tried < REFUSED_AGAIN) continue;
    const why = await post(address, one, MEMORY.wire.signal).catch(() => null);
    if (why === null) return;
    const now = MEMORY.outbox.get(key);
    if (now === one && !why) MEMORY.outbox.delete(key);
    else if (now) Object.assign(now, why ? { why, refusedAt: address, tried: begun } : { why, since: begun });
  }
}

// Empty when it is kept, else why not; it throws where nobody answers.
async function post(address, { item, unit, text }, signal) {
  const body = JSON.stringify({ unit, text });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(address, { method: "POST", body, headers, signal, keepalive: body.length < 60000 });
  if (answer.status === 204) return "";
  if (answer.status >= 500) throw new Error("not now");
  if (answer.status === 404) return renew(item, address);
  if (SIGNED_OUT.includes(answer.status)) return "You are signed out, or this is not yours to change any more.";
  return (await answer.text()) || "The server did not take it.";
}

// An address is good for an hour: after a longer pause a fresh drawing brings a new one, and what waits goes there. A drawing
// that brought the same one is asked for again after a while.
function renew(item, address) {
  const asked = MEMORY.outworn === address && performance.now() - MEMORY.outwornAt < REFUSED_AGAIN;
  if (!asked && MEMORY.view?.data.item === item) {
    Object.assign(MEMORY, { outworn: address, outwornAt: performance.now() });
    push(MEMORY.view, "look");
  }
  return "This desk was open for long, and is drawn anew.";
}

// The way to the server is a new one: what hangs on the old one is sent again.
function hangUp() {
  MEMORY.wire.abort();
  MEMORY.wire = new AbortController();
}

// The page is left or hidden: everything goes at once, also the texts of acts that are not known to be done.
function sendAtLast() {
  if (document.visibilityState !== "hidden") return;
  const saves = openSaves(0).filter((one) => !MEMORY.outbox.has(`${one.item} ${one.unit}`));
  for (const one of [...MEMORY.outbox.values(), ...saves]) post(MEMORY.addresses[one.item], one).catch(() => undefined);
}

// Edits that were left and are not stored yet.
const openSaves = (done) =>
  MEMORY.acts.filter((one) => one.verb === "save" && one.n > done).map(({ unit, text }) => ({ item: MEMORY.item, unit, text }));

// Their desk goes: until the server says that they were done, their texts are begun.
function keepOpen(done) {
  for (const { item, unit, text } of openSaves(done)) if (!MEMORY.outbox.has(`${item} ${unit}`)) tell(item, unit, text);
}
