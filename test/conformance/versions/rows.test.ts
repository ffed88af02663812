import { describe, expect, test } from "vitest";
import { type Feature, features, supports } from "../../../server/engine/lang/features.ts";
import { dialectOfJudge, type Evidence, isResultOf, JUDGES, uncached, withInverted } from "./evidence.ts";
import { DECIDED } from "./rows.ts";

// A recorded result for each row of the table: a judge with the feature and one without it say something else, and so do we. With
// the row inverted we do not say what the judge said.

describe("a row of the table separates two recorded results", () => {
  test.each(Object.entries(DECIDED))("%s", async (name, { judge, ...evidence }) => {
    const feature = name as Feature;
    const dialect = dialectOfJudge(judge);
    expect(supports(dialect, feature)).toBe(true);
    expect(await isResultOf(evidence, judge, uncached(dialect))).toBe(true);
    expect(await judgesOfOther(evidence, feature, judge)).not.toEqual([]);
    const inverted = await withInverted(feature, dialect, (other) => isResultOf(evidence, judge, other));
    expect(inverted).toBe(false);
  });

  test("every row has a recorded result", () =>
    expect(Object.keys(DECIDED).sort()).toEqual(
      features()
        .map(([feature]) => feature)
        .sort(),
    ));
});

/** Returns the judges without the feature whose result is another one, and ours in their dialect. */
async function judgesOfOther(evidence: Evidence, feature: Feature, judge: string): Promise<readonly string[]> {
  const without = JUDGES.filter((each) => !supports(dialectOfJudge(each), feature));
  const separated: string[] = [];
  for (const each of without) {
    const isSame = await isResultOf(evidence, each, dialectOfJudge(judge));
    if (isSame === false && (await isResultOf(evidence, each, dialectOfJudge(each)))) separated.push(each);
  }
  return separated;
}
