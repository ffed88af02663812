import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isWhole } from "../../support/sample.ts";
import { agree, consoleOf, readRecorded } from "../lang/replay.ts";
import type { Difference } from "../plan/steps/differences.ts";
import { isSameVerdict } from "../validate/differences.ts";
import { digestOf, type Judged, type ValidateCase } from "../validate/judged.ts";
import { stateline } from "../validate/stateline.ts";
import { ACCEPTED } from "./accepted.ts";
import { differencesFrom, digestOfStep, readGolden } from "./plans/verdicts.ts";
import { WORKSPACES } from "./plans/workspaces.ts";

// What the binaries of several versions said of the same expressions and texts, and what we say as each of these versions. Of the versions
// that say the same of a text one replays it, another one than for the text before, and of every fourth text; in a soak all do.

const FOLDER = import.meta.dirname;
const judges = namesOf(/^(.*)\.console\.golden\.jsonl$/);
const areas = namesOf(/^(\w+)\.golden\.jsonl$/);

/** A line of an area's golden: the judges of a text, by what they said. A binary that crashed said nothing. */
interface Line {
  readonly name: string;
  readonly digest: string;
  readonly verdicts: readonly { readonly judges: readonly string[]; readonly diagnostics: readonly Judged[] | null }[];
}

/** Whether the text at a place is replayed as a judge, one of those who say the same of it. */
const isReplayed = (at: number, judge: string, judges: readonly string[]): boolean =>
  isWhole || (at % 4 === 0 && judges.indexOf(judge) === (at / 4) % judges.length);

describe.each(judges)("%s", (judge) => {
  test("expressions have the value, the type or the error of the console", async () => {
    const recorded = readRecorded(join(FOLDER, `${judge}.console.golden.jsonl`));
    const answer = await consoleOf(join(FOLDER, "../lang/module"), languageOf(judge));
    const different = recorded.filter((real) => !agree(real, answer(real.expression)));
    const named = different.map((real) => ({ name: real.expression, real, ours: answer(real.expression) }));
    expectAccepted("expressions", judge, named, new Set(recorded.map(({ expression }) => expression)));
  });
});

describe.each(areas)("%s", async (area) => {
  const { TEXTS } = (await import(`./texts/${area}.mjs`)) as { readonly TEXTS: readonly ValidateCase[] };
  const [head, ...lines] = readFileSync(join(FOLDER, `${area}.golden.jsonl`), "utf8")
    .trim()
    .split("\n");
  const recorded = lines.map((line) => JSON.parse(line) as Line);

  test("every text is as it was recorded", () =>
    expect(TEXTS.map((text) => [text.name, digestOf(text)])).toEqual(
      recorded.map(({ name, digest }) => [name, digest]),
    ));

  test.each((JSON.parse(head!) as { judges: string[] }).judges)(
    "%s: texts have the diagnostics of a validation",
    async (judge) => {
      const replayed = new Set<string>();
      const different: { name: string; real: readonly Judged[]; ours: readonly Judged[] }[] = [];
      for (const [at, { name, verdicts }] of recorded.entries()) {
        const { diagnostics: real, judges = [] } = verdicts.find(({ judges }) => judges.includes(judge)) ?? {};
        if (!real || !isReplayed(at, judge, judges)) continue;
        replayed.add(name);
        const ours = await stateline(TEXTS[at]!, languageOf(judge));
        if (!isSameVerdict(real, ours)) different.push({ name, real, ours });
      }
      expectAccepted(area, judge, different, replayed);
    },
  );
});

describe("plans", () => {
  const { judges, lines } = readGolden();

  test("every workspace is as it was recorded", () =>
    expect(WORKSPACES.map(({ name, step }) => [name, digestOfStep(step)])).toEqual(
      lines.map(({ name, digest }) => [name, digest]),
    ));

  test.each(judges)("%s: workspaces have the plan and its diagnostics", async (judge) => {
    const replayed = new Set<string>();
    const different: { name: string; differences: readonly Difference[] }[] = [];
    for (const [at, { name, verdicts }] of lines.entries()) {
      const { said: real, judges = [] } = verdicts.find((verdict) => verdict.judges.includes(judge)) ?? {};
      if (!real || !isReplayed(at, judge, judges)) continue;
      replayed.add(name);
      const differences = await differencesFrom(real, WORKSPACES[at]!.step, languageOf(judge));
      if (differences.length > 0) different.push({ name, differences });
    }
    expectAccepted("plans", judge, different, replayed);
  });
});

/** Expects exactly the accepted differences of a judge, of those that were replayed. */
function expectAccepted(
  area: string,
  judge: string,
  different: readonly { readonly name: string }[],
  replayed: ReadonlySet<string>,
): void {
  const accepted = ACCEPTED.filter((each) => each.area === area && each.judges.includes(judge))
    .map(({ name }) => name)
    .filter((name) => replayed.has(name));
  expect(different.filter(({ name }) => !accepted.includes(name))).toEqual([]);
  expect(accepted.filter((name) => !different.some((each) => each.name === name))).toEqual([]);
}

function namesOf(pattern: RegExp): readonly string[] {
  return readdirSync(FOLDER).flatMap((name) => pattern.exec(name)?.[1] ?? []);
}

function languageOf(judge: string): string {
  const [, product, numbers] = /^(terraform|opentofu)-(\d+\.\d+\.\d+)/.exec(judge)!;
  return `${product}@${numbers}`;
}
