import { utf8Length } from "../../../codecs/bytes.ts";
import type { Fault } from "../../../codecs/fault.ts";
import { conjunctGraphemes, graphemes } from "../../../source/graphemes.ts";
import { lengthBounds, refine } from "../../../values/refinement.ts";
import { BOOL, compareCodePoints, listOf, STRING } from "../../../values/type.ts";
import { isAscii, isWhollyKnown, listValue, stringValue, type Value } from "../../../values/value.ts";
import { MOST_TEXT } from "../../limits.ts";
import { unknownFrom } from "../../origins.ts";
import * as say from "../callFaults.ts";
import { define, integer, TEXT, TEXTS, TRUTH, text, value } from "../define.ts";
import { replaceMatches } from "./regex.ts";

const texts = (items: readonly string[]): Value => listValue(STRING, items.map(stringValue));
const LIST_OF_TEXT = listOf(STRING);

const listText = (list: Value): readonly string[] =>
  list.kind === "sequence" ? list.items.map((item) => (item.kind === "string" ? item.value : "")) : [];

const chomp = define({
  name: "chomp",
  description: "Removes the line ends from the end of a string.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => str.replace(/(?:\r\n?|\n)*$/, ""),
});

const indent = define({
  name: "indent",
  description: "Indents every line except the first by a number of spaces.",
  parameters: [integer("spaces"), text("str")],
  ...TEXT,
  call: (spaces, str) => {
    if (spaces < 0) return say.negativeIndent(spaces);
    const lines = str.split("\n");
    if (spaces > MOST_TEXT || spaces * (lines.length - 1) > MOST_TEXT) return say.longText();
    return lines.join(`\n${" ".repeat(spaces)}`);
  },
});

const lower = define({
  name: "lower",
  description: "Every letter in lower case.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => mapCharacters(str, (character) => (character === "\u0130" ? "i" : character.toLowerCase())),
});

const upper = define({
  name: "upper",
  description: "Every letter in upper case.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => mapCharacters(str, upperCase),
});

const title = define({
  name: "title",
  description: "The first letter of every word in upper case.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) =>
    str.replace(
      WORD_START,
      (_, before: string, letter: string) => before + (TITLE_CASE[letter] ?? single(letter, upperCase(letter))),
    ),
});

/** Returns a character in upper case as Go maps it: a Greek letter with iota subscript stays one letter. */
function upperCase(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const isGreek = code >= 0x1f80 && code <= 0x1ff3 && character.length === 1;
  if (isGreek && code <= 0x1fa7) return code & 8 ? character : String.fromCharCode(code + 8);
  if (isGreek && (code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3)) return String.fromCharCode(code + 9);
  return character.toUpperCase();
}

// Among characters outside of ASCII, only white space separates words.
const WORD_START = /(^|[^\p{L}\p{N}_\u0080-\u{10ffff}]|\p{White_Space})(\p{Lowercase})/gu;

/** Ligatures and digraphs have a title case of their own at the start of a word. */
const TITLE_CASE: Readonly<Record<string, string>> = {
  "\u01c6": "\u01c5",
  "\u01c9": "\u01c8",
  "\u01cc": "\u01cb",
  "\u01f3": "\u01f2",
};

const strrevWith = (clusters: (text: string) => readonly string[]) =>
  define({
    name: "strrev",
    description: "The characters of a string in reverse order.",
    parameters: [text("str")],
    ...TEXT,
    call: (str) => [...clusters(str)].reverse().join(""),
  });

const substrWith = (clusters: (text: string) => readonly string[]) =>
  define({
    name: "substr",
    description: "A part of a string, by offset and length.",
    parameters: [text("str"), integer("offset"), integer("length")],
    ...TEXT,
    call: (str, offset, length) => {
      const characters = clusters(str);
      const start = offset < 0 ? Math.max(characters.length + offset, 0) : offset;
      // For a length of zero from an offset at the end, Terraform returns all remaining characters.
      if (offset < 0 && length === 0) return characters.slice(start).join("");
      if (start > characters.length) return "";
      return characters.slice(start, length < 0 ? undefined : start + length).join("");
    },
  });

const split = define({
  name: "split",
  description: "The parts of a string between separators.",
  parameters: [text("separator"), text("str")],
  ...TEXTS,
  call: (separator, str) => texts(separator === "" ? [...str] : str.split(separator)),
});

const join = define({
  name: "join",
  description: "The elements of lists joined into one string, with a separator between them.",
  parameters: [text("separator")],
  variadic: value("lists", LIST_OF_TEXT),
  ...TEXT,
  call: (separator, ...lists) => {
    if (lists.length === 0) return say.noArguments();
    if (!lists.every(isWhollyKnown)) return unknownFrom(STRING, lists);
    for (const [at, list] of lists.entries())
      if (list.kind === "sequence") {
        const missing = list.items.findIndex((item) => item.kind === "null");
        if (missing < 0) continue;
        return say.nullElement(at + 1, missing, lists.length > 1 ? at + 1 : undefined);
      }
    return joined(lists.flatMap(listText), separator);
  },
});

function joined(parts: readonly string[], separator: string): string | Fault {
  const length = parts.reduce((sum, part) => sum + part.length, separator.length * (parts.length - 1));
  return length > MOST_TEXT ? say.longText() : parts.join(separator);
}

const sort = define({
  name: "sort",
  description: "A list of strings sorted by code points.",
  parameters: [value("list", LIST_OF_TEXT, { allowUnknown: true })],
  ...TEXTS,
  call: (list) => {
    if (!isWhollyKnown(list)) return unknownSorted(list);
    const missing = list.kind === "sequence" ? list.items.findIndex((item) => item.kind === "null") : -1;
    if (missing >= 0) return say.nullElement(undefined, missing);
    return texts([...listText(list)].sort(compareCodePoints));
  },
});

/** Returns the unknown result of sorting; its length is that of the list. */
function unknownSorted(list: Value): Value {
  const [least, most] = lengthBounds(list);
  const length = most < Infinity ? { minLength: least, maxLength: most } : { minLength: least };
  return refine(unknownFrom(LIST_OF_TEXT, [list]), { notNull: true, ...length });
}

const trim = define({
  name: "trim",
  description: "Removes a set of characters from both ends of a string.",
  parameters: [text("str"), text("cutset")],
  ...TEXT,
  call: (str, cutset) => {
    const cut = new Set(cutset);
    const characters = [...str];
    let [start, end] = [0, characters.length];
    while (start < end && cut.has(characters[start]!)) start++;
    while (end > start && cut.has(characters[end - 1]!)) end--;
    return characters.slice(start, end).join("");
  },
});

const trimspace = define({
  name: "trimspace",
  description: "Removes white space from both ends of a string.",
  parameters: [text("str")],
  ...TEXT,
  call: (str) => str.replace(/^[\p{White_Space}]+|[\p{White_Space}]+$/gu, ""),
});

const trimprefix = define({
  name: "trimprefix",
  description: "Removes a prefix from a string, if present.",
  parameters: [text("str"), text("prefix")],
  ...TEXT,
  call: (str, prefix) => (str.startsWith(prefix) ? str.slice(prefix.length) : str),
});

const trimsuffix = define({
  name: "trimsuffix",
  description: "Removes a suffix from a string, if present.",
  parameters: [text("str"), text("suffix")],
  ...TEXT,
  call: (str, suffix) => (suffix !== "" && str.endsWith(suffix) ? str.slice(0, -suffix.length) : str),
});

const startswith = define({
  name: "startswith",
  description: "Whether a string begins with another.",
  parameters: [value("str", STRING, { allowUnknown: true }), text("prefix")],
  ...TRUTH,
  call: (str, prefix) => {
    if (str.kind === "string") return str.value.startsWith(prefix);
    const knownPrefix = str.kind === "unknown" ? (str.refinement?.prefix ?? "") : "";
    if (knownPrefix.startsWith(prefix)) return true;
    // A prefix that is longer than the known beginning cannot be decided.
    return utf8Length(prefix) > utf8Length(knownPrefix) ? unknownFrom(BOOL, [str]) : false;
  },
});

const endswith = define({
  name: "endswith",
  description: "Whether a string ends with another.",
  parameters: [text("str"), text("suffix")],
  ...TRUTH,
  call: (str, suffix) => str.endsWith(suffix),
});

const strcontains = define({
  name: "strcontains",
  description: "Whether a string contains another.",
  parameters: [text("str"), text("substr")],
  ...TRUTH,
  call: (str, substring) => str.includes(substring),
});

const replaceWith = (hasLongNames: boolean) =>
  define({
    name: "replace",
    description: "Replaces every occurrence of a string, or of a regular expression between slashes.",
    parameters: [text("str"), text("substr"), text("replace")],
    ...TEXT,
    call: (str, substring, replacement) => {
      if (substring.length > 1 && substring.startsWith("/") && substring.endsWith("/"))
        return replaceMatches(str, substring.slice(1, -1), replacement, hasLongNames);
      return joined(substring === "" ? ["", ...str, ""] : str.split(substring), replacement);
    },
  });

/** The functions that count characters by newer rules of Unicode. */
export const CONJUNCT_STRINGS = [strrevWith(conjunctGraphemes), substrWith(conjunctGraphemes)];

/** The `replace` whose patterns have long names of classes. */
export const LONG_NAME_REPLACE = replaceWith(true);

// Maps one code point at a time, as Go does: without final sigma, and a letter that would become two is unchanged.
const mapCharacters = (str: string, change: (character: string) => string): string =>
  isAscii(str) ? change(str) : [...str].map((character) => single(character, change(character))).join("");

const single = (character: string, changed: string): string => ([...changed].length === 1 ? changed : character);

export const STRING_FUNCTIONS = [
  chomp,
  endswith,
  indent,
  join,
  lower,
  replaceWith(false),
  sort,
  split,
  startswith,
  strcontains,
  strrevWith(graphemes),
  substrWith(graphemes),
  title,
  trim,
  trimprefix,
  trimspace,
  trimsuffix,
  upper,
];
