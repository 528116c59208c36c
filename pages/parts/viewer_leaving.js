// Leaving for another screen. A link waits until what was done here is stored: an act that reaches the server after the next
// screen was asked for is heard by nobody, and draws that screen empty.
const LONGEST_STAY = 4000;
const ON_THE_WAY = 8000;

const away = (view) => performance.now() - (view.leftAt ?? -ON_THE_WAY) < ON_THE_WAY;
const unstored = () => MEMORY.acts.some((one) => one.verb !== "look");

// True where the click has to wait.
function onLink(view, event) {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target === "_blank" || link.download || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const { origin, pathname } = new URL(link.href);
  if (origin !== location.origin) return false;
  if (!unstored() || MEMORY.link === "go") {
    if (pathname !== location.pathname) view.leftAt = performance.now();
    return false;
  }
  if (!MEMORY.link) goOnceStored(view, performance.now());
  MEMORY.link = link.href;
  taken(event);
  return true;
}

// What is not stored by then goes the way of texts that are begun.
function goOnceStored(view, since) {
  const poll = setInterval(() => {
    const waited = performance.now() - since;
    if (waited > GONE_FOR) say(view, "This desk is left once what you did is stored.");
    if (unstored() && waited < LONGEST_STAY && !view.stop.signal.aborted) return;
    clearInterval(poll);
    const link = [...document.querySelectorAll("a[href]")].find((one) => one.href === MEMORY.link);
    keepOpen(0);
    MEMORY.link = "go";
    link?.click();
    MEMORY.link = null;
  }, 40);
}

// The browser's own way back asks the server at once.
function onHistory(view) {
  if (location.pathname === view.path) return;
  view.leftAt = performance.now();
  keepOpen(0);
}
