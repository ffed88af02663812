import { type Occurrence, occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { remember } from "../../engine/source/remember.ts";
import type { Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { filesNaming } from "../navigation/moduleFiles.ts";
import { usesIn } from "../usages/usesIn.ts";
import type { RuleFinding } from "./ruleFinding.ts";
import { workspaceModules } from "./workspaceModules.ts";

/** Returns the variables and local values of the modules in the workspace that nothing in their module refers to. */
export function unusedNames(plan: ExplainablePlan): readonly RuleFinding[] {
  return workspaceModules(plan).flatMap((module) => {
    const unused = unusedIn(module);
    if (unused.length === 0 || plan.queries.hasUnreadTests(module.path)) return [];
    const naming = filesNaming(plan, module);
    if (naming === module.files) return unused;
    const beside = naming.filter((file) => !module.files.includes(file));
    // A reference can be in what could not be read.
    if (beside.some(({ diagnostics }) => diagnostics.length > 0)) return [];
    const left = withoutUse(namesOf(unused), beside);
    return unused.filter(({ addresses: [name = ""] }) => left.has(name));
  });
}

const unusedIn = remember(({ files, headerFault }: Module): readonly RuleFinding[] => {
  // A reference can be in what could not be read.
  const isWhole = !headerFault && files.every(({ diagnostics }) => diagnostics.length === 0);
  if (!isWhole) return [];
  const declared = files.flatMap(declaredIn);
  const left = withoutUse(
    declared.map(({ name }) => name),
    files,
  );
  return declared
    .filter(({ name }) => left.has(name))
    .map(({ name, range }) => ({ rule: "unused", range, message: `Nothing uses ${name}`, addresses: [name] }));
});

const namesOf = (findings: readonly RuleFinding[]): readonly string[] => findings.flatMap(({ addresses }) => addresses);

/** Returns those of some names that nothing in these files uses. Files are read until all names are found. */
function withoutUse(names: readonly string[], files: readonly SyntaxFile[]): ReadonlySet<string> {
  const left = new Set(names);
  for (const file of files) {
    if (left.size === 0) break;
    const used = usedIn(file);
    for (const name of left) if (used.has(name)) left.delete(name);
  }
  return left;
}

const usedIn = remember(({ body: { items } }: SyntaxFile): ReadonlySet<string> => new Set(items.flatMap(usedInItem)));

const usedInItem = remember((item: Item): readonly string[] =>
  usesIn(item).flatMap(({ name, call }) => (call === undefined ? [name] : [])),
);

const declaredIn = remember(({ body: { items } }: SyntaxFile): readonly Occurrence[] => items.flatMap(declaredInItem));

/** Returns the definitions of variables and local values in an item; other blocks are not read. */
const declaredInItem = remember((item: Item): readonly Occurrence[] =>
  item.kind === "block" && item.type !== "variable" && item.type !== "locals"
    ? []
    : occurrencesIn(item).filter(({ name, role }) => role === "definition" && /^(?:var|local)\./.test(name)),
);
