import { quoted } from "../values/quote.ts";
import { isCollection, type ObjectType, type TupleType, type Type } from "../values/type.ts";
import { friendlyName } from "../values/typeName.ts";

/** In which way the types of two branches do not fit together, in Terraform's words. */
export function differenceOf(yes: Type, no: Type): string {
  const found =
    yes.kind === "object" && no.kind === "object"
      ? objectDifference(yes, no)
      : yes.kind === "tuple" && no.kind === "tuple"
        ? tupleDifference(yes, no)
        : elementDifference(yes, no);
  if (found !== undefined) return found;
  const [first, second] = [friendlyName(yes), friendlyName(no)];
  if (first !== second) return `The 'true' value is ${first}, but the 'false' value is ${second}`;
  return "At least one deeply-nested attribute or element is not compatible across both the 'true' and the 'false' value";
}

function objectDifference(yes: ObjectType, no: ObjectType): string | undefined {
  for (const [name, type] of yes.attributes) {
    const other = no.attributes.get(name);
    if (!other)
      return `The 'true' value includes object attribute ${quoted(name)}, which is absent in the 'false' value`;
    if (other !== type) return `Type mismatch for object attribute ${quoted(name)}: ${differenceOf(type, other)}`;
  }
  for (const name of no.attributes.keys())
    if (!yes.attributes.has(name))
      return `The 'false' value includes object attribute ${quoted(name)}, which is absent in the 'true' value`;
  return undefined;
}

function tupleDifference(yes: TupleType, no: TupleType): string | undefined {
  const [first, second] = [yes.elements.length, no.elements.length];
  if (first !== second) return `The 'true' tuple has length ${first}, but the 'false' tuple has length ${second}`;
  const at = yes.elements.findIndex((element, index) => element !== no.elements[index]);
  if (at < 0) return undefined;
  return `Type mismatch for tuple element ${at}: ${differenceOf(yes.elements[at]!, no.elements[at]!)}`;
}

function elementDifference(yes: Type, no: Type): string | undefined {
  if (!isCollection(yes) || !isCollection(no) || yes.kind !== no.kind) return undefined;
  const { kind } = yes.element;
  if (kind !== no.element.kind || (kind !== "object" && kind !== "tuple")) return undefined;
  return `Mismatched ${yes.kind} element types: ${differenceOf(yes.element, no.element)}`;
}
