import type { Module, Variable } from "../config/module.ts";
import { remember } from "../source/remember.ts";
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
  for (const module of modules)
    for (const file of module.files) if (plainLiteralsIn(module, file).has(text)) return true;
  return false;
}

/** Whether the text consists of words and names something that a module declares, so that its address shows the text. */
export function isDeclaredName(modules: ReadonlySet<Module>, text: string): boolean {
  if (!WORDS.test(text)) return false;
  for (const module of modules) if (declaredNames(module).has(text)) return true;
  return false;
}

const WORDS = /^[a-z]+(?:[-_][a-z]+)*$/i;

const declaredNames = remember((module: Module): ReadonlySet<string> => {
  const { variables, locals, outputs, calls, resources } = module;
  const named = [variables, locals, outputs, calls].flatMap((declarations) => [...declarations.keys()]);
  return new Set([...named, ...[...resources.values()].map(({ name }) => name)]);
});

const literalsOf = new WeakMap<SyntaxFile, ReadonlySet<string>>();

/** Returns the common words in quotes outside of sensitive variables, secret arguments and calls of `sensitive`. */
function plainLiteralsIn(module: Module, file: SyntaxFile): ReadonlySet<string> {
  const cached = literalsOf.get(file);
  if (cached) return cached;
  const { text } = file.source;
  const literals = new Set<string>();
  for (const { index, 1: literal = "" } of text.matchAll(QUOTED)) {
    if (literals.has(literal) || !isCommonText(literal)) continue;
    const isSecret =
      SECRET_PREFIX.test(text.slice(Math.max(0, index - MAX_PREFIX_LENGTH), index)) ||
      isInSensitiveVariable(module, file, index);
    if (!isSecret) literals.add(literal);
  }
  literalsOf.set(file, literals);
  return literals;
}

/** A quote that begins a short text in quotes. */
const QUOTED = new RegExp(`"(?=([^"\\\\\\n]{1,${MAX_COMMON_LENGTH}})")`, "g");

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
