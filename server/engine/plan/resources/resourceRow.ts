import { type Key, type ModuleAddress, resourceAddress } from "../../addrs/address.ts";
import type { Resource } from "../../config/module.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { packName } from "../../schema/pack/packName.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Unasked, Value } from "../../values/value.ts";

import { inRoom, isUndecided, MOST_INSTANCES, undecidedBy } from "../checks/repetition.ts";
import type { ResourceNode } from "../graph/node.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { missingFaults, type Planner, type Resolved, unaskedOf } from "../providers/providers.ts";
import { type Imported, importsInto, importsOf } from "../refactor/imports.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import { type EvaluatedAs, keptRepetition, type Repetition } from "../rows/rows.ts";
import { instancesOf, lastRunsOf, runOrReuse } from "./instances.ts";
import { goneModules, heldOutside, notPlannedIn } from "./notPlannedInstances.ts";
import { orphansOf } from "./orphans.ts";
import { UNMATCHED } from "./resourceConditions.ts";
import { notInOtherVersion, otherVersionMisfit } from "./resourceFindings.ts";
import { isDoubtful, repetitionIn } from "./resourceRepetition.ts";
import { unmatchedImports } from "./unmatchedImports.ts";

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
export function resourceRow(
  surroundings: Surroundings,
  visit: Visit<"resource">,
  planner: Resolved,
): EvaluatedAs<"resource"> {
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
  const isImportWrong = hasErrors(imported.diagnostics);
  const unmatched =
    "missing" in planner || isImportWrong
      ? []
      : unmatchedImports(surroundings, visit, imported.byAddress, repetitions, visit.instances);
  diagnostics.push(...unmatched);
  if (unmatched.length > 0) return UNMATCHED;
  return isImportWrong || (!surroundings.world.regime.destroysAll && hasErrors(miscounted)) ? WRONG : undefined;
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

export const WRONG: Unasked = { source: "configuration", why: "configuration" };

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
