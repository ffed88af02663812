import { moduleAt } from "../../config/tree/moduleNode.ts";
import { supports } from "../../lang/features.ts";
import type { Inputs } from "../../load/inputs.ts";
import { DYNAMIC, isPrimitive } from "../../values/type.ts";
import type { ResourceNode } from "../graph/node.ts";
import type { LivePlan } from "../plan.ts";
import { schemaOf } from "../providers/providers.ts";
import { importsBelow } from "../refactor/imports.ts";
import type { Regime } from "../regimes/regime.ts";
import type { ResourceRow } from "../rows/rows.ts";
import { SOUND } from "../walked/checked.ts";

/**
 * Returns whether an earlier plan from equal inputs already proves that validating a resource would find no fault. A static
 * fault would show in every instance, so one instance that was planned without diagnostics proves the resource sound.
 */
export function alreadyValid(
  plan: LivePlan | undefined,
  inputs: Inputs,
  regime: Regime,
): (node: ResourceNode) => boolean {
  const walked = plan?.walked;
  if (!walked || regime.hasValues || !isPlanOf(plan, inputs)) return () => false;
  const judgesTypes = supports(plan.modules.language.dialect, "known-resource-objects");
  return (node) => {
    const place = walked.graph.shape.placeOf.get(node.id);
    const row = place === undefined ? undefined : walked.rows[place];
    if (row?.kind !== "resource" || walked.checked.faults[place!] !== SOUND) return false;
    // A plugin that has validated the known values finds no fault in unknown ones.
    if (row.asked.some((question) => inputs.answers.get(question) === undefined)) return false;
    return isPlanned(row) && isAllPlanned(node) && !(judgesTypes && readsCollections(plan, node));
  };
}

/**
 * Whether a resource reads more than a primitive attribute of another one. A validation knows only the type of such a value, and may
 * refuse it although the value is accepted: an empty list can become a map, an unknown list cannot.
 */
function readsCollections({ modules, providers }: LivePlan, { path, references }: ResourceNode): boolean {
  const module = modules.root && moduleAt(modules.root, moduleSteps(path))?.module;
  if (!module) return false;
  return references.some(({ subject, text, steps }) => {
    const resource = subject.kind === "resource" ? module.resources.get(text) : undefined;
    if (!resource || resource.count || resource.forEach) return false;
    const name = steps.find(({ kind }) => kind === "attribute");
    const attributes = schemaOf(providers.available, module, resource)?.block.attributes;
    const attribute = name?.kind === "attribute" ? attributes?.get(name.name) : undefined;
    return !attribute || !(isPrimitive(attribute.type) || attribute.type === DYNAMIC);
  });
}

const moduleSteps = (path: readonly string[]) => path.map((name) => ({ name }));

/** Whether the plan was made from these inputs and evaluated completely. */
const isPlanOf = ({ inputs: { answers }, regime, modules }: LivePlan, inputs: Inputs): boolean =>
  answers === inputs.answers &&
  regime.reportsPlanning &&
  regime.followsConfiguration &&
  modules.root !== undefined &&
  importsBelow(modules.root).length === 0;

const isPlanned = ({ diagnostics, notPlanned, traces }: ResourceRow): boolean =>
  diagnostics.length + notPlanned.length === 0 && traces.some(({ orphan }) => orphan === undefined);

/** Whether planning covers everything that validation checks, with the same evaluation. */
const isAllPlanned = ({ declaration }: ResourceNode): boolean =>
  declaration.mode === "managed" &&
  !declaration.connection &&
  declaration.provisioners.length + declaration.preconditions.length + declaration.postconditions.length === 0;
