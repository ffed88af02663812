import { cleanPath } from "../source/paths.ts";
import type { DirectoryEntry } from "../source/question.ts";

/**
 * Returns the entries of a folder, by its path relative to the start of the pattern; undefined while they are not known.
 */
type List = (relative: string) => readonly DirectoryEntry[] | undefined;

/**
 * Returns the files that match a pattern of `*`, `?`, `[a-z]`, `{a,b}` and `**`, by their paths relative to its start.
 */
export function matchingFiles(pattern: string, list: List): readonly string[] | "unknown" | "bad pattern" {
  const matchers: Part[] = cleanPath(pattern)
    .split("/")
    .map((part) => (part === "**" ? part : { text: part, ...partMatcher(part) }));
  const matches = new Set<string>();
  // In the folders that `**` leads to, an invalid pattern matches nothing.
  let isBad = false;
  let unknown = false;
  const visit = (folder: string, at: number, isDeep: boolean): void => {
    const part = matchers[at];
    if (part === undefined) return;
    const isLast = at === matchers.length - 1;
    if (part === "**" && !isLast) visit(folder, at + 1, isDeep);
    if (part !== "**" && part.text === "..") {
      if (!isLast) visit(joined(folder, part.text), at + 1, isDeep);
      return;
    }
    const entries = list(folder);
    if (!entries) {
      unknown = true;
      return;
    }
    for (const { name, directory } of entries) {
      if (part !== "**" && !isDeep && part.isFaultFor?.test(name)) isBad = true;
      if (part !== "**" && !part.fits?.test(name)) continue;
      const path = joined(folder, name);
      if (!directory) {
        if (isLast) matches.add(path);
      } else if (part === "**") visit(path, at, true);
      else if (!isLast) visit(path, at + 1, isDeep);
    }
  };
  visit("", 0, false);
  if (isBad) return "bad pattern";
  return unknown ? "unknown" : [...matches];
}

type Part = "**" | ({ readonly text: string } & PartMatcher);

/** Matches names against one part of a pattern. An invalid part is reported only for names that reach the fault. */
interface PartMatcher {
  readonly fits?: RegExp;
  readonly isFaultFor?: RegExp;
}

const joined = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

function partMatcher(part: string): PartMatcher {
  const source = new Source([...part]);
  const { expression, isWhole } = alternatives(source, false);
  if (isWhole) return { fits: new RegExp(`^(?:${expression})$`, "su") };
  // After a star every position of the name is tried, and a fault there is ignored.
  return expression.includes(ANY) ? {} : { isFaultFor: new RegExp(`^${expression}.`, "su") };
}

const ANY = "[^/]*";

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

/** Returns the regular expression of a pattern, up to its first fault. */
function alternatives(source: Source, inBraces: boolean): { readonly expression: string; readonly isWhole: boolean } {
  let expression = "";
  for (let next = source.next; next !== undefined; next = source.next) {
    if (inBraces && (next === "," || next === "}")) break;
    source.take();
    const piece = next === "*" ? (expression.endsWith(ANY) ? "" : ANY) : construct(source, next);
    if (piece === undefined) return { expression, isWhole: false };
    expression += piece;
  }
  return { expression, isWhole: true };
}

/** Returns the expression of one construct other than a star; its first character is consumed already. */
function construct(source: Source, first: string): string | undefined {
  if (first === "?") return "[^/]";
  if (first === "[") return characterSet(source);
  if (first === "{") return options(source);
  if (first !== "\\") return literal(first);
  const escaped = source.take();
  return escaped === undefined ? undefined : literal(escaped);
}

function options(source: Source): string | undefined {
  const branches: string[] = [];
  do {
    const { expression, isWhole } = alternatives(source, true);
    if (!isWhole || source.next === undefined) return undefined;
    branches.push(expression);
  } while (source.take() === ",");
  return `(?:${branches.join("|")})`;
}

function characterSet(source: Source): string | undefined {
  const negated = source.next === "^";
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
