import { actionText, resourceText } from "../../addrs/address.ts";
import type { Dialect } from "../../lang/dialect.ts";
import type { Block, SyntaxFile } from "../../syntax/tree.ts";
import { type Declared, decodeItem } from "../decode/decodeItem.ts";
import { blocksIn } from "../decode/topLevelBlocks.ts";
import type { Module, Resource } from "../module.ts";
import { isOverrideFile } from "./overrides.ts";

/**
 * Returns the module with some of its blocks replaced by edited versions. Undefined if anything else changed, or a block
 * has faults.
 */
export function patchedModule(previous: Module, files: readonly SyntaxFile[]): Module | undefined {
  if (previous.diagnostics.length > 0 || previous.files.length !== files.length) return undefined;
  const tables = new Map<Table, Map<string, unknown>>();
  for (const [at, file] of files.entries()) {
    const previousFile = previous.files[at]!;
    if (file === previousFile) continue;
    const replaced = replacedBlocks(previousFile, file, previous.dialect);
    if (!replaced) return undefined;
    for (const [oldBlock, newBlock] of replaced)
      if (!replaceDeclarations(previous, tables, oldBlock, newBlock)) return undefined;
  }
  return { ...previous, files, ...Object.fromEntries(tables) };
}

type Table = "variables" | "locals" | "outputs" | "resources" | "calls" | "checks" | "actions";

/** Returns pairs of an old block and its edited version; undefined if blocks were added or removed. */
function replacedBlocks(
  previous: SyntaxFile,
  current: SyntaxFile,
  dialect: Dialect,
): readonly (readonly [Block, Block])[] | undefined {
  if (previous.source.path !== current.source.path || isOverrideFile(current.source.path)) return undefined;
  if (current.terraformBody || previous.terraformBody) return undefined;
  const { blocks: oldBlocks } = blocksIn(previous.body, dialect);
  const { blocks, diagnostics } = blocksIn(current.body, dialect);
  if (diagnostics.length + current.diagnostics.length > 0 || oldBlocks.length !== blocks.length) return undefined;
  return blocks.flatMap((block, at) => (block === oldBlocks[at] ? [] : [[oldBlocks[at]!, block] as const]));
}

/** Replaces the declarations of a block; returns false if the old ones are not in the tables of their kinds. */
function replaceDeclarations(
  module: Module,
  tables: Map<Table, Map<string, unknown>>,
  oldBlock: Block,
  newBlock: Block,
): boolean {
  const decoded = decodeItem(newBlock, module.dialect);
  if (decoded.diagnostics.length > 0) return false;
  const previousEntries = entriesOf(decodeItem(oldBlock, module.dialect).value);
  const entries = entriesOf(decoded.value);
  if (!previousEntries || !entries || previousEntries.length !== entries.length) return false;
  if (entries.some(({ table, name }, at) => table !== previousEntries[at]!.table || name !== previousEntries[at]!.name))
    return false;
  // An override file may have been merged into this block.
  if (previousEntries.some(({ table, name, item }) => (tables.get(table) ?? module[table]).get(name) !== item))
    return false;
  for (const { table, name, item } of entries) {
    const patched = tables.get(table) ?? new Map<string, unknown>(module[table]);
    tables.set(table, patched.set(name, item));
  }
  return true;
}

/** The place of a block in the tables of its module. */
interface Entry {
  readonly table: Table;
  readonly name: string;
  readonly item: unknown;
}

function entriesOf(declared: Declared | undefined): readonly Entry[] | undefined {
  switch (declared?.kind) {
    case "variable":
      return [entry("variables", declared.item)];
    case "output":
      return [entry("outputs", declared.item)];
    case "call":
      return [entry("calls", declared.item)];
    case "resource":
      return [entry("resources", declared.item)];
    case "check":
      return [entry("checks", declared.item), ...(declared.item.data ? [entry("resources", declared.item.data)] : [])];
    case "action":
      return [{ table: "actions", name: actionText(declared.item), item: declared.item }];
    case "locals":
      return declared.items.map((local) => entry("locals", local));
    default:
      return undefined;
  }
}

const entry = (table: Table, item: Resource | { readonly name: string }): Entry => ({
  table,
  name: "mode" in item ? resourceText(item.mode, item.type, item.name) : item.name,
  item,
});
