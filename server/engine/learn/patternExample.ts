/**
 * Returns a text that a regular expression of a provider matches, as far as the expression is read: groups, classes, repetitions and
 * alternatives. Undefined for one that uses more. `variant` chooses among the letters.
 */
export function exampleOf(pattern: string, variant = 0): string | undefined {
  const reader: Reader = { pattern, at: 0, letters: variant === 0 ? "a1" : "b2" };
  const example = alternatives(reader);
  return reader.at === pattern.length && example.length <= LONGEST ? example : undefined;
}

const LONGEST = 500;

interface Reader {
  readonly pattern: string;
  at: number;
  readonly letters: string;
}

/** Reads alternatives up to a closing bracket, and returns an example of the first one. */
function alternatives(reader: Reader): string {
  const first = sequence(reader);
  while (reader.pattern[reader.at] === "|") {
    reader.at++;
    sequence(reader);
  }
  return first;
}

function sequence(reader: Reader): string {
  let text = "";
  for (;;) {
    const character = reader.pattern[reader.at];
    if (character === undefined || character === "|" || character === ")") return text;
    const part = atom(reader, character);
    if (part === undefined) {
      // What cannot be read ends the reading.
      reader.at = Number.POSITIVE_INFINITY;
      return "";
    }
    text += part.repeat(repetition(reader));
    if (text.length > LONGEST) return text;
  }
}

function atom(reader: Reader, character: string): string | undefined {
  reader.at++;
  switch (character) {
    case "^":
    case "$":
      return "";
    case ".":
      return reader.letters[0];
    case "(":
      return group(reader);
    case "[":
      return oneOfClass(reader);
    case "\\":
      return escaped(reader);
    default:
      return character;
  }
}

function group(reader: Reader): string | undefined {
  const options = /^\?(?::|P?<\w+>|[ims]+:)/.exec(reader.pattern.slice(reader.at, reader.at + 40));
  if (options) reader.at += options[0].length;
  else if (reader.pattern[reader.at] === "?") return undefined;
  const inside = alternatives(reader);
  if (reader.pattern[reader.at] !== ")") return undefined;
  reader.at++;
  return inside;
}

function oneOfClass(reader: Reader): string | undefined {
  const end = reader.pattern.indexOf("]", reader.at + 1);
  if (end < 0) return undefined;
  const members = reader.pattern.slice(reader.at, end);
  reader.at = end + 1;
  if (members.startsWith("^")) return [...reader.letters, "-", "_"].find((each) => !members.includes(each));
  const [letter, digit] = reader.letters;
  if (/a-z|[[:]alpha|\\w|a-f/.test(members) || members.includes(letter!)) return letter;
  if (/A-Z/.test(members)) return letter!.toUpperCase();
  if (/0-9|\\d/.test(members)) return digit;
  return members.startsWith("\\") ? members[1] : members[0];
}

function escaped(reader: Reader): string | undefined {
  const character = reader.pattern[reader.at++];
  const [letter, digit] = reader.letters;
  switch (character) {
    case undefined:
      return undefined;
    case "d":
      return digit;
    case "w":
      return letter;
    case "s":
      return " ";
    case "S":
      return letter;
    case "A":
    case "z":
    case "b":
      return "";
    default:
      return character;
  }
}

/** Reads a repetition, and returns the smallest number of it; one for what may be absent. */
function repetition(reader: Reader): number {
  const written = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.pattern.slice(reader.at, reader.at + 24));
  if (!written) return 1;
  reader.at += written[0].length;
  return written[1] === undefined ? 1 : Math.min(Number(written[1]), LONGEST);
}
