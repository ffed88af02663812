import { compareKeys, compareResources } from "../../addrs/address.ts";
import { providerConfigurationAddress } from "../../addrs/provider.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { withKeptMarks } from "../../lifecycle/keptMarks.ts";
import { readObject } from "../../lifecycle/readObject.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import { type Change, isPlanned, objectAt, type Trace } from "../../lifecycle/trace.ts";
import type { LeftOut, Plan, PlanDetails } from "../../plan/plan.ts";
import { isReached } from "../../plan/report/unreachedNodes.ts";
import { isJustRead } from "../../plan/rows/counts.ts";
import { remember } from "../../source/remember.ts";
import type { ResourceObject } from "../../state/state.ts";
import { readJson } from "../../values/encodings/deferredJson.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { type Json, kept } from "../json.ts";
import { knownJson, sensitiveMask } from "../masks.ts";
import { type InModule, moduleTree } from "../moduleTree.ts";
import { type ShownObject, shownObject } from "../stateContents.ts";
import { objectJson } from "../stateJson.ts";

/** Returns the planned resource instances by module. */
export const plannedModules = (traces: readonly Trace[], dialect: Dialect): Json =>
  moduleTree(
    traces
      .filter((trace) => willBe(trace, dialect))
      .sort(byText)
      .map((trace) => inModule(trace, plannedResource(trace))),
  ) ?? {};

const byText = ({ change: a }: Trace, { change: b }: Trace): number =>
  compareCodePoints(a.address.text, b.address.text);

const willBe = (trace: Trace, dialect: Dialect): boolean => {
  const { after, action, deposed } = trace.change;
  if (action.outcome === "forget" && !supports(dialect, "forgotten-in-planned-values")) return false;
  return (
    isPlanned(trace) &&
    !isJustRead(trace) &&
    deposed === undefined &&
    (after.kind !== "null" ||
      STAYS.has(action.outcome) ||
      (trace.change.written !== undefined && action.outcome !== "delete"))
  );
};

/** The actions that leave an object, whatever its planned value. */
const STAYS: ReadonlySet<Action> = new Set<Action>([
  "create",
  "update",
  "delete-then-create",
  "create-then-delete",
  "forget-then-create",
  "forget",
]);

const inModule = ({ change: { address } }: Trace, json: Json): InModule => ({
  module: address.resource.module,
  json,
});

const hasKnown = (value: Value): boolean =>
  value.kind === "mapping" && [...value.entries.values()].some(({ kind }) => kind !== "unknown");

/** Returns the planned values of one instance; the same document for the same trace. */
const plannedResource = remember((trace: Trace): Json => {
  const { schema, provider, change } = trace;
  const { resource, key, text } = change.address;
  const { mode, type, name } = resource;
  return kept({
    address: text,
    mode,
    type,
    name,
    index: key,
    provider_name: provider,
    schema_version: schema?.version,
    values: hasKnown(change.after) ? knownJson(change.after) : undefined,
    sensitive_values: sensitiveMask(withKeptMarks(trace)),
    ...plannedIdentity(trace),
  });
});

/** Returns the members about the identity that a finished plan gives an object. */
function plannedIdentity({ change: { written } }: Trace): { readonly [key: string]: Json } {
  const identity = written?.afterIdentity;
  if (!written || identity?.kind !== "mapping") return {};
  return { identity_schema_version: written.identityVersion, identity: knownJson(identity) };
}

/**
 * Returns the current objects by module, including those of the last run that were not read. Modules whose resources have no
 * objects are listed, too. Undefined if there is nothing to list.
 */
export function priorModules({ traces, details }: Plan): Json {
  const objects = [...traces.flatMap((trace) => priorObject(trace, details)), ...details.leftOut.map(storedObject)];
  return moduleTree([
    ...details.empty.map(({ module }) => ({ module })),
    ...objects
      .sort(asInState)
      .map((shown) => ({ module: shown.object.address.resource.module, json: objectJson(shown) })),
  ]);
}

type Shown = Pick<ShownObject, "object" | "value">;

/** Compares objects in the order of a state: the current object of an instance precedes its deposed objects. */
const asInState = ({ object: a }: Shown, { object: b }: Shown): number =>
  compareResources(a.address.resource, b.address.resource) ||
  compareKeys(a.address.key, b.address.key) ||
  compareCodePoints(a.deposed ?? "", b.deposed ?? "");

/** Returns the object of an instance after its read; an empty list if there is none. */
function priorObject(trace: Trace, details: PlanDetails): readonly Shown[] {
  const isSkipped = isReadSkipped(trace.change, details);
  const value = isSkipped ? undefined : readObject(trace);
  if (!value) return unreadObject(trace, details, isSkipped);
  return value.kind === "null" ? [] : [currentObject(trace, value, details)];
}

/** Whether Terraform never reaches the read of an object that it imports or looks up. */
const isReadSkipped = (change: Change, { unreached }: PlanDetails): boolean =>
  (!isManaged(change) || change.importing !== undefined) && !isReached(unreached, change);

/** Returns the object of the state, for an instance whose read failed or is skipped; an empty list if there is none. */
function unreadObject(trace: Trace, { unreached }: PlanDetails, isSkipped: boolean): readonly Shown[] {
  const { change, stored, schema } = trace;
  if (!stored) return [];
  const object = { ...stored, address: change.address };
  // Terraform keeps the upgraded object if its read fails.
  const upgraded = trace.failed && isReached(unreached, change) ? objectAt(trace, "upgradedState") : undefined;
  if (upgraded) return [{ object: { ...object, schemaVersion: schema?.version ?? 0 }, value: upgraded }];
  const isKept = isManaged(change) || trace.failed || trace.notPlanned !== undefined || isSkipped;
  return isKept ? [storedObject({ object, schema })] : [];
}

/** Returns an object that was read, with the dependencies that Terraform records for it. */
function currentObject({ change, stored, schema, provider }: Trace, value: Value, details: PlanDetails): Shown {
  const { address, deposed } = change;
  // Terraform updates the dependencies of the instances that it reaches.
  const isUpdated = deposed === undefined && (!stored || isReached(details.unreached, change));
  const dependencies = isUpdated ? details.dependencies.get(address.text) : stored?.dependencies;
  const base = isManaged(change) && stored ? stored : { ...NOT_STORED, provider };
  const schemaVersion = schema?.version ?? 0;
  return { object: { ...base, address, provider, schemaVersion, dependencies: dependencies ?? [] }, value };
}

const isManaged = ({ address }: Change): boolean => address.resource.mode === "managed";

/** The defaults for an object that is not in the state yet. */
const NOT_STORED = {
  configuration: providerConfigurationAddress([], "", undefined),
  status: "ready",
  content: { json: readJson(null), sensitiveAttributes: [] },
  createBeforeDestroy: false,
} satisfies Partial<ResourceObject>;

/** Returns an object that the plan does not touch. */
const storedObject = ({ object, schema }: LeftOut): Shown => shownObject(object, schema, []);
