import type { Trace } from "../lifecycle/trace.ts";
import type { Plan, Secretive } from "../plan/plan.ts";
import { remember } from "../source/remember.ts";
import { type OutputContent, sensitivePaths } from "../state/content.ts";
import type { ResourceObject, State } from "../state/state.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { internTable } from "../values/internTable.ts";
import { MASKED } from "../values/marks.ts";
import {
  type KnownSecrets,
  MASK,
  NO_SECRETS,
  type Secrets,
  secretsFrom,
  secretTextsIn,
} from "../values/secretTexts.ts";
import { type Value, withoutMarks } from "../values/value.ts";
import { isCommonText, isDeclaredName, isPlainLiteral } from "./commonTexts.ts";

export { MASK, NO_SECRETS, type Secrets };

/** Returns every sensitive value of the plan, its variables and its state. */
export const secretsOf = remember((plan: Plan): KnownSecrets => {
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

/** Returns what hides the sensitive values of two plans. */
export const bothSecrets = (first: Secrets, second: Secrets): Secrets => ({
  hides: (text) => first.hides(text) || second.hides(text),
  masked: (text) => second.masked(first.masked(text)),
});

const bySecrets = internTable<KnownSecrets>();

/** Returns what stands in the configuration anyway: declared names, and common words at a place that is not sensitive. */
const plainTexts = ({ details }: Plan, secretTexts: ReadonlySet<string>): readonly string[] => {
  const modules = details.configuration?.root.modules;
  if (!modules) return [];
  const isPlain = (text: string) =>
    isDeclaredName(modules, text) || (isCommonText(text) && isPlainLiteral(modules, text));
  return [...secretTexts].filter(isPlain);
};

const secretsInRow = remember((row: Secretive): readonly string[] => {
  if (row.kind === "resource" && row.traces.length > 0) return row.traces.flatMap(secretsInTrace);
  const isOutput = row.kind === "value" && /(?:^|\.)output\.[^.]+$/.test(row.id);
  return [...row.values.values()].flatMap((value) => (isOutput ? secretsInOutput(value) : secretTextsIn(value)));
});

const secretsInTrace = remember(({ transitions, objectWithSecrets }: Trace): readonly string[] => [
  ...transitions.flatMap(({ object }) => secretTextsIn(object)),
  ...(objectWithSecrets ? secretTextsIn(objectWithSecrets) : []),
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
  const texts = secretTextsIn(value);
  const isCollection = value.kind === "mapping" || value.kind === "sequence" || value.kind === "unknown";
  if (!isCollection || (value.marks & MASKED) === 0) return texts;
  const marked = new Set(secretTextsIn(withoutMarks(value)));
  return texts.filter((text) => marked.has(text) || !isCommonText(text));
};

const mayHaveSecrets = ({ content }: ResourceObject): boolean =>
  "value" in content || content.sensitiveAttributes.length > 0;

const secretsInObject = remember(({ content }: ResourceObject): readonly string[] => {
  if ("value" in content) return secretTextsIn(content.value);
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
  if (value) return secretTextsIn(value, true);
  return Object.values(json).flatMap(secretsInJson);
}

/** Returns the value of JSON that is stored together with its type; undefined for any other JSON. */
function withOwnType(json: object): Value | undefined {
  if (!("value" in json && "type" in json) || Object.keys(json).length !== 2) return undefined;
  const type = typeFromJson(json.type);
  const converted = type && fromStateJson(json.value, type);
  return converted && "value" in converted ? converted.value : undefined;
}
