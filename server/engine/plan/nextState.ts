import { configText } from "../addrs/address.ts";
import { providerConfigurationAddress } from "../addrs/provider.ts";
import { readObject } from "../lifecycle/readObject.ts";
import type { Action } from "../lifecycle/reasons/decision.ts";
import type { Run } from "../lifecycle/run/run.ts";
import { hasDrifted, isPlanned, objectAt, type Trace } from "../lifecycle/trace.ts";
import { impliedType } from "../schema/impliedType.ts";
import { remember } from "../source/remember.ts";
import type { ObjectContent } from "../state/content.ts";
import type { ResourceObject, State, StateOutput, StateResource } from "../state/state.ts";
import { sameJson } from "../values/encodings/plainJson.ts";
import { SENSITIVE } from "../values/marks.ts";
import { compareCodePoints } from "../values/type.ts";
import { deepMarks, isWhollyKnown, nullValue, type Value, withMarks } from "../values/value.ts";
import { transformUnknown } from "../values/walk.ts";
import { appliedOutputs } from "./appliedOutputs.ts";
import { isPartial } from "./graph/target.ts";
import { resourcesBefore } from "./order/dependencies.ts";
import { appliedHalves, type Halves, plannedApply } from "./order/plannedApply.ts";
import type { LivePlan } from "./plan.ts";
import type { OutputChange } from "./rows/outputChanges.ts";
import { planSelection } from "./targeting/planSelection.ts";
import { runsOf } from "./walk/runs.ts";

/** Returns the state from which a plan starts; undefined while it is unknown. */
export const startState = ({ state, preceding }: Pick<LivePlan, "state" | "preceding">): State | undefined =>
  preceding ? refreshedState(preceding) : state.state;

/** Returns the state as a plan has read it, before anything is applied. */
const refreshedState = remember((plan: LivePlan): State | undefined => {
  const state = startState(plan);
  return state && stateWith(state, plan, refreshedResources(state, plan), refreshedOutput);
});

/**
 * Returns the state that a plan leaves, from which the next plan can start. What only the apply decides is unknown there. A plan
 * that changes no object leaves the objects as they were read: a refresh-only plan, and the refresh before a destruction.
 * Instances that are not planned keep their objects. Undefined if the state from which the plan starts is not known.
 */
export const nextState = remember((plan: LivePlan): State | undefined => {
  const state = startState(plan);
  if (!state) return undefined;
  const { plansChanges } = plan.regime;
  if (plansChanges) return stateWith(state, plan, changedResources(state, plan), outputAfter);
  const applied = appliedOutputs(plan);
  return stateWith(state, plan, refreshedResources(state, plan), (output) =>
    output.notPlanned ? refreshedOutput(output) : appliedRefresh(applied.get(output.name) ?? output.after),
  );
});

function stateWith(state: State, plan: LivePlan, resources: Resources, outputValue: OutputValue): State {
  const { places: _, ...rest } = state;
  return { ...rest, resources, outputs: nextOutputs(state, plan, outputValue) };
}

/** Returns the objects that an instance has otherwise than planned; undefined if all is as planned. */
type OtherObjects = (run: Run) => readonly ResourceObject[] | undefined;

/** Returns the state that a plan leaves if some instances end otherwise than planned. Undefined as for `nextState`. */
export function stateAfter(plan: LivePlan, otherObjects: OtherObjects): State | undefined {
  const state = startState(plan);
  return state && stateWith(state, plan, changedResources(state, plan, otherObjects), outputAfter);
}

/** Resources by address, whose objects are still being added. */
type Resources = Map<string, StateResource & { readonly objects: ResourceObject[] }>;

/** Adds an object to the resource at its address, which begins as `stored` if the object has not moved away from it. */
function add(resources: Resources, object: ResourceObject, stored?: StateResource): void {
  const { resource: address } = object.address;
  const resource = resources.get(address.text);
  if (resource) {
    resource.objects.push(object);
    return;
  }
  const origin = stored?.address === address ? stored : { address, configuration: object.configuration };
  resources.set(address.text, { ...origin, objects: [object] });
}

/**
 * Returns the resources as they were read, objects at the addresses to which they have moved. Of data sources only the new
 * results stay, and what targets leave out. A resource without objects stays if no instance of it is planned.
 */
function refreshedResources({ resources }: State, plan: LivePlan): Resources {
  const leftOut = new Set(plan.details.leftOut.map(({ object }) => object.address.text));
  const empty = new Set(plan.details.empty);
  const byObject = runsByObject(plan);
  const refreshed: Resources = new Map();
  for (const resource of resources.values()) {
    const objects =
      resource.address.mode === "managed"
        ? resource.objects.flatMap((object) => refreshedObjects(plan, object, byObject.get(object)))
        : resource.objects.filter(({ address }) => leftOut.has(address.text));
    for (const object of objects) add(refreshed, object, resource);
    if (empty.has(resource.address)) refreshed.set(resource.address.text, { ...resource, objects: [] });
  }
  for (const run of runsOf(plan)) {
    const { rule } = run.trace.change.action;
    const value =
      rule === "read-now" || rule === "computed" || rule === "check-nested" ? readObject(run.trace) : undefined;
    if (value) add(refreshed, newObject(plan, run, value));
  }
  return refreshed;
}

const runsByObject = (plan: LivePlan): ReadonlyMap<ResourceObject, Run> =>
  new Map(runsOf(plan).flatMap((run) => (run.trace.stored ? [[run.trace.stored, run] as const] : [])));

/** Returns an object as it was read, at the address to which it has moved; none if it is gone. */
export function refreshedObjects(
  plan: LivePlan,
  object: ResourceObject,
  run: Run | undefined,
): readonly ResourceObject[] {
  if (!run) return [object];
  const { trace } = run;
  const { address } = trace.change;
  const moved = asDeclared(plan, run, object.address === address ? object : { ...object, address });
  const prior = objectAt(trace, "priorState");
  if (!prior || isAsStored(object, trace)) return [moved];
  return prior.kind === "null" ? [] : [{ ...moved, ...contentOf(trace, prior) }];
}

/** Whether a read leaves an object as it stands in the state, schema version included. */
function isAsStored(object: ResourceObject, trace: Trace): boolean {
  if (object.schemaVersion !== trace.schema?.version) return false;
  return trace.isSettled === true || (objectAt(trace, "upgradedState") !== undefined && !hasDrifted(trace));
}

/** Returns the resources as the changes leave them. */
function changedResources({ resources }: State, plan: LivePlan, otherObjects: OtherObjects = asPlanned): Resources {
  const planned = new Set(plan.traces.map(({ stored }) => stored));
  const changed: Resources = new Map();
  const halvesOf = appliedHalves(plan);
  const selection = planSelection(plan);
  // A destruction also removes the results of data sources, which it does not plan.
  const isEndedData = ({ address }: ResourceObject): boolean =>
    plan.regime.destroysAll && address.resource.mode === "data" && selection?.includes(address) !== false;
  for (const { objects, ...resource } of resources.values()) {
    const kept = objects.filter((object) => !planned.has(object) && !isEndedData(object));
    if (kept.length + objects.length === 0 || kept.length > 0)
      changed.set(resource.address.text, { ...resource, objects: kept });
  }
  for (const run of runsOf(plan)) {
    for (const object of otherObjects(run) ?? changedObjects(plan, run, halvesOf(run))) add(changed, object);
  }
  return changed;
}

/**
 * Returns the objects that an instance has after its change. What targets leave out of the apply stays as it was read: the instance, or
 * the old object of a replacement, which is then deposed.
 */
function changedObjects(plan: LivePlan, run: Run, { creates, ends }: Halves): readonly ResourceObject[] {
  const { stored, change } = run.trace;
  const { outcome } = change.action;
  const after = [changedObject(plan, run) ?? []].flat();
  if (!isPlanned(run.trace) || UNTOUCHED.has(outcome)) return after;
  const old = !ends && stored?.address.resource.mode === "managed" ? refreshedObjects(plan, stored, run) : [];
  if (!creates) return old;
  if (outcome !== "create-then-delete") return after;
  return [...after, ...old.map((object) => ({ ...object, deposed: freeKey(plan, run) }))];
}

/** The actions that no step of an apply takes. */
const UNTOUCHED: ReadonlySet<Action> = new Set(["no-op", "forget", "forget-then-create"]);

/** Returns a key for a deposed object that no other object of the instance has. Terraform draws one. */
export function freeKey({ traces }: LivePlan, { trace }: Run): string {
  const { address } = trace.change;
  const taken = new Set(traces.flatMap(({ change }) => (change.address === address ? (change.deposed ?? []) : [])));
  for (let number = 0; ; number++) {
    const key = `${number}`.padStart(8, "0");
    if (!taken.has(key)) return key;
  }
}

const asPlanned: OtherObjects = () => undefined;

/** Returns the object that an instance has after its change; undefined if it has none. */
function changedObject(plan: LivePlan, run: Run): ResourceObject | undefined {
  const { change, stored } = run.trace;
  const { address, after, action } = change;
  if (address.resource.mode === "ephemeral") return undefined;
  if (!isPlanned(run.trace)) return stored;
  if (action.outcome === "delete" || action.outcome === "forget" || after.kind === "null") return undefined;
  if (!stored || address.resource.mode === "data") return newObject(plan, run, after);
  if (action.outcome === "no-op" && stored.address === address && isAsStored(stored, run.trace))
    return asDeclared(plan, run, stored);
  const isOther = action.outcome !== "no-op" && action.outcome !== "update";
  const { private: privateData, identity, ...rest } = stored;
  return {
    ...rest,
    ...(!isOther && { ...(privateData !== undefined && { private: privateData }), ...(identity && { identity }) }),
    ...newObject(plan, run, after),
  };
}

/** Returns an object with the order and the dependencies that its block has now. */
function asDeclared({ details }: LivePlan, { instance }: Run, object: ResourceObject): ResourceObject {
  if (instance.orphan || object.deposed !== undefined) return object;
  const { createBeforeDestroy } = instance;
  const dependencies = details.dependencies.get(object.address.text) ?? object.dependencies;
  const isSame = createBeforeDestroy === object.createBeforeDestroy && sameJson(dependencies, object.dependencies);
  return isSame ? object : { ...object, createBeforeDestroy, dependencies };
}

/** Returns an object that is in no state yet. */
export function newObject(plan: LivePlan, { trace, instance }: Run, value: Value): ResourceObject {
  const { address } = trace.change;
  const isData = address.resource.mode === "data";
  return {
    address,
    provider: trace.provider,
    configuration: configurationOf(plan, instance, trace),
    status: "ready",
    ...contentOf(trace, value),
    createBeforeDestroy: !isData && instance.createBeforeDestroy,
    dependencies:
      isData || !plan.walked
        ? []
        : [...resourcesBefore(plan.walked.graph, configText(address.resource))].sort(compareCodePoints),
  };
}

function configurationOf({ details }: LivePlan, { declaration }: Run["instance"], { change, stored, provider }: Trace) {
  const path = change.address.resource.module.steps.map(({ name }) => name);
  const configured = declaration && details.configuration?.configurationOf(path, declaration);
  return configured ?? stored?.configuration ?? providerConfigurationAddress([], provider, undefined);
}

const contentOf = (
  { schema }: Trace,
  value: Value,
): { readonly schemaVersion: number; readonly content: ObjectContent } => ({
  schemaVersion: schema?.version ?? 0,
  content: { value, type: schema ? impliedType(schema.block) : value.type },
});

function nextOutputs({ outputs }: State, plan: LivePlan, outputValue: OutputValue): State["outputs"] {
  const { plansChanges } = plan.regime;
  const apply = plansChanges && isPartial(plan.inputs.options) ? plannedApply(plan) : undefined;
  const next = new Map<string, StateOutput>();
  for (const output of plan.outputs) {
    const value = outputValue(output);
    const stored = outputs.get(output.name);
    // Terraform takes a known value from the plan, whatever it applies.
    const isOpen = value !== undefined && !isWhollyKnown(value);
    const isLeftOut = output.isLeftOut || (isOpen && apply?.setsOutput(`output.${output.name}`) === false);
    if (isLeftOut || (output.notPlanned && plansChanges)) {
      if (stored) next.set(output.name, stored);
    } else if (value && (value.kind !== "null" || isUnknown(output)))
      next.set(output.name, { sensitive: (deepMarks(value) & SENSITIVE) !== 0, content: { value } });
  }
  return next;
}

/** Returns the value that an output has in a state; undefined if the state does not have it. */
type OutputValue = (output: OutputChange) => Value | undefined;

const outputAfter: OutputValue = ({ after }) => after;

/** Returns the value as it was read; an output that is not known keeps its earlier value. */
const refreshedOutput: OutputValue = ({ before, after }) =>
  after && (after.kind === "null" || isWhollyKnown(after)) ? after : before;

/** Returns the value that the apply of a refresh writes: null for what only another apply decides. */
const appliedRefresh = (value: Value | undefined): Value | undefined =>
  value && transformUnknown(value, (part) => withMarks(nullValue(part.type), part.marks));

const isUnknown = ({ after }: OutputChange): boolean => after?.kind === "unknown";
