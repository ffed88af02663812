import type { ModuleNode } from "../../config/loadModules.ts";
import type { Local, Module } from "../../config/module.ts";
import { referencesOf } from "../../lang/reference.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression } from "../../syntax/tree.ts";
import type { InModule } from "../nodes/kind.ts";
import { kindOf } from "../nodes/kinds.ts";
import type { GraphNode } from "../nodes/node.ts";
import { within } from "../nodes/units.ts";
import { repeatedBy } from "../nodes/variable.ts";
import { schemaOf } from "../providers/providers.ts";
import { selfLocal } from "../texts.ts";
import type { Row } from "../walk/rows.ts";
import { callArgumentFaults } from "./callArguments.ts";
import { ignoredFaults } from "./ignoredPaths.ts";
import { dependsOnLocated, judgeReferences, type Located, located, unitFaults, type Where } from "./references.ts";

/** What is wrong with what a node says, whatever the values are. */
export interface NodeFaults {
  /** Of the references in its expressions: where there are any, nothing more is said of its evaluation. */
  readonly references: readonly Diagnostic[];
  /** Of what they name that is deprecated. */
  readonly warnings: readonly Diagnostic[];
  /** The parts of a resource that are judged all the same. */
  readonly sound: { readonly repetition: boolean; readonly body: boolean };
  readonly dependsOn: readonly Diagnostic[];
  /** Of the paths in `ignore_changes`: said where nothing else is wrong. */
  readonly ignored: readonly Diagnostic[];
  /** Of what a call says beside the variables of its child, and which of them it leaves out. */
  readonly callArguments: readonly Diagnostic[];
}

/** Everything that is wrong with a node whatever its values are. */
export const allFaults = ({
  references,
  warnings,
  dependsOn,
  ignored,
  callArguments,
}: NodeFaults): readonly Diagnostic[] => [...callArguments, ...references, ...warnings, ...dependsOn, ...ignored];

/**
 * What is wrong with a node. `terraform validate` does not ask whether a module call that uses `each` has a for_each.
 */
export function nodeFaults(
  node: GraphNode,
  inModule: InModule,
  written: ModuleNode | undefined,
  isValidation: boolean,
  atHand: AvailableProviders,
): NodeFaults {
  if (!written || node.kind === "orphan" || node.kind === "implied" || (isValidation && kindOf(node).validate))
    return SOUND;
  const { module, path } = written;
  const where: Where = { atHand, module, path, ...aroundOf(node, atHand, module) };
  const units = kindOf(node).units(node, inModule, isValidation ? "any" : repeatedBy(inModule.call), atHand);
  const own = node.kind === "local" ? selfLocals(node.declaration) : [];
  const found = [...units.map((unit) => unitFaults(where, unit)), own.map(located)];
  const references = found.flat().filter(({ isWarning }) => !isWarning);
  const warnings = found.flat().filter(({ isWarning }) => isWarning);
  const at = (located: readonly Located[]) => located.map((fault) => fault.at(path));
  const { kind, declaration } = node;
  const dependsOn = "dependsOn" in declaration ? dependsOnLocated(where, declaration.dependsOn) : [];
  const ignored =
    kind === "resource" && references.length === 0
      ? ignoredFaults(declaration, schemaOf(atHand, module, declaration))
      : [];
  const callArguments = kind === "call" ? callArgumentFaults(node, inModule) : [];
  if (found.flat().length + dependsOn.length + ignored.length + callArguments.length === 0) return SOUND;
  const isSound = (part: readonly Located[] = []) => kind === "resource" && part.every(({ isWarning }) => isWarning);
  const sound = { repetition: isSound(found[0]), body: isSound(found[1]) };
  const [errors, deprecations] = [at(references), at(warnings)];
  return { references: errors, warnings: deprecations, sound, dependsOn: at(dependsOn), ignored, callArguments };
}

/** How often a plan judges what a node refers to: what a call gives to a variable once for each instance of the module. */
export const timesJudged = ({ kind }: GraphNode, row: Row | undefined): number =>
  kind === "variable" && row?.kind === "value" ? row.values.size : 1;

export const SOUND: NodeFaults = {
  references: [],
  warnings: [],
  sound: { repetition: true, body: true },
  dependsOn: [],
  ignored: [],
  callArguments: [],
};

/** What `self` is in a node, and the check around it. */
function aroundOf(node: GraphNode, atHand: AvailableProviders, module: Module): Pick<Where, "self" | "check"> {
  if (node.kind === "check") return { check: node.declaration.name };
  if (node.kind !== "resource") return {};
  return { self: schemaOf(atHand, module, node.declaration)?.block ?? "any" };
}

/** What a local value says of itself. */
const selfLocals = ({ name, expression }: Local): readonly Diagnostic[] =>
  referencesOf(expression)
    .filter(({ subject }) => subject.kind === "local" && subject.name === name)
    .map(({ subjectRange }) => selfLocal(subjectRange, name));

/** The same for one expression that stands in the module of a node. */
export const referenceFaults = (
  atHand: AvailableProviders,
  { module, path }: ModuleNode,
  expression: Expression,
): readonly Diagnostic[] => judgeReferences({ atHand, module, path }, within(expression, "none")).diagnostics;
