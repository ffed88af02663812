import { bareKey } from "../../lang/collections.ts";
import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Expression, ObjectItem } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { type CollectionType, type ObjectType, STRING, type Type } from "../../values/type.ts";
import { ignoredAttribute } from "../valueFindings.ts";

/** Returns a warning for each attribute of the object literals in a value of a variable that the variable's type does not have. */
export function ignoredAttributes(expression: Expression, type: Type, dialect: Dialect): readonly Diagnostic[] {
  return supports(dialect, "ignored-attributes") && !expression.json ? ignoredIn(expression, type) : [];
}

function ignoredIn(expression: Expression, type: Type): readonly Diagnostic[] {
  if (type.kind === "object" || type.kind === "map") {
    if (expression.kind === "object") return expression.items.flatMap((item) => ignoredInItem(item, type));
    return type.kind === "map" && expression.kind === "for" && expression.key
      ? ignoredIn(expression.value, type.element)
      : [];
  }
  if (type.kind === "list" || type.kind === "set") {
    if (expression.kind === "tuple") return expression.items.flatMap((item) => ignoredIn(item, type.element));
    return expression.kind === "for" && !expression.key ? ignoredIn(expression.value, type.element) : [];
  }
  if (type.kind !== "tuple" || expression.kind !== "tuple" || expression.items.length !== type.elements.length)
    return [];
  return expression.items.flatMap((item, at) => ignoredIn(item, type.elements[at]!));
}

function ignoredInItem({ key, value }: ObjectItem, type: CollectionType | ObjectType): readonly Diagnostic[] {
  const name = constantKey(key);
  if (name === undefined) return [];
  if (type.kind !== "object") return ignoredIn(value, type.element);
  const attribute = type.attributes.get(name);
  return attribute ? ignoredIn(value, attribute) : [ignoredAttribute(key.range, name, type.attributes.keys())];
}

/** Returns the text of a key; undefined if the key is not constant. */
function constantKey(key: Expression): string | undefined {
  const bare = bareKey(key);
  if (bare !== undefined) return bare;
  const { value, diagnostics } = evaluateConstant(key);
  if (diagnostics.length > 0 || value.kind === "null") return undefined;
  const converted = convert(value, STRING);
  return "value" in converted && converted.value.kind === "string" ? converted.value.value : undefined;
}
