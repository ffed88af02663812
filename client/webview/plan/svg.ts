import type { HeadingLine, LaneLine, PlanLine, PlanOverview, Rails } from "../../../server/protocol/planOverview.ts";
import { BARS, SYMBOL_CLASSES } from "../shared/signs.ts";
import { LABELS } from "./labels.ts";
import { LANE_HEIGHT, type LaneMark, laneColumns, lanePicture, markClasses, markPath, segmentClasses } from "./lane.ts";
import { railPicture, railWidth } from "./rails.ts";

/** The most lines of a picture. */
export const MOST_SVG_LINES = 200;

/** The most characters of an address, and of a reason. */
const MOST_ADDRESS = 64;
const MOST_WHY = 100;

const MARGIN = 16;
const GAP = 14;
const SYMBOL_WIDTH = 36;
const INDENT = 14;
const PICTURE_WIDTH = 190;
const SURE_WIDTH = 130;
/** The widths of a character, estimated for the widest of the usual fonts. */
const MONO_CHARACTER = 7.3;
const CHARACTER = 7;
const SMALL_CHARACTER = 6;

/** The left edges of the columns, and the width of the picture. */
interface Layout {
  /** The left edge of the headings, after the rails. */
  readonly left: number;
  readonly address: number;
  readonly why: number;
  readonly lane: number;
  readonly sure: number;
  readonly width: number;
}

/** Returns the first lines of a plan as an SVG that needs no other file. Its colours follow the reader's theme. */
export function planSvg(plan: PlanOverview): string {
  const lines = plan.lines.slice(0, MOST_SVG_LINES);
  const facts = factsOf(plan);
  const layout = layoutOf(lines, facts, railWidth(plan.railColumns));
  const { comparison } = plan;
  const name = `${LABELS.planOf} ${plan.roots.find(({ root }) => root === plan.root)?.title ?? ""}`;
  const title = comparison ? `${name}: ${LABELS.comparedWith.toLowerCase()} ${comparison.label}` : name;
  const rows = new Rows();
  const parts = [
    element("text", { ...rows.place(MARGIN), class: "title" }, escaped(title)),
    element("text", rows.place(MARGIN), facts.join(element("tspan", { class: "dim" }, " · "))),
    ...(comparison ? [element("text", { ...rows.place(MARGIN), class: "dim" }, escaped(comparison.note))] : []),
    ...(lines.length === 0 ? [] : [columns(layout, rows)]),
    ...lines.map((line) => (line.kind === "heading" ? heading(line, layout, rows) : lane(line, layout, rows))),
    ...remarks(plan, lines.length).map((words) =>
      element("text", { ...rows.place(MARGIN), class: "dim" }, escaped(words)),
    ),
    ...(lines.length === 0 ? [] : [legend(rows)]),
  ];
  const [width, height] = [layout.width, rows.top + MARGIN];
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes({ ...size, role: "img" })}>`,
    element("title", {}, escaped(title)),
    element("style", {}, STYLE),
    element("defs", {}, clip("address", layout.address, layout.why - GAP) + clip("why", layout.why, layout.lane - GAP)),
    element("rect", { width, height, class: "ground" }),
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

/** The place of the next line. */
class Rows {
  top = MARGIN / 2;

  /** Returns the start of the next line's text. */
  place(x: number): { readonly x: number; readonly y: number } {
    return { x, y: this.next() + 16 };
  }

  /** Returns the upper edge of the next line. */
  next(): number {
    const { top } = this;
    this.top += LANE_HEIGHT;
    return top;
  }
}

/** Returns the counts and the facts about the whole plan, each as the content of a text. */
const factsOf = ({ counts, notes }: PlanOverview): readonly string[] => [
  ...counts.map(({ symbol, number, words, doubt }) => {
    const name = element("tspan", { class: "strong" }, `${number}`);
    return [symbol && symbolOf(symbol), name, escaped(words), doubt && escaped(`(${doubt})`)].filter(Boolean).join(" ");
  }),
  ...notes.map(escaped),
];

/** Returns the sentences below the lanes. */
function remarks({ empty, total, matches }: PlanOverview, drawn: number): readonly string[] {
  const more = total - drawn;
  return [
    ...(empty === undefined ? [] : [empty]),
    ...(more > 0 ? [`and ${more} more lines; instances: ${matches}`] : []),
  ];
}

function layoutOf(lines: readonly PlanLine[], facts: readonly string[], rails: number): Layout {
  const lanes = lines.filter((line) => line.kind === "lane");
  const longest = (widths: readonly number[], least: number) => widths.reduce((a, b) => Math.max(a, b), least);
  const addresses = lanes.map((line) => addressWidth(line));
  const whys = lanes.map((line) => widthOf(shortWhy(line)) * CHARACTER);
  const left = MARGIN + rails;
  const address = left + SYMBOL_WIDTH + GAP;
  const why = Math.ceil(address + longest(addresses, 150) + GAP);
  const laneX = Math.ceil(why + longest(whys, 100) + GAP);
  const sure = laneX + PICTURE_WIDTH + GAP;
  const summary = widthOf(facts.join(" · ").replace(/<[^>]*>/g, "")) * CHARACTER;
  return { left, address, why, lane: laneX, sure, width: Math.ceil(Math.max(sure + SURE_WIDTH, summary) + MARGIN) };
}

const addressWidth = (line: LaneLine): number =>
  indentOf(line) + widthOf(shortAddress(line).join("")) * MONO_CHARACTER + bundleWidth(line);

const bundleWidth = ({ bundle }: LaneLine): number => (bundle ? widthOf(bundle.label) * CHARACTER + 10 : 0);

const indentOf = ({ level }: LaneLine): number => (level === 3 ? INDENT : 0);

/** Returns the width of a text in Latin characters; those of other scripts can be twice as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character >= "\u1100" ? 2 : 1), 0);

function columns(layout: Layout, rows: Rows): string {
  const { y } = rows.place(0);
  const text = (x: number, words: string, anchor = "start") =>
    element("text", { x, y, "text-anchor": anchor, class: "dim small" }, escaped(words));
  const xs = laneColumns(PICTURE_WIDTH);
  return [
    text(layout.address, LABELS.instance),
    text(layout.why, LABELS.why),
    ...LABELS.stages.map(([name, first, last]) => text(layout.lane + (xs[first]! + xs[last]!) / 2, name, "middle")),
    text(layout.sure, LABELS.sure),
  ].join("");
}

function heading({ title, count, unit, rails }: HeadingLine, { left }: Layout, rows: Rows): string {
  const top = rows.next();
  const counts = (unit?.counts ?? []).map(({ symbol, number }) => `${symbolOf(symbol)}${number}`);
  const words = unit ? [unit.status, unit.words].filter((text) => text !== "").join(" · ") : `${count}`;
  const texts = [
    element("tspan", { class: "strong" }, escaped(title)),
    ...counts,
    element("tspan", { class: "dim" }, escaped(words)),
  ];
  return railsOf(rails, top) + element("text", { x: left, y: top + 16 }, texts.join(" "));
}

/** Returns the rails beside a line. */
function railsOf(rails: Rails | undefined, top: number): string {
  if (!rails) return "";
  const { paths, node } = railPicture(rails, LANE_HEIGHT);
  const looks = rails.node && ({ hollow: rails.node.isHollow, paint: rails.node.tone } as const);
  const drawn = [
    ...paths.map((path) => element("path", { class: "line object", d: path })),
    ...(node && looks
      ? [mark({ ...node, shape: "circle", ...looks, paint: looks.paint === "none" ? "object" : looks.paint })]
      : []),
  ];
  return element("g", { transform: `translate(${MARGIN} ${top})` }, drawn.join(""));
}

function lane(line: LaneLine, layout: Layout, rows: Rows): string {
  const top = rows.next();
  const y = top + 16;
  const { symbol, bundle, sure, drawing } = line;
  const [head, tail] = shortAddress(line);
  const address = [
    element("tspan", { class: "dim" }, escaped(head)),
    element("tspan", { class: "strong" }, escaped(tail)),
    bundle ? element("tspan", { class: "sans dim", dx: 8 }, escaped(bundle.label)) : "",
  ].join("");
  return element(
    "g",
    {},
    [
      element("title", {}, escaped(fullText(line))),
      railsOf(line.rails, top),
      element("text", { x: layout.address - GAP, y, "text-anchor": "end", class: "mono" }, symbolOf(symbol)),
      element("text", { x: layout.address + indentOf(line), y, class: "mono", "clip-path": "url(#address)" }, address),
      element("text", { x: layout.why, y, "clip-path": "url(#why)" }, escaped(shortWhy(line))),
      element("g", { transform: `translate(${layout.lane} ${top})` }, picture(drawing)),
      element("g", { transform: `translate(${layout.sure} ${top + 6})`, class: "dim" }, bars(sure.level)),
      element("text", { x: layout.sure + 20, y, class: sure.isDoubted ? "update" : "dim" }, escaped(sure.word)),
    ].join(""),
  );
}

/** Returns the texts of a lane in full. A viewer shows them as a tooltip. */
const fullText = ({ head, tail, bundle, words, why, sure }: LaneLine): string => {
  const subject = [head + tail, bundle && `(${bundle.label})`].filter(Boolean).join(" ");
  return `${subject}: ${[words, why, sure.word].filter((text) => text !== "").join(" · ")}`;
};

/** Returns the two parts of an address; a long one is cut at its start. */
function shortAddress({ head, tail }: LaneLine): readonly [head: string, tail: string] {
  const [heads, tails] = [[...head], [...tail]];
  if (heads.length + tails.length <= MOST_ADDRESS) return [head, tail];
  if (tails.length >= MOST_ADDRESS) return ["", `…${tails.slice(1 - MOST_ADDRESS).join("")}`];
  return [`…${heads.slice(tails.length + 1 - MOST_ADDRESS).join("")}`, tail];
}

function shortWhy({ words, why }: LaneLine): string {
  const characters = [...(why || words)];
  return characters.length <= MOST_WHY ? characters.join("") : `${characters.slice(0, MOST_WHY - 1).join("")}…`;
}

function picture(drawing: LaneLine["drawing"]): string {
  const { segments, marks } = lanePicture(drawing, laneColumns(PICTURE_WIDTH));
  return [
    ...segments.map((segment) => element("path", { class: segmentClasses(segment), d: segment.path })),
    ...marks.map(mark),
  ].join("");
}

const mark = (of: LaneMark): string => element("path", { class: markClasses(of), d: markPath(of) });

const bars = (level: number): string =>
  BARS.map(({ level: least, ...place }) =>
    element("rect", { ...place, class: least <= level ? "bar" : "bar off" }),
  ).join("");

/** Returns the meaning of the marks on one line. */
function legend(rows: Rows): string {
  const top = rows.next() + 4;
  const entries = [
    [{ shape: "circle", hollow: false, paint: "object" }, LABELS.legend.circle],
    [{ shape: "circle", hollow: true, paint: "object" }, LABELS.legend.hollow],
    [{ shape: "square", hollow: false, paint: "configuration" }, LABELS.legend.square],
    [{ shape: "cross", hollow: false, paint: "destroy" }, LABELS.legend.cross],
  ] as const;
  let x = MARGIN;
  const drawn = entries.map(([looks, words]) => {
    const text = element("text", { x: x + 14, y: top + 12, class: "dim small" }, escaped(words));
    const sign = mark({ ...looks, x: x + 5, y: top + 8 });
    x += Math.round(14 + widthOf(words) * SMALL_CHARACTER + GAP);
    return sign + text;
  });
  const dashed = element("path", {
    class: segmentClasses({ paint: "update", dashed: true }),
    d: `M${x} ${top + 8}h20`,
  });
  const words = element("text", { x: x + 26, y: top + 12, class: "dim small" }, escaped(LABELS.legend.dashed));
  return [...drawn, dashed, words].join("");
}

/** Returns a symbol with each character in its colour. */
const symbolOf = (symbol: string): string =>
  [...symbol]
    .map((character) =>
      element("tspan", { class: `mono strong ${SYMBOL_CLASSES[character] ?? ""}`.trim() }, escaped(character)),
    )
    .join("");

const clip = (id: string, left: number, right: number): string =>
  element("clipPath", { id }, element("rect", { x: left, y: 0, width: right - left, height: "100%" }));

type Attributes = Readonly<Record<string, string | number>>;

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");

/** Returns an element. `content` is markup; attributes hold numbers and names of this file alone. */
function element(name: string, values: Attributes, content = ""): string {
  const start = [name, attributes(values)].filter((text) => text !== "").join(" ");
  return content === "" ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns text as the content of an element. XML has no place for control characters and halves of surrogate pairs. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "\ufffd").replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const LIGHT = {
  text: "#1f2328",
  dim: "#59636e",
  ground: "#ffffff",
  object: "#818b98",
  add: "#1a7f37",
  update: "#8a5a00",
  destroy: "#cf222e",
  read: "#8250df",
  configuration: "#0969da",
};

const DARK: typeof LIGHT = {
  text: "#e6edf3",
  dim: "#9198a1",
  ground: "#1b1f24",
  object: "#868e97",
  add: "#3fb950",
  update: "#d8a32f",
  destroy: "#f8695f",
  read: "#ab7df8",
  configuration: "#4e9bf8",
};

/** Returns the rules of a theme. They name no variables, because not every viewer of SVG knows them. */
const colours = ({ text, ground, ...paints }: typeof LIGHT): string =>
  [
    `svg{color:${text}}.ground,.hollow{fill:${ground}}`,
    ...Object.entries(paints).map(([name, colour]) => `.${name}{color:${colour}}`),
  ].join("");

const STYLE = [
  "text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'Open Sans',sans-serif;white-space:pre}",
  "text.mono,tspan.mono{font:12px ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}",
  "tspan.sans{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'Open Sans',sans-serif}",
  "text.small{font-size:11px}text.title{font-size:15px;font-weight:600}tspan.strong{font-weight:600}",
  "text,tspan,.bar{fill:currentColor}.off{opacity:.28}",
  ".line{fill:none;stroke:currentColor;stroke-width:1.6}.dashed{stroke-dasharray:4 2.5}",
  ".node{fill:currentColor;stroke:currentColor;stroke-width:1.4}",
  colours(LIGHT),
  `@media (prefers-color-scheme:dark){${colours(DARK)}}`,
].join("\n");
