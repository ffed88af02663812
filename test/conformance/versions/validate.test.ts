import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isWhole } from "../../support/sample.ts";
import { isSameVerdict } from "../validate/differences.ts";
import type { Judged, ValidateCase } from "../validate/judged.ts";
import { stateline } from "../validate/stateline.ts";
import { corpus, type Family } from "./corpus.ts";
import { DIFFERENT } from "./different.ts";

// What other binaries than 1.11.4 say of the directories of test/conformance/validate. Of those of which they say something
// else each binary replays a sixth, another one than the binary before it, and of the others a sample; in a soak all are replayed.

const GOLDENS = join(import.meta.dirname, "validate");
const SAMPLED = isWhole ? 1 : 80;
const SAMPLED_LINES = isWhole ? 1 : 6;

interface Line {
  readonly family: string;
  readonly name: string;
  /** Null if the binary crashed. */
  readonly diagnostics: readonly Judged[] | null;
}

interface Golden {
  readonly judge: string;
  readonly families: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
}

const goldens = readdirSync(GOLDENS).map((name): Golden => {
  const [head, ...lines] = readFileSync(join(GOLDENS, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { ...head, lines };
});
/** The families that not every binary has judged. */
const JUDGED_BY_FEW: ReadonlySet<string> = new Set(["testModules", "undeclaredImports", "waiting"]);
const allFamilies = await corpus(join(import.meta.dirname, "../validate"));

describe.each(goldens.map((golden, at) => ({ ...golden, at })))("$judge", ({ judge, families: digests, lines, at }) => {
  const families = allFamilies.filter(({ family }) => !JUDGED_BY_FEW.has(family) || family in digests);

  test("every family is as it was recorded", () =>
    expect(digests).toEqual(Object.fromEntries(families.map(({ family, digest }) => [family, digest]))));

  test("directories have the diagnostics of a validation", async () => {
    const own = new Map(lines.map((line) => [`${line.family}: ${line.name}`, line]));
    const replayed = families.flatMap((family) => verdictsIn(family, own, at));
    const different: string[] = [];
    for (const { name, directory, diagnostics } of replayed) {
      const ours = await stateline(directory, judge.replace(/-(\d+\.\d+\.\d+).*/, "@$1"));
      if (!isSameVerdict(diagnostics, ours)) different.push(name);
    }
    const accepted = DIFFERENT.filter(({ judges }) => judges.includes(judge)).map(({ name }) => name);
    expect(different.filter((name) => !accepted.includes(name))).toEqual([]);
    const names = new Set(replayed.map(({ name }) => name));
    expect(accepted.filter((name) => names.has(name) && !different.includes(name))).toEqual([]);
  });
});

/** Returns the verdicts to replay: of those that differ from those of 1.11.4, and of the others. */
function verdictsIn(
  { family, cases, verdicts }: Family,
  own: ReadonlyMap<string, Line>,
  judge: number,
): readonly { readonly name: string; readonly directory: ValidateCase; readonly diagnostics: readonly Judged[] }[] {
  return cases.flatMap((directory, at) => {
    const name = `${family}: ${directory.name}`;
    const line = own.get(name);
    if (line ? (at + judge) % SAMPLED_LINES !== 0 : at % SAMPLED !== 0) return [];
    const diagnostics = line ? line.diagnostics : verdicts[at]!.diagnostics;
    return diagnostics ? [{ name, directory, diagnostics }] : [];
  });
}
