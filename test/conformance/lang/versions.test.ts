import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { agree, consoleOf, type Recorded, readRecorded } from "./replay.ts";

// What the consoles of other versions say to the recorded expressions. A golden holds only the answers that differ from those of
// console.golden.jsonl; recordVersions.mjs writes it.

const FOLDER = join(import.meta.dirname, "versions");
/** The accepted differences from the console of a version, with their reasons. */
const ACCEPTED: Readonly<Record<string, string>> = {
  "action.a.b": "Terraform 1.13 ends without a word",
  "templatestring(local.nothing, var.number)": "OpenTofu refuses the number, and says it of the null",
  'yamldecode("1_000")': "Terraform 1.9 and older read YAML 1.1's numbers with underscores",
  "sort(local.partly)": "Terraform 1.5 does not know the length of what it sorts",
  "length(sort(local.partly))": "the same",
  "sort([var.number, 0.5, -2.75])": "the same",
  'startswith(var.text, "")': "Terraform 1.5 does not decide it",
  "toset(var.list) == []": "the same",
  "tomap(var.object) == {}": "the same",
  'templatefile(sensitive("files/greeting.tftpl"), sensitive({ name = "Ada", loud = true }))':
    "Terraform 1.5 falls over it",
  "core::nope()": "OpenTofu has a summary of its own for this namespace",
  'fileset("files", "zzz[")': "OpenTofu 1.12 is stricter about patterns",
  'fileset("files", "*[")': "the same",
  'fileset("files", "z{a")': "the same",
  'fileset("files", "[!a]*")': "the same",
  'fileset(".", "**/b{.j#on")': "the same",
};

const base = new Map(
  readRecorded(join(import.meta.dirname, "console.golden.jsonl")).map((one) => [one.expression, one]),
);

const judges = readdirSync(FOLDER).map((name) => name.replace(".golden.jsonl", ""));

test("there are recorded versions", () => expect(judges.length).toBeGreaterThan(0));

test.each(judges)("%s: expressions have the value, the type or the error of its console", async (judge) => {
  const [, product, numbers] = /^(terraform|opentofu)-(\d+\.\d+\.\d+)/.exec(judge)!;
  const answer = await consoleOf(join(import.meta.dirname, "module"), `${product}@${numbers}`);
  const recorded = readRecorded(join(FOLDER, `${judge}.golden.jsonl`));
  const different = recorded
    .map((real) => ({ real, ours: answer(real.expression) }))
    .filter(
      ({ real, ours }) =>
        ACCEPTED[real.expression] === undefined && !isBug(real) && !hasNamespace(real) && !agrees(real, ours),
    );
  expect(different).toEqual([]);
});

/** Terraform before 1.8 does not read names with a namespace, and we read them in every version. */
const hasNamespace = ({ expression, summary }: Recorded): boolean =>
  expression.includes("::") && summary === "Extra characters after expression";

/** OpenTofu's console knows no provider functions, and prints no type of an expression that ends in a comment. */
const isBug = ({ summary, detail, type }: Recorded): boolean =>
  type === "" || summary?.startsWith("BUG:") === true || detail?.includes("tracked properly") === true;

/** The wording of a detail changes with versions, so the facts of any version count. */
function agrees(real: Recorded, ours: Recorded): boolean {
  const before = base.get(real.expression);
  return agree(real, ours) || (before?.summary !== undefined && before.summary === real.summary && agree(before, ours));
}
