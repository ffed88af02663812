/** A block around a position. */
export interface OuterBlock {
  readonly type: string;
  readonly labels: readonly string[];
  /** The names of the arguments and blocks that stand before the position in the block. */
  readonly written: readonly string[];
  /** The texts of the arguments that stand before the position in the block. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A name that a `for` expression binds, and the text of its collection. */
export interface BoundName {
  readonly name: string;
  readonly role: "key" | "value";
  readonly collection: string;
}

/** The construct that is being written at a position, as far as the text before it tells. */
export type Position = { readonly blocks: readonly OuterBlock[]; readonly prefix: string } & (
  | { readonly kind: "item" }
  | { readonly kind: "label"; readonly type: string; readonly labels: readonly string[]; readonly isQuoted: boolean }
  | ({ readonly kind: "expression" } & InArgument)
  | ({ readonly kind: "key"; readonly isQuoted: boolean } & InArgument)
  /** In a string: `content` is its text before the position. */
  | ({ readonly kind: "string"; readonly content: string; readonly isHeredoc: boolean } & InArgument)
  /** After a dot or an open bracket: `source` is the text of what has members. */
  | ({ readonly kind: "member"; readonly source: string; readonly index: Index | undefined } & InArgument)
);

/** Whether a member is written in brackets, with or without a quotation mark before it. */
export type Index = "open" | "quoted";

/** An argument around a position. */
export interface InArgument {
  readonly argument: string;
  /** The keys of the objects around the position, outermost first; an element of a tuple has none. */
  readonly keys: readonly string[];
  readonly bound: readonly BoundName[];
  /** The keywords that can stand here, beside a value. */
  readonly keywords: readonly string[];
  /** Whether a value can begin here: it cannot behind another value. */
  readonly isValueDue: boolean;
  /** The calls around the position, outermost first. */
  readonly calls: readonly OpenCall[];
}

/** A call of a function, or a type with arguments, whose parenthesis is open. */
export interface OpenCall {
  readonly name: string;
  /** The texts of the arguments that stand before the one that is being written. */
  readonly before: readonly string[];
}
