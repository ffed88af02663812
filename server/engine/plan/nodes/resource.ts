import {
  instanceAddress,
  type Key,
  type ModuleAddress,
  type ResourceAddress,
  resourceAddress,
} from "../../addrs/address.ts";
import type { Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { bodyReferences, bodyTraversals } from "../../lang/bodyReferences.ts";
import { supports } from "../../lang/features.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { heldValue } from "../../lifecycle/storedObject.ts";
import { objectAt } from "../../lifecycle/trace.ts";
import { packName } from "../../schema/pack/packName.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { DYNAMIC } from "../../values/type.ts";
import { UNKNOWN, type Unasked, unknownValue, type Value } from "../../values/value.ts";
import { hasError } from "../checks/expressions.ts";
import {
  comesOrGoesAssumed,
  evaluateRepetition,
  inRoom,
  isUndecided,
  MOST_INSTANCES,
  type Repeated,
  undecidedBy,
} from "../checks/repetition.ts";
import { selfCycle, selfInRepetition } from "../checks/selfReference.ts";
import { always, declared } from "../graph/declared.ts";
import { expansionIn, expansionOf } from "../graph/expansion.ts";
import { prefixOf } from "../graph/ids.ts";
import type { ResourceNode } from "../graph/node.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, reading, type Surroundings, type Visit } from "../kind/kind.ts";
import { inBody, within } from "../kind/units.ts";
import { gathered } from "../kind/value.ts";
import { missingFaults, type Planner, type Resolved, schemaOf, unaskedOf } from "../providers/providers.ts";
import { type Imported, importsInto, importsOf } from "../refactor/imports.ts";
import { ephemeralRow } from "../resources/ephemeralRow.ts";
import { instancesOf, lastRunsOf, runOrReuse } from "../resources/instances.ts";
import { orphansOf } from "../resources/orphans.ts";
import { protectionReferences } from "../resources/preventDestroyReferences.ts";
import { resourceConditions, UNMATCHED, UNRULED } from "../resources/resourceConditions.ts";
import { storedResource } from "../resources/storedResource.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import { type EvaluatedAs, keptRepetition, type Repetition } from "../rows/rows.ts";
import { moduleScope, type World } from "../scope/moduleScope.ts";
import { validatedResource } from "../validate/resource.ts";
import { unevaluatedBodies } from "../validate/unevaluatedBodies.ts";
import { conditionReferences, inCondition } from "./check.ts";
import { notInOtherVersion, otherVersionMisfit, unmatchedImport, unmatchedImportKey } from "./resourceFindings.ts";
import { repeatedBy } from "./variable.ts";

export const resource: NodeKind<"resource"> = {
  reads: reading({
    givenValues: true,
    placement: true,
    root: true,
    providers: true,
    withheld: true,
    createBeforeDestroy: true,
    isUsed: true,
    isNeeded: true,
    deferredBy: true,
    applied: true,
    callsAround: true,
    resourceAt: true,
  }),
  declare({ node: { module, path } }, previousNodes) {
    const prefix = prefixOf(path);
    return declared<"resource", Resource>(module.resources, previousNodes, always, (name, declaration) => {
      const id = prefix + name;
      const { expansion, others } = referencesIn(declaration);
      const references = [...bodyReferences(declaration.body), ...others];
      // A self-reference is no edge; the plan of the resource judges it.
      const wants = wantsOf(path, [...expansion, ...references], declaration.dependsOn).filter(
        (want) => want.id !== id,
      );
      return { kind: "resource", id, path, declaration, expansion, references, wants };
    });
  },
  evaluate: plannedRow,
  validate: validatedResource,
  lookUp: storedResource,
  anchor: ({ declaration }) => declaration.header.anchor,
  units: ({ declaration }, { node: { module } }, _, atHand) => {
    const { body, preconditions, postconditions, provisioners, connection } = declaration;
    const parts = provisioners.flatMap((provisioner) => [provisioner.body, provisioner.connection]);
    const provisioned = provisioners.length === 0 ? [] : [...parts, connection].filter((part) => part !== undefined);
    const context = repeatedBy(declaration);
    return [
      within(expansionIn(declaration), "none"),
      inBody(body, context, schemaOf(atHand, module, declaration)?.block),
      ...preconditions.map((rule) => inCondition(rule, context)),
      ...postconditions.map((rule) => inCondition(rule, context, true)),
      ...provisioned.map((inner) => bodyTraversals(inner).map((traversal) => [traversal, context, true] as const)),
    ];
  },
};

/**
 * Returns the references of a resource: those of its expansion, and those outside its body, such as conditions and
 * provisioners.
 */
export const referencesIn = remember((declaration: Resource) => ({
  expansion: expansionOf(declaration),
  others: [
    ...declaration.lifecycle.replaceTriggeredBy.flatMap(referencesOf),
    ...protectionReferences(declaration.lifecycle),
    ...conditionReferences([...declaration.preconditions, ...declaration.postconditions]),
    ...declaration.provisioners.flatMap(({ body, connection }) => [
      ...bodyReferences(body),
      ...(connection ? bodyReferences(connection) : []),
    ]),
    ...(declaration.connection ? bodyReferences(declaration.connection) : []),
  ],
}));

function plannedRow(surroundings: Surroundings, visit: Visit<"resource">): EvaluatedAs<"resource"> {
  const { path, declaration } = visit.node;
  const planner = surroundings.providers.of(path, declaration);
  if (surroundings.selection?.takesOnlyDeposed(visit.node.id)) return deposedRow(surroundings, visit, planner);
  const isOpened = declaration.mode === "ephemeral" && !("missing" in planner);
  const row = isOpened ? ephemeralRow(surroundings, visit, planner) : resourceRow(surroundings, visit, planner);
  if (!visit.isSound) return row;
  const failedEarly = new Set(row.runs.filter(isLost).map(({ instance }) => instance.address.text));
  const judgedConditions = row.cause === WRONG ? UNRULED : resourceConditions(surroundings, visit, row, failedEarly);
  const { diagnostics, asked } = gathered([judgedConditions, unevaluatedBodies(surroundings, visit, row)]);
  const { conditions, stopped } = judgedConditions;
  if (diagnostics.length + asked.length === 0 && !conditions) return row;
  const suppressed = new Set(
    row.traces.flatMap((trace) => (stopped.has(trace.change.address.text) ? trace.diagnostics : [])),
  );
  return {
    ...row,
    // After a failed precondition, Terraform reports nothing else about the instance.
    diagnostics: [...row.diagnostics.filter((diagnostic) => !suppressed.has(diagnostic)), ...diagnostics],
    asked: [...row.asked, ...asked],
    ...(conditions && { conditions }),
  };
}

/** Returns the row of a resource whose deposed objects alone are planned: nothing of its block is evaluated. */
function deposedRow(surroundings: Surroundings, visit: Visit<"resource">, planner: Resolved): EvaluatedAs<"resource"> {
  const { node, previousRow } = visit;
  const { declaration } = node;
  const lastRuns = lastRunsOf(previousRow);
  const byModule = new Map<string, readonly Run[]>();
  const notPlanned: NotPlanned[] = [];
  for (const resource of surroundings.placement.byId.get(node.id) ?? []) {
    const deposed = orphansOf(surroundings, resource, { declaration, planner, which: "deposed" }, lastRuns);
    if (deposed.runs.length > 0) byModule.set(resource.module.text, deposed.runs);
    notPlanned.push(...deposed.notPlanned);
  }
  const row = rowOfRuns(byModule, notPlanned, []);
  return { id: node.id, anchor: declaration.header.anchor, repetitions: new Map(), cause: undefined, ...row };
}

/** Whether the instance failed before its conditions are evaluated, for example because its object could not be read. */
const isLost = ({ instance, trace }: Run): boolean =>
  hasError(instance.faults) || (trace.failed && !hasPrior(instance, trace));

function hasPrior({ address, previousRun, importing }: Run["instance"], trace: Run["trace"]): boolean {
  if (address.resource.mode === "data" || !(previousRun || importing)) return true;
  const prior = objectAt(trace, "priorState");
  return prior !== undefined && (!importing || prior.kind !== "null");
}

/** A resource whose row is being computed, with the results so far. */
interface Making {
  readonly surroundings: Surroundings;
  readonly visit: Visit<"resource">;
  readonly planner: Resolved;
  readonly imported: Imported;
  /** The runs of the last plan, by instance. */
  readonly lastRuns: ReadonlyMap<string, Run>;
  readonly repetitions: Map<string, Repetition>;
  readonly byModule: Map<string, readonly Run[]>;
  readonly leftOut: Map<string, ReadonlyMap<Key, Value>>;
  readonly diagnostics: Diagnostic[];
  readonly asked: Question[];
  readonly notPlanned: NotPlanned[];
}

/** Returns the row of a resource: expands it, runs its instances, and ends the objects in module instances that are gone. */
function resourceRow(surroundings: Surroundings, visit: Visit<"resource">, planner: Resolved): EvaluatedAs<"resource"> {
  const { node, instances } = visit;
  const making = startRow(surroundings, visit, planner);
  const miscounted = countInstances(making);
  const wrong = faultOfAll(making, miscounted);
  let cause: Unasked | undefined;
  for (const module of instances) cause = runModule(making, module, wrong, cause);
  endOthers(making, wrong !== undefined || isUndecided(surroundings.callsAround(node.path)));
  const { repetitions, byModule, notPlanned, diagnostics, asked, leftOut } = making;
  return {
    id: node.id,
    anchor: node.declaration.header.anchor,
    repetitions,
    cause,
    ...rowOfRuns(byModule, notPlanned, diagnostics, asked),
    ...(leftOut.size > 0 && { leftOut }),
  };
}

function startRow(surroundings: Surroundings, visit: Visit<"resource">, planner: Resolved): Making {
  const { world, root } = surroundings;
  const { node, module, previousRow } = visit;
  const imported = importsInto(world, root, importsOf(root, node.path, node.declaration), node.declaration);
  return {
    surroundings,
    visit,
    planner,
    imported,
    lastRuns: lastRunsOf(previousRow),
    repetitions: new Map(),
    byModule: new Map(),
    leftOut: new Map(),
    diagnostics: [
      ...("missing" in planner
        ? missingFaults(planner, module, node.declaration)
        : misfitsOf(planner, node.declaration)),
      ...imported.diagnostics,
    ],
    asked: [...imported.asked],
    notPlanned: [],
  };
}

/** Returns what a pack of another version does not have of a resource. */
function misfitsOf({ packed, misfits = [], lackedBy }: Planner, { type, block }: Resource): readonly Diagnostic[] {
  if (lackedBy) return [notInOtherVersion(block.labels[0]?.range, type, packName(lackedBy))];
  return packed ? misfits.map((misfit) => otherVersionMisfit(misfit, packName(packed.pack))) : [];
}

/** Evaluates the repetition in each module instance, and returns the diagnostics. */
function countInstances({ surroundings, visit, repetitions, diagnostics, asked }: Making): readonly Diagnostic[] {
  const { node, module: inModule, instances, previousRow } = visit;
  const room = { left: Math.min(surroundings.room, MOST_INSTANCES) };
  const miscounted: Diagnostic[] = [];
  for (const module of instances) {
    const repeated = inRoom(room, () => repetitionIn(surroundings.world, node, inModule, module));
    const isOpen = isDoubtful(surroundings, node, module, repeated.repetition);
    const repetition = isOpen ? undecidedBy(node.id) : repeated.repetition;
    repetitions.set(module.text, keptRepetition(previousRow, module, repetition));
    miscounted.push(...repeated.diagnostics);
    asked.push(...repeated.asked);
  }
  diagnostics.push(...miscounted);
  return miscounted;
}

/** Returns why no instance of the resource can be planned: an import or an expansion is wrong. Undefined if neither is. */
function faultOfAll(making: Making, miscounted: readonly Diagnostic[]): Unasked | undefined {
  const { surroundings, visit, planner, imported, repetitions, diagnostics } = making;
  const isImportWrong = hasError(imported.diagnostics);
  const unmatched =
    "missing" in planner || isImportWrong
      ? []
      : unmatchedImports(surroundings, visit, imported.byAddress, repetitions, visit.instances);
  diagnostics.push(...unmatched);
  if (unmatched.length > 0) return UNMATCHED;
  return isImportWrong || (!surroundings.world.regime.destroysAll && hasError(miscounted)) ? WRONG : undefined;
}

/**
 * Runs the instances in a module instance. Returns why the resource is not planned, in this module instance or an earlier one;
 * undefined if it is.
 */
function runModule(
  making: Making,
  module: ModuleAddress,
  wrong: Unasked | undefined,
  cause: Unasked | undefined,
): Unasked | undefined {
  const { surroundings, visit, planner, imported, lastRuns, byModule, leftOut, notPlanned } = making;
  const { destroysAll } = surroundings.world.regime;
  const { node, module: inModule } = visit;
  const repetition = making.repetitions.get(module.text)!;
  const held = heldOutside(surroundings, node, module, planner, repetition);
  if (held) leftOut.set(module.text, held);
  const unasked = wrong ?? lackingOf(planner, node, module, destroysAll ? undefined : repetition);
  const lacking = unasked ? notPlannedIn(surroundings, node, module, repetition, planner, unasked) : [];
  notPlanned.push(...lacking);
  if (!("missing" in planner)) {
    const which = unasked ? "deposed" : "all";
    const here = { node, inModule, module, repetition, planner, imported: imported.byAddress };
    const runs = instancesOf(surroundings, here, which).map((instance) => runOrReuse(surroundings, instance, lastRuns));
    byModule.set(module.text, runs);
  }
  // In a destruction, a resource without objects lacks nothing.
  return cause ?? (lacking.length > 0 || !held ? unasked : undefined);
}

/** Ends the objects in module instances that are gone. While the module instances are undecided, only deposed objects end. */
function endOthers(making: Making, isOpen: boolean): void {
  const { surroundings, visit, planner, lastRuns, byModule, notPlanned, diagnostics } = making;
  const { node, instances } = visit;
  const which = isOpen && !surroundings.world.regime.destroysAll ? "deposed" : "all";
  for (const gone of goneModules(surroundings, node, instances)) {
    const orphans = orphansOf(surroundings, gone, { declaration: node.declaration, planner, which }, lastRuns);
    if (orphans.runs.length > 0) byModule.set(gone.module.text, orphans.runs);
    notPlanned.push(...orphans.notPlanned);
    diagnostics.push(...orphans.diagnostics);
  }
}

/** Whether an assumed value alone would add or remove instances. No such change is claimed; existing instances are kept. */
function isDoubtful(
  { placement, world }: Surroundings,
  { declaration: { mode, type, name } }: ResourceNode,
  module: ModuleAddress,
  repetition: Repetition,
): boolean {
  if (!repetition.isAssumed || mode !== "managed" || !world.regime.followsConfiguration) return false;
  const placed = placement.byResource.get(resourceAddress(module, mode, type, name).text) ?? [];
  const placedKeys = new Set(placed.flatMap(({ object, address }) => (object.deposed ? [] : [address.key])));
  return comesOrGoesAssumed(repetition, placedKeys);
}

const WRONG: Unasked = { source: "configuration", why: "configuration" };

/** Returns why no instance in a module instance can be planned, whatever its objects are; undefined if planning is possible. */
function lackingOf(
  planner: Resolved,
  { declaration: { mode, type, name } }: ResourceNode,
  module: ModuleAddress,
  repetition: Repetition | undefined,
): Unasked | undefined {
  if ("missing" in planner) return unaskedOf(planner, resourceAddress(module, mode, type, name).text);
  return repetition?.kind === "unknown" ? (repetition.unasked ?? WRONG) : undefined;
}

const isKeyed = (address: string): boolean => address.endsWith("]");

/**
 * Returns the faults of imports whose address neither an instance nor the state has. No import is wrong while the
 * expansion is unknown.
 */
function unmatchedImports(
  { callsAround, placement }: Surroundings,
  { node, module }: Visit<"resource">,
  imports: Imported["byAddress"],
  repetitions: ReadonlyMap<string, Repetition>,
  instances: readonly ModuleAddress[],
): readonly Diagnostic[] {
  if (imports.size === 0 || isUndecided(callsAround(node.path))) return [];
  const { id, declaration } = node;
  const { mode, type, name } = declaration;
  const expansions = [...repetitions.values()];
  if (expansions.some(({ kind }) => kind === "unknown")) return [];
  const placedKeys = new Set(
    instances.flatMap((module) =>
      [...repetitions.get(module.text)!.keys.keys()].map(
        (key) => instanceAddress(resourceAddress(module, mode, type, name), key).text,
      ),
    ),
  );
  for (const { text } of placement.byId.get(id) ?? [])
    for (const { address } of placement.byResource.get(text) ?? []) placedKeys.add(address.text);
  const { dialect } = module;
  const unmatched = [...imports].filter(([address]) => !placedKeys.has(address));
  if (supports(dialect, "unmatched-import-keys"))
    return unmatched.flatMap(([address, { range }]) => (isKeyed(address) ? [unmatchedImportKey(address, range)] : []));
  const reported = supports(dialect, "unmatched-imports") ? unmatched : unmatched.slice(0, 1);
  return reported.map(([address, { range }]) => unmatchedImport(address, range));
}

/**
 * Returns the values of the instances that are not planned: those that `-target` excludes. In a destruction, the values that
 * provider configurations need.
 */
function heldOutside(
  { placement, selection, isNeeded, world }: Surroundings,
  { id, declaration: { mode, type, name } }: ResourceNode,
  module: ModuleAddress,
  planner: Resolved,
  { keys }: Repetition,
): ReadonlyMap<Key, Value> | undefined {
  const placed = placement.byResource.get(resourceAddress(module, mode, type, name).text) ?? [];
  const held = new Map<Key, Value>();
  const isMissing = "missing" in planner;
  if (world.regime.destroysAll) {
    if (!isNeeded(id)) return undefined;
    const resource = resourceAddress(module, mode, type, name);
    for (const key of keys.keys()) held.set(key, unknownValue(DYNAMIC, [instanceAddress(resource, key).text]));
    for (const { object, address } of placed)
      if (!object.deposed && !isMissing) held.set(address.key, heldValue(planner, object));
    return held;
  }
  if (!selection || isMissing) return undefined;
  for (const { object, address } of placed) {
    if (!object.deposed && !selection.includes(address)) held.set(address.key, heldValue(planner, object));
    // The deposed object may have a current one beside it, whose value is unknown.
    if (object.deposed && !selection.takesDeposed(address) && !held.has(address.key)) held.set(address.key, UNKNOWN);
  }
  return held;
}

/**
 * Returns the expansion of a resource in a module instance. A self-reference in count or for_each cannot determine the keys.
 */
function repetitionIn(world: World, node: ResourceNode, inModule: ModuleNode, module: ModuleAddress): Repeated {
  const scope = moduleScope(world, inModule, module);
  const selfReference = selfInRepetition(node.declaration);
  if (selfReference.length > 0)
    return { repetition: { kind: "unknown", keys: new Map() }, diagnostics: selfReference, asked: [] };
  const repeated = evaluateRepetition(node.declaration, scope);
  const cycle = selfCycle(node.declaration, module, [...repeated.repetition.keys.keys()]);
  return cycle ? { ...repeated, diagnostics: [...repeated.diagnostics, cycle] } : repeated;
}

/** Returns all instances in configuration or state, for a resource that cannot be planned. */
function notPlannedIn(
  { placement, world }: Surroundings,
  { declaration }: ResourceNode,
  module: ModuleAddress,
  { kind, keys }: Repetition,
  planner: Resolved,
  cause: Unasked,
): readonly NotPlanned[] {
  const resource = resourceAddress(module, declaration.mode, declaration.type, declaration.name);
  const range = declaration.header;
  // A destruction plans only the objects in the state.
  const { destroysAll } = world.regime;
  if (kind === "unknown" && !destroysAll) return [{ address: resource.text, cause, range }];
  const stored = declaration.mode === "managed" ? (placement.byResource.get(resource.text) ?? []) : [];
  const lacking = stored.filter(({ object }) => "missing" in planner || object.deposed === undefined);
  const lackingKeys = new Set([...(destroysAll ? [] : keys.keys()), ...lacking.map(({ address }) => address.key)]);
  return [...lackingKeys].map((key) => ({ address: instanceAddress(resource, key).text, cause, range }));
}

/** Returns the module instances that no longer exist but still have objects of the resource in the state. */
function goneModules(
  { placement }: Surroundings,
  { id, path, declaration }: ResourceNode,
  instances: readonly ModuleAddress[],
): readonly ResourceAddress[] {
  const addresses = placement.byId.get(id) ?? [];
  if (path.length === 0 || addresses.length === 0 || declaration.mode !== "managed") return [];
  const currentModules = new Set(instances);
  return addresses.filter(({ module }) => !currentModules.has(module));
}
