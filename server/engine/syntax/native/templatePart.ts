import type { Range } from "../../source/range.ts";
import type { Expression } from "../tree.ts";

/** One part of a template in a flat list, before its directives are matched. */
export type TemplatePart =
  | LiteralPart
  | { readonly kind: "interpolation"; readonly expression: Expression }
  | { readonly kind: "if"; readonly condition: Expression; readonly range: Range }
  | ForPart
  | { readonly kind: "else" | "endif" | "endfor"; readonly range: Range };

/** Mutable, because a `~` or the flush form of a heredoc removes white space from it. */
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
