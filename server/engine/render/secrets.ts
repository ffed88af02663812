import type { Trace } from "../lifecycle/trace.ts";
import type { Plan, Secretive } from "../plan/plan.ts";
import { remember } from "../source/remember.ts";
import { type OutputContent, sensitivePaths } from "../state/content.ts";
import type { ResourceObject, State } from "../state/state.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { internTable } from "../values/internTable.ts";
import { EPHEMERAL, MASKED } from "../values/marks.ts";
import { formatNumber } from "../values/numbers/number.ts";
import { hclQuoted, quoted } from "../values/text/quote.ts";
import { childrenOf, type Value, withoutMarks } from "../values/value.ts";
import { isCommonText, isPlainLiteral } from "./commonTexts.ts";

/**
 * The sensitive values of a plan, to mask copies of them: a provider, or a state without marks, may repeat a value without its
 * mark.
 */
export interface Secrets {
  /** Whether the text is or contains a sensitive value. */
  hides(text: string): boolean;
  /** Returns the text with `(sensitive value)` in place of each sensitive value. */
  masked(text: string): string;
}

export const MASK = "(sensitive value)";

/** Shorter values may occur in other text by chance, so they are masked only as a whole. */
const MIN_CONTAINED_LENGTH = 6;
const MIN_NUMBER_LENGTH = 4;
const MIN_QUOTED_LENGTH = 4;

/** Returns every sensitive value of the plan, its variables and its state. */
export const secretsOf = remember((plan: Plan): Secrets => {
  const secretTexts = new Set<string>();
  const add = (values: readonly string[]) => {
    for (const text of values) secretTexts.add(text);
  };
  for (const some of plan.rowsWithSecrets) add(secretsInRow(some));
  for (const { before, after } of plan.outputs)
    for (const value of [before, after]) if (value) add(secretsInOutput(value));
  if (plan.state.state) add(secretsInState(plan.state.state));
  for (const text of plainTexts(plan, secretTexts)) secretTexts.delete(text);
  // Plans with the same secrets share one object, so masked texts are reused.
  const key = [...secretTexts].map((text) => `${text.length}:${text}`).join("");
  return key === "" ? NO_SECRETS : bySecrets(key, () => secretsFrom(secretTexts));
});

const bySecrets = internTable<Secrets>();

/** The most secrets that are looked up in the configuration; each costs a search of the text of every edited file. */
const MAX_LOOKED_UP = 50;

/** Returns the common words among secrets that also stand in the configuration, at a place that is not sensitive. */
const plainTexts = ({ details }: Plan, secretTexts: ReadonlySet<string>): readonly string[] => {
  const modules = details.configuration?.root.modules;
  if (!modules) return [];
  const commonTexts = [...secretTexts].filter(isCommonText).slice(0, MAX_LOOKED_UP);
  return commonTexts.filter((text) => isPlainLiteral(modules, text));
};

const secretsInRow = remember((row: Secretive): readonly string[] => {
  if (row.kind === "resource" && row.traces.length > 0) return row.traces.flatMap(secretsInTrace);
  const isOutput = row.kind === "value" && /(?:^|\.)output\.[^.]+$/.test(row.id);
  return [...row.values.values()].flatMap(isOutput ? secretsInOutput : secretsInValue);
});

const secretsInTrace = remember(({ transitions, objectWithSecrets }: Trace): readonly string[] => [
  ...transitions.flatMap(({ object }) => secretsInValue(object)),
  ...(objectWithSecrets ? secretsInValue(objectWithSecrets) : []),
]);

const secretsInState = remember((state: State): readonly string[] => [
  ...[...state.outputs.values()].flatMap(({ sensitive, content }) => (sensitive ? secretsInStoredOutput(content) : [])),
  ...[...state.resources.values()].flatMap(({ objects }) => objects.filter(mayHaveSecrets).flatMap(secretsInObject)),
]);

const secretsInStoredOutput = (content: OutputContent): readonly string[] => {
  if ("value" in content) return secretsInOutput(content.value);
  const texts = secretsInJson(content.json);
  return typeof content.json === "object" ? texts.filter((text) => !isCommonText(text)) : texts;
};

/**
 * Returns the sensitive texts of an output. A sensitive output hides its whole value, but of a collection only those parts are
 * secrets that are sensitive themselves, and those that are no common words.
 */
const secretsInOutput = (value: Value): readonly string[] => {
  const texts = textsIn(value, false);
  const isCollection = value.kind === "mapping" || value.kind === "sequence" || value.kind === "unknown";
  if (!isCollection || (value.marks & MASKED) === 0) return texts;
  const marked = new Set(textsIn(withoutMarks(value), false));
  return texts.filter((text) => marked.has(text) || !isCommonText(text));
};

const mayHaveSecrets = ({ content }: ResourceObject): boolean =>
  "value" in content || content.sensitiveAttributes.length > 0;

const secretsInObject = remember(({ content }: ResourceObject): readonly string[] => {
  if ("value" in content) return secretsInValue(content.value);
  const paths = sensitivePaths(content);
  const json = paths.length > 0 ? content.json.read() : null;
  return paths.flatMap((path) => {
    let member: unknown = json;
    for (const step of path) {
      if (typeof member !== "object" || member === null || step.kind === "element") break;
      const name = String(step.kind === "attribute" ? step.name : step.key);
      member = (dynamicIn(member, name) as Record<string, unknown>)[name];
    }
    return secretsInJson(member);
  });
});

/** Returns the value of a dynamic attribute, which the state stores with its type, if the member can only be in there. */
const dynamicIn = (json: object, name: string): object =>
  !(name in json) && "value" in json && "type" in json && typeof json.value === "object" && json.value !== null
    ? json.value
    : json;

function secretsInJson(json: unknown): readonly string[] {
  if (typeof json === "string") return [json];
  if (typeof json !== "object" || json === null) return [];
  const value = withOwnType(json);
  if (value) return textsInSecret(value);
  return Object.values(json).flatMap(secretsInJson);
}

/** Returns the value of JSON that is stored together with its type; undefined for any other JSON. */
function withOwnType(json: object): Value | undefined {
  if (!("value" in json && "type" in json) || Object.keys(json).length !== 2) return undefined;
  const type = typeFromJson(json.type);
  const converted = type && fromStateJson(json.value, type);
  return converted && "value" in converted ? converted.value : undefined;
}

const secretsInValue = (value: Value): readonly string[] => textsIn(value, false);
const textsInSecret = (value: Value): readonly string[] => textsIn(value, true);

function textsIn(value: Value, isSecret: boolean): readonly string[] {
  const texts: string[] = [];
  collectTexts(value, isSecret, texts);
  return texts;
}

function collectTexts(value: Value, isInside: boolean, texts: string[]): void {
  const isSecret = isInside || (value.marks & (MASKED | EPHEMERAL)) !== 0;
  if (isSecret && value.kind === "string") texts.push(value.value);
  if (isSecret && value.kind === "number") {
    const digits = formatNumber(value.value);
    if (digits.length >= MIN_NUMBER_LENGTH) texts.push(digits);
  }
  // The names of an object's attributes are part of the configuration; the keys of a map are values.
  if (isSecret && value.kind === "mapping" && value.type.kind === "map") texts.push(...value.entries.keys());
  const parts = value.kind === "unknown" ? value.parts?.attributes.values() : undefined;
  for (const child of parts ?? childrenOf(value)) collectTexts(child, isSecret, texts);
}

function secretsFrom(values: ReadonlySet<string>): Secrets {
  const secretTexts = new Set([...values].filter((value) => value !== ""));
  if (secretTexts.size === 0) return NO_SECRETS;
  const byStart = new Map<string, string[]>();
  for (const text of new Set([...secretTexts].flatMap(spellings))) {
    const start = text.slice(0, MIN_CONTAINED_LENGTH);
    const sameStart = byStart.get(start);
    if (sameStart) sameStart.push(text);
    else byStart.set(start, [text]);
  }
  for (const texts of byStart.values()) texts.sort((a, b) => b.length - a.length);
  const at = (text: string, from: number): string | undefined =>
    byStart.get(text.slice(from, from + MIN_CONTAINED_LENGTH))?.find((secret) => text.startsWith(secret, from));
  return {
    hides: (text) => secretTexts.has(text) || matchesSomewhere(text, (from) => at(text, from) !== undefined),
    masked: (text) => withMasks(withQuotedMasked(text, secretTexts), at),
  };
}

export const NO_SECRETS: Secrets = { hides: () => false, masked: (text) => text };

/** Returns the forms in which a text may occur: as is, quoted, and line by line. Short forms are left out. */
function spellings(text: string): readonly string[] {
  const lines = text.includes("\n") ? text.split(/\r?\n/) : [];
  return [
    text,
    quoted(text).slice(1, -1),
    hclQuoted(text).slice(1, -1),
    JSON.stringify(text).slice(1, -1),
    ...lines,
  ].filter((spelling) => spelling.length >= MIN_CONTAINED_LENGTH);
}

/** Masks each quoted part of a text that is a whole secret, such as a key in an address. */
const withQuotedMasked = (text: string, secretTexts: ReadonlySet<string>): string =>
  text.includes('"')
    ? text.replace(/"([^"\\]*)"/g, (whole, inner: string) =>
        inner.length >= MIN_QUOTED_LENGTH && secretTexts.has(inner) ? MASK : whole,
      )
    : text;

function matchesSomewhere(text: string, holds: (from: number) => boolean): boolean {
  for (let from = 0; from + MIN_CONTAINED_LENGTH <= text.length; from++) if (holds(from)) return true;
  return false;
}

function withMasks(text: string, at: (text: string, from: number) => string | undefined): string {
  let masked = "";
  let done = 0;
  for (let from = 0; from + MIN_CONTAINED_LENGTH <= text.length; ) {
    const secret = at(text, from);
    if (secret === undefined) from++;
    else {
      masked += text.slice(done, from) + MASK;
      from += secret.length;
      done = from;
    }
  }
  return done === 0 ? text : masked + text.slice(done);
}
