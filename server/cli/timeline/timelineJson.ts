import type { CallRecord, LifecycleRecord, StageRecord } from "../../engine/lifecycle/lifecycleRecord.ts";
import { type Decision, ruleId } from "../../engine/lifecycle/reasons/decision.ts";
import type { Change, Stage, UpgradedPart } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { activatorOf } from "../../engine/render/activators.ts";
import { notCalledText } from "../../engine/render/callWords.ts";
import type { Json } from "../../engine/render/json.ts";
import { ephemeralMask, sensitiveMask, withoutSecrets } from "../../engine/render/masks.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { NO_SECRETS, type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import type { BlockSchema } from "../../engine/schema/schema.ts";
import { pathText } from "../../engine/values/path.ts";
import type { Value } from "../../engine/values/value.ts";
import { diagnosticJson } from "../../workspace/diagnosticOutput.ts";
import { caseValueJson } from "../lifecycle/caseValueJson.ts";

/** One run of an instance, as `stateline timeline --json` prints it. */
export interface RunRecord {
  readonly kind: "plan" | "recorded" | "earlier" | "rehearsed" | "next";
  readonly title: string;
  readonly record: LifecycleRecord;
  readonly schema: BlockSchema | undefined;
  /** The change that the decisions are about. */
  readonly change?: Change;
  readonly decisions: readonly Decision[];
}

/**
 * `plan` is absent for a recorded run, which has neither decisions nor diagnostics; `secrets` are those of the plan that the run is
 * shown with.
 */
export const runJson = (
  plan: Plan | undefined,
  { kind, title, record, schema, change, decisions }: RunRecord,
  secrets: Secrets = plan ? secretsOf(plan) : NO_SECRETS,
): Json => ({
  kind,
  title,
  stages: record.stages.map((stage) => stageJson(stage, secrets, schema)),
  operations: record.calls.map((call) => callJson(plan, secrets, schema, call)),
  decisions:
    plan && change
      ? decisions.map((decision) => ({
          rule: ruleId(decision),
          path: pathText(decision.path),
          sentence: sentence(decision, change, secrets),
          activatedBy: activatorOf(decision, change),
        }))
      : [],
});

/** Returns the documents' name of a stage. Those of both plans are told apart by their phase. */
const stageName = (stage: Stage): Stage =>
  stage === "applyConfiguration" ? "configuration" : stage === "applyProposedNewState" ? "proposedNewState" : stage;

const stageJson = (
  { stage, phase, half, object, confidence, schemaVersion }: StageRecord,
  secrets: Secrets,
  schema: BlockSchema | undefined,
): Json => ({
  stage: stageName(stage),
  phase,
  half,
  value: objectJson(object, secrets, schema && isOfSchema(object, schema) ? schema : undefined),
  by: confidence,
  schemaVersion,
});

/** Whether a schema has all members of an object. A stored object can be one of another schema. */
const isOfSchema = (object: Value, { attributes, blockTypes }: BlockSchema): boolean =>
  object.kind !== "mapping" || [...object.entries.keys()].every((name) => attributes.has(name) || blockTypes.has(name));

const NO_SCHEMA: BlockSchema = { attributes: new Map(), blockTypes: new Map(), deprecated: false };

/** Returns an object without its sensitive and ephemeral values, and the masks of both beside it. */
export function objectJson(object: Value, secrets: Secrets, schema = NO_SCHEMA): Json {
  const value = caseValueJson(schema, withoutSecrets(object, secrets));
  const sensitive = sensitiveMask(object);
  return value === null || typeof value !== "object" || sensitive === false
    ? value
    : {
        ...(value as { readonly [name: string]: Json }),
        sensitive: isEmptyMask(sensitive) ? undefined : sensitive,
        ephemeral: ephemeralMask(object),
      };
}

const isEmptyMask = (mask: Json): boolean => JSON.stringify(mask) === "{}";

/** Returns what an upgrade did with a part; nothing for a value that it only put in another form. */
const upgradedPartJson = ({ path, how, from }: UpgradedPart): readonly Json[] =>
  how === "converted"
    ? []
    : [{ path: pathText(path), from: from && pathText(from), kind: how === "lost" ? "dropped" : how }];

const callJson = (
  plan: Plan | undefined,
  secrets: Secrets,
  schema: BlockSchema | undefined,
  {
    operation,
    phase,
    from,
    to,
    half,
    deposed,
    confidence,
    notCalled,
    upgraded,
    forms,
    drift,
    attempt,
    violations,
    diagnostics,
    failed,
    fails,
  }: CallRecord,
): Json => ({
  operation,
  phase,
  from: from.map(stageName),
  to: stageName(to),
  half,
  deposed,
  by: notCalled ? "none" : confidence,
  why: notCalled && notCalledText(notCalled, operation),
  failed,
  fails,
  upgraded: upgraded?.parts.flatMap(upgradedPartJson),
  forms: forms?.map(({ path, relation }) => ({ path: pathText(path), form: relation })),
  drift: drift?.map(pathText),
  attempt: attempt && {
    proposed: objectJson(attempt.proposed, secrets, schema),
    planned: objectJson(attempt.planned, secrets, schema),
    requiresReplace: attempt.requiresReplace.map(pathText),
  },
  violations: violations.map(({ rule, path, message, tolerated }) => ({
    rule,
    path: pathText(path),
    message,
    tolerated: tolerated || undefined,
  })),
  diagnostics: plan ? diagnostics.map((diagnostic) => diagnosticJson(plan, diagnostic)) : [],
});
