import type { ChangedLeaf } from "../diff/changedLeaves.ts";
import type { TextChange, TextPart } from "../diff/textChange.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { Secrets } from "./secrets.ts";
import { pathName, valueText } from "./valueText.ts";

/** The longest value of one line of a difference, in characters. */
const LONGEST_VALUE = 200;

/** The most lines for the parts of one text. */
const MOST_LINES = 40;

/**
 * Returns the lines of a difference for one changed part: `- ttl = 300`, `+ ttl = 60 # forces replacement`. Of a text, only what differs
 * inside it, below its name. `remark` stands behind the last value.
 */
export function leafLines(leaf: ChangedLeaf, secrets: Secrets, remark = "", limit = LONGEST_VALUE): readonly string[] {
  const name = leafName(leaf.path, secrets);
  const text = shownText(leaf, secrets);
  if (text) return textLines(name, text, secrets, remark, limit);
  const end = remark === "" ? "" : ` ${remark}`;
  const before = valueText(leaf.before, secrets, leaf.after.kind === "unknown" ? undefined : limit);
  const after = valueText(leaf.after, secrets, limit);
  if (leaf.sign === "+") return [`+ ${name} = ${after}${end}`];
  if (leaf.sign === "-") return [`- ${name} = ${before}${end}`];
  return [`- ${name} = ${before}`, `+ ${name} = ${after}${end}`];
}

/** Returns what differs inside a text; undefined if a part of it is sensitive, since the parts of a secret could be told. */
export const shownText = ({ before, after, text }: Pick<ChangedLeaf, "before" | "after" | "text">, secrets: Secrets) =>
  [before, after].some((value) => value.kind === "string" && secrets.hides(value.value)) ? undefined : text;

/** Returns the name of a part; an element of a set has no name of its own. */
function leafName(path: Path, secrets: Secrets): string {
  const name = pathName(path, secrets);
  return path.some(({ kind }) => kind === "element") ? `${name} (element)` : name;
}

function textLines(name: string, text: TextChange, secrets: Secrets, remark: string, limit: number): readonly string[] {
  const parts = text.parts.flatMap((part) => partLines(part, secrets, limit));
  const more = parts.length - MOST_LINES;
  const head = [`  ${name}: ${formWords(text)}`, remark].filter((each) => each !== "").join(" ");
  return [head, ...parts.slice(0, MOST_LINES), ...(more > 0 ? [`  and ${more} more lines`] : [])];
}

/** Returns what a text is taken for: `a policy, as Base64`. */
function formWords({ form, isBase64, isOnlyNotation }: TextChange): string {
  const words = { policy: "a policy", JSON: "JSON", YAML: "YAML", lines: "lines" }[form];
  return [words, isBase64 ? ", as Base64" : "", isOnlyNotation ? ", only the notation changes" : ""].join("");
}

/** Returns the lines of a part inside a text. The lines of a text stand as they are, after their number. */
function partLines(part: TextPart, secrets: Secrets, limit: number): readonly string[] {
  const { name, line, before, after } = part;
  const place = secrets.masked(name) + (isLine(part) ? `${line}` : "");
  const content = (value: Value): string => {
    if (isLine(part) && value.kind === "string") return `${place}: ${shortened(secrets.masked(value.value), limit)}`;
    return `${place} = ${valueText(value, secrets, limit)}${line === undefined ? "" : `  (line ${line})`}`;
  };
  return [
    ...(before === undefined ? [] : [`- ${content(before)}`]),
    ...(after === undefined ? [] : [`+ ${content(after)}`]),
  ];
}

const shortened = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;

/**
 * Returns a changed part in lines of their own: `~ ami: "a" → "b"`, `~ policy Statement["Read"].Effect: "Deny" → "Allow"`; of a text, one
 * for each part that differs inside it.
 */
export function leafInLines(leaf: ChangedLeaf, secrets: Secrets): readonly string[] {
  const name = leafName(leaf.path, secrets);
  const text = shownText(leaf, secrets);
  if (!text) return [`${leaf.sign} ${name}${sidesOf(leaf, secrets)}`];
  if (text.isOnlyNotation) return [`${leaf.sign} ${name}: ${formWords(text)}`];
  return text.parts.map((part) => {
    const inside = partName(part, secrets);
    return `${part.sign} ${name}${inside.startsWith("[") ? "" : " "}${inside}${sidesOf(part, secrets)}`;
  });
}

/** A changed part with the text of its value on each side. */
export interface LeafSides {
  readonly sign: "+" | "-" | "~";
  /** `policy Statement["Read"].Effect` */
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Returns a changed part with both sides; of a text, one for each part that differs inside it. */
export function leafSides(leaf: ChangedLeaf, secrets: Secrets): readonly LeafSides[] {
  const name = leafName(leaf.path, secrets);
  const text = shownText(leaf, secrets);
  const side = (value: Value | undefined): string | undefined => value && valueText(value, secrets, LONGEST_VALUE);
  if (!text || text.parts.length === 0)
    return [
      {
        sign: leaf.sign,
        name,
        before:
          leaf.sign === "+"
            ? undefined
            : valueText(leaf.before, secrets, leaf.after.kind === "unknown" ? undefined : LONGEST_VALUE),
        after: leaf.sign === "-" ? undefined : side(leaf.after),
      },
    ];
  return text.parts.map((part) => {
    const inside = partName(part, secrets);
    const whole = `${name}${inside.startsWith("[") ? "" : " "}${inside}`;
    return { sign: part.sign, name: whole, before: side(part.before), after: side(part.after) };
  });
}

/** Returns a changed part with both sides on one line: `~ ami: "a" → "b"`. */
export const sidesInLine = ({ sign, name, before, after }: LeafSides): string =>
  `${sign} ${name}: ${[before, after].filter((side) => side !== undefined).join(" → ")}`;

/** Returns the first line of `leafInLines` with a word for its sign, and how many lines follow. */
export function leafInLine(leaf: ChangedLeaf, secrets: Secrets): { readonly text: string; readonly more: number } {
  const [first = "", ...more] = leafInLines(leaf, secrets);
  const word = first.startsWith("+") ? " (added)" : first.startsWith("-") ? " (removed)" : "";
  return { text: first.slice(2) + word, more: more.length };
}

const isLine = ({ name }: TextPart): boolean => name === "" || name.endsWith(": ");

/** Returns the name of a part inside a text; a line has its number. */
export const partName = (part: TextPart, secrets: Secrets): string =>
  secrets.masked(part.name) + (isLine(part) ? `line ${part.line}` : "");

function sidesOf({ sign, before, after }: Pick<TextPart, "sign" | "before" | "after">, secrets: Secrets): string {
  if (sign === "+" && after) return `: ${valueText(after, secrets)}`;
  if (sign === "-" && before) return `: ${valueText(before, secrets)}`;
  return before && after ? `: ${valueText(before, secrets)} → ${valueText(after, secrets)}` : "";
}
