import type { SyntaxFile } from "./tree.ts";

/** The parsed files that ranges stand in, to say where. */
export interface Sources {
  /** The file at a path, as it was read. */
  syntaxOf(path: string): SyntaxFile | undefined;
}
