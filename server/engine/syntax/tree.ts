import type { Diagnostic } from "../source/diagnostic.ts";
import type { Anchor, Range } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import type { Value } from "../values/value.ts";

/** A parsed file: its top-level items, each with its own anchor. A broken item keeps its valid parts. */
export interface SyntaxFile {
  readonly source: SourceFile;
  readonly body: Body;
  /** The offset of each top-level item in the text; ranges are relative to it. */
  readonly offsets: ReadonlyMap<Anchor, number>;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * For a file with syntax errors: the body that Terraform's parser keeps after its recovery, which causes further errors.
   * Absent if it equals `body`.
   */
  readonly terraformBody?: Body;
  /** The body that counts for what the file declares: items that do not parse are as in an earlier text. Absent if it equals `body`. */
  readonly heldBody?: Body;
  /** The ranges of values that a newer version may read, and nobody here can. */
  readonly unread?: readonly Range[];
  /** The anchors of those items. Their ranges begin at the right place, but are otherwise those of the earlier text. */
  readonly held?: ReadonlyMap<Anchor, UnderWay>;
}

/** The part of an item that does not parse at present. */
export type UnderWay = "header" | "block";

/** The content between the braces of a block, or of a file. */
export interface Body {
  readonly items: readonly Item[];
  readonly range: Range;
  /** The range at which a missing argument is reported: the opening brace; in a file its first token. */
  readonly missingItem: Range;
  /** Set in JSON syntax, where the schema decides what an item means (see content.ts). */
  readonly json?: true;
  /** In JSON syntax: the value of the body, whatever its type. */
  readonly value?: Expression;
  /** In JSON syntax: the names that an earlier, partial decoding used. */
  readonly decodedNames?: ReadonlySet<string>;
  /** For a layered body: the lower and the upper one. Each can be of either syntax (see layeredBody.ts). */
  readonly layers?: readonly [base: Body, over: Body];
}

/** An element of a body; the order is that of the text. */
export type Item = Argument | Block;

/** `name = expression` */
export interface Argument {
  readonly kind: "argument";
  readonly name: string;
  readonly nameRange: Range;
  readonly expression: Expression;
  readonly range: Range;
}

/** `type "label" { body }` */
export interface Block {
  readonly kind: "block";
  readonly type: string;
  readonly typeRange: Range;
  readonly labels: readonly Label[];
  /** The range from the type to the last label, which Terraform marks for the block. */
  readonly header: Range;
  readonly openBrace: Range;
  readonly body: Body;
  readonly range: Range;
}

/** A label of a block, without quotes and escapes. */
export interface Label {
  readonly value: string;
  readonly range: Range;
}

/** An expression. `switch` over `kind` is exhaustive; a Broken node replaces an invalid part. */
export type Expression =
  | Literal
  | Template
  | TemplateWrap
  | TemplateJoin
  | Traversal
  | RelativeTraversal
  | Index
  | Splat
  | SplatItem
  | Call
  | Conditional
  | Binary
  | Unary
  | Parentheses
  | Tuple
  | ObjectConstructor
  | For
  | Broken;

interface Node {
  readonly range: Range;
  /** Set if the expression is a JSON value. */
  readonly json?: JsonValue;
}

/** The JSON form of an expression. */
export interface JsonValue {
  /** The text of a JSON string as written. Its evaluation is the template that this node represents. */
  readonly text?: string;
  /**
   * Diagnostics of that template, which is then a Broken node. They are reported only if the template is evaluated, not if
   * the plain text is used.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/** A number, bool or null as written, or the literal text between the sequences of a template. */
export interface Literal extends Node {
  readonly kind: "literal";
  readonly value: Value;
}

/** Quoted text or a heredoc, whose parts are joined to one string. A single literal part is a plain string. */
export interface Template extends Node {
  readonly kind: "template";
  readonly parts: readonly Expression[];
}

/** `"${inner}"` without other text, which keeps the type of `inner`. */
export interface TemplateWrap extends Node {
  readonly kind: "templateWrap";
  readonly inner: Expression;
}

/** The result of a `%{ for }` directive: a tuple of strings, joined. */
export interface TemplateJoin extends Node {
  readonly kind: "templateJoin";
  readonly tuple: Expression;
}

/** `root.step[0].step`: a name and the static steps after it. */
export interface Traversal extends Node {
  readonly kind: "traversal";
  readonly root: string;
  readonly rootRange: Range;
  readonly steps: readonly TraversalStep[];
}

/** Static steps after any other expression: `f(x).step`. */
export interface RelativeTraversal extends Node {
  readonly kind: "relativeTraversal";
  readonly source: Expression;
  readonly steps: readonly TraversalStep[];
}

/** `.name`, or `["key"]` and `[0]` with a literal key. */
export type TraversalStep =
  | { readonly kind: "attribute"; readonly name: string; readonly range: Range }
  | { readonly kind: "index"; readonly key: Value; readonly range: Range };

/** `collection[key]` with a key that is not a literal. */
export interface Index extends Node {
  readonly kind: "index";
  readonly collection: Expression;
  readonly key: Expression;
  readonly openBracket: Range;
}

/** `source[*].each` or `source.*.each`; inside `each` a SplatItem stands for the element. */
export interface Splat extends Node {
  readonly kind: "splat";
  readonly source: Expression;
  readonly each: Expression;
  readonly marker: Range;
}
/** The element of the enclosing splat. */
export interface SplatItem extends Node {
  readonly kind: "splatItem";
}

/** `name(arguments)`; `expandFinal` is a trailing `...`. A namespaced name is written `provider::terraform::encode_expr`. */
export interface Call extends Node {
  readonly kind: "call";
  readonly name: string;
  readonly nameRange: Range;
  readonly openParenthesis: Range;
  readonly closeParenthesis: Range;
  readonly args: readonly Expression[];
  readonly expandFinal: boolean;
}

/** `condition ? whenTrue : whenFalse` */
export interface Conditional extends Node {
  readonly kind: "conditional";
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}

export type BinaryOperator = "||" | "&&" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%";
/** `left operator right` */
export interface Binary extends Node {
  readonly kind: "binary";
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}
/** `!operand` or `-operand` */
export interface Unary extends Node {
  readonly kind: "unary";
  readonly operator: "!" | "-";
  readonly operand: Expression;
  readonly symbol: Range;
}
/** `(inner)` */
export interface Parentheses extends Node {
  readonly kind: "parentheses";
  readonly inner: Expression;
}
/** `[items]` */
export interface Tuple extends Node {
  readonly kind: "tuple";
  readonly items: readonly Expression[];
  readonly open: Range;
}

/** `{ items }` */
export interface ObjectConstructor extends Node {
  readonly kind: "object";
  readonly items: readonly ObjectItem[];
  readonly open: Range;
}
/** A key that is a bare name is that text; one in parentheses is evaluated (a Parentheses node). */
export interface ObjectItem {
  readonly key: Expression;
  readonly value: Expression;
}

/** `[for k, v in collection : value if condition]`, `{for … : key => value...}` */
export interface For extends Node {
  readonly kind: "for";
  readonly keyName: string | undefined;
  readonly valueName: string;
  readonly collection: Expression;
  /** Undefined if the result is a tuple. */
  readonly key: Expression | undefined;
  readonly value: Expression;
  readonly condition: Expression | undefined;
  readonly grouping: boolean;
  readonly open: Range;
  readonly close: Range;
}

/**
 * An invalid part, which is reported already (for JSON strings see JsonValue). Its value is unknown and causes no
 * further errors.
 */
export interface Broken extends Node {
  readonly kind: "broken";
  /** The text as it is written, if a newer version may read it. */
  readonly unread?: string;
}
