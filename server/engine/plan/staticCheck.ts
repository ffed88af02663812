import type { ModuleNode } from "../config/loadModules.ts";
import type { Module, ModuleCall, Resource } from "../config/module.ts";
import { bodyTraversals } from "../lang/bodyReferences.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "../lang/reference.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { Body, Expression, Traversal } from "../syntax/tree.ts";
import { emptyNameFaults } from "./emptyName.ts";
import { argumentOf, type GraphNode, writtenIn } from "./graph.ts";
import { resourceReferenceFaults } from "./resourceReference.ts";
import { undeclaredLocal, undeclaredVariable } from "./undeclaredName.ts";

/** References to what is not declared, in every module of the tree: wrong whatever the values are. */
export function staticFaults(root: ModuleNode): readonly Diagnostic[] {
  const modules = new Map<Module, ModuleNode>();
  const visit = (node: ModuleNode): void => {
    if (!modules.has(node.module)) modules.set(node.module, node);
    for (const child of node.children.values()) if (child) visit(child);
  };
  visit(root);
  return [...modules.values()].flatMap((node) => moduleFaults(node.module).map((found) => found.at(node.path)));
}

/** The same for one expression that stands in the module of a node. */
export const referenceFaults = ({ module, path }: ModuleNode, expression: Expression): readonly Diagnostic[] =>
  unitFaults(module, within(expression, "none")).map((found) => found.at(path));

/** Is anything that the node refers to wrong whatever the values are? Then nothing more is said of its evaluation. */
export function isUnsound(node: GraphNode): boolean {
  const written = writtenIn(node);
  return written !== undefined && nodeUnits(node).some((unit) => unitFaults(written.module, unit).length > 0);
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

const moduleFaults = remember((module: Module): readonly Located[] => {
  const { outputs, locals, resources, calls } = module;
  const units = [
    ...[...locals.values(), ...outputs.values()].map(({ expression }) => within(expression, "none")),
    ...[...resources.values()].flatMap(resourceUnits),
    ...[...calls.values()].flatMap(callUnits),
  ];
  return units.flatMap((unit) => unitFaults(module, unit));
});

/** Resources and modules that are not declared are told first, and then nothing is said of variables and locals. */
function unitFaults(module: Module, unit: Unit): readonly Located[] {
  const faults = unit.flatMap(([traversal, context]) => traversalFaults(module, traversal, context));
  return faults.some(({ stage }) => stage === "static") ? faults.filter(({ stage }) => stage !== "data") : faults;
}

const within = (expression: Expression | undefined, context: Context): Unit =>
  expression ? traversalsOf(expression).map((traversal) => [traversal, context] as const) : [];

const inBody = (body: Body, context: Context): Unit =>
  bodyTraversals(body).map((traversal) => [traversal, context] as const);

const resourceUnits = remember(({ count, forEach, body }: Resource): readonly Unit[] => [
  within(count, "none"),
  within(forEach, "none"),
  inBody(body, forEach ? "each" : count ? "count" : "none"),
]);

const callUnits = remember(({ count, forEach, body }: ModuleCall): readonly Unit[] => [
  within(count, "none"),
  within(forEach, "none"),
  ...body.items.map((item) => (item.kind === "argument" ? within(item.expression, "any") : [])),
]);

function nodeUnits(node: GraphNode): readonly Unit[] {
  switch (node.kind) {
    case "local":
    case "output":
      return [within(node.declaration.expression, "none")];
    case "resource":
      return resourceUnits(node.declaration);
    case "call":
      return [within(node.declaration.count, "none"), within(node.declaration.forEach, "none")];
    case "variable": {
      const call = node.parent?.module.calls.get(node.module.path.at(-1)!);
      return call ? [within(argumentOf(call.body, node.declaration.name), "any")] : [];
    }
  }
}

function traversalFaults(module: Module, traversal: Traversal, context: Context): readonly Located[] {
  const reference = parseReference(traversal);
  if (!isReference(reference))
    return [...emptyNameFaults(module, traversal), reference].map((fault) => ({
      stage: stageOf(fault),
      at: () => fault,
    }));
  const { kind } = reference.subject;
  const misplaced = outOfContext(reference, context);
  if (misplaced) return [{ stage: kind === "self" ? "static" : "data", at: () => misplaced }];
  const at = undeclared(module, reference);
  if (at) return [{ stage: kind === "resource" || kind === "module" ? "static" : "data", at }];
  const resource = declaredResource(module, reference);
  if (!resource) return [];
  return resourceReferenceFaults(resource, reference).map((fault) => ({ stage: "static", at: () => fault }));
}

/** Of what is wrong with a reference as such: only its form is seen before anything is asked for. */
const stageOf = ({ summary }: Diagnostic): Stage =>
  summary === "Invalid reference" || summary === "Invalid index key" || summary === "Reserved symbol name"
    ? "parse"
    : "data";

const declaredResource = (module: Module, { subject, text }: Reference): Resource | undefined =>
  subject.kind === "resource" ? module.resources.get(text) : undefined;

function outOfContext({ subject, range, subjectRange }: Reference, context: Context): Diagnostic | undefined {
  if (subject.kind === "each" && context !== "each" && context !== "any")
    return subject.name === "value"
      ? error(
          subjectRange,
          "each.value cannot be used in this context",
          'A reference to "each.value" has been used in a context in which it is unavailable, such as when the configuration no longer contains the value in its "for_each" expression. Remove this reference to each.value in your configuration to work around this error.',
        )
      : error(
          range,
          'Reference to "each" in context without for_each',
          'The "each" object can be used only in "module" or "resource" blocks, and only when the "for_each" argument is set.',
        );
  if (subject.kind === "self")
    return error(
      range,
      'Invalid "self" reference',
      'The "self" object is not available in this context. This object can be used only in resource provisioner, connection, and postcondition blocks.',
    );
  if (subject.kind === "count" && context !== "count" && context !== "any")
    return error(
      range,
      'Reference to "count" in non-counted context',
      'The "count" object can only be used in "module", "resource", and "data" blocks, and only when the "count" argument is set.',
    );
  return undefined;
}

function undeclared(module: Module, reference: Reference): Located["at"] | undefined {
  const { subject, range, subjectRange } = reference;
  switch (subject.kind) {
    case "variable":
      if (module.variables.has(subject.name)) return undefined;
      return () => undeclaredVariable(module, subject.name, subjectRange);
    case "local":
      if (module.locals.has(subject.name)) return undefined;
      return () => undeclaredLocal(module, subject.name, subjectRange);
    case "module":
      if (module.calls.has(subject.call)) return undefined;
      return (path) =>
        error(
          subjectRange,
          "Reference to undeclared module",
          `No module call named ${JSON.stringify(subject.call)} is declared in ${nameOf(path)}.${didYouMean(subject.call, module.calls.keys())}`,
        );
    case "resource": {
      if (declaredResource(module, reference)) return undefined;
      const { mode, type, name } = subject;
      return (path) =>
        error(
          range,
          "Reference to undeclared resource",
          `${mode === "ephemeral" ? "An" : "A"} ${mode} resource ${JSON.stringify(type)} ${JSON.stringify(name)} has not been declared in ${nameOf(path)}.`,
        );
    }
    default:
      return undefined;
  }
}

const nameOf = (path: readonly string[]): string =>
  path.length === 0 ? "the root module" : path.map((name) => `module.${name}`).join(".");
