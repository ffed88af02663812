import { formatNumber } from "../../../values/number.ts";
import { DYNAMIC, STRING } from "../../../values/type.ts";
import { isWhollyKnown, type Value } from "../../../values/value.ts";
import { unknownFrom } from "../../origins.ts";
import { define, type Fault, fault, isFault, TEXT, value } from "../define.ts";

const yamlencode = define({
  name: "yamlencode",
  description: "A value as YAML.",
  parameters: [value("value", DYNAMIC, { allowNull: true, allowDynamic: true })],
  ...TEXT,
  call: (given) => {
    if (!isWhollyKnown(given)) return unknownFrom(STRING, [given]);
    const made = encode(given, 0, false);
    if (isFault(made)) return made;
    const isPlain = given.kind === "number" || given.kind === "bool" || given.kind === "null";
    return `${made.text.replace(/^\n/, "")}\n${isPlain || made.open ? "...\n" : ""}`;
  },
});

interface Encoded {
  readonly text: string;
  /** Line ends at its end count: what follows must say that the text is over. */
  readonly open?: boolean;
}

/** Collections begin on a new line, unless they are empty. */
function encode(given: Value, indent: number, inSequence: boolean): Encoded | Fault {
  switch (given.kind) {
    case "null":
      return { text: "null" };
    case "bool":
      return { text: String(given.value) };
    case "number":
      if (given.value === Infinity || given.value === -Infinity)
        return { text: given.value === Infinity ? "+Inf" : "-Inf" };
      return { text: formatNumber(given.value) };
    case "string":
      return encodeText(given.value, indent);
    case "sequence":
      return encodeItems(given.items, indent, inSequence);
    case "mapping":
      return encodeEntries(given.entries, indent);
    case "unknown":
      return fault("value is not known");
  }
}

function encodeItems(items: readonly Value[], indent: number, inSequence: boolean): Encoded | Fault {
  if (items.length === 0) return { text: "[]" };
  const margin = inSequence ? indent : Math.max(indent - 2, 0);
  let lines = "";
  for (const item of items) {
    const made = encode(item, margin + 2, true);
    if (isFault(made)) return made;
    lines += `\n${" ".repeat(margin)}- ${withoutLead(made.text)}`;
  }
  return { text: lines };
}

const withoutLead = (text: string): string => (text.startsWith("\n") ? text.slice(1).replace(/^ +/, "") : text);

function encodeEntries(entries: ReadonlyMap<string, Value>, indent: number): Encoded | Fault {
  if (entries.size === 0) return { text: "{}" };
  const margin = " ".repeat(indent);
  let lines = "";
  for (const [name, item] of entries) {
    const key = encodeText(name, indent + 2);
    const made = encode(item, indent + 2, false);
    if (isFault(made)) return made;
    const isSimple = !key.text.includes("\n") && name.length <= 128;
    const between = made.text.startsWith("\n") ? "" : " ";
    lines += isSimple
      ? `\n${margin}${key.text}:${between}${made.text}`
      : `\n${margin}? ${key.text}\n${margin}:${between}${made.text}`;
  }
  return { text: lines };
}

/** Texts of several lines stand as they are, others in quotes. */
function encodeText(text: string, indent: number): Encoded {
  const asBlock = text.includes("\n") && !NOT_IN_BLOCKS.test(text);
  return asBlock ? encodeBlock(text, Math.max(indent, 2)) : { text: encodeQuoted(text, indent) };
}

const NOT_IN_BLOCKS = /[^\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]| \n| $/;

function encodeBlock(text: string, indent: number): Encoded {
  const hint = /^[ \n]/.test(text) ? "2" : "";
  const isKept = text === "\n" || text.endsWith("\n\n");
  const chomp = !text.endsWith("\n") ? "-" : isKept ? "+" : "";
  const lines = text.replace(/\n$/, "").split("\n");
  const body = lines.map((line) => `\n${line === "" ? "" : " ".repeat(indent)}${line}`).join("");
  return { text: `|${hint}${chomp}${body}`, open: isKept };
}

const WIDTH = 80;
const ESCAPES: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\x1b": "\\e",
  '"': '\\"',
  "\\": "\\\\",
  "\x85": "\\N",
  "\u2028": "\\L",
  "\u2029": "\\P",
};

function encodeQuoted(text: string, indent: number): string {
  let quoted = '"';
  let column = indent + 1;
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    const isInner = at > 0 && at < characters.length - 1;
    if (character === " " && column > WIDTH && isInner && characters[at - 1] !== " ") {
      quoted += `\n${" ".repeat(Math.max(indent, 2))}${characters[at + 1] === " " ? "\\" : ""}`;
      column = Math.max(indent, 2);
      continue;
    }
    const shown = escaped(character);
    quoted += shown;
    column += shown.length;
  }
  return `${quoted}"`;
}

function escaped(character: string): string {
  const known = ESCAPES[character];
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff) return `\\U${code.toString(16).toUpperCase().padStart(8, "0")}`;
  if (/[\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/.test(character)) return character;
  const hex = code.toString(16).toUpperCase();
  return code <= 0xff ? `\\x${hex.padStart(2, "0")}` : `\\u${hex.padStart(4, "0")}`;
}

export const YAML_ENCODE = [yamlencode];
