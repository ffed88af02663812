import type { Resource } from "../../config/module.ts";
import { bodyReferences, bodyTraversals } from "../../lang/bodyReferences.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { Run } from "../../lifecycle/run/run.ts";
import { objectAt } from "../../lifecycle/trace.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";

import { always, declared } from "../graph/declared.ts";
import { expansionIn, expansionOf } from "../graph/expansion.ts";
import { prefixOf } from "../graph/ids.ts";
import { wantsOf } from "../graph/wants.ts";
import { type NodeKind, reading, type Surroundings, type Visit } from "../kind/kind.ts";
import { inWrittenBody, repeatedBy, within } from "../kind/units.ts";
import { gathered } from "../kind/value.ts";
import { type Resolved, schemaOf } from "../providers/providers.ts";
import { ephemeralRow } from "../resources/ephemeralRow.ts";
import { lastRunsOf } from "../resources/instances.ts";
import { orphansOf } from "../resources/orphans.ts";
import { protectionReferences } from "../resources/preventDestroyReferences.ts";
import { resourceConditions, UNRULED } from "../resources/resourceConditions.ts";
import { resourceRow, WRONG } from "../resources/resourceRow.ts";
import { storedResource } from "../resources/storedResource.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import type { EvaluatedAs } from "../rows/rows.ts";
import { validatedResource } from "../validate/resource.ts";
import { unevaluatedBodies } from "../validate/unevaluatedBodies.ts";
import { conditionReferences, inCondition } from "./check.ts";

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
      inWrittenBody(body, context, schemaOf(atHand, module, declaration)?.block),
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
  hasErrors(instance.faults) || (trace.failed && !hasPrior(instance, trace));

function hasPrior({ address, previousRun, importing }: Run["instance"], trace: Run["trace"]): boolean {
  if (address.resource.mode === "data" || !(previousRun || importing)) return true;
  const prior = objectAt(trace, "priorState");
  return prior !== undefined && (!importing || prior.kind !== "null");
}
