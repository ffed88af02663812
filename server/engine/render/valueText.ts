import { keyText } from "../addrs/address.ts";
import { isIdentifier } from "../syntax/scan/identifier.ts";
import { EPHEMERAL, MASKED } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { attribute, index, type Path, type PathStep, pathText } from "../values/path.ts";
import { counted } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";
import type { Refinement, UnknownValue, Value } from "../values/value.ts";
import { unaskedIn } from "../values/walk.ts";
import { MASK, type Secrets } from "./secrets.ts";

/** The text for a value that is unknown because nobody was asked. The apply will not reveal it either. */
export const NOT_KNOWN = "(not known)";

const KNOWN_AFTER_APPLY = "(known after apply)";

/** Returns a value on one line, as a plan writes it, shortened to about `limit` characters. Secrets are masked. */
export function valueText(value: Value, secrets: Secrets, limit = 60): string {
  if (value.marks & MASKED) return MASK;
  if (value.marks & EPHEMERAL) return "(ephemeral value)";
  switch (value.kind) {
    case "null":
      return "null";
    case "unknown":
      if (value.parts && value.parts.attributes.size > 0) return partsText(value.parts.attributes, secrets, limit);
      return unaskedIn(value) ? NOT_KNOWN : KNOWN_AFTER_APPLY;
    case "bool":
      return String(value.value);
    case "number":
      return masked(formatNumber(value.value), secrets);
    case "string":
      return secrets.hides(value.value) ? MASK : shortened(quoted(value.value), limit);
    case "sequence":
      return sequenceText(value.items, secrets, limit);
    case "mapping":
      return mappingText(value.entries, secrets, limit, value.type.kind === "object" ? "attribute" : "element");
  }
}

/** Returns `(known after apply, not null)`: an unknown value with everything that is known of it already. */
export function unknownText(value: UnknownValue, secrets: Secrets): string {
  const text = valueText(value, secrets);
  const facts = value.refinement ? refinementTexts(value.refinement, secrets) : [];
  return text !== KNOWN_AFTER_APPLY || facts.length === 0 ? text : `${text.slice(0, -1)}, ${facts.join(", ")})`;
}

/** Returns what a refinement says; that a value is not null follows from anything else. */
function refinementTexts(
  { notNull, prefix, lower, upper, minLength, maxLength }: Refinement,
  secrets: Secrets,
): readonly string[] {
  const number = (bound: Refinement["lower"]) => bound && masked(formatNumber(bound.value), secrets);
  const facts = [
    ...(prefix ? [`begins with ${secrets.masked(quoted(prefix))}`] : []),
    ...(lower ? [`${lower.inclusive ? "at least" : "more than"} ${number(lower)}`] : []),
    ...(upper ? [`${upper.inclusive ? "at most" : "less than"} ${number(upper)}`] : []),
    ...lengthTexts(minLength, maxLength),
  ];
  return facts.length === 0 && notNull ? ["not null"] : facts;
}

function lengthTexts(least = 0, most: number | undefined): readonly string[] {
  if (most === undefined) return least > 0 ? [`at least ${counted(least, "element")}`] : [];
  if (least === most) return [counted(most, "element")];
  return [least > 0 ? `${least} to ${counted(most, "element")}` : `at most ${counted(most, "element")}`];
}

const masked = (text: string, secrets: Secrets): string => (secrets.hides(text) ? MASK : text);

function sequenceText(items: readonly Value[], secrets: Secrets, limit: number): string {
  const texts = items.map((item) => valueText(item, secrets, limit));
  const whole = `[${texts.join(", ")}]`;
  // A number of inner parts between brackets would read as the number of elements.
  const isCounted = items.some((item, at) => isCollection(item) && !/^[[{(]/.test(texts[at]!));
  return items.length === 0 || (whole.length <= limit && !isCounted) ? whole : counted(items.length, "element");
}

const isCollection = ({ kind }: Value): boolean => kind === "sequence" || kind === "mapping";

function mappingText(
  entries: ReadonlyMap<string, Value>,
  secrets: Secrets,
  limit: number,
  noun: "attribute" | "element",
): string {
  if (entries.size === 0) return "{}";
  const member = ([key, value]: readonly [string, Value]) =>
    `${nameText(key, secrets)} = ${valueText(value, secrets, limit)}`;
  const whole = `{ ${[...entries].map(member).join(", ")} }`;
  return whole.length <= limit ? whole : counted(entries.size, noun);
}

/** Returns the known attributes of a partly known object. */
function partsText(attributes: ReadonlyMap<string, Value>, secrets: Secrets, limit: number): string {
  const knownAttributes = new Map([...attributes].filter(([, value]) => value.kind !== "null"));
  if (knownAttributes.size === 0) return NOT_KNOWN;
  const text = mappingText(knownAttributes, secrets, limit, "attribute");
  return text.startsWith("{")
    ? `${text.slice(0, -2)}, … }`
    : `an object, ${counted(knownAttributes.size, "attribute")} known`;
}

/** Returns a path as text: `a.b["key"]`. Secret names and keys are masked. */
export const pathName = (path: Path, secrets: Secrets): string =>
  pathText(path.map((step) => maskedStep(step, secrets)));

function maskedStep(step: PathStep, secrets: Secrets): PathStep {
  if (step.kind === "attribute") return secrets.hides(step.name) ? attribute(MASK) : step;
  return step.kind === "index" && secrets.hides(String(step.key)) ? index(MASK) : step;
}

/** Returns a key of a map or object as text, quoted if necessary. */
export const nameText = (key: string, secrets: Secrets): string =>
  secrets.hides(key) ? MASK : isIdentifier(key) ? key : keyText(key).slice(1, -1);

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, Math.max(limit - 2, 1))}…"`;
