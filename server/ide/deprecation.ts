import type { AttributeSchema, BlockSchema } from "../engine/schema/schema.ts";

/**
 * Returns the attribute that takes the place of a deprecated one: the only one of the same block that the provider tells the user to write
 * instead, if it has the same type. Undefined if the provider names none, or several.
 */
export function successorOf({ attributes, blockTypes }: BlockSchema, name: string): string | undefined {
  const schema = attributes.get(name);
  if (!schema?.deprecated) return undefined;
  const advice = adviceIn(schema);
  const named = [...attributes.keys(), ...blockTypes.keys()].filter(
    (other) => other !== name && isNamed(advice, other),
  );
  const [successor] = named;
  const taking = successor === undefined ? undefined : attributes.get(successor);
  if (successor === undefined || named.length > 1 || !taking || taking.deprecated) return undefined;
  const isWritten = taking.required || taking.optional;
  const isSameType = taking.type === schema.type && !taking.nested && !schema.nested;
  return isWritten && isSameType && taking.writeOnly === schema.writeOnly ? successor : undefined;
}

/** Returns the sentences that say what to write instead. */
const adviceIn = ({ deprecationMessage, description }: AttributeSchema): string =>
  (deprecationMessage ?? description ?? "")
    .split(/[.;\n](?=\s|$)/)
    .filter((sentence) => ADVICE.test(sentence) && !/\b(?:not|conflicts?|never)\b/i.test(sentence))
    .join(". ");

const ADVICE = /\b(?:use|replaced (?:by|with)|in favou?r of|superseded by|renamed to|prefer|switch to|migrate to)\b/i;

/** Whether a text names an attribute: a name of one plain word only in quotation marks, because it may be English. */
function isNamed(text: string, name: string): boolean {
  const escaped = name.replace(/[^\w]/g, "\\$&");
  const isPlainWord = !name.includes("_");
  return new RegExp(isPlainWord ? `["'\`]${escaped}["'\`]` : `(?<![\\w.-])${escaped}(?![\\w-]|\\.\\w)`).test(text);
}
