import type { ModuleNode } from "../../engine/config/loadModules.ts";
import type { Module } from "../../engine/config/module.ts";
import { type Occurrence, occurrencesIn } from "../../engine/config/occurrences.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import type { RuleFinding } from "./ruleFinding.ts";

/** Returns the variables and local values of the modules in the workspace that nothing in their module refers to. */
export function unusedNames(plan: ExplainablePlan): readonly RuleFinding[] {
  const root = plan.queries.moduleIn(plan.root);
  const modules = new Map(root ? nodesBelow(root).map(({ module }) => [module.path, module] as const) : []);
  const queryFiles = plan.queries.configurationFiles.filter(({ source }) => source.path.endsWith(".hcl"));
  return [...modules.values()].flatMap((module) => {
    const inFolder = queryFiles.filter(({ source }) => folderOf(source.path) === module.path);
    return unusedIn(module).filter(
      ({ addresses: [name = ""] }) => !inFolder.some((file) => namesIn(file).used.has(name)),
    );
  });
}

const nodesBelow = (node: ModuleNode): readonly ModuleNode[] => [
  node,
  ...[...node.children.values()].flatMap((child) => (child ? nodesBelow(child) : [])),
];

const unusedIn = remember(({ path, files, headerFault }: Module): readonly RuleFinding[] => {
  // A reference can be in what could not be read.
  const isWhole = !headerFault && files.every(({ diagnostics }) => diagnostics.length === 0);
  if (!isWhole || path.includes("/.terraform/")) return [];
  const names = files.map(namesIn);
  return names.flatMap(({ declared }) =>
    declared
      .filter(({ name }) => !names.some(({ used }) => used.has(name)))
      .map(({ name, range }) => ({ rule: "unused", range, message: `Nothing uses ${name}`, addresses: [name] })),
  );
});

interface Names {
  readonly declared: readonly Occurrence[];
  readonly used: ReadonlySet<string>;
}

const namesIn = remember(({ body: { items } }: SyntaxFile): Names => {
  const declared: Occurrence[] = [];
  const used = new Set<string>();
  for (const item of items) {
    const { declared: here, used: usedHere } = namesOf(item);
    declared.push(...here);
    for (const name of usedHere) used.add(name);
  }
  return { declared, used };
});

/** Returns the names that an item declares and uses. What a variable says of itself, in a validation, is no use. */
const namesOf = remember(
  (item: Item): { readonly declared: readonly Occurrence[]; readonly used: readonly string[] } => {
    const occurrences = occurrencesIn(item);
    const declared = occurrences.filter(({ name, role }) => role === "definition" && /^(?:var|local)\./.test(name));
    const isVariable = item.kind === "block" && item.type === "variable";
    const own = isVariable ? declared[0]?.name : undefined;
    const used = occurrences.filter(({ name, role, call }) => role === "use" && call === undefined && name !== own);
    return { declared, used: used.map(({ name }) => name) };
  },
);
