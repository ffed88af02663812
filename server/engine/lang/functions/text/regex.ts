import { type Fault, isFault } from "../../../codecs/fault.ts";
import {
  compilePattern,
  expansion,
  groupNames,
  type Match,
  matchesOf,
  type Pattern,
} from "../../../codecs/regularExpression.ts";
import { DYNAMIC, listOf, objectOf, STRING, type Type, tupleOf } from "../../../values/type.ts";
import { listValue, nullValue, objectValue, stringValue, tupleValue, type Value } from "../../../values/value.ts";
import { MOST_TEXT } from "../../limits.ts";
import * as say from "../callFaults.ts";
import { define, text } from "../define.ts";
import { ofArgument } from "../fault.ts";

const PARAMETERS = [text("pattern"), text("string")] as const;

const regexWith = (hasLongNames: boolean) =>
  define({
    name: "regex",
    notNull: true,
    description: "The first match of a regular expression, or its captured groups.",
    parameters: PARAMETERS,
    returns: DYNAMIC,
    resultType: ([pattern]) => (pattern?.kind === "string" ? patternType(pattern.value, hasLongNames) : DYNAMIC),
    call: (pattern, string) => {
      const compiled = compile(pattern, hasLongNames);
      if (isFault(compiled)) return compiled;
      const matcher = compiled.matcher(string);
      if (!matcher.find()) return say.noMatch();
      return groupsOf(compiled, matcher);
    },
  });

const regexallWith = (hasLongNames: boolean) =>
  define({
    name: "regexall",
    notNull: true,
    description: "All matches of a regular expression, or their captured groups.",
    parameters: PARAMETERS,
    returns: listOf(DYNAMIC),
    resultType: ([pattern]) => {
      const type = pattern?.kind === "string" ? patternType(pattern.value, hasLongNames) : DYNAMIC;
      return isFault(type) ? type : listOf(type);
    },
    call: (pattern, string) => {
      const compiled = compile(pattern, hasLongNames);
      const type = patternType(pattern, hasLongNames);
      if (isFault(compiled)) return compiled;
      if (isFault(type)) return type;
      const items: Value[] = [];
      for (const match of matchesOf(compiled, string)) items.push(groupsOf(compiled, match));
      return listValue(type, items);
    },
  });

/** Replaces every match; `$name`, `${name}` and `$1` in the replacement are replaced by the captured groups. */
export function replaceMatches(
  string: string,
  pattern: string,
  replacement: string,
  hasLongNames: boolean,
): string | Fault {
  const re = compilePattern(pattern, hasLongNames);
  if (isFault(re)) return re;
  const expand = expansion(replacement, re);
  let result = "";
  let at = 0;
  for (const match of matchesOf(re, string)) {
    result += string.slice(at, match.start()) + expand(match);
    at = match.end();
    if (result.length > MOST_TEXT) return say.longText();
  }
  return result + string.slice(at);
}

function compile(pattern: string, hasLongNames: boolean): Pattern | Fault {
  const compiled = compilePattern(pattern, hasLongNames);
  return isFault(compiled) ? ofArgument(0, compiled) : compiled;
}

/** Returns the type of a match: text without groups, a tuple for unnamed groups, or an object for named ones. */
function patternType(pattern: string, hasLongNames: boolean): Type | Fault {
  const re = compile(pattern, hasLongNames);
  if (isFault(re)) return re;
  const names = groupNames(re);
  const named = names.filter((name) => name !== undefined);
  if (names.length === 0) return STRING;
  if (named.length === 0) return tupleOf(names.map(() => STRING));
  if (named.length < names.length) return say.mixedGroups();
  return objectOf(new Map(named.map((name) => [name, STRING])));
}

function groupsOf(re: Pattern, match: Match): Value {
  const names = groupNames(re);
  if (names.length === 0) return stringValue(match.group() ?? "");
  const groups = names.map((_, at) => {
    const group = match.group(at + 1);
    return group === null ? nullValue(STRING) : stringValue(group);
  });
  if (names[0] === undefined) return tupleValue(groups);
  return objectValue(names.map((name, at) => [name ?? "", groups[at]!] as const));
}

export const REGEX_FUNCTIONS = [regexWith(false), regexallWith(false)];

/** The functions that know the long names of classes. */
export const LONG_NAME_REGEX = [regexWith(true), regexallWith(true)];
