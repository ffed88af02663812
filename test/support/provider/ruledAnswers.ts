import { attribute } from "../../../server/engine/values/path.ts";
import type { Type } from "../../../server/engine/values/type.ts";
import { nullValue, type Value } from "../../../server/engine/values/value.ts";
import { applyPath, transform } from "../../../server/engine/values/walk.ts";
import { encode, type Field } from "./protobuf.ts";
import { describedValue, jsonValue, packed } from "./ruledValues.ts";
import { type CallRule, type Effect, type PathJson, samePlace } from "./rules.ts";

/** Receives each call, for the list of calls. */
export type NoteCall = (call: Readonly<Record<string, unknown>>) => void;

/** A call that the provider received. */
export interface Called {
  readonly call: string;
  readonly type: string;
  /** The values in the request, by name. */
  readonly values: Readonly<Record<string, Value>>;
  readonly texts?: Readonly<Record<string, unknown>>;
}

/** Answers a call by the rules: `result` is the answer without any rule, `reply` encodes the answer and its effects. */
export type Answer = (
  called: Called,
  result: Value,
  type: Type,
  reply: (value: Buffer, effect: Effect) => Buffer,
) => Promise<Buffer>;

/** Returns how the rules of a provider answer its calls. `exit` ends the provider as a crash would. */
export function answerBy(rules: readonly CallRule[], noteCall: NoteCall, exit: () => never): Answer {
  return async (called, result, type, reply) => {
    noteCall(callLine(called));
    const effect = effectOn(called, rules);
    if (effect.exits) exit();
    if (effect.hangs) return new Promise<Buffer>(() => {});
    if (effect.late !== undefined) await new Promise((resolve) => setTimeout(resolve, effect.late));
    if (effect.fails !== undefined) throw new Error(effect.fails);
    if (effect.nonsense) return Buffer.from([0x0a, 0xff, 0xff, 0x03, 0x00]);
    const isWrong = effect.diagnostics?.some(({ severity }) => severity === "error");
    const value = isWrong ? besideError(called, result, type, effect) : changed(result, effect);
    return reply(
      effect.raw === undefined ? packed(value, type) : encode([1, Buffer.from(effect.raw, "base64")]),
      effect,
    );
  };
}

function besideError({ values }: Called, result: Value, type: Type, effect: Effect): Value {
  if (effect.beside === "result") return changed(result, effect);
  return effect.beside === "prior" ? (values.prior ?? nullValue(type)) : nullValue(type);
}

/** Returns the line of a call in the list of calls. */
function callLine({ call, type, values, texts }: Called): Readonly<Record<string, unknown>> {
  const described = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, describedValue(value)]));
  return { call, type, ...described, ...texts };
}

/** Returns the combined effects of all rules that a call matches. */
function effectOn(called: Called, rules: readonly CallRule[]): Effect {
  const effects = rules.filter((rule) => matches(rule, called)).map(({ does }) => does);
  const diagnostics = effects.flatMap((effect) => effect.diagnostics ?? []);
  const set = effects.flatMap((effect) => effect.set ?? []);
  return Object.assign({}, ...effects, { diagnostics, set }) as Effect;
}

function matches({ call, type, when = {}, prior, plannedBefore, priorSets }: CallRule, called: Called): boolean {
  if (call !== called.call || (type !== undefined && type !== called.type)) return false;
  const { configuration, prior: priorValue, current, ...moreValues } = called.values;
  if (prior !== undefined && (priorValue?.kind !== "null") !== prior) return false;
  if (plannedBefore !== undefined && (called.texts?.plannedPrivate !== undefined) !== plannedBefore) return false;
  if (priorSets !== undefined && !(priorValue && isSet(priorValue, priorSets))) return false;
  const candidates = [configuration, priorValue, current, ...Object.values(moreValues)];
  const object = candidates.find((value) => value?.kind === "mapping");
  return Object.entries(when).every(([name, json]) => {
    if (called.texts && name in called.texts) return called.texts[name] === json;
    const value = object && applyPath(object, [attribute(name)]);
    return value !== undefined && JSON.stringify(describedValue(value)) === JSON.stringify(json);
  });
}

const isSet = (object: Value, name: string): boolean =>
  (applyPath(object, [attribute(name)])?.kind ?? "null") !== "null";

function changed(value: Value, { gone, set = [], bytes }: Effect): Value {
  if (gone) return nullValue(value.type);
  const filled: Effect["set"] = bytes === undefined ? set : [...set, [["name"], "x".repeat(bytes)]];
  return transform(value, (part, path) => {
    const replacement = filled.find(([place]) => samePlace(path, place));
    return replacement ? jsonValue(replacement[1], part.type) : part;
  });
}

export const pathMessage = (path: PathJson): Buffer =>
  encode(
    ...path.map((step, at): Field => {
      if (typeof step === "number") return [1, Buffer.from([0x18, step])];
      return [1, step.startsWith("[") && at > 0 ? encode([2, step.slice(1)]) : encode([1, step])];
    }),
  );

export const diagnosticFields = (field: number, { diagnostics = [] }: Effect): readonly Field[] =>
  diagnostics.map(
    ({ severity, summary, detail, path }): Field => [
      field,
      encode([1, severity === "error" ? 1 : 2], [2, summary], [3, detail], [4, path && pathMessage(path)]),
    ],
  );
