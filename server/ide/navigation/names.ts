import { type Occurrence, occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import type { Module } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Range } from "../../engine/source/range.ts";
import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type Cursor, covers, cursorAt } from "../cursor.ts";

/** A declaration: the folder of its module, and its name in the module. */
export interface Name {
  readonly folder: string;
  readonly name: string;
}

/** A place where a name is written. */
export interface NamedPlace {
  readonly name: Name;
  readonly role: Occurrence["role"];
  readonly range: Range;
}

/** Returns the innermost name at an offset of a file; undefined if there is none. */
export function nameAt({ plan }: ExplainableRoot, path: string, offset: number): NamedPlace | undefined {
  const cursor = cursorAt(plan, path, offset);
  return cursor && nameAtCursor(plan, cursor);
}

/** As `nameAt`, for a known cursor. */
export function nameAtCursor(plan: ExplainablePlan, cursor: Cursor): NamedPlace | undefined {
  const covering = placesIn(plan, cursor.syntax).filter(
    ({ range }) => range.anchor === cursor.item.range.anchor && covers(range, cursor.offset),
  );
  return covering.toSorted((a, b) => a.range.end - a.range.start - (b.range.end - b.range.start))[0];
}

/** Returns every place of a file where a name is written. */
export function placesIn(plan: ExplainablePlan, syntax: SyntaxFile): readonly NamedPlace[] {
  const node = plan.queries.moduleOf(syntax.source.path);
  return node ? syntax.body.items.flatMap((item) => occurrencesIn(item).flatMap((found) => placed(node, found))) : [];
}

function placed(node: ModuleNode, { name, role, range, call }: Occurrence): readonly NamedPlace[] {
  const module = call === undefined ? node.module : node.children.get(call)?.module;
  return module ? [{ name: { folder: module.path, name }, role, range }] : [];
}

/** A place in the plan of a root module. */
export interface RootRange {
  readonly root: ExplainableRoot;
  readonly range: Range;
}

/** Returns every place where a name is written, in all root modules; each file counts once. */
export function placesOf(roots: readonly ExplainableRoot[], target: Name): readonly (RootRange & NamedPlace)[] {
  const visitedPaths = new Set<string>();
  return roots.flatMap((root) =>
    filesOf(root.plan).flatMap((syntax) => {
      if (visitedPaths.has(syntax.source.path)) return [];
      visitedPaths.add(syntax.source.path);
      return placesIn(root.plan, syntax)
        .filter(({ name }) => name.folder === target.folder && name.name === target.name)
        .map((place) => ({ ...place, root }));
    }),
  );
}

const filesOf = ({ queries }: ExplainablePlan): readonly SyntaxFile[] => [
  ...queries.configurationFiles,
  ...queries.variableFiles,
];

/** Returns where a name is declared: where the name is written, else the header of the decoded declaration. */
export function definitionsOf(roots: readonly ExplainableRoot[], target: Name): readonly RootRange[] {
  const written = placesOf(roots, target).filter(({ role }) => role === "definition");
  if (written.length > 0) return written;
  return roots.flatMap((root) => {
    const module = root.plan.queries.moduleIn(target.folder)?.module;
    const range = module && headerOf(module, target.name);
    return range ? [{ root, range }] : [];
  });
}

function headerOf(module: Module, name: string): Range | undefined {
  const [kind = "", localName = ""] = [name.slice(0, name.indexOf(".")), name.slice(name.indexOf(".") + 1)];
  switch (kind) {
    case "var":
      return module.variables.get(localName)?.header;
    case "local":
      return module.locals.get(localName)?.range;
    case "output":
      return module.outputs.get(localName)?.header;
    case "module":
      return module.calls.get(localName)?.header;
    default:
      return (module.resources.get(name) ?? module.actions.get(name))?.header;
  }
}
