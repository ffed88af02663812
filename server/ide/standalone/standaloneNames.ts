import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { type Range, spanning } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { blocksOfType } from "../../engine/syntax/bodyArguments.ts";
import type { Item, SyntaxFile, Traversal } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";

/** A name that a file of a language beside the configuration declares: `component.network` has one name, `provider.aws.main` two. */
export interface Declaration {
  readonly root: string;
  readonly names: readonly string[];
  readonly range: Range;
  /** The block, or the argument of a local value. */
  readonly item: Item;
}

/** The beginnings of references to blocks, by the types of the blocks, where they are not the type. */
const ROOTS: ReadonlyMap<string, string> = new Map([["variable", "var"]]);

/** The blocks that nothing refers to by their labels. */
const UNNAMED: ReadonlySet<string> = new Set([
  ...["resource_policy", "provider_policy", "module_policy", "removed", "resource", "data", "module", "migration"],
  ...["output", "deployment_auto_approve", "orchestrate", "publish_output"],
]);

/** Returns what a file declares, in the order of the text. Local values of a nested `locals` block count for the whole file. */
export const declarationsIn = remember(({ body }: SyntaxFile): readonly Declaration[] => body.items.flatMap(declared));

function declared(item: Item): readonly Declaration[] {
  if (item.kind !== "block") return [];
  if (item.type === "locals")
    return item.body.items.flatMap((local) =>
      local.kind === "argument" ? [{ root: "local", names: [local.name], range: local.nameRange, item: local }] : [],
    );
  const inner = blocksOfType(item.body, "locals").flatMap(declared);
  const names = item.labels.map(({ value }) => value);
  if (names.length === 0 || UNNAMED.has(item.type)) return inner;
  return [{ root: ROOTS.get(item.type) ?? item.type, names, range: item.header, item }, ...inner];
}

/** Returns the declarations in some files that the reference at an offset of one of them leads to. */
export const standaloneDefinitions = (
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
): readonly Range[] => {
  const reference = traversalsOf(syntax).find(({ range }) => isWithin(syntax, range, offset));
  return reference ? declarationsOf(reference, files).map(({ range }) => range) : [];
};

/** The places of a name: where it is declared, and the beginnings of the references to it. */
export interface StandalonePlaces {
  readonly declarations: readonly Range[];
  readonly uses: readonly Range[];
}

/** Returns the place of the declared name at an offset of a file, and its declarations in some files; undefined where none is named. */
export function standaloneNameAt(
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
): { readonly range: Range; readonly declarations: readonly Declaration[] } | undefined {
  const reference = traversalsOf(syntax).find(({ range }) => isWithin(syntax, range, offset));
  const declarations = reference
    ? declarationsOf(reference, files)
    : declarationsIn(syntax).filter(({ range }) => isWithin(syntax, range, offset));
  const [first] = declarations;
  if (!first) return undefined;
  return { range: reference ? nameRange(reference, first) : first.range, declarations };
}

/** Returns the part of a reference that names a declaration. */
const nameRange = ({ rootRange, steps }: Traversal, { names: labels }: Declaration): Range =>
  spanning(rootRange, steps[labels.length - 1]!.range);

/** Returns the places in some files of the name at an offset of one of them; undefined where nothing declared is named. */
export function standalonePlaces(
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
): StandalonePlaces | undefined {
  const { declarations = [] } = standaloneNameAt(syntax, files, offset) ?? {};
  const [first] = declarations;
  if (!first) return undefined;
  const uses = files.flatMap(traversalsOf).filter((traversal) => names(traversal, first));
  return {
    declarations: declarations.map(({ range }) => range),
    uses: uses.map((traversal) => nameRange(traversal, first)),
  };
}

const declarationsOf = (reference: Traversal, files: readonly SyntaxFile[]): readonly Declaration[] =>
  files.flatMap(declarationsIn).filter((declaration) => names(reference, declaration));

const traversalsOf = remember(({ body }: SyntaxFile): readonly Traversal[] =>
  body.items.flatMap((item) => (item.kind === "block" ? bodyTraversals(item.body) : [])),
);

function isWithin(syntax: SyntaxFile, range: Range, offset: number): boolean {
  const { start, end } = placeIn({ syntaxOf: (path) => (path === syntax.source.path ? syntax : undefined) }, range);
  return start <= offset && offset <= end;
}

/** Whether a reference begins with a declared name. */
const names = ({ root, steps }: Traversal, { root: declaredRoot, names: labels }: Declaration): boolean =>
  root === declaredRoot &&
  labels.every((label, at) => {
    const step = steps[at];
    return step?.kind === "attribute" && step.name === label;
  });
