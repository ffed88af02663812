import type { PluginDiagnostic } from "../provider/plugin/pluginCalls.ts";

/** What an error of a plugin says about a value, or about which arguments belong together, as far as its words can be read. */
export interface Complaint {
  /** The names along the path of the argument at fault, with indexes; empty if the error names none. */
  readonly path: readonly (string | number)[];
  readonly text: string;
  /** The values that the text allows. */
  readonly options: readonly string[];
  /** The numbers that the text names: the bounds of a value or of a length. */
  readonly numbers: readonly number[];
  /** Whether the numbers are about a length. */
  readonly isAboutLength: boolean;
  /** Whether two arguments exclude each other. */
  readonly isConflict: boolean;
  /** Whether exactly one of several arguments has to be set. */
  readonly isChoice: boolean;
  /** Whether something has to be set. */
  readonly isMissing: boolean;
  /** The words of the text that may be names of arguments, outermost first: `disk.0.size` is `["disk", "size"]`. */
  readonly names: readonly (readonly string[])[];
}

/** Returns what the errors of a plugin say. Warnings say nothing. */
export const complaintsIn = (diagnostics: readonly PluginDiagnostic[]): readonly Complaint[] =>
  diagnostics.filter(({ severity }) => severity === "error").map(complaint);

function complaint({ summary, detail, path }: PluginDiagnostic): Complaint {
  const text = `${summary}\n${detail}`.replace(/\s+/g, " ").slice(0, LONGEST_TEXT);
  return {
    path: path.flatMap((step): (string | number)[] => {
      if (step.kind === "attribute") return [step.name];
      return step.kind === "index" ? [step.key] : [0];
    }),
    text,
    options: optionsIn(text),
    numbers: numbersIn(text),
    isAboutLength: /\b(?:lengths?|characters?|chars|digits|long|elements?|items)\b/i.test(text),
    isConflict: CONFLICT.test(text),
    isChoice: CHOICE.test(text),
    isMissing: MISSING.test(text),
    names: namesIn(text),
  };
}

const LONGEST_TEXT = 4_000;

const CONFLICT =
  /\bconflict|\bcannot be (?:set|used|specified|configured|provided|combined)\b|\bmutually exclusive\b|\bmust not be (?:set|specified|configured)\b|\bonly one of\b.*\b(?:can|may) be\b|\bcan(?:not| ?not)? only be (?:set|used|specified) (?:if|when|with)\b|\bnot (?:allowed|supported|valid) (?:with|when|if|for)\b/i;

const CHOICE = /\b(?:only|exactly) one\b|\bone \(and only one\)/i;

const MISSING =
  /\b(?:is|are) required\b|\bmust be (?:set|specified|configured|provided|given|present|defined)\b|\bmust (?:set|specify|provide|configure|define|include|contain)\b|\bmissing\b|\brequires?\b|\bexactly one of\b|\bat least one of\b|\bone (?:\(and only one\) )?of\b.*\b(?:must|required)\b|\bneeds?\b|\bnot (?:set|specified)\b|\bno attribute specified\b|\bcannot be (?:null|empty|blank)\b/i;

/** The words that introduce the allowed values. */
const INTRODUCTION =
  /\b(?:one of|be in|valid (?:values?|options?|types?)[^:[(]{0,40}?(?:are|is|include|:)|(?:allowed|accepted|possible|supported|available|acceptable|permitted) [a-z ]{0,30}?(?:are|is|:)|must be either|should be either|can be either|either|must (?:be|equal|match)|can be|options? (?:are|is)|to be (?:one of)?|values?:)[\s:=]*/gi;

/** Returns the values that a text allows, from the most explicit list. */
export function optionsIn(text: string): readonly string[] {
  for (const match of text.matchAll(INTRODUCTION)) {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 1_500);
    const listed = listedIn(rest);
    if (listed.length > 0) return listed;
  }
  return [...text.matchAll(/\bmust be ([a-z]\w*_\w+)\b/gi)].map(([, word]) => word!);
}

function listedIn(rest: string): readonly string[] {
  // A list that is longer than what is read of it has no end.
  const bracketed = /^[[({]([^\])}]+)(?:[\])}]|$)/.exec(rest)?.[1];
  if (bracketed !== undefined) {
    const quoted = quotedIn(bracketed);
    if (quoted.length > 0) return quoted;
    const words = bracketed.includes(",") ? bracketed.split(",") : bracketed.split(/[\s|]+/);
    return words.map((word) => word.trim()).filter((word) => word !== "" && word.length < 80);
  }
  const sentence = /^.*?(?:[.;](?=\s|$)|, got|, but|\bgot:|$)/i.exec(rest)?.[0] ?? rest;
  const quoted = quotedIn(sentence);
  if (quoted.length > 0) return quoted;
  const words = sentence.split(/,| or | and /).map((word) => word.trim().replace(/^(?:or|and) |[.]$/g, ""));
  return words.length > 1 && words.every((word) => /^[\w./:+-]{1,60}$/.test(word)) ? words : [];
}

const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]{1,80})"|`"?([^`"]{1,80})"?`|'([^']{1,80})'/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<![\w.-])-?\d{1,12}(?:\.\d+)?(?![\w-])/g)].map(([digits]) => Number(digits)).slice(0, 8);

/** Returns the words of a text that look like names of arguments, without repetitions. */
function namesIn(text: string): readonly (readonly string[])[] {
  const words = text.match(/[a-z][a-z0-9_]*(?:(?:\.|\[\d+\]\.?)[a-z0-9_]+)*/gi) ?? [];
  return [...new Set(words)].map((word) =>
    word
      .replace(/\[(\d+)\]/g, ".$1")
      .split(".")
      .filter((part) => part !== "" && !/^\d+$/.test(part)),
  );
}
