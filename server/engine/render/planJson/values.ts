import { compareKeys } from "../../addrs/address.ts";
import { isPlanned, type Trace } from "../../lifecycle/trace.ts";
import { isJustRead } from "../../plan/counts.ts";
import type { Plan } from "../../plan/plan.ts";
import { compareCodePoints } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import type { Json } from "../json.ts";
import { knownJson, sensitiveMask } from "../masks.ts";
import { type InModule, moduleTree } from "../moduleTree.ts";

/** The resource instances as they will be. */
export const plannedModules = (traces: readonly Trace[]): Json =>
  moduleTree(
    traces
      .filter(willBe)
      .sort(byText)
      .map((trace) => inModule(trace, plannedResource(trace))),
  ) ?? {};

const byText = ({ change: a }: Trace, { change: b }: Trace): number =>
  compareCodePoints(a.address.text, b.address.text);

const willBe = (trace: Trace): boolean => {
  const { after, action, deposed } = trace.change;
  return (
    isPlanned(trace) &&
    !isJustRead(trace) &&
    deposed === undefined &&
    (after.kind !== "null" || action.outcome === "forget")
  );
};

const inModule = ({ change: { address } }: Trace, json: Json): InModule => ({
  module: address.resource.module,
  json,
});

const hasKnown = (value: Value): boolean =>
  value.kind === "mapping" && [...value.entries.values()].some(({ kind }) => kind !== "unknown");

const plannedResource = (trace: Trace): Json => ({
  ...namesOf(trace),
  schema_version: trace.schema?.version,
  values: hasKnown(trace.change.after) ? knownJson(trace.change.after) : undefined,
  sensitive_values: sensitiveMask(trace.change.after),
});

/** The objects as they are by now, those of the last run as far as they were read again; undefined where there are none. */
export const priorModules = ({ traces, details }: Plan): Json =>
  moduleTree(
    [...traces].sort(asInState).flatMap((trace) => {
      const { address, deposed } = trace.change;
      const own = deposed === undefined ? details.dependencies.get(address.text) : trace.stored?.dependencies;
      return priorResource(trace, own ?? []);
    }),
  );

/** Resources as text, their instances by their keys. */
const asInState = ({ change: { address: a } }: Trace, { change: { address: b } }: Trace): number =>
  compareCodePoints(a.resource.text, b.resource.text) || compareKeys(a.key, b.key);

function priorResource(trace: Trace, dependencies: readonly string[]): readonly InModule[] {
  const prior = trace.transitions.find(({ to }) => to === "priorState")?.object;
  if (!prior || prior.kind === "null") return [];
  const { change, stored, schema } = trace;
  const { deposed } = change;
  return [
    inModule(trace, {
      ...namesOf(trace),
      schema_version: deposed === undefined ? schema?.version : 0,
      values: knownJson(prior),
      sensitive_values: sensitiveMask(prior),
      depends_on: dependencies.length > 0 ? dependencies : undefined,
      tainted: stored?.status === "tainted" || undefined,
      deposed_key: deposed,
    }),
  ];
}

function namesOf({ change, provider }: Trace): { readonly [key: string]: Json } {
  const { resource, key, text } = change.address;
  const { mode, type, name } = resource;
  return { address: text, mode, type, name, index: key, provider_name: provider };
}
