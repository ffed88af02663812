import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Dialect, dialectOf, type Product, type Version } from "../../../server/engine/lang/dialect.ts";
import { type Feature, features, type Row, supports } from "../../../server/engine/lang/features.ts";
import { agree, consoleOf, readRecorded } from "../lang/replay.ts";
import { differences } from "../plan/steps/differences.ts";
import { ourSaid } from "../plan/steps/ours.ts";
import { inFolderOf } from "../plan/steps/real.ts";
import { concealedAs, planPart } from "../plan/texts/texts.ts";
import { corpus } from "../plan/versions/corpus.ts";
import { flowing, type Golden, goldens, judged, withoutVersion } from "../plan/versions/goldens.ts";
import { compared, comparedTo } from "../provider/compared.ts";
import { oursWithin } from "../provider/played.ts";
import { judgeOf, RECORDED } from "../provider/recorded.ts";
import { differencesFrom as appliedDifferences, rehearsed } from "../rehearsal/compared.ts";
import { appliedBy, plannedPrivate } from "../rehearsal/plannedPrivate.ts";
import { recordedPlans, SAVED_JUDGES } from "../saved/recorded.ts";
import { shownPlan } from "../saved/shownPlan.ts";
import { isSameVerdict } from "../validate/differences.ts";
import type { Judged, ValidateCase } from "../validate/judged.ts";
import { stateline } from "../validate/stateline.ts";
import { differencesFrom, readGolden } from "./plans/verdicts.ts";
import { WORKSPACES } from "./plans/workspaces.ts";

/** A question whose answers by several binaries are recorded: to validate a text, to evaluate an expression or to make a plan. */
export type Evidence =
  /** A text of texts/AREA.mjs. */
  | { readonly area: string; readonly name: string }
  /** An expression of expressions.mjs. */
  | { readonly expression: string }
  /** A plan of the corpus of test/conformance/plan/versions. */
  | { readonly plan: string }
  /** A workspace of plans/workspaces.ts. */
  | { readonly workspace: string }
  /** A plan file of test/conformance/saved. */
  | { readonly saved: string }
  /** A workspace of test/conformance/provider, over a provider that is data. */
  | { readonly overProvider: string }
  /** A workspace of test/conformance/rehearsal/plannedPrivate.ts, which is applied. */
  | { readonly applied: string };

/** Whether our result in a dialect is the recorded result of a judge; undefined if the judge recorded none. */
export function isResultOf(evidence: Evidence, judge: string, dialect: Dialect): Promise<boolean | undefined> {
  if ("area" in evidence) return isVerdictOf(evidence, judge, dialect);
  if ("expression" in evidence) return isValueOf(evidence.expression, judge, dialect);
  if ("overProvider" in evidence) return isProviderPlanOf(evidence.overProvider, judge, dialect);
  if ("applied" in evidence) return isApplyOf(evidence.applied, judge, dialect);
  if ("saved" in evidence) return isSavedPlanOf(evidence.saved, judge, dialect);
  if ("workspace" in evidence) return isWorkspaceOf(evidence.workspace, judge, dialect);
  return isPlanOf(evidence.plan, judge, dialect);
}

interface Line {
  readonly name: string;
  readonly verdicts: readonly { readonly judges: readonly string[]; readonly diagnostics: readonly Judged[] | null }[];
}

async function isVerdictOf({ area, name }: { area: string; name: string }, judge: string, { name: language }: Dialect) {
  const { TEXTS } = (await import(`./texts/${area}.mjs`)) as { readonly TEXTS: readonly ValidateCase[] };
  const text = TEXTS.find((each) => each.name === name)!;
  const { verdicts } = linesOf(area).find((line) => line.name === name)!;
  const verdict = verdicts.find(({ judges }) => judges.includes(judge))?.diagnostics;
  return verdict ? isSameVerdict(verdict, await stateline(text, language)) : undefined;
}

const linesOf = byName((area: string): readonly Line[] =>
  readFileSync(join(import.meta.dirname, `${area}.golden.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as Line),
);

async function isValueOf(expression: string, judge: string, { name: language }: Dialect) {
  const recorded = recordedBy(judge).find((each) => each.expression === expression);
  const answer = await consoleOf(join(import.meta.dirname, "../lang/module"), language);
  return recorded && agree(recorded, answer(expression));
}

const recordedBy = byName((judge: string) => readRecorded(join(import.meta.dirname, `${judge}.console.golden.jsonl`)));

async function isPlanOf(name: string, judge: string, { name: language }: Dialect) {
  const golden = planGolden(dialectOfJudge(judge).name);
  const plan = plans("").find((each) => each.name === name)!;
  const deviation = golden.deviations.get(name);
  const ours = await inFolderOf(plan.step, (folder) => ourSaid(plan.step, folder, language));
  if (deviation?.diagnostics)
    return differences({ diagnostics: deviation.diagnostics, plan: undefined }, ours).length === 0;
  const real = judged(plan, deviation, { ...golden, language });
  const [wanted, made] = [real.plan, ours.plan].map((each) => ({ ...ours, plan: each && withoutVersion(each) }));
  if (real.plan && differences(wanted!, made!).length > 0) return false;
  const text = flowing(planPart(ours.text ?? ""));
  return real.text === undefined || text === concealedAs(text, flowing(real.text));
}

async function isSavedPlanOf(name: string, judge: string, { name: language }: Dialect) {
  const saved = SAVED_JUDGES.includes(judge) ? recordedPlans(judge).find((each) => each.name === name) : undefined;
  if (!saved) return undefined;
  const shown = await shownPlan(saved.plan, saved.schemas, "--json", "--language", language);
  if (!isDeepStrictEqual(JSON.parse(shown.out), JSON.parse(saved.json))) return false;
  return (await shownPlan(saved.plan, saved.schemas, "--language", language)).out === saved.text;
}

async function isWorkspaceOf(name: string, judge: string, { name: language }: Dialect) {
  const { step } = WORKSPACES.find((each) => each.name === name)!;
  const { verdicts } = readGolden().lines.find((line) => line.name === name)!;
  const said = verdicts.find(({ judges }) => judges.includes(judge))?.said;
  return said ? (await differencesFrom(said, step, language)).length === 0 : undefined;
}

async function isProviderPlanOf(name: string, judge: string, { name: language }: Dialect) {
  const recorded = RECORDED.find((each) => each.workspace.name === name && judgeOf(each.family) === judge);
  if (!recorded?.golden) return undefined;
  const [real, made] = [recorded.golden, await oursWithin({ ...recorded.workspace, language })].map((play) => {
    // A plugin is told the version.
    const { calls: _, ...parts } = compared({ ...play, plan: play.plan && withoutVersion(play.plan) });
    return comparedTo(recorded.golden!, parts);
  });
  return isDeepStrictEqual(real, made);
}

async function isApplyOf(name: string, judge: string, { name: language }: Dialect) {
  const applied = appliedBy(judge, name);
  if (!applied) return undefined;
  const workspace = plannedPrivate.find((each) => each.name === name)!;
  return appliedDifferences(applied, await rehearsed({ ...workspace, language })).length === 0;
}

const plans = byName(corpus);
const REFERENCE: Golden = { language: "terraform@1.11.4", absent: [], deviations: new Map() };
const planGolden = byName((language: string) => goldens().find((each) => each.language === language) ?? REFERENCE);

function byName<T>(read: (name: string) => T): (name: string) => T {
  const values = new Map<string, T>();
  return (name) => {
    if (!values.has(name)) values.set(name, read(name));
    return values.get(name)!;
  };
}

/** The judges, by product and version. */
export const JUDGES: readonly string[] = readdirSync(import.meta.dirname).flatMap(
  (name) => /^(.*)\.console\.golden\.jsonl$/.exec(name)?.[1] ?? [],
);

/** Returns the dialect of a judge such as `terraform-1.16.0-rc2`. */
export function dialectOfJudge(judge: string): Dialect {
  const [, product, major, minor, patch] = /^(terraform|opentofu)-(\d+)\.(\d+)\.(\d+)/.exec(judge)!;
  return dialectOf(product as Product, [major, minor, patch].map(Number) as unknown as Version);
}

/** Returns a dialect with the features of another one, but nothing of its cache. */
export const uncached = ({ product, version: [major, minor] }: Dialect): Dialect =>
  dialectOf(product, [major, minor, nextPatch++]);

/**
 * Evaluates in a dialect that differs only in whether it has a feature. The patch version of the dialect is a new one, because
 * everything is cached by dialect.
 */
export async function withInverted<T>(feature: Feature, dialect: Dialect, use: (inverted: Dialect) => Promise<T>) {
  const row = features().find(([name]) => name === feature)![1] as { -readonly [K in keyof Row]: Row[K] };
  const { product } = dialect;
  const availability = row[product];
  if (supports(dialect, feature)) delete row[product];
  else row[product] = { from: "0.0" };
  try {
    return await use(uncached(dialect));
  } finally {
    if (availability) row[product] = availability;
    else delete row[product];
  }
}

let nextPatch = 1000;
