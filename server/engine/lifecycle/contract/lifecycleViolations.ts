import type { BlockSchema } from "../../schema/schema.ts";
import { writeOnlyPaths } from "../../schema/writeOnly.ts";
import type { Path } from "../../values/path.ts";
import { deepMarks, isWhollyKnown, type Value, withoutDeepMarks } from "../../values/value.ts";
import { markAt, unmarkDeep } from "../../values/walk.ts";
import { INVALID_RESULT } from "./contractSummary.ts";
import { stateDifferences } from "./driftOrNormalization.ts";
import { explanation } from "./explanation.ts";
import { objectCompatible } from "./objectCompatibility.ts";
import { planValid } from "./planValid.ts";
import { proposedNew } from "./proposedNew.ts";
import { unknownPaths } from "./unknownPaths.ts";
import type { Advice, ContractFault, ContractRule, Violation } from "./violation.ts";

/** The known objects of one instance's lifecycle. They conform to the schema. */
export interface LifecycleCase {
  readonly prior: Value;
  readonly configuration: Value;
  readonly planned?: Value;
  readonly finalPlanned?: Value;
  readonly newState?: Value;
  readonly read?: Value;
  readonly upgraded?: Value;
  readonly previousRun?: Value;
  /** Whether the provider declares that it uses the original SDK. */
  readonly legacyTypeSystem?: boolean;
}

/** Returns the object that Terraform proposes to the provider, without marks, because marks never reach a provider. */
export const proposedFor = (schema: BlockSchema, { prior, configuration }: LifecycleCase): Value =>
  proposedNew(schema, withoutDeepMarks(prior), withoutDeepMarks(configuration));

/** Returns all contract violations of the provider's responses, in the order of the lifecycle. */
export function lifecycleViolations(schema: BlockSchema, lifecycleCase: LifecycleCase): readonly Violation[] {
  return [
    ...statesKnown(lifecycleCase, ["previousRun", "upgraded", "read"]),
    ...planFaults(schema, lifecycleCase),
    ...finalPlanFaults(schema, lifecycleCase),
    ...newStateFaults(schema, lifecycleCase),
  ];
}

/** Returns where a provider's read or upgrade works against its users although it breaks no contract. */
export function lifecycleAdvice({ prior, read, previousRun, upgraded }: LifecycleCase): readonly Advice[] {
  const normalized = read && read.kind !== "null" && prior.kind !== "null" ? stateDifferences(prior, read).forms : [];
  const isUpgrade = previousRun && upgraded && previousRun.kind !== "null" && upgraded.kind !== "null";
  const changed = isUpgrade ? stateDifferences(previousRun, upgraded).changed : [];
  return [
    ...normalized.map(({ path }) => ({ rule: "read-normalizes" as const, path, message: READ_NORMALIZES })),
    ...changed.map((path) => ({ rule: "upgrade-meaning" as const, path, message: UPGRADE_MEANING })),
  ];
}

export const READ_NORMALIZES =
  "The read returned the stored value in another form. Return the stored form, or the difference can come back at every plan.";
export const UPGRADE_MEANING = "The upgrade changed the value. An upgrade should keep the meaning of every value.";

/** The contracts that Terraform waives for the original SDK. Those of the final plan and of unknown values are not waived. */
const TOLERATED: ReadonlySet<ContractRule> = new Set(["plan-valid", "apply-consistent"]);

export function violation(rule: ContractRule, { path, message }: ContractFault, legacyTypeSystem = false): Violation {
  const tolerated = legacyTypeSystem && TOLERATED.has(rule);
  return { rule, path, message, explanation: explanation(rule, message, tolerated), tolerated };
}

type StateName = "newState" | "read" | "upgraded" | "previousRun";

const STATES: Readonly<Record<StateName, string>> = {
  newState: "After the apply operation, the provider still indicated an unknown value",
  read: "The provider returned a value that is not wholly known during refresh",
  upgraded: "The provider upgraded the state to a value that is not wholly known",
  previousRun: "The state holds a value that is not wholly known",
};

function statesKnown(lifecycleCase: LifecycleCase, names: readonly StateName[]): readonly Violation[] {
  return names.flatMap((name) => {
    const value = lifecycleCase[name];
    return value ? stateViolations(name, value) : [];
  });
}

/** Returns the violations of one object that describes existing infrastructure. */
export const stateViolations = (name: StateName, value: Value): readonly Violation[] =>
  unknownPaths(value).map((path: Path) => violation("wholly-known", { path, message: STATES[name] }));

function planFaults(schema: BlockSchema, lifecycleCase: LifecycleCase): readonly Violation[] {
  const { planned, prior, configuration, legacyTypeSystem = false } = lifecycleCase;
  if (!planned) return [];
  const [priorState, configuredState, plannedState] = [prior, configuration, planned].map(withoutDeepMarks) as [
    Value,
    Value,
    Value,
  ];
  return planViolations(schema, {
    prior: priorState,
    configuration: configuredState,
    planned: plannedState,
    legacyTypeSystem,
  });
}

/** Returns a violation for each write-only value in an object from a provider. Such objects must not hold write-only values. */
export const writeOnlyViolations = (schema: BlockSchema, object: Value): readonly Violation[] =>
  writeOnlyPaths(schema, object).map((path) =>
    violation("write-only", { path, message: "The provider returned a value for a write-only attribute" }),
  );

/** Returns the violations of one response to PlanResourceChange. The values have no marks. `knowsComputedBlocks`: see `planValid`. */
export const planViolations = (
  schema: BlockSchema,
  { prior, configuration, planned, legacyTypeSystem }: Required<Pick<LifecycleCase, PlanParts>>,
  knowsComputedBlocks?: boolean,
): readonly Violation[] =>
  planValid(schema, prior, configuration, planned, knowsComputedBlocks).map((fault) =>
    violation("plan-valid", fault, legacyTypeSystem),
  );

type PlanParts = "prior" | "configuration" | "planned" | "legacyTypeSystem";

function finalPlanFaults(schema: BlockSchema, lifecycleCase: LifecycleCase): readonly Violation[] {
  const { planned, finalPlanned, configuration, legacyTypeSystem } = lifecycleCase;
  return planned && finalPlanned
    ? stabilityViolations(schema, configuration, planned, finalPlanned, legacyTypeSystem)
    : [];
}

/** Returns the violations of a second plan, which must keep what the first one knew. */
export const stabilityViolations = (
  schema: BlockSchema,
  configuration: Value,
  planned: Value,
  finalPlanned: Value,
  legacyTypeSystem?: boolean,
): readonly Violation[] =>
  objectCompatible(schema, withConfigurationMarks(configuration, planned), finalPlanned).map((fault) =>
    violation("plan-stable", fault, legacyTypeSystem),
  );

// Unknowns in a new state are reported alone; other faults would follow from them.
function newStateFaults(schema: BlockSchema, lifecycleCase: LifecycleCase): readonly Violation[] {
  const { newState } = lifecycleCase;
  if (!newState) return [];
  if (!isWhollyKnown(newState)) return statesKnown(lifecycleCase, ["newState"]);
  const { configuration, finalPlanned, planned, legacyTypeSystem } = lifecycleCase;
  const plan = finalPlanned ?? planned;
  if (!plan) return [];
  const faults = objectCompatible(schema, withConfigurationMarks(configuration, plan), newState);
  // Even of the original SDK, Terraform does not tolerate that the object is missing.
  if (legacyTypeSystem && newState.kind === "null" && plan.kind !== "null")
    return faults.map((fault) => ({ ...violation("apply-consistent", fault), errorSummary: INVALID_RESULT }));
  return faults.map((fault) => violation("apply-consistent", fault, legacyTypeSystem));
}

const withConfigurationMarks = (configuration: Value, planned: Value): Value =>
  deepMarks(configuration) === 0 ? planned : markAt(planned, unmarkDeep(configuration).marks);
