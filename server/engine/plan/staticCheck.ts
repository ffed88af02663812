import type { ModuleNode } from "../config/loadModules.ts";
import type { Module } from "../config/module.ts";
import { bodyTraversals } from "../lang/bodyReferences.ts";
import { isReference, parseReference, type Reference, traversalsOf } from "../lang/reference.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { didYouMean } from "../syntax/suggestion.ts";
import type { Expression, Traversal } from "../syntax/tree.ts";

/** References to what is not declared, in every module of the tree: wrong whatever the values are. */
export function staticFaults(root: ModuleNode): readonly Diagnostic[] {
  const modules = new Map<Module, ModuleNode>();
  const visit = (node: ModuleNode): void => {
    if (!modules.has(node.module)) modules.set(node.module, node);
    for (const child of node.children.values()) if (child) visit(child);
  };
  visit(root);
  return [...modules.values()].flatMap((node) => moduleFaults(node.module).map((found) => found(node.path)));
}

/** The same for one expression that stands in the module of a node. */
export const referenceFaults = ({ module, path }: ModuleNode, expression: Expression): readonly Diagnostic[] =>
  traversalsOf(expression)
    .flatMap((traversal) => traversalFaults(module, traversal))
    .map((found) => found(path));

type Located = (path: readonly string[]) => Diagnostic;

const moduleFaults = remember((module: Module): readonly Located[] => {
  const { outputs, locals, resources, calls } = module;
  const repeated = [...resources.values(), ...calls.values()];
  const traversals = [
    ...[...locals.values(), ...outputs.values()].flatMap(({ expression }) => traversalsOf(expression)),
    ...repeated.flatMap(({ count, forEach, body }) => [
      ...[count, forEach].flatMap((expression) => (expression ? traversalsOf(expression) : [])),
      ...bodyTraversals(body),
    ]),
  ];
  return traversals.flatMap((traversal) => traversalFaults(module, traversal));
});

function traversalFaults(module: Module, traversal: Traversal): readonly Located[] {
  const reference = parseReference(traversal);
  if (!isReference(reference)) return [() => reference];
  const fault = undeclared(module, reference);
  return fault ? [fault] : [];
}

function undeclared(module: Module, { subject, range, subjectRange }: Reference): Located | undefined {
  switch (subject.kind) {
    case "variable":
      if (module.variables.has(subject.name)) return undefined;
      return () =>
        error(
          subjectRange,
          "Reference to undeclared input variable",
          `An input variable with the name ${JSON.stringify(subject.name)} has not been declared.${didYouMean(subject.name, module.variables.keys()) || ` This variable can be declared with a variable ${JSON.stringify(subject.name)} {} block.`}`,
        );
    case "local":
      if (module.locals.has(subject.name)) return undefined;
      return () =>
        error(
          subjectRange,
          "Reference to undeclared local value",
          `A local value with the name ${JSON.stringify(subject.name)} has not been declared.${didYouMean(subject.name, module.locals.keys())}`,
        );
    case "module":
      if (module.calls.has(subject.call)) return undefined;
      return (path) =>
        error(
          subjectRange,
          "Reference to undeclared module",
          `No module call named ${JSON.stringify(subject.call)} is declared in ${nameOf(path)}.${didYouMean(subject.call, module.calls.keys())}`,
        );
    case "resource": {
      const { mode, type, name } = subject;
      const prefix = mode === "managed" ? "" : `${mode}.`;
      if (module.resources.has(`${prefix}${type}.${name}`)) return undefined;
      const kind = mode === "managed" ? "managed" : mode;
      return (path) =>
        error(
          range,
          "Reference to undeclared resource",
          `A ${kind} resource ${JSON.stringify(type)} ${JSON.stringify(name)} has not been declared in ${nameOf(path)}.`,
        );
    }
    default:
      return undefined;
  }
}

const nameOf = (path: readonly string[]): string =>
  path.length === 0 ? "the root module" : path.map((name) => `module.${name}`).join(".");
