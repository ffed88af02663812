import type { ModuleNode } from "../config/loadModules.ts";
import type { Module, ModuleCall, Resource } from "../config/module.ts";
import { bodyTraversals } from "../lang/bodyReferences.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "../lang/reference.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { spanning } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import type { Body, Expression, Traversal } from "../syntax/tree.ts";
import { quoted } from "../values/text/quote.ts";
import { argumentOf, type GraphNode, writtenIn } from "./graph.ts";
import { ignoredFaults } from "./ignoredPaths.ts";
import { missingNameFaults } from "./missingName.ts";
import { type ProvidersAtHand, schemaOf } from "./providers.ts";
import { objectRange, remainingSteps } from "./referenceSteps.ts";
import { resourceReferenceFaults } from "./resourceReference.ts";
import {
  countElsewhere,
  eachElsewhere,
  eachValueElsewhere,
  notWhole,
  selfElsewhere,
  undeclaredCall,
  undeclaredLocal,
  undeclaredResource,
  undeclaredVariable,
} from "./texts.ts";

/** What is wrong with what a node says, whatever the values are. */
export interface NodeFaults {
  /** Of the references in its expressions: where there are any, nothing more is said of its evaluation. */
  readonly references: readonly Diagnostic[];
  /** The parts of a resource that are judged all the same. */
  readonly sound: { readonly repetition: boolean; readonly body: boolean };
  readonly dependsOn: readonly Diagnostic[];
  /** Of the paths in `ignore_changes`: said where nothing else is wrong. */
  readonly ignored: readonly Diagnostic[];
}

/** As `terraform validate` finds them: it does not ask whether a module call that uses `each` has a for_each. */
export const faultsInValidation = remember((atHand: ProvidersAtHand) =>
  remember((node: GraphNode): NodeFaults => nodeFaults(atHand, node, "any")),
);

export const faultsInPlan = remember((atHand: ProvidersAtHand) =>
  remember(
    (node: GraphNode): NodeFaults =>
      nodeFaults(atHand, node, node.kind === "variable" ? repeatedBy(callOf(node)) : "none"),
  ),
);

export const allFaults = ({ references, dependsOn, ignored }: NodeFaults): readonly Diagnostic[] => [
  ...references,
  ...dependsOn,
  ...ignored,
];

function nodeFaults(atHand: ProvidersAtHand, node: GraphNode, argumentContext: Context): NodeFaults {
  const written = writtenIn(node);
  if (!written) return SOUND;
  const { module, path } = written;
  const units = nodeUnits(node, argumentContext).map((unit) => unitFaults(atHand, module, unit));
  const references = units.flat();
  const at = (located: readonly Located[]) => located.map((found) => found.at(path));
  const { kind, declaration } = node;
  const dependsOn =
    kind === "variable" || kind === "local" ? [] : dependsOnFaults(atHand, module, declaration.dependsOn);
  const ignored =
    kind === "resource" && references.length === 0
      ? ignoredFaults(declaration, schemaOf(atHand, module, declaration))
      : [];
  if (references.length + dependsOn.length + ignored.length === 0) return SOUND;
  const isSound = (part: readonly (readonly Located[])[]) => kind === "resource" && part.flat().length === 0;
  const sound = { repetition: isSound(units.slice(0, -1)), body: isSound(units.slice(-1)) };
  return { references: at(references), sound, dependsOn: at(dependsOn), ignored };
}

const SOUND: NodeFaults = { references: [], sound: { repetition: true, body: true }, dependsOn: [], ignored: [] };

/** The same for one expression that stands in the module of a node. */
export const referenceFaults = (
  atHand: ProvidersAtHand,
  { module, path }: ModuleNode,
  expression: Expression,
): readonly Diagnostic[] => unitFaults(atHand, module, within(expression, "none")).map((found) => found.at(path));

/** Each reference of `depends_on` is to a whole object; the first that is to none that is declared is told. */
function dependsOnFaults(atHand: ProvidersAtHand, module: Module, dependsOn: readonly Traversal[]): readonly Located[] {
  const found: Located[] = [];
  for (const traversal of dependsOn) {
    const reference = parseReference(traversal);
    if (!isReference(reference)) found.push(located(reference));
    else {
      const remaining = remainingSteps(reference);
      if (remaining.length > 0) found.push(located(notWhole(spanning(remaining[0]!.range, remaining.at(-1)!.range))));
      if (found.length === 0) found.push(...unitFaults(atHand, module, [[traversal, "none"]]));
    }
  }
  return found;
}

/** When Terraform finds a fault: as it reads the reference, before it asks for any value, or as it asks for this one. */
type Stage = "parse" | "static" | "data";

/** A fault of which the text depends on where the module is called. */
interface Located {
  readonly stage: Stage;
  readonly at: (path: readonly string[]) => Diagnostic;
}

/** Which of `each` and `count` mean something; `any` where Terraform does not look. */
type Context = "none" | "each" | "count" | "any";
type InContext = readonly [Traversal, Context];

/** What Terraform evaluates at once: all references of an expression or a body. */
type Unit = readonly InContext[];

/** Resources and modules that are not declared are told first, and then nothing is said of variables and locals. */
function unitFaults(atHand: ProvidersAtHand, module: Module, unit: Unit): readonly Located[] {
  const faults = unit.flatMap(([traversal, context]) => traversalFaults(atHand, module, traversal, context));
  return faults.some(({ stage }) => stage === "static") ? faults.filter(({ stage }) => stage !== "data") : faults;
}

const within = (expression: Expression | undefined, context: Context): Unit =>
  expression ? traversalsOf(expression).map((traversal) => [traversal, context] as const) : [];

const inBody = (body: Body, context: Context): Unit =>
  bodyTraversals(body).map((traversal) => [traversal, context] as const);

const resourceUnits = ({ count, forEach, body }: Resource): readonly Unit[] => [
  within(count, "none"),
  within(forEach, "none"),
  inBody(body, forEach ? "each" : count ? "count" : "none"),
];

/** An argument that is a variable's of the child belongs to that; the others to the call. */
function callUnits(node: GraphNode & { kind: "call" }): readonly Unit[] {
  const { count, forEach, body, name } = node.declaration;
  const variables = node.module.children.get(name)?.module.variables;
  const others = body.items.flatMap((item) => (item.kind === "argument" && !variables?.has(item.name) ? [item] : []));
  return [
    within(count, "none"),
    within(forEach, "none"),
    ...others.map(({ expression }) => within(expression, repeatedBy(node.declaration))),
  ];
}

function nodeUnits(node: GraphNode, argumentContext: Context): readonly Unit[] {
  switch (node.kind) {
    case "local":
    case "output":
      return [within(node.declaration.expression, "none")];
    case "resource":
      return resourceUnits(node.declaration);
    case "call":
      return callUnits(node);
    case "variable": {
      const call = callOf(node);
      return call ? [within(argumentOf(call.body, node.declaration.name), argumentContext)] : [];
    }
  }
}

const callOf = ({ parent, module }: GraphNode & { kind: "variable" }): ModuleCall | undefined =>
  parent?.module.calls.get(module.path.at(-1)!);

const repeatedBy = (call: ModuleCall | undefined): Context => (call?.forEach ? "each" : call?.count ? "count" : "none");

function traversalFaults(
  atHand: ProvidersAtHand,
  module: Module,
  traversal: Traversal,
  context: Context,
): readonly Located[] {
  const reference = parseReference(traversal);
  if (!isReference(reference)) return [...missingNameFaults(module, traversal), reference].map(located);
  const { kind } = reference.subject;
  const misplaced = outOfContext(reference, context);
  if (misplaced) return [{ stage: kind === "self" ? "static" : "data", at: () => misplaced }];
  const at = undeclared(module, reference);
  if (at) return [{ stage: kind === "resource" || kind === "module" ? "static" : "data", at }];
  const resource = declaredResource(module, reference);
  if (!resource) return [];
  const schema = schemaOf(atHand, module, resource);
  return resourceReferenceFaults(resource, schema, reference).map((fault) => ({ stage: "static", at: () => fault }));
}

const located = (fault: Diagnostic): Located => ({ stage: stageOf(fault), at: () => fault });

/** Of what is wrong with a reference as such: only its form is seen before anything is asked for. */
const stageOf = ({ summary }: Diagnostic): Stage =>
  summary === "Invalid reference" || summary === "Invalid index key" || summary === "Reserved symbol name"
    ? "parse"
    : "data";

const declaredResource = (module: Module, { subject, text }: Reference): Resource | undefined =>
  subject.kind === "resource" ? module.resources.get(text) : undefined;

function outOfContext({ subject, subjectRange }: Reference, context: Context): Diagnostic | undefined {
  const { kind } = subject;
  if (kind === "self") return selfElsewhere(subjectRange);
  if (context === "any" || context === kind) return undefined;
  if (kind === "each") return subject.name === "value" ? eachValueElsewhere(subjectRange) : eachElsewhere(subjectRange);
  return kind === "count" ? countElsewhere(subjectRange) : undefined;
}

function undeclared(module: Module, reference: Reference): Located["at"] | undefined {
  const { subject, subjectRange } = reference;
  const range = objectRange(reference);
  switch (subject.kind) {
    case "variable":
      if (module.variables.has(subject.name)) return undefined;
      return () => undeclaredVariable(subjectRange, subject.name, module.variables.keys());
    case "local":
      if (module.locals.has(subject.name)) return undefined;
      return () => undeclaredLocal(subjectRange, subject.name, module.locals.keys());
    case "module":
      if (module.calls.has(subject.call)) return undefined;
      return (path) => undeclaredCall(range, subject.call, nameOf(path), module.calls.keys());
    case "resource": {
      if (declaredResource(module, reference)) return undefined;
      const { mode, type, name } = subject;
      const block = `${mode === "managed" ? "resource" : mode} ${quoted(type)} ${quoted(name)}`;
      return (path) => undeclaredResource(range, block, nameOf(path));
    }
    default:
      return undefined;
  }
}

const nameOf = (path: readonly string[]): string =>
  path.length === 0 ? "the root module" : path.map((name) => `module.${name}`).join(".");
