import type { FileAnswer } from "../source/question.ts";
import type { SyntaxFile } from "../syntax/tree.ts";

/** A parsed file and the answer that it was parsed from; an identical answer is not parsed again. */
export interface ReadFile {
  readonly answer: FileAnswer;
  /** The file as it counts: blocks that do not parse can be those of an earlier text. */
  readonly syntax: SyntaxFile;
  /** The file as it is written; absent if `syntax` is. */
  readonly written?: SyntaxFile;
  /** The last sound text of the file, from which blocks are held. */
  readonly last?: SyntaxFile;
}
