import type { Dialect } from "../../lang/dialect.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { type Answers, fileQuestion, type Question } from "../../source/question.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../../syntax/parse.ts";
import type { SyntaxFile } from "../../syntax/tree.ts";
import { textOf } from "../answerText.ts";
import type { Language } from "../language.ts";
import { isSound, withHeldBlocks } from "../merge/heldBlocks.ts";
import { withNewerSyntax } from "../newerSyntax.ts";
import type { ReadFile } from "../readFile.ts";
import { unreadableFile } from "./moduleFindings.ts";

/** The files that were read so far, and those that are not known yet. */
export interface Reading {
  readonly answers: Answers;
  readonly previous: { readonly files: ReadonlyMap<string, ReadFile> } | undefined;
  readonly files: Map<string, ReadFile>;
  /** Diagnostics of files that could not be read, by their paths. */
  readonly unreadable: Map<string, Diagnostic>;
  readonly open: Question[];
}

/** A reading of the files of modules, which may hold blocks of their last sound texts. */
export interface ModuleReading extends Reading {
  readonly dialect: Dialect;
  readonly lastTexts: LastTexts;
}

/** The files of an earlier load, and the answers that they were loaded from. */
interface LoadedFiles {
  readonly files: ReadonlyMap<string, ReadFile>;
  readonly language: Language;
  readonly answers: Answers;
}

/** Returns a file, parsed; undefined if it cannot be read, or is not known yet. */
export function loadFile(loading: Reading, path: string): SyntaxFile | undefined {
  const read = loading.files.get(path);
  if (read) return read.syntax;
  const question = fileQuestion(path);
  const answer = loading.answers.get(question);
  if (!answer) {
    loading.open.push(question);
    return undefined;
  }
  if (answer.kind === "failure") {
    if (!answer.absent || answer.isDangling) loading.unreadable.set(path, unreadableFile(path, answer.reason));
    return undefined;
  }
  const previousFile = loading.previous?.files.get(path);
  const previousSyntax = previousFile && writtenFile(previousFile);
  const syntax =
    previousFile?.answer === answer && previousSyntax
      ? previousSyntax
      : parse(sourceFile(path, textOf(answer), previousSyntax?.source), previousSyntax);
  loading.files.set(path, { answer, syntax });
  return syntax;
}

/** Returns a file as a newer version may read it, where the dialect allows one; undefined without the file. */
export function newerFile(loading: ModuleReading, path: string): SyntaxFile | undefined {
  const written = loadFile(loading, path);
  if (!written || loading.dialect.newer === undefined) return written;
  const { answer } = loading.files.get(path)!;
  const syntax = withNewerSyntax(written, loading.dialect, loading.previous?.files.get(path)?.syntax);
  if (syntax !== written) loading.files.set(path, { answer, syntax, written });
  return syntax;
}

/** Returns a file with the blocks that it holds from its last sound text. */
export function heldFile(
  { files, previous, lastTexts, dialect }: ModuleReading,
  path: string,
  written: SyntaxFile,
): SyntaxFile {
  const text = lastTexts.get(path);
  const { answer } = files.get(path)!;
  if (text === undefined || isSound(written, dialect)) return written;
  const previousFile = previous?.files.get(path);
  const isKept = previousFile?.last?.source.text === text;
  if (isKept && previousFile.answer === answer) {
    files.set(path, previousFile);
    return previousFile.syntax;
  }
  const previousSyntax = previousFile && (isKept ? previousFile.last : writtenFile(previousFile));
  const last = isKept ? previousFile.last! : parse(sourceFile(path, text), previousSyntax);
  const syntax = withHeldBlocks(written, last, dialect);
  files.set(path, { answer, syntax, written, last });
  return syntax;
}

const writtenFile = ({ syntax, written = syntax }: ReadFile): SyntaxFile => written;

/** The texts of files that are not sound, as they were when they were last. */
export type LastTexts = ReadonlyMap<string, string>;

/** Returns the last sound texts of the files that a newer plan reads, from the modules of an earlier one. */
export function lastSoundTexts(
  { files, language, answers: earlierAnswers }: LoadedFiles,
  earlierTexts: LastTexts,
  answers: Answers,
): LastTexts {
  const texts = new Map<string, string>();
  const changed = new Set(answers.changedSince(earlierAnswers));
  for (const [path, file] of files) {
    const isNewer = changed.has(fileQuestion(path).key);
    // A file without an earlier text is sound, or was never.
    if (!isNewer && !file.written) continue;
    const written = writtenFile(file);
    const text = isNewer && isSound(written, language.dialect) ? written.source.text : earlierTexts.get(path);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}
