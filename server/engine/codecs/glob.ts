import { cleanPath } from "../source/paths.ts";
import type { DirectoryEntry } from "../source/question.ts";

/**
 * Returns the entries of a folder, by its path relative to the start of the pattern; undefined while they are not known.
 */
type List = (relative: string) => readonly DirectoryEntry[] | undefined;

/**
 * Returns the files that match a pattern of `*`, `?`, `[a-z]`, `{a,b}` and `**`, by their paths relative to its start. With `isLiteral` a
 * part without any of these is a name, backslashes included.
 */
export function matchingFiles(
  pattern: string,
  list: List,
  isLiteral = false,
): readonly string[] | "unknown" | "bad pattern" {
  const parts: Part[] = cleanPath(pattern)
    .split("/")
    .map((part) => (part === "**" ? part : { text: part, ...(isLiteral ? literalMatcher : partMatcher)(part) }));
  const search: Search = { list, parts, matches: new Set(), isBad: false, isUnknown: false };
  visitFolder(search, "", 0, false);
  if (search.isBad) return "bad pattern";
  return search.isUnknown ? "unknown" : [...search.matches];
}

/** Whether one path matches a pattern of the same form. */
export function matchesPath(pattern: string, path: string): boolean {
  const names = path.split("/");
  const list: List = (relative) => {
    const depth = relative === "" ? 0 : relative.split("/").length;
    const isOnPath = relative === names.slice(0, depth).join("/");
    return isOnPath && depth < names.length ? [{ name: names[depth]!, directory: depth < names.length - 1 }] : [];
  };
  const matches = matchingFiles(pattern, list);
  return typeof matches !== "string" && matches.includes(path);
}

/** As `partMatcher`, but a part without wildcards is a name. */
const literalMatcher = (part: string): PartMatcher =>
  /[*?[{]/.test(part)
    ? partMatcher(part)
    : { fits: new RegExp(`^${part.replaceAll(/[\\^$.+()\]}|]/g, "\\$&")}$`, "su") };

interface Search {
  readonly list: List;
  readonly parts: readonly Part[];
  readonly matches: Set<string>;
  isBad: boolean;
  /** Whether the entries of a folder are unknown. */
  isUnknown: boolean;
}

/** Adds the matches below a folder, from the part at `at` on. `isDeep`: `**` leads to the folder. */
function visitFolder(search: Search, folder: string, at: number, isDeep: boolean): void {
  const part = search.parts[at];
  if (part === undefined) return;
  if (part === "**") visitFolder(search, folder, at + 1, isDeep);
  else if (part.text === "..") {
    visitFolder(search, joined(folder, part.text), at + 1, isDeep);
    return;
  }
  const entries = search.list(folder);
  if (!entries) search.isUnknown = true;
  else for (const entry of entries) visitEntry(search, joined(folder, entry.name), entry, at, isDeep);
}

function visitEntry(search: Search, path: string, { name, directory }: DirectoryEntry, at: number, isDeep: boolean) {
  const part = search.parts[at]!;
  if (part === "**") {
    if (directory) visitFolder(search, path, at, true);
    else if (at === search.parts.length - 1) search.matches.add(path);
    return;
  }
  // In the folders that `**` leads to, an invalid pattern matches nothing.
  if (!isDeep && part.isFaultFor?.test(name)) search.isBad = true;
  if (!part.fits?.test(name)) return;
  if (directory) visitFolder(search, path, at + 1, isDeep);
  else if (at === search.parts.length - 1) search.matches.add(path);
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
  if (first === "{") return braceOptions(source);
  if (first !== "\\") return literal(first);
  const escaped = source.take();
  return escaped === undefined ? undefined : literal(escaped);
}

function braceOptions(source: Source): string | undefined {
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
