import { expect, test } from "vitest";
import { heading, lane, overview } from "../../../test/support/planOverview.ts";
import { laneColumns, lanePicture } from "./lane.ts";
import { MOST_SVG_LINES, planSvg } from "./svg.ts";

const drawing = {
  tracks: [
    {
      tone: "destroy",
      nodes: [
        { column: 2, shape: "circle", line: "object" },
        { column: 5, shape: "cross", line: "action" },
      ],
    },
    {
      tone: "add",
      nodes: [
        { column: 4, shape: "circle", line: "action" },
        { column: 5, shape: "hollow", line: "uncertain" },
      ],
    },
  ],
  configuration: { track: 1, hollow: false },
} as const;

const REPLACED = lane("", {
  symbol: "-/+",
  head: "module.web.aws_instance.",
  tail: 'server["blue"]',
  words: "must be replaced",
  why: "ami forces replacement",
  sure: { level: 2, word: "assumed", tooltip: "", isDoubted: true },
  drawing,
});

/** Returns the texts of a picture, one for each `text` element. */
const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/gs)].map(([, content = ""]) =>
    content
      .replace(/<[^>]*>/g, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  );

test("the picture has the summary, the headings and each lane's symbol, address, reason and certainty", () => {
  const plan = overview([heading("Replaces", { count: 1 }), REPLACED], {
    counts: [
      { kind: "replaces", symbol: "-/+", number: 1, words: "replaced", tone: "destroy", doubt: "1 may be replaced" },
    ],
    notes: ["serial 4"],
  });
  expect(textsOf(planSvg(plan))).toEqual([
    "Plan of infra",
    "-/+ 1 replaced (1 may be replaced) · serial 4",
    "Instance",
    "Why",
    "Before",
    "Configured",
    "After",
    "How sure",
    "Replaces 1",
    "-/+",
    'module.web.aws_instance.server["blue"]',
    "ami forces replacement",
    "assumed",
    "known",
    "holds unknowns",
    "configuration",
    "object ends",
    "not certain",
  ]);
});

test("a lane has the lines of the page, in the same colours", () => {
  const svg = planSvg(overview([REPLACED]));
  for (const { path, paint, dashed } of lanePicture(drawing, laneColumns(190)).segments)
    expect(svg).toContain(`<path class="line ${paint}${dashed ? " dashed" : ""}" d="${path}"/>`);
  expect(svg.match(/class="line cross destroy"/g)).toHaveLength(2);
  expect(svg).toMatch(/@media \(prefers-color-scheme:dark\)\{svg\{color:#e6edf3\}/);
});

test("text of a workspace is text: no markup, no control characters", () => {
  const hostile = `x["</text><script href='javascript:'>&\u0007\ud800"]`;
  const svg = planSvg(
    overview(
      [heading(hostile), lane(hostile, { why: hostile, words: hostile, bundle: { label: hostile, open: false } })],
      {
        roots: [{ root: "file:///infra", title: hostile }],
        notes: [hostile],
      },
    ),
  );
  expect(svg).not.toMatch(/<script|<\/text><s/);
  expect([...svg].filter((character) => /[\p{Cc}\p{Cs}]/u.test(character) && character !== "\n")).toEqual([]);
  expect(svg.split("&lt;/text&gt;&lt;script href=&#39;javascript:&#39;&gt;&amp;\ufffd\ufffd")).toHaveLength(12);
});

test("long texts are cut: an address at its start, a reason at its end", () => {
  const svg = planSvg(overview([lane("", { head: `${"m".repeat(80)}.`, tail: 'a["key"]', why: "w".repeat(200) })]));
  const texts = textsOf(svg);
  expect(texts).toContain(`…${"m".repeat(54)}.a["key"]`);
  expect(texts).toContain(`${"w".repeat(99)}…`);
});

test("the picture of a large plan is bounded and says how much it leaves out", () => {
  const lines = Array.from({ length: 1000 }, (_, at) => lane(`a[${at}]`, { ...REPLACED, id: `${at}` }));
  const svg = planSvg(overview(lines, { total: 50_000, matches: "49990" }));
  expect(svg.match(/<g><title>/g)).toHaveLength(MOST_SVG_LINES);
  expect(textsOf(svg)).toContain("and 49800 more lines; instances: 49990");
  expect(svg.length).toBeLessThan(500_000);
});

test("a plan without lanes has its sentence instead", () => {
  const texts = textsOf(planSvg(overview([], { empty: "No resources & outputs." })));
  expect(texts).toContain("No resources & outputs.");
  expect(texts).not.toContain("Instance");
});

test("a comparison says what the plan is compared with", () => {
  const comparison = { label: "main", note: "1 instance is planned otherwise." };
  const [title, , note] = textsOf(planSvg(overview([heading("Other Action"), REPLACED], { comparison })));
  expect([title, note]).toEqual(["Plan of infra: compared with main", "1 instance is planned otherwise."]);
});
