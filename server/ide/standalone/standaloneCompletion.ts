import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import { blockSnippet } from "../completion/argumentItems.ts";
import type { CompletionItem } from "../completion/item.ts";
import type { LanguageBlock } from "../completion/languageBlocks.ts";
import type { OuterBlock, Position } from "../completion/position.ts";
import { positionAtEnd } from "../completion/positionAtEnd.ts";
import { type Declaration, declarationsIn } from "./standaloneNames.ts";

/** What can be written at a position, and what is written of it already. */
export interface StandaloneCompletion {
  readonly items: readonly CompletionItem[];
  readonly prefix: string;
}

/**
 * Returns what can be written at an offset of a file of a language beside the configuration; undefined where nothing can. `files` are those
 * whose declarations it sees, itself among them.
 */
export function standaloneCompletion(
  language: LanguageBlock,
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
): StandaloneCompletion | undefined {
  const position = positionAtEnd(syntax.source.text.slice(0, offset));
  if (!position) return undefined;
  const items = itemsAt(language, files.flatMap(declarationsIn), position);
  return items.length === 0 ? undefined : { items, prefix: position.prefix };
}

function itemsAt(
  language: LanguageBlock,
  declarations: readonly Declaration[],
  position: Position,
): readonly CompletionItem[] {
  if (position.kind === "item") return bodyItems(language, position.blocks);
  if (position.kind === "member") return memberItems(declarations, position.source);
  return position.kind === "expression" && position.isValueDue ? rootItems(declarations) : [];
}

/** Returns the arguments that a body lacks, and its blocks. */
function bodyItems(language: LanguageBlock, blocks: readonly OuterBlock[]): readonly CompletionItem[] {
  let around: LanguageBlock | undefined = language;
  for (const { type } of blocks) if (type !== "") around = around?.blocks[type];
  if (!around) return [];
  const written = new Set(blocks.at(-1)?.written ?? []);
  const names = around.arguments.filter((name) => !written.has(name));
  return [
    ...names.map((label) => ({ label, kind: "argument" as const, insert: `${label} = `, rank: 5 })),
    ...Object.entries(around.blocks).map(([label, nested]) => ({
      label,
      kind: "block" as const,
      insert: blockSnippet(label, nested),
      isSnippet: true as const,
      rank: around === language ? 0 : 6,
    })),
  ];
}

/** Returns the beginnings of references to what is declared: `var`, `component`. */
const rootItems = (declarations: readonly Declaration[]): readonly CompletionItem[] =>
  [...new Set(declarations.map(({ root }) => root))].map((label) => ({ label, kind: "keyword", rank: 2 }));

/** Returns the names that are declared below the beginning of a reference. */
function memberItems(declarations: readonly Declaration[], source: string): readonly CompletionItem[] {
  const path = source.split(".");
  const below = declarations.flatMap(({ root, names }) =>
    [root, ...names].length > path.length && path.every((part, at) => [root, ...names][at] === part)
      ? [names[path.length - 1]!]
      : [],
  );
  return [...new Set(below)].map((label) => ({ label, kind: "variable", rank: 1 }));
}
