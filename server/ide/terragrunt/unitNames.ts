import { traversalsOf } from "../../engine/lang/reference.ts";
import { folderOf } from "../../engine/source/paths.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import type { Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { expressionsIn } from "../../engine/syntax/expressions.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Block, Expression, Item, Traversal } from "../../engine/syntax/tree.ts";
import { resolved } from "../../engine/terragrunt/filePaths.ts";
import type { ExplainableRoot, Snapshot } from "../../workspace/snapshot.ts";
import { type Cursor, covers, cursorAt } from "../cursor.ts";
import { inputAt, inputKeys, moduleOf } from "./moduleVariables.ts";
import { filesReadBy, foreignUses, type ReadFile } from "./readFiles.ts";
import { knownValue } from "./unitHover.ts";
import { localsIn, sourcesOf, stateOfStack, type UnitView } from "./unitView.ts";

/** A range, and the files that it can be in. */
export interface UnitRange {
  readonly sources: Sources;
  readonly range: Range;
}

/** A name of a file of Terragrunt. */
export type UnitName =
  | { readonly kind: "local"; readonly path: string; readonly name: string }
  | { readonly kind: Labelled; readonly path: string; readonly name: string }
  /** A value that a stack gives to the unit with the file. */
  | { readonly kind: "value"; readonly path: string; readonly name: string }
  /** An output of the unit with the file. */
  | { readonly kind: "output"; readonly path: string; readonly name: string }
  | { readonly kind: "variable"; readonly name: string };

/** The blocks whose label is a name in expressions; those of units and stacks in a stack file. */
type Labelled = "dependency" | "include" | "feature" | "unit" | "stack";

/** Returns where the name at an offset is declared, or the file that a path leads to. */
export function unitDefinitions(view: UnitView, offset: number): readonly UnitRange[] {
  const cursor = cursorAt(view, view.path, offset);
  if (!cursor) return [];
  const named = namedAt(view, cursor);
  const declared = named ? declarationsOf(view, named.name) : [];
  return declared.length > 0 ? declared : fileAt(view, cursor);
}

/** Returns the name at an offset, and its range there. */
export function unitNameAt(
  view: UnitView,
  offset: number,
): { readonly name: UnitName; readonly range: Range } | undefined {
  const cursor = cursorAt(view, view.path, offset);
  return cursor && namedAt(view, cursor);
}

function namedAt(view: UnitView, cursor: Cursor): { readonly name: UnitName; readonly range: Range } | undefined {
  const { item, argument, offset } = cursor;
  const input = inputAt(cursor);
  if (input) return { name: { kind: "variable", name: input.name }, range: input.range };
  if (item.kind === "block" && item.type === "locals" && argument && covers(argument.nameRange, offset))
    return { name: { kind: "local", path: view.path, name: argument.name }, range: argument.nameRange };
  if (item.kind === "block" && isLabelled(item.type)) {
    const label = item.labels[0];
    if (label && covers(label.range, offset))
      return { name: { kind: item.type, path: view.path, name: label.value }, range: label.range };
  }
  for (const expression of cursor.expressions) {
    if (expression.kind !== "traversal") continue;
    const step = expression.steps.find(({ range }) => offset <= range.end);
    const found = namesOfTraversal(view, expression).find(({ range }) => range === step?.range);
    if (found) return found;
  }
  const [outermost] = cursor.expressions.slice(-1);
  return outermost && foreignLocals(view, outermost).find(({ range }) => covers(range, offset));
}

const LABELLED: ReadonlySet<string> = new Set<Labelled>(["dependency", "include", "feature", "unit", "stack"]);

const isLabelled = (type: string): type is Labelled => LABELLED.has(type);

/** Returns the names in a traversal, each with the range of its step. */
function namesOfTraversal(
  view: Pick<ReadFile, "path" | "state">,
  { root, steps }: Traversal,
): readonly { name: UnitName; range: Range }[] {
  const [first, second, third] = steps;
  if (first?.kind !== "attribute") return [];
  const path = view.path;
  if (root === "local") return [{ name: { kind: "local", path, name: first.name }, range: first.range }];
  if (root === "values") return [{ name: { kind: "value", path, name: first.name }, range: first.range }];
  if (!isLabelled(root)) return [];
  const named = { name: { kind: root, path, name: first.name } as const, range: first.range };
  if (second?.kind !== "attribute" || third?.kind !== "attribute") return [named];
  const { unit } = view.state;
  if (root === "dependency" && second.name === "outputs") {
    const target = unit.seenOutputs.find(({ name }) => name === first.name)?.path;
    return target === undefined
      ? [named]
      : [named, { name: { kind: "output", path: target, name: third.name }, range: third.range }];
  }
  return [named];
}

/** Returns the local values of other files that an expression names. */
const foreignLocals = (file: ReadFile, expression: Expression): readonly { name: UnitName; range: Range }[] =>
  foreignUses(file, expression, false).flatMap(({ path, name, range }) =>
    name === undefined ? [] : [{ name: { kind: "local", path, name }, range }],
  );

function declarationsOf(view: UnitView, name: UnitName): readonly UnitRange[] {
  const { state, snapshot } = view;
  if (name.kind === "variable") {
    const variable = moduleOf(view)?.variables.get(name.name);
    return variable && view.root ? [{ sources: view.root.plan, range: variable.header }] : [];
  }
  if (name.kind === "output") {
    const root = rootOfUnit(snapshot, name.path);
    const output = root && moduleOf({ root })?.outputs.get(name.name);
    return root && output ? [{ sources: root.plan, range: output.header }] : [];
  }
  const sources = sourcesOf(state);
  if (name.kind === "value") return valueDeclarations(view, name.name);
  const items = sources.syntaxOf(name.path)?.body.items ?? [];
  if (name.kind === "local")
    return localsIn(items).flatMap((each) => (each.name === name.name ? [{ sources, range: each.nameRange }] : []));
  const block = items.find(
    (item) => item.kind === "block" && item.type === name.kind && (item.labels[0]?.value ?? "") === name.name,
  );
  return block?.kind === "block" ? [{ sources, range: block.header }] : [];
}

/** Returns where the stacks that generate a unit, or a stack, set one of its values. */
function valueDeclarations({ snapshot: { stacks }, state }: UnitView, name: string): readonly UnitRange[] {
  const source = folderOf(state.file);
  return (stacks?.generated ?? []).flatMap((generated) => {
    const file = generated.source === source ? stacks?.files.get(generated.stackFile) : undefined;
    if (!file) return [];
    const sources = sourcesOf(stateOfStack(file));
    const block = sources
      .syntaxOf(file.path)
      ?.body.items.find((item) => item.kind === "block" && item.header === generated.range);
    return block?.kind === "block" ? valueKeys(block, name).map((range) => ({ sources, range })) : [];
  });
}

const valueKeys = ({ body }: Block, name: string): readonly Range[] =>
  body.items.flatMap((item) =>
    item.kind === "argument" && item.name === "values"
      ? inputKeys(item.expression).flatMap((key) => (key.name === name ? [key.range] : []))
      : [],
  );

const rootOfUnit = ({ roots }: Snapshot, path: string): ExplainableRoot | undefined =>
  roots.find(({ root }) => root === folderOf(path));

/** Returns the start of the file that an expression under the cursor names: an include, a unit, a module, a file that is read. */
function fileAt(view: UnitView, { expressions, argument, item }: Cursor): readonly UnitRange[] {
  const { state } = view;
  for (const expression of expressions.length > 0 ? expressions : argument ? [argument.expression] : []) {
    const value = knownValue(view, expression);
    if (value?.kind !== "string" || value.value === "") continue;
    const path = resolved(folderOf(view.path), value.value);
    for (const candidate of [path, `${path}/terragrunt.hcl`, `${path}/terragrunt.stack.hcl`]) {
      const answer = state.known.get(fileQuestion(candidate));
      if (answer && answer.kind !== "failure") return [startOf(view, candidate)];
    }
    if (item.kind === "block" && item.type === "terraform" && argument?.name === "source") {
      const file = moduleOf(view)?.files[0]?.source.path;
      if (file !== undefined && view.root)
        return [{ sources: view.root.plan, range: { anchor: { path: file }, start: 0, end: 0 } }];
    }
  }
  return [];
}

const startOf = ({ state }: UnitView, path: string): UnitRange => ({
  sources: sourcesOf(state),
  range: { anchor: { path }, start: 0, end: 0 },
});

/** Returns every place of a name in the units that are active, each file once; the declaration first. */
export function unitPlaces(view: UnitView, name: UnitName): readonly UnitRange[] {
  return [...declarationsOf(view, name), ...usesOf(view.snapshot, name)];
}

/** Returns the uses of an output of a root module by units; `name` is the name within the folder of the module. */
export function usesOfOutput(
  snapshot: Snapshot,
  { folder, name }: { readonly folder: string; readonly name: string },
): readonly UnitRange[] {
  const [kind, output] = name.split(".");
  if (kind !== "output" || output === undefined) return [];
  const { roots, units } = snapshot;
  // Each unit runs its own copy of a module, whose files are the same.
  const filesOfRoot = (root: ExplainableRoot) => moduleOf({ root })?.files[0]?.source.path;
  const declaring = roots.find(({ plan }) => plan.root === folder);
  const file = declaring && filesOfRoot(declaring);
  return roots.flatMap((each) => {
    const unit = file !== undefined && filesOfRoot(each) === file ? units?.get(each.root)?.unit : undefined;
    return unit ? usesOf(snapshot, { kind: "output", path: unit.path, name: output }) : [];
  });
}

/** Returns the uses of a name in the files of the units that are active. */
export function usesOf(snapshot: Snapshot, wanted: UnitName): readonly UnitRange[] {
  const visited = new Set<Range>();
  return namesIn(snapshot).flatMap(({ file, names }) => {
    const sources = sourcesOf(file.state);
    const ranges = names.flatMap(({ name, range }) => (isSameName(name, wanted) ? [range] : []));
    return ranges.flatMap((range) => {
      if (visited.has(range)) return [];
      visited.add(range);
      return [{ sources, range }];
    });
  });
}

/** Returns the names in each file of the active units. */
const namesIn = remember((snapshot: Snapshot) => filesOf(snapshot).map((file) => ({ file, names: namesOf(file) })));

/** Returns the names in the expressions of a file. */
const namesOf = (file: ReadFile): readonly { name: UnitName; range: Range }[] =>
  file.syntax.body.items
    .flatMap(expressionsIn)
    .flatMap((expression) => [
      ...traversalsOf(expression).flatMap((traversal) => namesOfTraversal(file, traversal)),
      ...foreignLocals(file, expression),
    ]);

/**
 * Returns the files whose local value of a name has a use in common with that of a file: an expression of an included file can read
 * another file for each unit.
 */
export function filesOfLocal(snapshot: Snapshot, path: string, name: string): readonly string[] {
  const pathsByUse = new Map<Range, Set<string>>();
  for (const { names } of namesIn(snapshot))
    for (const { name: named, range } of names)
      if (named.kind === "local" && named.name === name)
        pathsByUse.set(range, (pathsByUse.get(range) ?? new Set()).add(named.path));
  const paths = new Set([path]);
  for (const each of paths)
    for (const targets of pathsByUse.values()) if (targets.has(each)) for (const target of targets) paths.add(target);
  return [...paths];
}

/** Returns a file that uses all local values of one of the files at once. */
export function usesAllLocals(snapshot: Snapshot, paths: readonly string[]): string | undefined {
  const isWhole = (file: ReadFile, item: Item): boolean =>
    expressionsIn(item).some((expression) =>
      foreignUses(file, expression, item.kind === "block" && item.type === "locals").some(
        (use) => use.name === undefined && paths.includes(use.path),
      ),
    );
  return filesOf(snapshot).find((file) => file.syntax.body.items.some((item) => isWhole(file, item)))?.path;
}

const isSameName = (a: UnitName, b: UnitName): boolean =>
  a.kind === b.kind && a.name === b.name && ("path" in a ? a.path : "") === ("path" in b ? b.path : "");

/** Returns the files of the active units, those that they include or read, and the stack files. */
export const filesOf = ({ units, stacks }: Snapshot): readonly ReadFile[] =>
  [...(units?.values() ?? []), ...[...(stacks?.files.values() ?? [])].map(stateOfStack)].flatMap(filesReadBy);
