// The name of one box, the hovered or the chosen one, beside it and over nothing that is printed: the page's picture is looked at
// in small, and the nearest place without ink is taken.
const ACROSS = 320; // pixels of the small picture
const INK = 22; // darker than the paper by this much, of 255, is ink
const BARE = 0.01; // of a place, at most so much of it may be inked
const INKS = new WeakMap();

function flagOf(view, box) {
  const flag = (view.flag ??= make("span", "flag"));
  view.flagged = box;
  const sheet = box?.closest(".sheet");
  if (!sheet) return flag.remove();
  const alone = box.dataset.unit === MEMORY.selected || !box.classList.contains("lit");
  flag.textContent = alone ? box.dataset.short : (view.data.rows.find((row) => row.unit === MEMORY.selected)?.name ?? "");
  sheet.querySelector(".layer").append(flag);
  const { scrollLeft, clientWidth } = view.canvas;
  const room = { width: sheet.clientWidth, height: sheet.clientHeight, left: scrollLeft, right: scrollLeft + clientWidth };
  const spot = bestSpot(inkOf(sheet.querySelector("img")), room, around(box, flag));
  Object.assign(flag.style, { left: `${(100 * spot.x) / room.width}%`, top: `${(100 * spot.y) / room.height}%` });
}

// The chosen row's box that is to carry the name: its first one.
const flagChosen = (view) => flagOf(view, view.canvas.querySelector(".box.lit"));

// Places about a box, the nearest first.
function around(box, flag) {
  const { offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high } = box;
  const [width, height] = [flag.offsetWidth, flag.offsetHeight];
  const [middle, gap] = [top + (high - height) / 2, 6];
  const spots = [[left + wide + gap, middle], [left - width - gap, middle]];
  for (let away = gap; away < 5 * height; away += height / 2) {
    for (const y of [top - height - away + gap / 2, top + high + away - gap / 2]) {
      spots.push([left, y], [left + wide - width, y], [left + wide + gap, y], [left - width - gap, y]);
    }
  }
  return spots.map(([x, y]) => ({ x, y, width, height }));
}

function bestSpot(ink, room, spots) {
  const across = ({ x, width }) => x >= Math.max(0, room.left) && x + width <= Math.min(room.width, room.right);
  const inside = spots.filter((spot) => across(spot) && spot.y >= 0 && spot.y + spot.height <= room.height);
  if (!ink) return inside[0] ?? spots[0];
  if (!inside.length) return spots[0];
  const inked = inside.map((spot) => inkIn(ink, room, spot));
  const bare = inked.findIndex((share) => share <= BARE);
  return inside[bare >= 0 ? bare : inked.indexOf(Math.min(...inked))];
}

// Which share of a place is inked.
function inkIn({ dark, wide, high }, room, { x, y, width, height }) {
  const [left, right] = [x, x + width].map((at) => Math.round((at / room.width) * wide));
  const [top, bottom] = [y, y + height].map((at) => Math.round((at / room.height) * high));
  let found = 0;
  for (let row = top; row < bottom; row += 1) for (let at = left; at < right; at += 1) found += dark[row * wide + at];
  return found / Math.max(1, (right - left) * (bottom - top));
}

// null until the picture is there.
function inkOf(image) {
  if (!image?.complete || !image.naturalWidth) return null;
  const known = INKS.get(image);
  if (known?.src === image.src) return known;
  const [wide, high] = [ACROSS, Math.round((ACROSS * image.naturalHeight) / image.naturalWidth)];
  const brush = Object.assign(document.createElement("canvas"), { width: wide, height: high }).getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, 0, 0, wide, high);
  const { data } = brush.getImageData(0, 0, wide, high);
  const light = Float32Array.from({ length: wide * high }, (_, at) => (data[4 * at] + data[4 * at + 1] + data[4 * at + 2]) / 3);
  const paper = [...light].sort((a, b) => a - b)[light.length >> 1];
  const made = { src: image.src, wide, high, dark: Uint8Array.from(light, (value) => (value < paper - INK ? 1 : 0)) };
  INKS.set(image, made);
  return made;
}
