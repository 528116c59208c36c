// The page's picture with its boxes, or the text with its quotes; zoom and pages.
const BESIDE = 0.08; // of the page's width, shown beside what was read
const LARGEST_FIRST = 2.2;
const LEGIBLE = 8; // pixels: a value is at least so high at first
const NO_PICTURE = "This page cannot be shown as an image. Its values and quotes stand beside it.";

function draw(view) {
  const { data } = view;
  const pages = JSON.stringify([data.item, data.pages.map((page) => page.number), data.text, data.marks]);
  if (view.drawn !== pages) {
    view.drawn = pages;
    view.canvas.replaceChildren(...(data.pages.length ? data.pages.map((page) => sheet(page)) : [plain(view)]));
    zoom(view, MEMORY.zoom);
  }
  for (const page of data.pages) picture(view.canvas.querySelector(`.sheet[data-page="${page.number}"] img`), page.url);
  const drawn = JSON.stringify(data.boxes);
  if (view.boxed !== drawn + pages) for (const page of data.pages) boxes(view, page);
  view.boxed = drawn + pages;
  whereAmI(view);
}

function sheet(page) {
  const element = make("div", "sheet");
  element.dataset.page = page.number;
  if (page.shape) element.style.aspectRatio = page.shape;
  const image = make("img");
  image.alt = `Page ${page.number}`;
  image.onload = () => [element.classList.add("ready"), MEMORY.view?.flagged && flagOf(MEMORY.view, MEMORY.view.flagged)];
  const gone = make("p", "gone", NO_PICTURE);
  image.onerror = () => [element.classList.add("missing"), whyMissing(image, gone)];
  picture(image, page.url);
  element.append(image, make("div", "layer"), gone);
  return element;
}

// The server says why it has no picture, where it may tell.
async function whyMissing(image, gone) {
  const answer = await fetch(image.src).catch(() => null);
  const why = answer?.status === 404 ? await answer.text() : "";
  gone.textContent = `${NO_PICTURE} ${why}`.trim();
}

// The picture with identifiers covered is another one than the clear one; a newly signed address alone loads nothing.
function picture(image, url) {
  const kind = /[?&]c=1/.test(url) ? "clear" : "covered";
  const missing = image.parentElement?.classList.contains("missing");
  if (image.dataset.kind === kind && !(missing && image.dataset.tried !== url)) return;
  image.parentElement?.classList.remove("missing");
  image.dataset.tried = url;
  image.dataset.kind = kind;
  image.src = url;
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
      button.dataset.unit = box.unit;
      button.tabIndex = -1;
      button.setAttribute("aria-label", box.label);
      button.dataset.short = box.short;
      button.onclick = () => choose(view, box.unit);
      button.onmouseenter = () => flagOf(view, button);
      button.onmouseleave = () => flagChosen(view);
      return button;
    }),
  );
}

// A text document: the text itself with the quotes as buttons. `marks` are in order and do not overlap.
function plain(view) {
  const element = make("div", "text");
  element.dir = "auto";
  element.style.setProperty("--columns", columns(view.data.text));
  let at = 0;
  for (const mark of view.data.marks) {
    element.append(make("span", "", view.data.text.slice(at, mark.start)));
    const button = make("button", `mark ${mark.tone}`, mark.masked ?? view.data.text.slice(mark.start, mark.end));
    button.dataset.field = mark.field;
    button.dataset.unit = mark.unit;
    button.tabIndex = -1;
    button.onclick = () => choose(view, mark.unit);
    element.append(button);
    at = mark.end;
  }
  element.append(make("span", "", view.data.text.slice(at)));
  return element;
}

// Characters of the longest line that is set in columns: such lines keep their form, others may wrap.
function columns(text) {
  const set = text.split("\n").map((line) => line.trimEnd()).filter((line) => /\S {3,}\S/.test(line) && line.length <= 110);
  return Math.max(1, ...set.map((line) => line.length));
}

// As large as makes what was read fill the frame and the chosen value legible, until a person chooses another size.
function zoomToContent(view) {
  const { boxes, pages } = view.data;
  const chosen = boxes.find((box) => box.unit === MEMORY.selected) ?? boxes.find((box) => box.field === MEMORY.selected) ?? boxes[0];
  if (MEMORY.sized || !chosen) return;
  const mine = boxes.filter((box) => box.page === chosen.page);
  const [left, right] = [Math.min(...mine.map((box) => box.x0)), Math.max(...mine.map((box) => box.x1))];
  const shape = pages.find((page) => page.number === chosen.page)?.shape ?? 0.77;
  const high = ((chosen.bottom - chosen.top) * view.canvas.clientWidth) / shape;
  const filling = 1 / (right - left + 2 * BESIDE);
  zoom(view, Math.min(LARGEST_FIRST, Math.max(1, filling, LEGIBLE / Math.max(high, 1))));
  view.canvas.scrollLeft = Math.max(0, left - BESIDE / 2) * view.canvas.scrollWidth;
}

// Scrolls the frame alone, never the window.
function showInFrame(view, lit) {
  const frame = view.canvas.getBoundingClientRect();
  const box = lit.getBoundingClientRect();
  if (box.top < frame.top + 30 || box.bottom > frame.bottom - 30) view.canvas.scrollTop += box.top - frame.top - frame.height / 3;
  if (box.left < frame.left || box.right > frame.right) view.canvas.scrollLeft += box.left - frame.left - frame.width / 3;
}

// A click on a box selects its row and puts the focus on it.
function choose(view, unit) {
  select(view, unit, true);
  edit(view, unit);
}

// A person's own choice holds for the items that follow.
function resize(view, wanted) {
  MEMORY.sized = true;
  zoom(view, wanted);
}

function zoom(view, wanted) {
  MEMORY.zoom = Math.min(4, Math.max(0.5, wanted));
  view.canvas.style.setProperty("--zoom", MEMORY.zoom);
  view.percent.textContent = `${Math.round(100 * MEMORY.zoom)} %`;
  const lit = view.canvas.querySelector(".lit");
  if (lit && MEMORY.zoom > 1) showInFrame(view, lit);
  if (view.flagged) flagOf(view, view.flagged);
  whereAmI(view);
}

function whereAmI(view) {
  const sheets = [...view.canvas.querySelectorAll(".sheet")];
  const middle = view.canvas.scrollTop + view.canvas.clientHeight / 2;
  const at = sheets.filter((one) => one.offsetTop <= middle).length || 1;
  const number = sheets[at - 1]?.dataset.page;
  const told = sheets.length ? `Page ${number}${sheets.length > 1 ? ` · ${at} of ${sheets.length}` : ""}` : "Text";
  if (view.page.textContent !== told) view.page.textContent = told;
}

function turnTo(view, number) {
  const one = view.canvas.querySelectorAll(".sheet")[number - 1];
  if (one) view.canvas.scrollTop = one.offsetTop;
}
