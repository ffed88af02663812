import type { SyntaxFile } from "./tree.ts";

/** The parsed files, to resolve the place of a range. */
export interface Sources {
  /** Returns the file at a path, as it was loaded. */
  syntaxOf(path: string): SyntaxFile | undefined;
}
