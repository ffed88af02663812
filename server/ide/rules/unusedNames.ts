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
    const beside = filesNaming(plan, module).filter((file) => !module.files.includes(file));
    // A reference can be in what could not be read.
    if (beside.some(({ diagnostics }) => diagnostics.length > 0)) return [];
    return unused.filter(({ addresses: [name = ""] }) => !beside.some((file) => namesIn(file).used.has(name)));
  });
}

const unusedIn = remember(({ files, headerFault }: Module): readonly RuleFinding[] => {
  // A reference can be in what could not be read.
  const isWhole = !headerFault && files.every(({ diagnostics }) => diagnostics.length === 0);
  if (!isWhole) return [];
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

/** Returns the names that an item declares and uses. */
const namesOf = remember(
  (item: Item): { readonly declared: readonly Occurrence[]; readonly used: readonly string[] } => ({
    declared: occurrencesIn(item).filter(({ name, role }) => role === "definition" && /^(?:var|local)\./.test(name)),
    used: usesIn(item).flatMap(({ name, call }) => (call === undefined ? [name] : [])),
  }),
);
