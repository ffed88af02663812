import { textOf } from "../engine/config/answerText.ts";
import { folderOf, joinPath } from "../engine/source/paths.ts";
import { directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { parse } from "../engine/syntax/parse.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";
import type { LanguageBlock } from "../ide/completion/languageBlocks.ts";
import { isOfFolder, standaloneBlocks } from "../ide/standalone/standaloneBlocks.ts";
import { answerTo } from "../workspace/asked/ask.ts";
import type { ClientMemory } from "./clientMemory.ts";
import type { World } from "./world.ts";

/** An open document of a language beside the configuration: a stack, a policy or a migration. */
export interface StandaloneDocument extends Sources {
  readonly language: LanguageBlock;
  readonly syntax: SyntaxFile;
}

/** A document with the files whose declarations it sees. */
export interface StandaloneFiles extends StandaloneDocument {
  readonly files: readonly SyntaxFile[];
}

/** As `standaloneAt`, with the other files of a stack in the folder, as the editor or the disk has them. */
export async function standaloneFilesAt(world: World, uri: string): Promise<StandaloneFiles | undefined> {
  const document = standaloneAt(world, uri);
  if (!document) return undefined;
  const { language, syntax } = document;
  const others = isOfFolder(language) ? await siblingsOf(world, language, syntax.source.path) : [];
  const files = [syntax, ...others];
  return { ...document, files, syntaxOf: (path) => files.find(({ source }) => source.path === path) };
}

async function siblingsOf({ ask, uris, memory, textOf: openText }: World, language: LanguageBlock, path: string) {
  const folder = folderOf(path);
  const listing = await answerTo(ask, directoryQuestion(folder, "better"));
  const entries = listing?.kind === "entries" ? listing.entries : [];
  const paths = entries.map(({ name }) => joinPath(folder, name));
  const siblings = paths.filter((each) => each !== path && standaloneBlocks(each) === language).slice(0, MOST);
  const texts = siblings.map(async (each) => {
    const open = openText(uris.toUri(each));
    if (open !== undefined) return [parsed(memory, each, open)];
    const answer = await answerTo(ask, fileQuestion(each, "better"));
    return answer && answer.kind !== "failure" ? [parsed(memory, each, textOf(answer))] : [];
  });
  return (await Promise.all(texts)).flat();
}

/** The most other files of a stack that are read, and the most files that are kept. */
const MOST = 100;

/** Returns an open document of a language beside the configuration; undefined for any other. */
export function standaloneAt(
  world: Pick<World, "uris" | "textOf" | "memory">,
  uri: string,
): StandaloneDocument | undefined {
  const path = world.uris.toPath(uri);
  const language = path === undefined ? undefined : standaloneBlocks(path);
  const text = language && world.textOf(uri);
  if (path === undefined || !language || text === undefined) return undefined;
  const syntax = parsed(world.memory, path, text);
  return { language, syntax, syntaxOf: (other) => (other === path ? syntax : undefined) };
}

/** Returns a file as it was parsed last if its text is the same, else parsed anew as far as it differs. */
function parsed({ standalone }: ClientMemory, path: string, text: string): SyntaxFile {
  const last = standalone.get(path);
  if (last?.source.text === text) return last;
  const syntax = parse(sourceFile(path, text, last?.source), last);
  standalone.delete(path);
  standalone.set(path, syntax);
  const [oldest] = standalone.keys();
  if (standalone.size > MOST && oldest !== undefined) standalone.delete(oldest);
  return syntax;
}
