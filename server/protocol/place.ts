/** A position as in LSP: 0-based, with `character` in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range of a file; the end is exclusive. */
export interface Extent {
  readonly start: Position;
  readonly end: Position;
}

export interface Location extends Extent {
  readonly uri: string;
}
