import { describe, expect, test } from "vitest";
import { type Feature, features, supports } from "../../../server/engine/lang/features.ts";
import { dialectOfJudge, type Evidence, isResultOf, JUDGES, uncached, withInverted } from "./evidence.ts";
import { DECIDED, UNJUDGED } from "./rows.ts";

// A recorded result for each row of the table: a judge with the feature and one without it say something else, and so do we. With
// the row inverted we do not say what the judge said.

describe("a row of the table separates two recorded results", () => {
  test.each(Object.entries(DECIDED))("%s", async (name, { judge, ...evidence }) => {
    const feature = name as Feature;
    const dialect = dialectOfJudge(judge);
    expect(supports(dialect, feature)).toBe(true);
    expect(await isResultOf(evidence, judge, uncached(dialect))).toBe(true);
    expect(await isSeparated(evidence, feature, judge)).toBe(true);
    const inverted = await withInverted(feature, dialect, (other) => isResultOf(evidence, judge, other));
    expect(inverted).toBe(false);
  });

  test("every row has a recorded result, unless only a changelog has it", () =>
    expect([...Object.keys(DECIDED), ...UNJUDGED].sort()).toEqual(
      features()
        .map(([feature]) => feature)
        .sort(),
    ));
});

/** Whether the result of a judge without the feature is another one, and ours in its dialect. */
async function isSeparated(evidence: Evidence, feature: Feature, judge: string): Promise<boolean> {
  for (const each of JUDGES.filter((each) => !supports(dialectOfJudge(each), feature))) {
    const isSame = await isResultOf(evidence, each, dialectOfJudge(judge));
    if (isSame === false && (await isResultOf(evidence, each, dialectOfJudge(each)))) return true;
  }
  return false;
}
