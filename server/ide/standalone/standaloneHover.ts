import { codeBlock } from "../../engine/render/markdown.ts";
import type { Range } from "../../engine/source/range.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import type { Hover } from "../hover/hoverText.ts";
import { type Declaration, standaloneNameAt } from "./standaloneNames.ts";

/** The arguments that say what a declared name stands for. */
const TELLING: ReadonlySet<string> = new Set(["type", "description", "source", "version", "for_each", "sensitive"]);

/** The most characters of an expression that are shown. */
const MOST = 200;

/** Returns the hover at an offset of a file of a language beside the configuration: the declarations of the name, as they are written. */
export function standaloneHover(
  sources: Sources,
  syntax: SyntaxFile,
  files: readonly SyntaxFile[],
  offset: number,
): Hover | undefined {
  const named = standaloneNameAt(syntax, files, offset);
  if (!named) return undefined;
  const texts = named.declarations.map((declaration) => declarationText(sources, declaration));
  return { markdown: codeBlock(texts.join("\n")), range: named.range };
}

function declarationText(sources: Sources, { item, range }: Declaration): string {
  if (item.kind !== "block") return shortened(textOf(sources, item.range));
  const telling = item.body.items.flatMap((inner) =>
    inner.kind === "argument" && TELLING.has(inner.name) ? [`  ${shortened(textOf(sources, inner.range))}`] : [],
  );
  return [`${textOf(sources, range)} {`, ...telling, "}"].join("\n");
}

function textOf(sources: Sources, range: Range): string {
  const { file, start, end } = placeIn(sources, range);
  return file.text.slice(start, end);
}

const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
