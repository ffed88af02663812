// A plot of cost against size as SVG, in colours that are legible on light and dark pages.

const [WIDTH, HEIGHT] = [760, 360];
const PANEL = { width: 280, height: 260, top: 50 };
const COLOURS = ["#0a7cc4", "#c4620a", "#3f9142", "#a052b5"];
const GREY = "#808080";

/**
 * Returns the SVG of two panels side by side, both with logarithmic axes; `panels` are `{ title, series: { name, points: [x,
 * y][] }[] }`.
 */
export const plot = (panels) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">`,
    `<title>${panels.map(({ title }) => title).join("; ")}, by instances</title>`,
    ...panels.flatMap((panel, at) => drawPanel(panel, 60 + at * (PANEL.width + 90))),
    "</svg>",
    "",
  ].join("\n");

function drawPanel({ title, series }, left) {
  const points = series.flatMap(({ points }) => points);
  const x = axis(
    points.map(([value]) => value),
    left,
    left + PANEL.width,
  );
  const y = axis(
    points.map(([, value]) => value),
    PANEL.top + PANEL.height,
    PANEL.top,
  );
  return [
    text(left, 20, title, "start", 14),
    ...x.ticks.flatMap((value) => [
      line(x.at(value), PANEL.top, x.at(value), PANEL.top + PANEL.height),
      text(x.at(value), PANEL.top + PANEL.height + 18, value.toLocaleString("en"), "middle"),
    ]),
    ...y.ticks.flatMap((value) => [
      line(left, y.at(value), left + PANEL.width, y.at(value)),
      text(left - 6, y.at(value) + 4, value.toLocaleString("en"), "end"),
    ]),
    ...series.flatMap(({ name, points }, at) =>
      drawSeries(name, points, x, y, COLOURS[at], left + 8, 66 + at * 16, at),
    ),
  ];
}

function drawSeries(name, points, x, y, colour, left, top, at) {
  const path = points.map(([a, b], index) => `${index === 0 ? "M" : "L"}${round(x.at(a))} ${round(y.at(b))}`).join(" ");
  const dashes = at === 0 ? "" : ` stroke-dasharray="${at * 3} ${at + 1}"`;
  return [
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dashes}/>`,
    ...points.map(([a, b]) => `<circle cx="${round(x.at(a))}" cy="${round(y.at(b))}" r="3.5" fill="${colour}"/>`),
    `<path d="M${left} ${top} h22" stroke="${colour}" stroke-width="2"${dashes}/>`,
    text(left + 28, top + 4, name, "start"),
  ];
}

/** Returns a logarithmic axis, with ticks at 1, 2 and 5 times each power of ten. */
function axis(values, from, to) {
  const candidates = [1, 2, 5].flatMap((digit) => Array.from({ length: 9 }, (_, power) => digit * 10 ** (power - 1)));
  const sorted = candidates.toSorted((a, b) => a - b);
  const first = sorted.findLast((tick) => tick <= Math.min(...values));
  const last = sorted.find((tick) => tick >= Math.max(...values));
  const ticks = sorted.filter((tick) => tick >= first && tick <= last);
  const span = Math.log(last / first) || 1;
  return { ticks, at: (value) => from + ((to - from) * Math.log(value / first)) / span };
}

const round = (value) => Math.round(value * 10) / 10;

const line = (x1, y1, x2, y2) =>
  `<path d="M${round(x1)} ${round(y1)} L${round(x2)} ${round(y2)}" stroke="${GREY}" stroke-opacity="0.25"/>`;

const text = (x, y, words, anchor, size = 12) =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${GREY}">${words}</text>`;
