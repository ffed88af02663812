import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { baseName, folderOf, joinPath } from "../../engine/source/paths.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import type { Block, SyntaxFile } from "../../engine/syntax/tree.ts";
import type { TextReplacement } from "../codeAction.ts";
import { appendBlock } from "../quickFixes/blockEdits.ts";
import type { Refactoring } from "./refactoring.ts";
import { type Selection, trimmed } from "./selection.ts";

/** Returns the refactoring that moves the selected blocks to another file of their folder, with the comments above them. */
export function moveBlocks(plan: ExplainablePlan, selection: Selection): readonly Refactoring[] {
  const { syntax, start, end } = trimmed(selection);
  const { path } = syntax.source;
  const name = baseName(path);
  if (start === end || syntax.diagnostics.length > 0 || /(?:^|_)override\.\w+$/.test(name)) return [];
  const stretches = syntax.body.items.flatMap((item) => {
    const from = syntax.offsets.get(item.range.anchor) ?? 0;
    return item.kind === "block" ? [{ block: item, ...withComments(syntax, from, from + item.range.end) }] : [];
  });
  const selected = stretches.filter((each) => start <= each.blockStart && each.end <= end);
  const isWhole = stretches.every((each) => each.end <= start || end <= each.start || selected.includes(each));
  const target = targetOf(
    selected.map(({ block }) => block),
    name,
  );
  if (selected.length === 0 || !isWhole || target === undefined) return [];
  const targetPath = joinPath(folderOf(path), target);
  const present = plan.syntaxOf(targetPath);
  if (target === name || (!present && plan.queries.isFileRead(targetPath))) return [];
  const text = selected.map((each) => syntax.source.text.slice(each.start, each.end)).join("\n\n");
  const added = present
    ? appendBlock(present, text)
    : {
        range: { anchor: { path: targetPath, source: sourceFile(targetPath, "") }, start: 0, end: 0 },
        text: `${text}\n`,
      };
  if (!added) return [];
  const what = selected.length === 1 ? "block" : `${selected.length} blocks`;
  const edits = [...selected.map((each) => removal(syntax, each)), added];
  const title = `Move ${what} to ${present ? "" : "new file "}${target}`;
  return [{ action: { title, kind: "refactor.move", edits, ...(!present && { creates: [targetPath] }) } }];
}

interface Stretch {
  readonly start: number;
  readonly blockStart: number;
  readonly end: number;
}

/** Returns a block with the comment lines directly above it. */
function withComments({ source: { text } }: SyntaxFile, blockStart: number, end: number): Stretch {
  const comments = /(?:^|\n)((?:[ \t]*(?:#|\/\/)[^\n]*\n)+)[ \t]*$/.exec(text.slice(0, blockStart))?.[1] ?? "";
  return { start: blockStart - comments.length, blockStart, end };
}

/** Returns the edit that removes a block with its line break and the empty line after it. */
function removal({ source }: SyntaxFile, { start, end }: Stretch): TextReplacement {
  const after = /^[ \t]*\r?\n(?:[ \t]*\r?\n)?/.exec(source.text.slice(end))?.[0].length ?? 0;
  return { range: { anchor: { path: source.path, source }, start, end: end + after }, text: "" };
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
