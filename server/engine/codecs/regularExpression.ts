import { RE2JS, RE2JSSyntaxException } from "re2js";
import type { Fault } from "./fault.ts";
import * as say from "./texts.ts";

/** A regular expression that was compiled. */
export type Pattern = RE2JS;

/** One match of a pattern: where it is, and what its groups captured. */
export type Match = ReturnType<RE2JS["matcher"]>;

/** A regular expression as Go has it; a fault where it is none. */
export function compilePattern(pattern: string): Pattern | Fault {
  const found = known.get(pattern);
  if (found) return found;
  const made = compileNew(pattern);
  if (known.size >= KNOWN_PATTERNS) known.clear();
  known.set(pattern, made);
  return made;
}

// The most recently used patterns: a pattern is compiled for the type of the result, and again for the result.
const known = new Map<string, Pattern | Fault>();
const KNOWN_PATTERNS = 200;

function compileNew(pattern: string): Pattern | Fault {
  try {
    return RE2JS.compile(withDistinctNames(pattern));
  } catch (caught) {
    return caught instanceof RE2JSSyntaxException
      ? say.badPattern(caught.getDescription(), whereOf(caught, pattern))
      : say.badPattern("expression too large", pattern);
  }
}

/** The library refuses to have one name twice; Go, and so Terraform, does not. */
function withDistinctNames(pattern: string): string {
  const seen = new Set<string>();
  return pattern.replaceAll(GROUP_START, (whole, before: string | undefined, name: string | undefined) => {
    if (before === undefined || name === undefined) return whole;
    const isAgain = seen.has(name);
    seen.add(name);
    return isAgain ? `${before}${name}${AGAIN}${seen.size}>` : whole;
  });
}

/** What is escaped, a set of characters, or the start of a group with a name. */
const GROUP_START = /\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|(\(\?P?<)(\w+)>/gs;
const AGAIN = "__again";

const whereOf = (caught: RE2JSSyntaxException, pattern: string): string =>
  caught.getDescription().startsWith("trailing backslash") ? "" : (caught.getPattern() ?? pattern);

/**
 * All matches, as Go goes over a text: an empty match right behind another match does not count. Each holds until the next
 * is asked for.
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

/** The names of the groups, in their order; undefined for one without. */
export function groupNames(re: Pattern): readonly (string | undefined)[] {
  const names = new Array<string | undefined>(re.groupCount()).fill(undefined);
  for (const [name, at] of Object.entries(re.namedGroups())) names[at - 1] = name.split(AGAIN)[0];
  return names;
}

/** What stands for a match: `$name`, `${name}` and `$1` in the replacement are what the groups captured. */
export function expansion(replacement: string, re: Pattern): (match: Match) => string {
  const parts = partsOf(replacement, re);
  return (match) => parts.map((part) => (typeof part === "string" ? part : (match.group(part) ?? ""))).join("");
}

/** The literal texts of a replacement, and between them the numbers of the groups. */
function partsOf(replacement: string, re: Pattern): readonly (string | number)[] {
  if (!replacement.includes("$")) return [replacement];
  const parts: (string | number)[] = [];
  let at = 0;
  GROUP_NAME.lastIndex = 0;
  for (let found = GROUP_NAME.exec(replacement); found; found = GROUP_NAME.exec(replacement)) {
    parts.push(replacement.slice(at, found.index));
    at = found.index + found[0].length;
    const name = found[2] ?? found[3];
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
