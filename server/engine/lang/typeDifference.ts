import { a, counted } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import { isCollection, type Type } from "../values/type.ts";
/** The parts of the types that may be named: all, the names of the outermost attributes, or none. */
export type Shown = "all" | "outermost" | "none";

/** Returns a text that says how the types of two branches differ. */
export function typeDifference(yes: Type, no: Type, shown: Shown): string {
  const difference =
    shown === "none"
      ? undefined
      : yes.kind === "object" && no.kind === "object"
        ? objectDifference(yes.attributes, no.attributes, shown)
        : yes.kind === "tuple" && no.kind === "tuple"
          ? tupleDifference(yes.elements, no.elements, shown)
          : elementDifference(yes, no, shown);
  if (difference !== undefined) return difference;
  const [first, second] = [friendlyName(yes), friendlyName(no)];
  if (first !== second) return `The value for true is ${a(first)}, the value for false ${a(second)}`;
  return shown === "all"
    ? "Somewhere deep within, their types differ"
    : "Somewhere within, their types differ; where is not shown, because a value is sensitive";
}

const shownWithin = (shown: Shown): Shown => (shown === "all" ? "all" : "none");

type Attributes = ReadonlyMap<string, Type>;
function objectDifference(yes: Attributes, no: Attributes, shown: Shown): string | undefined {
  for (const [name, type] of yes) {
    const other = no.get(name);
    if (!other) return `Only the value for true has the attribute ${quoted(name)}`;
    if (other !== type) return `In attribute ${quoted(name)}: ${typeDifference(type, other, shownWithin(shown))}`;
  }
  for (const name of no.keys()) if (!yes.has(name)) return `Only the value for false has the attribute ${quoted(name)}`;
  return undefined;
}

function tupleDifference(yes: readonly Type[], no: readonly Type[], shown: Shown): string | undefined {
  if (yes.length !== no.length)
    return `The value for true has ${counted(yes.length, "element")}, the value for false ${no.length}`;
  const at = yes.findIndex((element, index) => element !== no[index]);
  return at < 0 ? undefined : `In element ${at}: ${typeDifference(yes[at]!, no[at]!, shownWithin(shown))}`;
}

function elementDifference(yes: Type, no: Type, shown: Shown): string | undefined {
  if (!isCollection(yes) || !isCollection(no) || yes.kind !== no.kind) return undefined;
  const { kind } = yes.element;
  if (kind !== no.element.kind || (kind !== "object" && kind !== "tuple")) return undefined;
  return `In the elements of the ${yes.kind}s: ${typeDifference(yes.element, no.element, shown)}`;
}
