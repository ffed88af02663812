import { codeBlock } from "../../engine/render/markdown.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import { textAt } from "../../workspace/place.ts";
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
  if (item.kind !== "block") return shortened(textAt(sources, item.range));
  const telling = item.body.items.flatMap((inner) =>
    inner.kind === "argument" && TELLING.has(inner.name) ? [`  ${shortened(textAt(sources, inner.range))}`] : [],
  );
  return [`${textAt(sources, range)} {`, ...telling, "}"].join("\n");
}

const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST)}…` : text);
