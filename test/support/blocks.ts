import type { Dialect } from "../../server/engine/lang/dialect.ts";
import { TERRAFORM } from "../../server/engine/lang/releases.ts";
import type { Diagnostic } from "../../server/engine/source/diagnostic.ts";
import type { Range } from "../../server/engine/source/range.ts";
import { sourceFile } from "../../server/engine/source/sourceFile.ts";
import { parse } from "../../server/engine/syntax/parse.ts";
import { place } from "../../server/engine/syntax/place.ts";
import type { Block, SyntaxFile } from "../../server/engine/syntax/tree.ts";

export const fileOf = (text: string, path = "main.tf"): SyntaxFile => parse(sourceFile(path, text));

export const blocksOf = ({ body }: SyntaxFile): readonly Block[] => body.items.filter((item) => item.kind === "block");

/** Returns the text of a range. */
export function under(file: SyntaxFile, range: Range | undefined): string {
  if (!range) return "(nowhere)";
  const { start, end } = place(file, range);
  return file.source.text.slice(start, end);
}

/** Returns each diagnostic with the text that it underlines: `Unsupported argument: colour`. */
export const messagesWithTexts = (file: SyntaxFile, diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ summary, subject }) => `${summary}: ${under(file, subject)}`);

/** Returns a function that decodes the first block of a text, in the newest language. */
export function decoded<T>(
  decode: (block: Block, dialect: Dialect) => { readonly value: T; readonly diagnostics: readonly Diagnostic[] },
) {
  return (text: string, path = "main.tf") => {
    const file = fileOf(text, path);
    const { value, diagnostics } = decode(blocksOf(file)[0]!, TERRAFORM);
    return { value, messages: messagesWithTexts(file, diagnostics), file };
  };
}
