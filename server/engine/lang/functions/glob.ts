import type { DirectoryEntry } from "../../source/question.ts";
import { cleanPath } from "./files.ts";

/** The entries of a folder, by its path from where the pattern starts; undefined while it is not known. */
type List = (relative: string) => readonly DirectoryEntry[] | undefined;

/** The files that fit a pattern of `*`, `?`, `[a-z]`, `{a,b}` and `**`, by their paths from where it starts. */
export function globbed(pattern: string, list: List): readonly string[] | "unknown" | "bad pattern" {
  const parts = cleanPath(pattern).split("/");
  const matchers: Part[] = [];
  let isBad = false;
  for (const part of parts) {
    if (part === "**") matchers.push("**");
    else {
      const matcher = partMatcher(part);
      matchers.push({ text: part, matcher });
    }
  }
  const found = new Set<string>();
  let unknown = false;
  const visit = (folder: string, at: number): void => {
    const part = matchers[at];
    if (part === undefined) return;
    const isLast = at === matchers.length - 1;
    if (part === "**" && !isLast) visit(folder, at + 1);
    if (part !== "**" && part.text === "..") {
      if (!isLast) visit(joined(folder, part.text), at + 1);
      return;
    }
    const entries = list(folder);
    if (!entries) {
      unknown = true;
      return;
    }
    for (const { name, directory } of entries) {
      if (part !== "**" && !part.matcher) isBad = true;
      if (part !== "**" && !part.matcher?.(name)) continue;
      const path = joined(folder, name);
      if (!directory) {
        if (isLast) found.add(path);
      } else if (part === "**") visit(path, at);
      else if (!isLast) visit(path, at + 1);
    }
  };
  visit("", 0);
  if (isBad) return "bad pattern";
  return unknown ? "unknown" : [...found];
}

type Part = "**" | { readonly text: string; readonly matcher: ((name: string) => boolean) | undefined };

const joined = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

function partMatcher(part: string): ((name: string) => boolean) | undefined {
  const source = new Source([...part]);
  const expression = alternatives(source, false);
  if (expression === undefined || source.next !== undefined) return undefined;
  const compiled = new RegExp(`^(?:${expression})$`, "su");
  return (name) => compiled.test(name);
}

class Source {
  private at = 0;
  constructor(private readonly characters: readonly string[]) {}
  get next(): string | undefined {
    return this.characters[this.at];
  }
  take(): string | undefined {
    return this.characters[this.at++];
  }
}

function alternatives(source: Source, inBraces: boolean): string | undefined {
  let expression = "";
  for (let next = source.next; next !== undefined; next = source.next) {
    if (inBraces && (next === "," || next === "}")) break;
    source.take();
    if (next === "*") expression += expression.endsWith("[^/]*") ? "" : "[^/]*";
    else if (next === "?") expression += "[^/]";
    else if (next === "\\") {
      const escaped = source.take();
      if (escaped === undefined) return undefined;
      expression += literal(escaped);
    } else if (next === "[") {
      const set = characterSet(source);
      if (set === undefined) return undefined;
      expression += set;
    } else if (next === "{") {
      const options: string[] = [];
      do {
        const option = alternatives(source, true);
        if (option === undefined || source.next === undefined) return undefined;
        options.push(option);
      } while (source.take() === ",");
      expression += `(?:${options.join("|")})`;
    } else expression += literal(next);
  }
  return expression;
}

function characterSet(source: Source): string | undefined {
  const negated = source.next === "^" || source.next === "!";
  if (negated) source.take();
  const ranges: string[] = [];
  do {
    const from = setCharacter(source);
    if (from === undefined) return undefined;
    if (source.next !== "-") {
      ranges.push(literal(from));
      continue;
    }
    source.take();
    const to = setCharacter(source);
    if (to === undefined) return undefined;
    if (from <= to) ranges.push(`${literal(from)}-${literal(to)}`);
  } while (source.next !== undefined && source.next !== "]");
  if (source.take() !== "]") return undefined;
  return ranges.length === 0 ? (negated ? "[^/]" : "(?!)") : `[${negated ? "^/" : ""}${ranges.join("")}]`;
}

function setCharacter(source: Source): string | undefined {
  const next = source.take();
  if (next === undefined || next === "-" || next === "]") return undefined;
  return next === "\\" ? source.take() : next;
}

const literal = (character: string): string =>
  /[\p{L}\p{N}_ ]/u.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
