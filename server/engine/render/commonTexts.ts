import type { Module, Variable } from "../config/module.ts";
import type { SyntaxFile } from "../syntax/tree.ts";

/**
 * Whether a text consists of words, short numbers and short names such as `postgres`, `db.t3.medium` or `us-east-1`. Such a text
 * stands in many places by chance.
 */
export const isCommonText = (text: string): boolean =>
  text.length <= MAX_COMMON_LENGTH && text.split(SEPARATORS).every((part) => COMMON_PART.test(part));

const MAX_COMMON_LENGTH = 24;
const SEPARATORS = /[-_./:]/;
const COMMON_PART = /^(?:[A-Z]?[a-z]{0,12}|[A-Z]{0,12}|\d{1,5}|[a-z]{1,3}\d{1,2}[a-z]?)$/;

/** Whether the text is a literal of the configuration, at a place that nothing marks as sensitive. */
export function isPlainLiteral(modules: ReadonlySet<Module>, text: string): boolean {
  for (const module of modules) for (const file of module.files) if (isLiteralIn(module, file, text)) return true;
  return false;
}

const literalsIn = new WeakMap<SyntaxFile, Map<string, boolean>>();

function isLiteralIn(module: Module, file: SyntaxFile, text: string): boolean {
  const literals = literalsIn.get(file) ?? new Map<string, boolean>();
  literalsIn.set(file, literals);
  const cached = literals.get(text);
  if (cached !== undefined) return cached;
  const isLiteral = plainPlaces(module, file, `"${text}"`);
  literals.set(text, isLiteral);
  return isLiteral;
}

/** Whether the text occurs outside of sensitive variables, secret arguments and calls of `sensitive`. */
function plainPlaces(module: Module, file: SyntaxFile, literal: string): boolean {
  const { text } = file.source;
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + literal.length)) {
    const isSecret =
      SECRET_PREFIX.test(text.slice(Math.max(0, at - MAX_PREFIX_LENGTH), at)) ||
      isInSensitiveVariable(module, file, at);
    if (!isSecret) return true;
  }
  return false;
}

const MAX_PREFIX_LENGTH = 100;

/** The text before a literal that is secret by the name of its argument, or by a call of `sensitive`. */
const SECRET_PREFIX =
  /(?:pass(?:word|phrase|wd)?|secret|(?<!http_)tokens?|private_key|credentials?|_key)\w*"?\s*[=:]\s*$|\bsensitive\(\s*$/i;

function isInSensitiveVariable({ variables }: Module, { offsets }: SyntaxFile, at: number): boolean {
  for (const variable of variables.values()) {
    const start = variable.sensitive || variable.ephemeral ? startOf(variable, offsets) : undefined;
    if (start !== undefined && at >= start && at < start + variable.range.end - variable.range.start) return true;
  }
  return false;
}

function startOf({ range }: Variable, offsets: SyntaxFile["offsets"]): number | undefined {
  const offset = offsets.get(range.anchor);
  return offset === undefined ? undefined : offset + range.start;
}
