/** 0-based, `character` in UTF-16 units, as LSP has it. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Location {
  readonly uri: string;
  readonly start: Position;
  readonly end: Position;
}
