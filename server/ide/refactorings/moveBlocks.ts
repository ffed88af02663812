import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { baseName, folderOf, joinPath } from "../../engine/source/paths.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import type { Offer } from "../editing/codeAction.ts";
import { appendBlock } from "../quickFixes/blockEdits.ts";
import { refactoring } from "./refactoring.ts";
import { newFile, removal, selectedBlocks } from "./selectedBlocks.ts";
import type { Selection } from "./selection.ts";

/** Returns the refactoring that moves the selected blocks to another file of their folder, with the comments above them. */
export function moveBlocks(plan: ExplainablePlan, selection: Selection): readonly Offer[] {
  const { syntax } = selection;
  const { path } = syntax.source;
  const name = baseName(path);
  const selected = selectedBlocks(selection);
  const blocks = selected.map(({ block }) => block);
  const target = targetOf(blocks, name);
  if (target === undefined) return [];
  const targetPath = joinPath(folderOf(path), target);
  const present = plan.syntaxOf(targetPath);
  if (target === name || (!present && plan.queries.isPresent(targetPath))) return [];
  const text = selected.map((each) => syntax.source.text.slice(each.start, each.end)).join("\n\n");
  const added = present ? appendBlock(present, text) : newFile(targetPath, `${text}\n`);
  if (!added) return [];
  const what = selected.length === 1 ? "block" : `${selected.length} blocks`;
  const edits = [...selected.map((each) => removal(syntax, each)), added];
  const title = `Move ${what} to ${present ? "" : "new file "}${target}`;
  return [refactoring(plan, { title, kind: "refactor.move", edits, ...(!present && { creates: [targetPath] }) })];
}

/** Returns the file that blocks belong to: by their type, else by the name of the first one. */
function targetOf(blocks: readonly Block[], current: string): string | undefined {
  const [first] = blocks;
  if (!first) return undefined;
  const extension = current.endsWith(".tofu") ? "tofu" : "tf";
  const common = COMMON.get(first.type);
  if (common !== undefined && blocks.every(({ type }) => type === first.type)) return `${common}.${extension}`;
  const name = blocks.find(({ type }) => NAMED.has(type))?.labels.at(-1)?.value;
  return name !== undefined && /^[A-Za-z][\w-]*$/.test(name) ? `${name}.${extension}` : undefined;
}

const COMMON: ReadonlyMap<string, string> = new Map([
  ["variable", "variables"],
  ["output", "outputs"],
  ["locals", "locals"],
  ["provider", "providers"],
  ["moved", "moved"],
  ["import", "imports"],
]);

const NAMED: ReadonlySet<string> = new Set(["resource", "data", "module"]);
