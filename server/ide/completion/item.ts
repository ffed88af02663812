/** The kind of thing that an item stands for. lsp/ maps the kinds to those of the protocol. */
export type ItemKind =
  | "block"
  | "argument"
  | "type"
  | "variable"
  | "local"
  | "resource"
  | "module"
  | "attribute"
  | "function"
  | "keyword"
  | "value"
  | "word";

/** Something that can be written at a position. */
export interface CompletionItem {
  readonly label: string;
  readonly kind: ItemKind;
  /** A short text beside the label: the present value, or the type. */
  readonly note?: string;
  /** The text that is inserted; the label if absent. A snippet in the syntax of LSP if `isSnippet`. */
  readonly insert?: string;
  readonly isSnippet?: true;
  /** What it replaces before the prefix: the dot before a key that is no name. */
  readonly before?: string;
  /** How many characters after the position it replaces: what is left of the word; none if absent. */
  readonly after?: number;
  /** Whether its provider has deprecated it. */
  readonly isDeprecated?: true;
  /** Items with a lower rank come first. */
  readonly rank: number;
  /** Returns what is known of the item, in Markdown; absent if that is nothing. */
  readonly documentation?: () => string | undefined;
}

export const keyword = (label: string, rank = 8): CompletionItem => ({ label, kind: "keyword", rank });

/** Returns a snippet with a text as it is. */
export const escapedSnippet = (text: string): string => text.replace(/[\\$}]/g, "\\$&");
