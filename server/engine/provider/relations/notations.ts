import { toJson } from "../../values/encodings/json.ts";
import { isPlainObject, type PlainJson, type PlainObject, sameJson } from "../../values/encodings/plainJson.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { compareCodePoints } from "../../values/type.ts";
import { documentIn, isNamed, UNORDERED } from "./documents.ts";
import { wholeScope } from "./names.ts";

/** The one notation in which a provider plans a text, in whichever it is configured. */
const NOTATIONS = {
  "as-written": (text) => text,
  "lower-case": (text) => text.toLowerCase(),
  "upper-case": (text) => text.toUpperCase(),
  "no-final-dot": (text) => text.replace(/\.$/, ""),
  domain: (text) => text.toLowerCase().replace(/\.$/, ""),
  region: (text) => text.toLowerCase().replaceAll(" ", ""),
  scope: wholeScope,
  json: (text) => textOfDocument(text, compactJson),
  policy: (text) => textOfDocument(text, policyJson),
  containers: (text) => textOfDocument(text, containersJson),
} as const satisfies Readonly<Record<string, (text: string) => string>>;

/** The name of a notation, as facts and JSON have it. */
export type Notation = keyof typeof NOTATIONS;

export const isNotation = (name: unknown): name is Notation =>
  typeof name === "string" && Object.hasOwn(NOTATIONS, name);

/** Returns a text in a notation. A text that has no such form, as one that is no JSON, stays. */
export const inNotation = (notation: Notation, text: string): string => NOTATIONS[notation](text);

/** A configured text, and the one that the provider plans for it. */
export type PlannedText = readonly [configured: string, planned: string];

/** Returns the notation that all planned texts have; undefined if they are as configured, or no notation has all of them. */
export function notationOf(texts: readonly PlannedText[]): Notation | undefined {
  if (texts.every(([configured, planned]) => configured === planned)) return undefined;
  const names = Object.keys(NOTATIONS) as Notation[];
  return names.find((name) => texts.every(([configured, planned]) => inNotation(name, configured) === planned));
}

function textOfDocument(text: string, print: (document: PlainJson) => string | undefined): string {
  const document = documentIn(text);
  return (document !== undefined && print(document)) || text;
}

/** Returns JSON in one line, with the members of objects in order. */
function compactJson(json: PlainJson): string | undefined {
  const encoded = toJson(fromPlainJson(json));
  return "text" in encoded ? encoded.text : undefined;
}

/** Returns a policy of AWS in one line: its version first, all other members in order. */
function policyJson(json: PlainJson): string | undefined {
  if (!isPlainObject(json) || json.Version !== POLICY_VERSION) return compactJson(json);
  const { Version, ...others } = json;
  const rest = compactJson(others)?.slice(1, -1);
  return rest && `{"Version":"${Version}",${rest}}`;
}

const POLICY_VERSION = "2012-10-17";

/**
 * Returns container definitions of AWS in one line: without nulls and without a share of no CPU, and the containers, their variables and
 * their secrets in the order of their names.
 */
function containersJson(json: PlainJson): string | undefined {
  const containers = withoutNull(json);
  if (!isNamed(containers)) return undefined;
  const ordered = byName(containers).map((container) =>
    Object.fromEntries(
      Object.entries(container).flatMap(([name, value]) => {
        if (name === "cpu" && sameJson(value, 0)) return [];
        return [[name, UNORDERED.includes(name) && isNamed(value) ? byName(value) : value]];
      }),
    ),
  );
  return compactJson(ordered);
}

function withoutNull(json: PlainJson): PlainJson {
  if (Array.isArray(json)) return json.map(withoutNull);
  if (!isPlainObject(json)) return json;
  const members = Object.entries(json).filter(([, value]) => value !== null);
  return Object.fromEntries(members.map(([name, value]) => [name, withoutNull(value)]));
}

const byName = (items: readonly PlainObject[]): readonly PlainObject[] =>
  [...items].sort(({ name: a }, { name: b }) => compareCodePoints(String(a), String(b)));
