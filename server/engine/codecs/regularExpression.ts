import { RE2JS, RE2JSSyntaxException } from "re2js";
import { rememberRecent } from "../source/remember.ts";
import { withKnownClasses } from "./characterClasses.ts";
import * as say from "./codecFaults.ts";
import { type Fault, isFault } from "./fault.ts";

/** A compiled regular expression. */
export type Pattern = RE2JS;

/** One match of a pattern: its position and its captured groups. */
export type Match = ReturnType<RE2JS["matcher"]>;

/**
 * Compiles a regular expression of Go's syntax; returns a fault for an invalid one. `hasLongNames`: whether classes of characters may
 * have long names, as since Go 1.25.
 */
export const compilePattern = rememberRecent(
  // A pattern is compiled for the type of the result, and again for the result.
  200,
  (pattern: string, hasLongNames: boolean) => `${hasLongNames}${pattern}`,
  (pattern, hasLongNames): Pattern | Fault => {
    const spelled = withKnownClasses(pattern, hasLongNames);
    return isFault(spelled) ? spelled : compileNew(spelled);
  },
);

function compileNew(pattern: string): Pattern | Fault {
  try {
    return RE2JS.compile(withDistinctNames(pattern));
  } catch (caught) {
    return caught instanceof RE2JSSyntaxException
      ? say.badPattern(caught.getDescription(), whereOf(caught, pattern))
      : say.badPattern("expression too large", pattern);
  }
}

/** Renames repeated group names, which Go accepts and the library refuses. */
function withDistinctNames(pattern: string): string {
  const names = new Set<string>();
  return pattern.replaceAll(GROUP_START, (whole, opening: string | undefined, name: string | undefined) => {
    if (opening === undefined || name === undefined) return whole;
    const isAgain = names.has(name);
    names.add(name);
    return isAgain ? `${opening}${name}${AGAIN}${names.size}>` : whole;
  });
}

/** An escape, a character class, or the start of a named group. */
const GROUP_START = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|(\(\?P?<)(\w+)>/gs;
const AGAIN = "__again";

const whereOf = (caught: RE2JSSyntaxException, pattern: string): string =>
  caught.getDescription().startsWith("trailing backslash") ? "" : (caught.getPattern() ?? pattern);

/**
 * Yields all matches as Go does: an empty match directly after another match is skipped. A match is valid until the next
 * one.
 */
export function* matchesOf(re: Pattern, string: string): Iterable<Match> {
  const matcher = re.matcher(string);
  let last = -1;
  while (matcher.find()) {
    if (matcher.start() === matcher.end() && matcher.start() === last) continue;
    last = matcher.end();
    yield matcher;
  }
}

/** Returns the names of the groups in order; undefined for a group without a name. */
export function groupNames(re: Pattern): readonly (string | undefined)[] {
  const names = new Array<string | undefined>(re.groupCount()).fill(undefined);
  for (const [name, at] of Object.entries(re.namedGroups())) names[at - 1] = name.split(AGAIN)[0];
  return names;
}

/** Returns the replacement of a match: `$name`, `${name}` and `$1` are replaced by the captured groups. */
export function expansion(replacement: string, re: Pattern): (match: Match) => string {
  const parts = partsOf(replacement, re);
  return (match) => parts.map((part) => (typeof part === "string" ? part : (match.group(part) ?? ""))).join("");
}

/** Returns the literal texts of a replacement, with the numbers of the groups between them. */
function partsOf(replacement: string, re: Pattern): readonly (string | number)[] {
  if (!replacement.includes("$")) return [replacement];
  const parts: (string | number)[] = [];
  let at = 0;
  GROUP_NAME.lastIndex = 0;
  for (let groupName = GROUP_NAME.exec(replacement); groupName; groupName = GROUP_NAME.exec(replacement)) {
    parts.push(replacement.slice(at, groupName.index));
    at = groupName.index + groupName[0].length;
    const name = groupName[2] ?? groupName[3];
    if (name === undefined) parts.push("$");
    else {
      const group = /^\d{1,9}$/.test(name) ? Number(name) : re.namedGroups()[name];
      if (group !== undefined && group <= re.groupCount()) parts.push(group);
    }
  }
  parts.push(replacement.slice(at));
  return parts;
}

const GROUP_NAME = /\$(?:(\$)|\{([\p{L}\p{Nd}_]+)\}|([\p{L}\p{Nd}_]+))/gu;
