import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dialectOf, type Product, type Version } from "../../../server/engine/lang/dialect.ts";
import { type Feature, supports } from "../../../server/engine/lang/features.ts";
import { isSameVerdict } from "../validate/differences.ts";
import type { Judged, ValidateCase } from "../validate/judged.ts";
import { stateline } from "../validate/stateline.ts";
import { DECIDED } from "./rows.ts";

// One text for each row of the table: a binary with the feature and one without it say something else of it, and so do we.

interface Line {
  readonly name: string;
  readonly verdicts: readonly { readonly judges: readonly string[]; readonly diagnostics: readonly Judged[] | null }[];
}

describe("a row of the table separates two recorded verdicts", () => {
  test.each(Object.entries(DECIDED))("%s", async (feature, { area, name, judge }) => {
    const { TEXTS } = (await import(`./texts/${area}.mjs`)) as { readonly TEXTS: readonly ValidateCase[] };
    const text = TEXTS.find((each) => each.name === name)!;
    const { verdicts } = linesOf(area).find((line) => line.name === name)!;
    const wanted = verdicts.find(({ judges }) => judges.includes(judge))?.diagnostics ?? [];
    expect(isSameVerdict(wanted, await stateline(text, dialectOfJudge(judge).name))).toBe(true);
    const without = verdicts.flatMap(({ judges, diagnostics }) =>
      diagnostics && !judges.includes(judge)
        ? judges
            .filter((other) => !supports(dialectOfJudge(other), feature as Feature))
            .map((other) => [other, diagnostics] as const)
        : [],
    );
    const agreeing = await Promise.all(
      without.map(async ([other, said]) => isSameVerdict(said, await stateline(text, dialectOfJudge(other).name))),
    );
    expect(agreeing).toContain(true);
  });
});

const linesOf = (area: string): readonly Line[] =>
  readFileSync(join(import.meta.dirname, `${area}.golden.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as Line);

function dialectOfJudge(judge: string) {
  const [, product, major, minor, patch] = /^(terraform|opentofu)-(\d+)\.(\d+)\.(\d+)/.exec(judge)!;
  return dialectOf(product as Product, [major, minor, patch].map(Number) as unknown as Version);
}
