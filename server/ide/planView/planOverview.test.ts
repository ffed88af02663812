import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planOf } from "../../../test/support/disk.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { withFolder } from "../../../test/support/folder.ts";
import type { PlanLine, PlanQuery } from "../../protocol/planOverview.ts";
import { explorer } from "./explorer.ts";
import { planMarkdown } from "./planMarkdown.ts";
import { planOverview } from "./planOverview.ts";
import { planStatus } from "./planStatus.ts";

const MAIN = `
variable "release" {
  default = "v2"
}
resource "terraform_data" "image" {
  triggers_replace = var.release
}
resource "terraform_data" "network" {
  input = var.release
}
resource "terraform_data" "subnet" {
  for_each = toset(["a"])
}
resource "terraform_data" "new" {
  count = 250
}
resource "terraform_data" "one" {
  input = terraform_data.image.id
}
resource "terraform_data" "moved" {
}
moved {
  from = terraform_data.old
  to   = terraform_data.moved
}
--- state
terraform_data.image { id = "1", triggers_replace = "v1" }
terraform_data.network { id = "2", input = "v1" }
terraform_data.subnet["a"] { id = "3" }
terraform_data.subnet["b"] { id = "4" }
terraform_data.old { id = "5" }
terraform_data.gone { id = "6" }
`;

const ALL: PlanQuery = { text: "", kinds: [], toggled: [] };
const { root } = fixture(MAIN);

const linesOf = (query: Partial<PlanQuery> = {}, from = 0, count = 100, of = root) =>
  planOverview(of, { ...ALL, ...query }, from, count).lines;

const textOf = (line: PlanLine): string =>
  line.kind === "heading"
    ? `${line.title} ${line.count}`
    : [line.symbol, line.head + line.tail, line.bundle?.label, line.words, line.why].filter(Boolean).join(" | ");

/** Returns each track as text: states are o and ●, the end is x, the configuration □ or ■; a line is - for the object, = for the action, ~ if uncertain. */
const drawingOf = (line: PlanLine | undefined): readonly string[] =>
  line?.kind !== "lane"
    ? []
    : line.drawing.tracks.map(({ tone, nodes }, at) => {
        const signs = nodes.map(
          ({ column, shape, line }) =>
            `${{ object: "-", action: "=", uncertain: "~" }[line]}${column}${{ circle: "●", hollow: "o", cross: "x" }[shape]}`,
        );
        const { configuration } = line.drawing;
        const square = configuration?.track === at ? (configuration.hollow ? " □" : " ■") : "";
        return `${tone} ${signs.join("")}${square}`;
      });

const laneOf = (address: string, of = root) =>
  linesOf({ toggled: ["heading none"] }, 0, 100, of).find(
    (line) => line.kind === "lane" && line.head + line.tail === address,
  );

test("lanes stand below their headings in the order of danger, with the reason, what changes, and where its value comes from", () => {
  expect(linesOf().map(textOf)).toEqual([
    "Destroys 2",
    "- | terraform_data.gone | will be destroyed | terraform_data.gone is not in configuration",
    '- | terraform_data.subnet["b"] | will be destroyed | key ["b"] is not in for_each map · First cause: for_each · main.tf:11',
    "Replaces 1",
    '-/+ | terraform_data.image | must be replaced | triggers_replace: "v1" → "v2" · value from var.release (default) · main.tf:2 · forces replacement',
    "Changes 1",
    '~ | terraform_data.network | will be updated in-place | input: "v1" → "v2" · value from var.release (default) · main.tf:2',
    "Adds 251",
    "+ | terraform_data.new | 250 instances | will be created | not in the state yet",
    "+ | terraform_data.one | will be created | not in the state yet",
    "Reads, moves, imports 1",
    "→ | terraform_data.moved | moved from terraform_data.old",
    "No changes 1",
  ]);
});

test("the summary counts by kind, with a symbol and a word", () => {
  const { counts, matches, total } = planOverview(root, ALL, 0, 0);
  expect(counts.map(({ symbol, number, words }) => `${symbol} ${number} ${words}`.trim())).toEqual([
    "- 2 destroyed",
    "-/+ 1 replaced",
    "~ 1 changed",
    "+ 251 added",
    "→ 1 moved",
    "1 unchanged",
  ]);
  expect([matches, total]).toEqual(["257", 13]);
});

test("a line has its place among its siblings, and a bundle opens", () => {
  const [, bundle] = linesOf({ kinds: ["adds"] });
  expect(bundle).toMatchObject({ level: 2, position: 1, siblings: 2, parent: 0, bundle: { open: false } });
  expect(bundle).not.toHaveProperty("instance");
  const overview = planOverview(root, { text: "", kinds: ["adds"], toggled: [bundle!.id] }, 200, 2);
  expect(overview.total).toBe(253);
  expect(overview.lines[0]).toMatchObject({
    level: 3,
    position: 199,
    siblings: 250,
    parent: 1,
    tail: "new[198]",
    instance: { address: "terraform_data.new[198]" },
  });
});

test("the filter searches addresses, actions and reasons, and closed headings open for what it finds", () => {
  const tailsFor = (text: string) => linesOf({ text }).flatMap((line) => (line.kind === "lane" ? [line.tail] : []));
  expect(tailsFor("for_each")).toEqual(['subnet["b"]']);
  expect(tailsFor("DESTROYED gone")).toEqual(["gone"]);
  expect(tailsFor('subnet["a"]')).toEqual(['subnet["a"]']);
  expect(tailsFor("new[24")).toEqual(["new"]);
  const { empty, matches, total } = planOverview(root, { ...ALL, text: "nobody" }, 0, 10);
  expect([empty, matches, total]).toEqual(["Nothing matches the filter.", "0 of 257 match", 0]);
});

test("a replacement has two tracks, and a destroyed object a cross", () => {
  expect(drawingOf(laneOf("terraform_data.image"))).toEqual(["destroy -0●-1●-2●=5x", "add =4●=5o ■"]);
  expect(drawingOf(laneOf("terraform_data.gone"))).toEqual(["destroy -0●-1●-2●=5x"]);
  expect(drawingOf(laneOf("terraform_data.network"))).toEqual(["update -0●-1●-2●-4●=5o ■"]);
  expect(drawingOf(laneOf("terraform_data.one"))).toEqual(["add -4o=5o □"]);
});

const INFERRED = fixture(`
variable "amount" {
}
resource "aws_instance" "web" {
  ami = "v2"
}
resource "aws_instance" "unknown" {
  count = var.amount
  ami   = "v1"
}
`).root;

test("without a schema nothing after the configuration is certain or wholly known", () => {
  const web = laneOf("aws_instance.web", INFERRED);
  expect(drawingOf(web).join()).toMatch(/^add -4o~5o ■$/);
  expect(web).toMatchObject({ sure: { level: 1, word: "inferred" } });
});

test("what is not planned has its own heading and its reason, and no line", () => {
  const lane = laneOf("aws_instance.unknown", INFERRED);
  expect(textOf(lane!)).toBe("? | aws_instance.unknown | is not planned | var.amount has no value");
  expect(drawingOf(lane)).toEqual([]);
});

test("without a state the instances of the configuration are listed, and no action is claimed", () => {
  const unread = fixture(`
terraform {
  backend "s3" {
  }
}
resource "terraform_data" "web" {
  count = 2
}
`).root;
  const { notes, counts } = planOverview(unread, ALL, 0, 10);
  expect(notes).toEqual([expect.stringContaining("State not loaded")]);
  expect(counts.map(({ kind, number }) => [kind, number])).toEqual([["configured", 2]]);
  expect(linesOf({}, 0, 10, unread).map(textOf)).toEqual([
    "In the configuration 2",
    "terraform_data.web[0]",
    "terraform_data.web[1]",
  ]);
  expect(laneOf("terraform_data.web[1]", unread)).toMatchObject({ sure: { word: "no state" } });
  expect(drawingOf(laneOf("terraform_data.web[1]", unread))).toEqual(["none  ■"]);
});

test("a page without a state has the steps as buttons, and data sources behind what they serve", () => {
  const unread = fixture(`
terraform {
  backend "s3" {
    bucket = "b"
    key    = terraform.workspace
  }
}
data "aws_ami" "a" {
}
resource "aws_instance" "web" {
  ami = data.aws_ami.a.id
}
module "net" {
  source = "acme/net/aws"
}
output "id" {
  value = module.net.id
}
`).root;
  const page = planOverview(unread, ALL, 0, 10);
  expect(page).toMatchObject({
    init: "terraform",
    lacking: expect.stringContaining("1 module"),
    startsFrom: ["file", "none"],
  });
  expect(page.unread).not.toMatch(/--workspace|command/);
  expect(page.counts.map(({ kind, number }) => [kind, number])).toEqual([
    ["configured", 2],
    ["notPlanned", 1],
  ]);
  // What cannot be planned at all is folded.
  expect(
    page.lines.map((line) => (line.kind === "heading" ? `${line.title} ${line.open}` : line.head + line.tail)),
  ).toEqual(["In the configuration true", "aws_instance.web", "data.aws_ami.a", "Not planned false"]);
});

test("a lane that fails has its error, also that of a precondition", () => {
  const { root } = fixture(`resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition     = length([]) > 0
      error_message = "No files."
    }
  }
}
resource "terraform_data" "b" {
  input = file("none.txt")
}`);
  const { lines } = planOverview(root, ALL, 0, 10);
  expect(lines.flatMap((line) => (line.kind === "lane" ? line.why : []))).toEqual([
    "Resource precondition failed: No files.",
    expect.stringMatching(/^Invalid function argument: .*none\.txt/),
  ]);
});

test("without a state file the page says that everything counts as new", () => {
  const { root } = fixture('resource "terraform_data" "a" {\n}\n');
  expect(planOverview(root, ALL, 0, 10).notes).toEqual(["no state file here: everything counts as new"]);
});

test("values that are sensitive stand nowhere", () => {
  const secret = fixture(`
variable "key" {
  sensitive = true
  default   = "s3cr3t-key"
}
resource "terraform_data" "s3cr3t-key" {
  input = var.key
}
`).root;
  const texts = JSON.stringify(linesOf({}, 0, 10, secret).map((line) => ({ ...line, id: "", instance: undefined })));
  expect(texts).not.toContain("s3cr3t");
  expect(linesOf({ text: "s3cr3t" }, 0, 10, secret)).toEqual([]);
  expect(planMarkdown(secret, ALL)).not.toContain("s3cr3t");
});

test("the Markdown has the summary, and the lanes as code that cannot become a link", () => {
  const markdown = planMarkdown(root, { ...ALL, kinds: ["destroys", "replaces"] });
  expect(markdown.split("\n\n")).toEqual([
    "## Plan of fixture",
    "`-` 2 destroyed · `-/+` 1 replaced · `~` 1 changed · `+` 251 added · `→` 1 moved · 1 unchanged · state not refreshed",
    "Filtered: 3 of 257 match.",
    "### Destroys (2)",
    [
      "- `- terraform_data.gone` will be destroyed: terraform_data.gone is not in configuration",
      '- `- terraform_data.subnet["b"]` will be destroyed: key \\["b"\\] is not in for_each map · First cause: for_each · main.tf:11',
    ].join("\n"),
    "### Replaces (1)",
    expect.stringMatching(/^- `-\/\+ terraform_data\.image` must be replaced: triggers_replace/),
  ]);
});

test("short Markdown lists the most dangerous lanes, and counts the others", () => {
  const markdown = planMarkdown(root, ALL, 1);
  expect(markdown.match(/^- `/gm)).toHaveLength(1);
  expect(markdown).toContain("### Destroys (2)\n\n- `- terraform_data.gone`");
  expect(markdown).toContain("\n- and 1 more\n");
  expect(markdown).toMatch(/### Adds \(\d+\)\n\nNot listed\./);
});

test("the line of the marked instance is that of its lane, or of the bundle around it; a closed heading hides it", () => {
  const markedLine = (address: string, query: Partial<PlanQuery> = {}) => {
    const { marked, lines } = planOverview(root, { ...ALL, ...query }, 0, 1000, { address });
    return marked === undefined ? undefined : textOf(lines[marked]!);
  };
  expect(markedLine("terraform_data.network")).toMatch(/^~ \| terraform_data\.network \|/);
  expect(markedLine("terraform_data.new[7]")).toMatch(/^\+ \| terraform_data\.new \| 250 instances/);
  expect(markedLine("terraform_data.new[7]", { toggled: ["bundle of lane terraform_data.new[0]"] })).toMatch(
    /^\+ \| terraform_data\.new\[7\]/,
  );
  expect(markedLine("terraform_data.new[7]", { toggled: ["heading adds"] })).toBeUndefined();
});

test("the workspace that is selected in the folder is a fact about the plan, unless it is the default one", () => {
  const notesIn = (selected: string, chosen = {}) =>
    planOverview({ ...fixture(`locals {}\n--- .terraform/environment\n${selected}\n`).root, chosen }, ALL, 0, 10).notes;
  expect(notesIn("prod")).toContain("workspace prod");
  expect(notesIn("default").filter((note) => note.startsWith("workspace"))).toEqual([]);
  expect(notesIn("prod", { workspace: "test" }).filter((note) => note.startsWith("workspace"))).toEqual([
    "workspace test",
  ]);
});

test("the time at which the state file was last written is a note of the page and the explorer, and in the tooltip", () =>
  withFolder(
    {
      "main.tf": 'resource "terraform_data" "a" {\n}\n',
      "terraform.tfstate":
        '{"version":4,"terraform_version":"1.11.4","serial":7,"lineage":"l","outputs":{},"resources":[]}\n',
    },
    async (folder) => {
      await utimes(join(folder, "terraform.tfstate"), 0, Date.UTC(2026, 10, 22, 9, 2, 11) / 1000);
      const root = { root: folder, plan: await planOf(folder), version: 1, isStale: false };
      expect(planOverview(root, ALL, 0, 10).notes).toEqual(["state file written 2026-11-22 09:02 UTC, not refreshed"]);
      const refreshed = { ...root, plan: { ...root.plan, answering: "refresh" as const } };
      expect(planOverview(refreshed, ALL, 0, 10).notes).toEqual(["state file written 2026-11-22 09:02 UTC"]);
      expect(explorer(root).note).toBe("state file written 2026-11-22 09:02 UTC");
      expect(planStatus(root).tooltip).toContain("serial 7, written 2026-11-22 09:02 UTC");
    },
  ));
