import { sourceFile } from "../engine/source/sourceFile.ts";
import { parse } from "../engine/syntax/parse.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";
import type { LanguageBlock } from "../ide/completion/languageBlocks.ts";
import { standaloneBlocks } from "../ide/standalone/standaloneBlocks.ts";
import type { World } from "./world.ts";

/** An open document of a language beside the configuration: a stack, a policy or a migration. */
export interface StandaloneDocument extends Sources {
  readonly language: LanguageBlock;
  readonly syntax: SyntaxFile;
}

/** Returns an open document of a language beside the configuration; undefined for any other. */
export function standaloneAt(
  { uris, textOf }: Pick<World, "uris" | "textOf">,
  uri: string,
): StandaloneDocument | undefined {
  const path = uris.toPath(uri);
  const language = path === undefined ? undefined : standaloneBlocks(path);
  const text = language && textOf(uri);
  if (path === undefined || !language || text === undefined) return undefined;
  const syntax = parse(sourceFile(path, text));
  return { language, syntax, syntaxOf: (other) => (other === path ? syntax : undefined) };
}
