import { RE2JS, RE2JSSyntaxException } from "re2js";
import { DYNAMIC, listOf, objectOf, STRING, type Type, tupleOf } from "../../../values/type.ts";
import { listValue, nullValue, objectValue, stringValue, tupleValue, type Value } from "../../../values/value.ts";
import { MOST_TEXT } from "../../limits.ts";
import { define, text } from "../define.ts";
import { type Fault, isFault } from "../fault.ts";
import * as say from "../texts.ts";

const PARAMETERS = [text("pattern"), text("string")] as const;

const regex = define({
  name: "regex",
  notNull: true,
  description: "The first match of a regular expression, or what its groups captured of it.",
  parameters: PARAMETERS,
  returns: DYNAMIC,
  resultType: ([pattern]) => (pattern?.kind === "string" ? patternType(pattern.value) : DYNAMIC),
  call: (pattern, string) => {
    const compiled = compile(pattern);
    if (isFault(compiled)) return compiled;
    const matcher = compiled.matcher(string);
    if (!matcher.find()) return say.noMatch();
    return groupsOf(compiled, matcher);
  },
});

const regexall = define({
  name: "regexall",
  notNull: true,
  description: "All matches of a regular expression, or what its groups captured of them.",
  parameters: PARAMETERS,
  returns: listOf(DYNAMIC),
  resultType: ([pattern]) => {
    const type = pattern?.kind === "string" ? patternType(pattern.value) : DYNAMIC;
    return isFault(type) ? type : listOf(type);
  },
  call: (pattern, string) => {
    const compiled = compile(pattern);
    const type = patternType(pattern);
    if (isFault(compiled)) return compiled;
    if (isFault(type)) return type;
    const items: Value[] = [];
    for (const match of matches(compiled, string)) items.push(groupsOf(compiled, match));
    return listValue(type, items);
  },
});

/** Replaces every match; `$name`, `${name}` and `$1` in the replacement stand for what the groups captured. */
export function replaceMatches(string: string, pattern: string, replacement: string): string | Fault {
  const compiled = compiledPattern(pattern);
  if ("error" in compiled) return say.badPattern(compiled.error, compiled.where);
  const { re } = compiled;
  const parts = expansion(replacement, re);
  let result = "";
  let at = 0;
  for (const match of matches(re, string)) {
    result += string.slice(at, match.start()) + parts.map((part) => expand(part, match)).join("");
    at = match.end();
    if (result.length > MOST_TEXT) return say.longText();
  }
  return result + string.slice(at);
}

type Matcher = ReturnType<RE2JS["matcher"]>;

const expand = (part: string | number, match: Matcher): string =>
  typeof part === "string" ? part : (match.group(part) ?? "");

/** As Go goes over a text: an empty match right behind another match does not count. */
function* matches(re: RE2JS, string: string): Iterable<Matcher> {
  const matcher = re.matcher(string);
  let last = -1;
  while (matcher.find()) {
    if (matcher.start() === matcher.end() && matcher.start() === last) continue;
    last = matcher.end();
    yield matcher;
  }
}

/** The literal texts of a replacement, and between them the numbers of the groups. */
function expansion(replacement: string, re: RE2JS): readonly (string | number)[] {
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

type Compiled = { readonly re: RE2JS } | { readonly error: string; readonly where: string };

// The most recently used patterns: a pattern is compiled for the type of the result, and again for the result.
const known = new Map<string, Compiled>();
const KNOWN_PATTERNS = 200;

function compiledPattern(pattern: string): Compiled {
  const found = known.get(pattern);
  if (found) return found;
  const made = compileNew(pattern);
  if (known.size >= KNOWN_PATTERNS) known.clear();
  known.set(pattern, made);
  return made;
}

function compileNew(pattern: string): Compiled {
  try {
    return { re: RE2JS.compile(withDistinctNames(pattern)) };
  } catch (caught) {
    if (caught instanceof RE2JSSyntaxException)
      return { error: caught.getDescription(), where: whereOf(caught, pattern) };
    return { error: "expression too large", where: pattern };
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

function compile(pattern: string): RE2JS | Fault {
  const compiled = compiledPattern(pattern);
  return "error" in compiled ? say.badPattern(compiled.error, compiled.where, 0) : compiled.re;
}

function groupNames(re: RE2JS): readonly (string | undefined)[] {
  const names = new Array<string | undefined>(re.groupCount()).fill(undefined);
  for (const [name, at] of Object.entries(re.namedGroups())) names[at - 1] = name.split(AGAIN)[0];
  return names;
}

/** A text without groups, a tuple of unnamed groups, or an object of named ones. */
function patternType(pattern: string): Type | Fault {
  const re = compile(pattern);
  if (isFault(re)) return re;
  const names = groupNames(re);
  const named = names.filter((name) => name !== undefined);
  if (names.length === 0) return STRING;
  if (named.length === 0) return tupleOf(names.map(() => STRING));
  if (named.length < names.length) return say.mixedGroups();
  return objectOf(new Map(named.map((name) => [name, STRING])));
}

function groupsOf(re: RE2JS, match: Matcher): Value {
  const names = groupNames(re);
  if (names.length === 0) return stringValue(match.group() ?? "");
  const groups = names.map((_, at) => {
    const group = match.group(at + 1);
    return group === null ? nullValue(STRING) : stringValue(group);
  });
  if (names[0] === undefined) return tupleValue(groups);
  return objectValue(names.map((name, at) => [name ?? "", groups[at]!] as const));
}

export const REGEX_FUNCTIONS = [regex, regexall];
