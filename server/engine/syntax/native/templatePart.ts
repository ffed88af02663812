import type { Range } from "../../source/range.ts";
import type { Expression } from "../tree.ts";

/** A template as a flat list, before its directives are matched with each other. */
export type TemplatePart =
  | LiteralPart
  | { readonly kind: "interpolation"; readonly expression: Expression }
  | { readonly kind: "if"; readonly condition: Expression; readonly range: Range }
  | ForPart
  | { readonly kind: "else" | "endif" | "endfor"; readonly range: Range };

/** Mutable, because a `~` or the flush form of a heredoc takes white space away again. */
export interface LiteralPart {
  readonly kind: "literal";
  text: string;
  range: Range;
}

export interface ForPart {
  readonly kind: "for";
  readonly keyName?: string;
  readonly valueName: string;
  readonly collection: Expression;
  readonly range: Range;
}
