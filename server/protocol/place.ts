/** 0-based, `character` in UTF-16 units, as LSP has it. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A stretch of a file, from its first character to behind its last. */
export interface Extent {
  readonly start: Position;
  readonly end: Position;
}

export interface Location extends Extent {
  readonly uri: string;
}
