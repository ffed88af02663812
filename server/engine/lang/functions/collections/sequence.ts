import { DYNAMIC, listOf, type Type } from "../../../values/type.ts";
import type { Value } from "../../../values/value.ts";

export const LIST = listOf(DYNAMIC);

export const isSequenceType = (type: Type): boolean =>
  type.kind === "list" || type.kind === "tuple" || type.kind === "set";
export const itemsOf = (list: Value): readonly Value[] => (list.kind === "sequence" ? list.items : []);
export const typeOf = (list: Value | undefined): Type => list?.type ?? DYNAMIC;
