import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { Dialect } from "../../../server/engine/lang/dialect.ts";
import type * as table from "../../../server/engine/lang/features.ts";
import type { Feature } from "../../../server/engine/lang/features.ts";
import { isSameVerdict } from "../validate/differences.ts";
import type { Judged, ValidateCase } from "../validate/judged.ts";
import { stateline } from "../validate/stateline.ts";
import { DECIDED, type DecidedText } from "./rows.ts";

// One text for each row of the table: a binary with the feature and one without it say something else of it. We say what the first
// one says, and no longer if the row is missing.

/** The feature that a patch release lacks, which exists only here. */
const lacking = vi.hoisted(() => new Map<number, string>());

vi.mock("../../../server/engine/lang/features.ts", async (load) => {
  const original = await load<typeof table>();
  const lacks = ({ version }: Dialect, feature: Feature) => lacking.get(version[2]) === feature;
  const without = (dialect: Dialect, names: Readonly<Record<string, Feature>>) =>
    Object.fromEntries(Object.entries(names).filter(([, feature]) => !lacks(dialect, feature)));
  return {
    ...original,
    supports: (dialect: Dialect, feature: Feature) => !lacks(dialect, feature) && original.supports(dialect, feature),
    optionalArguments: (dialect: Dialect, names: Readonly<Record<string, Feature>>) =>
      original.optionalArguments(dialect, without(dialect, names)),
  };
});

interface Line {
  readonly name: string;
  readonly verdicts: readonly { readonly judges: readonly string[]; readonly diagnostics: readonly Judged[] | null }[];
}

const FOLDER = import.meta.dirname;
const FIRST_PATCH = 1000;

describe("a row of the table decides on a recorded verdict", () => {
  test.each(Object.entries(DECIDED).map(([feature, text], at) => [feature, text, FIRST_PATCH + at] as const))(
    "%s",
    async (feature, { area, name, judge }, patch) => {
      lacking.set(patch, feature);
      const { real, isUnanimous, text } = await recorded({ area, name, judge });
      const [, minor, own] = /^(.*)\.(\d+)/.exec(judge.replace("-", "@").replace(/-.*/, ""))!;
      expect(isUnanimous).toBe(false);
      expect(isSameVerdict(real, await stateline(text, `${minor}.${own}`))).toBe(true);
      expect(isSameVerdict(real, await stateline(text, `${minor}.${patch}`))).toBe(false);
    },
  );
});

/** Returns a text with the verdict of a judge. */
async function recorded({ area, name, judge }: DecidedText) {
  const { TEXTS } = (await import(`./texts/${area}.mjs`)) as { readonly TEXTS: readonly ValidateCase[] };
  const [, ...lines] = readFileSync(join(FOLDER, `${area}.golden.jsonl`), "utf8")
    .trim()
    .split("\n");
  const { verdicts } = lines.map((line) => JSON.parse(line) as Line).find((line) => line.name === name)!;
  const real = verdicts.find(({ judges }) => judges.includes(judge))!.diagnostics!;
  return { real, isUnanimous: verdicts.length === 1, text: TEXTS.find((text) => text.name === name)! };
}
