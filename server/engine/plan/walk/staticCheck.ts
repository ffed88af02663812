import { ignoredAttributes } from "../../config/decode/ignoredAttributes.ts";
import type { Local, Module } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import { selfLocal } from "../checks/referenceFindings.ts";
import {
  dependsOnLocated,
  judgeReferences,
  type Located,
  located,
  reported,
  unitFaults,
  type Where,
} from "../checks/references.ts";
import type { GraphNode } from "../graph/node.ts";
import type { InModule, Unit } from "../kind/kind.ts";
import { repeatedBy, within } from "../kind/units.ts";
import { kindOf } from "../nodes/kinds.ts";
import { schemaOf } from "../providers/providers.ts";
import type { Regime } from "../regimes/regime.ts";
import type { Row } from "../rows/rows.ts";
import { callArgumentFaults } from "../validate/callArguments.ts";
import { ignoredFaults } from "../validate/ignoredPaths.ts";
import { type NodeFaults, SOUND } from "../walked/checked.ts";

/**
 * Returns the static faults of a node. `terraform validate` does not check whether a module call that uses `each` has a
 * for_each.
 */
export function nodeFaults(
  node: GraphNode,
  inModule: InModule,
  written: ModuleNode | undefined,
  regime: Regime,
  atHand: AvailableProviders,
): NodeFaults {
  if (!written || node.kind === "orphan" || node.kind === "implied" || (regime.judgesBySchema && kindOf(node).validate))
    return SOUND;
  const { module, path } = written;
  const where: Where = { atHand, module, path, ...aroundOf(node, atHand, module) };
  const units = unitsOf(node, inModule, regime, atHand);
  const own = node.kind === "local" ? selfLocals(node.declaration) : [];
  const faults = [...units.map((unit) => unitFaults(where, unit)), own.map(located)];
  const references = faults.flat().filter(({ isWarning }) => !isWarning);
  const warnings = faults.flat().filter(({ isWarning }) => isWarning);
  const at = (located: readonly Located[]) => located.map((fault) => fault.at(path));
  const { kind, declaration } = node;
  const dependsOn = "dependsOn" in declaration ? dependsOnLocated(where, declaration.dependsOn) : [];
  const ignored = references.length === 0 ? ignoredParts(node, atHand, module) : [];
  const callArguments = kind === "call" ? callArgumentFaults(node, inModule) : [];
  if (faults.flat().length + dependsOn.length + ignored.length + callArguments.length === 0) return SOUND;
  const isSound = (part: readonly Located[] = []) => kind === "resource" && part.every(({ isWarning }) => isWarning);
  const sound = { repetition: isSound(faults[0]), body: isSound(faults[1]) };
  const [errors, deprecations] = [at(references), at(warnings)];
  return { references: errors, warnings: deprecations, sound, dependsOn: at(dependsOn), ignored, callArguments };
}

/** Returns the expressions to check, by part. A validation does not look at the `enabled` of a call. */
function unitsOf(node: GraphNode, inModule: InModule, regime: Regime, atHand: AvailableProviders): readonly Unit[] {
  const units = kindOf(node).units(node, inModule, regime.hasValues ? repeatedBy(inModule.call) : "any", atHand);
  return node.kind === "call" && node.declaration.enabled && !regime.hasValues ? units.slice(1) : units;
}

/** Returns the faults of the paths in `ignore_changes` of a resource, and of the attributes of an argument that its variable ignores. */
function ignoredParts(node: GraphNode, atHand: AvailableProviders, module: Module): readonly Diagnostic[] {
  if (node.kind === "variable" && node.argument)
    return ignoredAttributes(node.argument, node.declaration.type, module.dialect);
  if (node.kind !== "resource") return [];
  const { declaration } = node;
  return reported(module, ignoredFaults(declaration, schemaOf(atHand, module, declaration), module.dialect));
}

/**
 * Returns how often a plan judges the references of a node. The value of a module's variable is judged once for each instance of
 * the module.
 */
export const timesJudged = ({ kind }: GraphNode, row: Row | undefined): number =>
  kind === "variable" && row?.kind === "value" ? row.values.size : 1;

/** Returns the schema of `self` in a node, and the name of the enclosing check block. */
function aroundOf(node: GraphNode, atHand: AvailableProviders, module: Module): Pick<Where, "self" | "check"> {
  if (node.kind === "check") return { check: node.declaration.name };
  if (node.kind !== "resource") return {};
  return { self: schemaOf(atHand, module, node.declaration)?.block ?? "any" };
}

/** Returns the self-references of a local value. */
const selfLocals = ({ name, expression }: Local): readonly Diagnostic[] =>
  referencesOf(expression)
    .filter(({ subject }) => subject.kind === "local" && subject.name === name)
    .map(({ subjectRange }) => selfLocal(subjectRange, name));

/** Returns the reference faults of one expression in the module of a node. */
export const referenceFaults = (
  atHand: AvailableProviders,
  { module, path }: ModuleNode,
  expression: Expression,
): readonly Diagnostic[] => judgeReferences({ atHand, module, path }, within(expression, "none")).diagnostics;
