import type { DiffNode } from "../../diff/diff.ts";
import type { Value } from "../../values/value.ts";

/** The change of one place of an object, as the text of a plan shows it. */
export interface Node {
  readonly sign: Sign;
  /** The remark after the value: `# forces replacement`; empty for most places. */
  readonly remark: string;
  readonly shape: Shape;
}

export type Sign = DiffNode["sign"];

/** One side of a place; undefined if absent. An explicit null is a value. */
export type Side = Value | undefined;

/** The shown content of a place. `isNested` marks attributes that have nested attributes in their schema. */
export type Shape =
  | { readonly kind: "plain"; readonly before: Side; readonly after: Side }
  | {
      readonly kind: "unknown";
      readonly before: Node | undefined;
      readonly text: string;
      /** Whether the value is a default of the provider that nobody has seen. */
      readonly isUnseenDefault?: true;
    }
  | {
      readonly kind: "sensitive";
      readonly inner: Node;
      readonly wasSensitive: boolean;
      readonly isSensitive: boolean;
      readonly isBlock: boolean;
    }
  | { readonly kind: "write-only"; readonly isSensitive: boolean }
  | MembersShape
  | ItemsShape
  | { readonly kind: "other-type"; readonly before: Node; readonly after: Node }
  | BlockShape;

export interface MembersShape {
  readonly kind: "object" | "map";
  readonly members: ReadonlyMap<string, Node>;
  readonly isNested: boolean;
}

export interface ItemsShape {
  readonly kind: "list" | "set";
  readonly items: readonly Node[];
  readonly isNested: boolean;
}

export interface BlockShape {
  readonly kind: "block";
  readonly attributes: ReadonlyMap<string, Node>;
  readonly blocks: readonly BlockGroup[];
}

/** The nested blocks of one type, with their labels; may be empty. */
export interface BlockGroup {
  readonly name: string;
  readonly blocks: readonly (readonly [label: string | undefined, block: Node])[];
  /** Whether the whole set forces a replacement. */
  readonly forces: boolean;
}

/** Returns the sign of a whole from its own sign and the signs of its parts. */
export const signOfAll = (own: Sign, parts: Iterable<Node>): Sign => {
  const sign = own;
  for (const part of parts) if (part.sign !== "=" && part.sign !== sign) return "~";
  return sign;
};

/** Returns the sign of a whole regardless of its parts: created, removed, or present on both sides. */
export const signOfWhole = (before: Side, after: Side): Sign =>
  isThere(before) === isThere(after) ? "=" : isThere(after) ? "+" : "-";

const isThere = (side: Side): boolean => side !== undefined && side.kind !== "null";
