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
import { childrenOf, type Value } from "../values/value.ts";

/**
 * The sensitive values of a plan, to find their twins: a provider, or a state that was written without marks, may repeat
 * one where no mark tells.
 */
export interface Secrets {
  /** Whether the text is or contains a sensitive value. */
  hides(text: string): boolean;
  /** The text with `(sensitive value)` where a sensitive value stood. */
  masked(text: string): string;
}

export const MASK = "(sensitive value)";

/** Too short a value stands in other text by chance: it counts only as a whole. */
const LEAST_CONTAINED = 6;
const LEAST_NUMBER = 4;
const LEAST_QUOTED = 4;

/** Every sensitive value in the plan, its variables and its state. */
export const secretsOf = remember((plan: Plan): Secrets => {
  const found = new Set<string>();
  const add = (texts: readonly string[]) => {
    for (const text of texts) found.add(text);
  };
  for (const some of plan.rowsWithSecrets) add(inSome(some));
  for (const { before, after } of plan.outputs) for (const value of [before, after]) if (value) add(inValue(value));
  if (plan.state.state) add(inState(plan.state.state));
  // Two plans with the same secrets have the same object: what was masked by it need not be masked again.
  const key = [...found].map((text) => `${text.length}:${text}`).join("");
  return key === "" ? NO_SECRETS : bySecrets(key, () => secrets(found));
});

const bySecrets = internTable<Secrets>();

const inSome = remember((some: Secretive): readonly string[] =>
  some.kind === "value" || some.traces.length === 0
    ? [...some.values.values()].flatMap(inValue)
    : some.traces.flatMap(inTrace),
);

const inTrace = remember(({ transitions, objectWithSecrets }: Trace): readonly string[] => [
  ...transitions.flatMap(({ object }) => inValue(object)),
  ...(objectWithSecrets ? inValue(objectWithSecrets) : []),
]);

const inState = remember((state: State): readonly string[] => [
  ...[...state.outputs.values()].flatMap(({ sensitive, content }) => (sensitive ? inOutput(content) : [])),
  ...[...state.resources.values()].flatMap(({ objects }) => objects.filter(saysSensitive).flatMap(inObject)),
]);

const inOutput = (content: OutputContent): readonly string[] =>
  "value" in content ? inSecret(content.value) : inJson(content.json);

const saysSensitive = ({ content }: ResourceObject): boolean =>
  "value" in content || content.sensitiveAttributes.length > 0;

const inObject = remember(({ content }: ResourceObject): readonly string[] => {
  if ("value" in content) return inValue(content.value);
  const paths = sensitivePaths(content);
  const json = paths.length > 0 ? content.json.read() : null;
  return paths.flatMap((path) => {
    let at: unknown = json;
    for (const step of path) {
      if (typeof at !== "object" || at === null || step.kind === "element") break;
      at = (at as Record<string, unknown>)[String(step.kind === "attribute" ? step.name : step.key)];
    }
    return inJson(at);
  });
});

function inJson(json: unknown): readonly string[] {
  if (typeof json === "string") return [json];
  if (typeof json !== "object" || json === null) return [];
  const value = withOwnType(json);
  if (value) return inSecret(value);
  return Object.values(json).flatMap(inJson);
}

/** Returns the value of JSON that is stored together with its type; undefined for any other JSON. */
function withOwnType(json: object): Value | undefined {
  if (!("value" in json && "type" in json) || Object.keys(json).length !== 2) return undefined;
  const type = typeFromJson(json.type);
  const converted = type && fromStateJson(json.value, type);
  return converted && "value" in converted ? converted.value : undefined;
}

const inValue = (value: Value): readonly string[] => inPartsOf(value, false);
const inSecret = (value: Value): readonly string[] => inPartsOf(value, true);

function inPartsOf(value: Value, isSecret: boolean): readonly string[] {
  const found: string[] = [];
  collect(value, isSecret, found);
  return found;
}

function collect(value: Value, isInside: boolean, found: string[]): void {
  const isSecret = isInside || (value.marks & (MASKED | EPHEMERAL)) !== 0;
  if (isSecret && value.kind === "string") found.push(value.value);
  if (isSecret && value.kind === "number") {
    const digits = formatNumber(value.value);
    if (digits.length >= LEAST_NUMBER) found.push(digits);
  }
  // The names of an object's attributes stand in the configuration; the keys of a map are values.
  if (isSecret && value.kind === "mapping" && value.type.kind === "map") found.push(...value.entries.keys());
  const parts = value.kind === "unknown" ? value.parts?.attributes.values() : undefined;
  for (const child of parts ?? childrenOf(value)) collect(child, isSecret, found);
}

function secrets(values: ReadonlySet<string>): Secrets {
  const known = new Set([...values].filter((value) => value !== ""));
  if (known.size === 0) return NO_SECRETS;
  const byStart = new Map<string, string[]>();
  for (const text of new Set([...known].flatMap(spellings))) {
    const start = text.slice(0, LEAST_CONTAINED);
    const others = byStart.get(start);
    if (others) others.push(text);
    else byStart.set(start, [text]);
  }
  for (const texts of byStart.values()) texts.sort((a, b) => b.length - a.length);
  const at = (text: string, from: number): string | undefined =>
    byStart.get(text.slice(from, from + LEAST_CONTAINED))?.find((secret) => text.startsWith(secret, from));
  return {
    hides: (text) => known.has(text) || somewhere(text, (from) => at(text, from) !== undefined),
    masked: (text) => replaced(withoutQuoted(text, known), at),
  };
}

export const NO_SECRETS: Secrets = { hides: () => false, masked: (text) => text };

/** A text as it is, as it is written in quotes, and its lines, as far as they are long enough. */
function spellings(text: string): readonly string[] {
  const lines = text.includes("\n") ? text.split(/\r?\n/) : [];
  return [
    text,
    quoted(text).slice(1, -1),
    hclQuoted(text).slice(1, -1),
    JSON.stringify(text).slice(1, -1),
    ...lines,
  ].filter((spelling) => spelling.length >= LEAST_CONTAINED);
}

/** Masks each quoted part of a text that as a whole is a secret, such as a key in an address. */
const withoutQuoted = (text: string, known: ReadonlySet<string>): string =>
  text.includes('"')
    ? text.replace(/"([^"\\]*)"/g, (whole, inner: string) =>
        inner.length >= LEAST_QUOTED && known.has(inner) ? MASK : whole,
      )
    : text;

function somewhere(text: string, holds: (from: number) => boolean): boolean {
  for (let from = 0; from + LEAST_CONTAINED <= text.length; from++) if (holds(from)) return true;
  return false;
}

function replaced(text: string, at: (text: string, from: number) => string | undefined): string {
  let made = "";
  let done = 0;
  for (let from = 0; from + LEAST_CONTAINED <= text.length; ) {
    const secret = at(text, from);
    if (secret === undefined) from++;
    else {
      made += text.slice(done, from) + MASK;
      from += secret.length;
      done = from;
    }
  }
  return done === 0 ? text : made + text.slice(done);
}
