import type { Key } from "../addrs/address.ts";
import { evaluate } from "../lang/evaluate.ts";
import type { Scope } from "../lang/scope.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Expression } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { SENSITIVE } from "../values/marks.ts";
import { toSafeInteger } from "../values/number.ts";
import { NUMBER } from "../values/type.ts";
import { friendlyName } from "../values/typeName.ts";
import { isWhollyKnown, type Unasked, type Value } from "../values/value.ts";
import { unaskedIn } from "../values/walk.ts";
import type { Repetition } from "./rows.ts";

export interface Repeated {
  readonly repetition: Repetition;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

interface Declaration {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
}

/** Which instances count or for_each ask for. */
export function evaluateRepetition(declaration: Declaration, scope: Scope, isValidation = false): Repeated {
  const { count, forEach } = declaration;
  if (isValidation) return validated(declaration, scope);
  if (forEach) return evaluated(forEach, scope, forEachKeys(false));
  if (count) return evaluated(count, scope, countKeys(false));
  return { repetition: SINGLE, diagnostics: [], asked: [] };
}

/** Of a validation one instance stands for all; only what is known to be wrong is told. */
function validated({ count, forEach }: Declaration, scope: Scope): Repeated {
  const { diagnostics, asked } = forEach
    ? evaluated(forEach, scope, forEachKeys(true))
    : count
      ? evaluated(count, scope, countKeys(true))
      : { diagnostics: [], asked: [] };
  return { repetition: { ...SINGLE, kind: forEach ? "each" : count ? "count" : "single" }, diagnostics, asked };
}

const SINGLE: Repetition = { kind: "single", keys: new Map([[undefined, undefined]]) };
/** Something is wrong with it, or it is not known because nobody was asked: then it says what. */
const undecided = (unasked?: Unasked): Repetition => ({ kind: "unknown", keys: new Map(), unasked });

type Fail = (summary: string, detail: string) => Repetition;
type Reader = (value: Value, fail: Fail) => Repetition;

function evaluated(expression: Expression, scope: Scope, read: Reader): Repeated {
  const { value, diagnostics, asked } = evaluate(expression, scope);
  const found: Diagnostic[] = [...diagnostics];
  const fail = (summary: string, detail: string): Repetition => {
    // What has a type is converted even where a part of it is wrong.
    if (diagnostics.length === 0 || summary === UNFIT) found.push(error(expression.range, summary, detail));
    return undecided();
  };
  const unasked = diagnostics.length === 0 ? unaskedKeys(value) : undefined;
  const repetition = unasked ? undecided(unasked === "error" ? undefined : unasked) : read(value, fail);
  return { repetition, diagnostics: found, asked };
}

/** What of the keys nobody was asked for; the values of a map decide nothing. */
const unaskedKeys = (value: Value): Unasked | "error" | undefined =>
  value.kind === "unknown" || value.type.kind === "set" ? unaskedIn(value) : undefined;

const UNFIT = "Incorrect value type";

/** A validation asks for no more than that what is known fits. */
const countKeys =
  (isValidation: boolean): Reader =>
  (value, fail) => {
    const invalid = (detail: string) => fail("Invalid count argument", detail);
    const converted = convert(value, NUMBER);
    if ("fault" in converted) return fail(UNFIT, `Invalid expression value: ${converted.fault.message}.`);
    if (converted.value.kind === "null")
      return invalid('The given "count" argument value is null. An integer is required.');
    if (converted.value.kind === "unknown" && isValidation) return undecided();
    if (converted.value.kind !== "number")
      return invalid(
        'The "count" value depends on resource attributes that cannot be determined until apply, so Terraform cannot predict how many instances will be created. To work around this, use the -target argument to first apply only the resources that the count depends on.',
      );
    const count = toSafeInteger(converted.value.value);
    if (count === undefined)
      return invalid(
        'The given "count" argument value is unsuitable: value must be a whole number, between -9223372036854775808 and 9223372036854775807 inclusive.',
      );
    if (count < 0)
      return invalid('The given "count" argument value is unsuitable: must be greater than or equal to zero.');
    if (count > MOST_INSTANCES) return undecided(TOO_MANY);
    const keys = new Map<Key, Value | undefined>();
    for (let at = 0; at < count; at++) keys.set(at, undefined);
    return { kind: "count", keys };
  };

/** How many instances of one resource or call are planned. */
export const MOST_INSTANCES = 50_000;

const TOO_MANY: Unasked = { source: "instances", why: "too-many", of: String(MOST_INSTANCES) };

/** What is left of the room once a repetition has come in; nothing after the first that did not fit. */
export interface Room {
  left: number;
}

/** The repetition that `evaluate` gives, if there is room for its instances. */
export function inRoom(room: Room, evaluate: () => Repeated): Repeated {
  const repeated = room.left > 0 ? evaluate() : NOTHING;
  if (room.left > 0 && repeated.repetition.keys.size <= room.left) {
    room.left -= repeated.repetition.keys.size;
    return repeated;
  }
  room.left = 0;
  return { ...repeated, repetition: undecided(TOO_MANY) };
}

const NOTHING: Repeated = { repetition: undecided(TOO_MANY), diagnostics: [], asked: [] };

const forEachKeys =
  (isValidation: boolean): Reader =>
  (value, fail) => {
    const invalid = (detail: string) => fail("Invalid for_each argument", detail);
    if (value.kind === "null")
      return invalid(
        'The given "for_each" argument value is unsuitable: the given "for_each" argument value is null. A map, or set of strings is allowed.',
      );
    if (value.marks & SENSITIVE)
      return invalid(
        "Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.",
      );
    const isOther = !["dynamic", "map", "object", "set"].includes(value.type.kind);
    if (value.kind === "unknown" && isValidation && !isOther) return undecided();
    if (value.kind === "unknown" && !isOther)
      return invalid(
        'The "for_each" map includes keys derived from resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of keys that will identify the instances of this resource.\n\nWhen working with unknown values in for_each, it\'s better to define the map keys statically in your configuration and place apply-time results only in the map values.\n\nAlternatively, you could use the -target planning option to first apply only the resources that the for_each value depends on, and then apply a second time to fully converge.',
      );
    if (value.kind === "mapping") return { kind: "each", keys: value.entries };
    if (value.kind === "sequence" && value.type.kind === "set") return setKeys(value.items, fail, isValidation);
    return invalid(
      `The given "for_each" argument value is unsuitable: the "for_each" argument must be a map, or set of strings, and you have provided a value of type ${friendlyName(value.type)}.`,
    );
  };

function setKeys(items: readonly Value[], fail: Fail, isValidation: boolean): Repetition {
  const isOpen = !items.every(isWhollyKnown);
  if (isOpen && isValidation) return undecided();
  if (isOpen)
    return fail(
      "Invalid for_each argument",
      'The "for_each" set includes values derived from resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of keys that will identify the instances of this resource.\n\nWhen working with unknown values in for_each, it\'s better to use a map value where the keys are defined statically in your configuration and where only the values contain apply-time results.\n\nAlternatively, you could use the -target planning option to first apply only the resources that the for_each value depends on, and then apply a second time to fully converge.',
    );
  const keys = new Map<Key, Value | undefined>();
  for (const item of items) {
    if (item.kind === "null")
      return fail(
        "Invalid for_each set argument",
        'The given "for_each" argument value is unsuitable: "for_each" sets must not contain null values.',
      );
    if (item.kind !== "string")
      return fail(
        "Invalid for_each set argument",
        `The given "for_each" argument value is unsuitable: "for_each" supports maps and sets of strings, but you have provided a set containing type ${friendlyName(item.type)}.`,
      );
    keys.set(item.value, item);
  }
  return { kind: "each", keys };
}
