import type { BlockSchema } from "../../schema/schema.ts";
import { pathText } from "../../values/path.ts";
import {
  lifecycleAdvice,
  lifecycleViolations,
  stabilityViolations,
  stateViolations,
  writeOnlyViolations,
} from "../contract/lifecycleViolations.ts";
import type { Advice, Violation } from "../contract/violation.ts";
import { withoutSecrets } from "../secretsOfObjects.ts";
import { type FinalPlan, finalPlans } from "./finalPlans.ts";
import { objectOf, type RecordedCall } from "./recordedCall.ts";
import type { Fit } from "./recordedTypes.ts";
import { upgradeAdvice } from "./upgradeAdvice.ts";

export type Judgement = ReadonlyMap<RecordedCall, readonly Violation[]>;

/** Judges calls by the contracts. A violation is claimed only if it holds for each type, and each earlier plan, in question. */
export function judgedCalls(calls: readonly RecordedCall[]): Judgement {
  const finals = finalPlans(calls);
  const strict = new Map(calls.map((call) => [call, judged(call, finals.get(call), NONE)] as const));
  const legacy = legacyProviders(strict, finals);
  return new Map(
    [...strict].map(([call, violations]) => [
      call,
      violations.length > 0 ? judged(call, finals.get(call), legacy) : violations,
    ]),
  );
}

/** Returns the calls whose violations may come from files of other calls, because calls overlapped. */
export const doubtfulCalls = (judgement: Judgement): ReadonlySet<RecordedCall> =>
  new Set([...judgement].filter(([{ call }, found]) => found.length > 0 && call.files.size > 1).map(([call]) => call));

const NONE: ReadonlySet<string> = new Set();

/** Returns where recorded reads and upgrades work against their users. */
export function adviceOf(calls: readonly RecordedCall[]): ReadonlyMap<RecordedCall, readonly Advice[]> {
  const upgrades = upgradeAdvice(calls);
  return new Map(calls.map((call) => [call, [...readAdvice(call), ...(upgrades.get(call) ?? [])]]));
}

function readAdvice(recorded: RecordedCall): readonly Advice[] {
  const [prior, read] = [objectOf(recorded, "current"), objectOf(recorded, "newState")];
  const isRead = recorded.call.operation === "ReadResource" && prior !== undefined && read !== undefined;
  return isRead ? lifecycleAdvice({ prior, configuration: prior, read }) : [];
}

/** Returns the providers whose invalid plans were applied: Terraform does so only with the original SDK. */
function legacyProviders(strict: Judgement, finals: ReadonlyMap<RecordedCall, FinalPlan>): ReadonlySet<string> {
  const applied = [...finals].flatMap(([plan, { apply }]) => (apply ? [plan] : []));
  const invalid = applied.filter((plan) => strict.get(plan)?.some(({ rule }) => rule === "plan-valid"));
  return new Set(invalid.flatMap(({ fits }) => fits.map(({ provider }) => provider)));
}

function judged(
  recorded: RecordedCall,
  final: FinalPlan | undefined,
  legacy: ReadonlySet<string>,
): readonly Violation[] {
  if (recorded.call.lack) return [];
  return inAll(
    recorded.fits.map((fit) => {
      const broken = [
        ...violationsOf(recorded, fit, legacy.has(fit.provider) || isOfOriginalSdk(fit.block)),
        ...instabilities(fit, final),
      ];
      return broken.map((each) => withoutSecrets(fit.block, [...fit.objects.values()], each));
    }),
  );
}

/** Whether a schema looks like those of the original SDK: it adds an `id` that may be configured, and has no nested attributes. */
function isOfOriginalSdk({ attributes }: BlockSchema): boolean {
  const id = attributes.get("id");
  const hasOwnId = id?.type.kind === "string" && id.optional && id.computed;
  return hasOwnId && [...attributes.values()].every(({ nested }) => nested === undefined);
}

/** Returns the violations that all lists have. One that is tolerated in any list counts as tolerated. */
function inAll([first = [], ...others]: readonly (readonly Violation[])[]): readonly Violation[] {
  return first.flatMap((one) => {
    const same = others.map((other) => other.find((each) => textOf(each) === textOf(one)));
    if (same.includes(undefined)) return [];
    return [one, ...same].find((each) => each?.tolerated) ?? one;
  });
}

const textOf = ({ rule, path, message }: Violation): string => `${rule} ${pathText(path)} ${message}`;

function violationsOf({ call }: RecordedCall, fit: Fit, legacyTypeSystem: boolean): readonly Violation[] {
  const { block, objects, misfits } = fit;
  if (misfits.length > 0) return misfits;
  const [prior, configuration] = [objects.get("prior"), objects.get("configuration")];
  const [planned, applied, newState] = [objects.get("planned"), objects.get("plannedToApply"), objects.get("newState")];
  const answer = planned ?? newState ?? objects.get("upgraded");
  const written = answer ? writeOnlyViolations(block, answer) : [];
  if (call.operation === "UpgradeResourceState" && answer) return [...written, ...stateViolations("upgraded", answer)];
  if (call.operation === "ReadResource" && answer) return [...written, ...stateViolations("read", answer)];
  if (written.length > 0 || !prior || !configuration) return written;
  if (planned) return lifecycleViolations(block, { prior, configuration, planned, legacyTypeSystem });
  return applied && newState
    ? lifecycleViolations(block, { prior, configuration, finalPlanned: applied, newState, legacyTypeSystem })
    : [];
}

/** Returns what a final plan changed of the initial one. */
function instabilities({ type, block, objects }: Fit, final: FinalPlan | undefined): readonly Violation[] {
  const [planned, configuration] = [objects.get("planned"), objects.get("configuration")];
  if (!final || !planned || !configuration) return [];
  const before = final.initial.flatMap(({ fits }) => fits.filter((fit) => fit.type === type));
  return inAll(
    before.flatMap(({ objects: earlier }) => {
      const initial = earlier.get("planned");
      return initial ? [stabilityViolations(block, configuration, initial, planned)] : [];
    }),
  );
}
