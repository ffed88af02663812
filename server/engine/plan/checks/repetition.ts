import type { Key } from "../../addrs/address.ts";
import type { RepetitionArguments } from "../../config/module.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Range } from "../../source/range.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { ASSUMED, EPHEMERAL, SENSITIVE } from "../../values/marks.ts";
import { toSafeInteger } from "../../values/numbers/number.ts";
import { BOOL, NUMBER, type Type } from "../../values/type.ts";
import { deepMarks, isWhollyKnown, type Unasked, type Value } from "../../values/value.ts";
import { uncertainOrAssumedIn } from "../../values/walk.ts";
import type { CallRow, Repetition } from "../rows/rows.ts";
import * as say from "./repetitionFindings.ts";

/** The result of count, for_each or enabled, with its diagnostics and questions. */
export interface Repeated {
  readonly repetition: Repetition;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

/** Evaluates count, for_each or enabled, and returns the resulting instance keys. */
export function evaluateRepetition({ count, forEach, enabled }: RepetitionArguments, scope: Scope): Repeated {
  if (forEach) return evaluated(forEach, { ...scope, mixesFunctions: true }, forEachReader(scope), false);
  if (count) return evaluated(count, scope, countKeys, false);
  if (enabled) return evaluated(enabled, scope, enabledKeys, false);
  return { repetition: SINGLE, diagnostics: [], asked: [] };
}

/** Returns a repetition whose one instance stands for all, even if none is enabled. Unknown values are no errors. */
export function validateRepetition({ count, forEach }: RepetitionArguments, scope: Scope): Repeated {
  const { diagnostics, asked } = forEach
    ? evaluated(forEach, { ...scope, mixesFunctions: true }, forEachReader(scope), true)
    : count
      ? evaluated(count, scope, countKeys, true)
      : { diagnostics: [], asked: [] };
  return { repetition: { ...SINGLE, kind: forEach ? "each" : count ? "count" : "single" }, diagnostics, asked };
}

/** As `validateRepetition`, for a resource: OpenTofu reports no fault of a for_each whose result is unknown. */
export function validateResourceRepetition(declaration: RepetitionArguments, scope: Scope): Repeated {
  const repeated = validateRepetition(declaration, scope);
  const { forEach } = declaration;
  if (!forEach || repeated.diagnostics.length === 0 || !supports(scope.dialect, "all-for-each-faults")) return repeated;
  return isOpenForEach(evaluate(forEach, { ...scope, mixesFunctions: true }).value)
    ? { ...repeated, diagnostics: [] }
    : repeated;
}

const SINGLE: Repetition = { kind: "single", keys: new Map([[undefined, undefined]]) };
const DISABLED: Repetition = { kind: "single", keys: new Map() };
/** Returns an unknown repetition. `unasked` is the reason, unless the expression is faulty. */
const undecided = (unasked?: Unasked): Repetition => ({ kind: "unknown", keys: new Map(), unasked });

type Fault = (range: Range) => Diagnostic;
type Fail = (fault: Fault) => Repetition;
type Reader = (value: Value, fail: Fail) => Repetition;

function evaluated(
  expression: Expression,
  scope: Scope,
  read: (mayBeUnknown: boolean) => Reader,
  mayBeUnknown: boolean,
): Repeated {
  const { value, diagnostics, asked } = evaluate(expression, scope);
  const faults: Diagnostic[] = [...diagnostics];
  const fail: Fail = (fault) => {
    const said = fault(expression.range);
    if (diagnostics.length === 0 || isReportedAfterFaults(scope, said, value)) faults.push(said);
    return undecided();
  };
  const unasked = diagnostics.length === 0 && !mayBeUnknown ? unaskedKeys(value) : undefined;
  if (!unasked) {
    const repetition = read(mayBeUnknown)(value, fail);
    return {
      repetition: isAssumed(value) ? { ...repetition, isAssumed: true } : repetition,
      diagnostics: faults,
      asked,
    };
  }
  // A variable without a value still has its type, and an ephemeral or sensitive value keeps its mark, so their faults are certain.
  if (isOfVariables(value) || value.marks & (EPHEMERAL | SENSITIVE)) read(true)(value, fail);
  const repetition = undecided(unasked === "error" || faults.length > 0 ? undefined : unasked);
  if (repetition.unasked?.simulatedAsUnknown)
    faults.push(...refusedIfUnknown(expression, read(false), value, repetition.unasked));
  return { repetition, diagnostics: faults, asked };
}

/** Whether a fault of count or for_each is reported although a part of the expression failed. */
function isReportedAfterFaults({ dialect }: Scope, { id }: Diagnostic, value: Value): boolean {
  // A count is converted even then.
  if (id === "plan/wrong-count") return true;
  if (!FOR_EACH_FAULTS.has(id)) return false;
  if (supports(dialect, "all-for-each-faults")) return true;
  return supports(dialect, "for-each-types-after-faults") && id === "plan/wrong-for-each" && value.kind !== "unknown";
}

const FOR_EACH_FAULTS: ReadonlySet<string> = new Set([
  "plan/null-for-each",
  "plan/unknown-for-each",
  "plan/wrong-for-each",
  "plan/unknown-in-set",
  "plan/null-in-set",
  "plan/wrong-in-set",
]);

/** Returns the errors that Terraform reports if a value that is assumed to be unknown until apply really is. */
function refusedIfUnknown({ range }: Expression, read: Reader, value: Value, { source }: Unasked) {
  const faults: Diagnostic[] = [];
  read(value, (fault) => {
    faults.push(say.onlyPossible(fault(range), source));
    return undecided();
  });
  return faults;
}

/** Whether an assumed value alone would add or remove instances. */
export const comesOrGoesAssumed = ({ isAssumed, keys }: Repetition, there: ReadonlySet<Key>): boolean =>
  isAssumed === true && (there.size !== keys.size || [...keys.keys()].some((key) => !there.has(key)));

/** Returns an undecided repetition, because only the provider of the given resource can determine its keys. */
export const undecidedBy = (id: string): Repetition => undecided({ source: id, why: "assumed" });

/** Whether the keys are only assumed. The values of a map do not affect its keys. */
const isAssumed = (value: Value): boolean =>
  ((value.type.kind === "set" ? deepMarks(value) : value.marks) & ASSUMED) !== 0;

const isOfVariables = (value: Value): boolean =>
  value.kind === "unknown" &&
  value.origins.every((origin) => typeof origin !== "string" && origin.why === "no-value") &&
  value.origins.length > 0;

/** Returns why the keys are uncertain; undefined if they are certain. The values of a map do not affect its keys. */
const unaskedKeys = (value: Value): Unasked | "error" | undefined =>
  value.kind === "unknown" || value.type.kind === "set" ? uncertainOrAssumedIn(value) : undefined;

const countKeys =
  (mayBeUnknown: boolean): Reader =>
  (value, fail) => {
    const converted = convert(value, NUMBER);
    if ("fault" in converted) {
      const why = converted.fault.message;
      return fail((range) => say.wrongCount(range, why));
    }
    if (converted.value.marks & EPHEMERAL) return fail(say.ephemeralCount);
    if (converted.value.kind === "null") return fail(say.nullCount);
    if (converted.value.kind === "unknown" && mayBeUnknown) return undecided();
    if (converted.value.kind !== "number") return fail(say.unknownCount);
    const count = toSafeInteger(converted.value.value);
    if (count === undefined) return fail(say.fractionalCount);
    if (count < 0) return fail(say.negativeCount);
    if (count > MOST_INSTANCES) return undecided(TOO_MANY);
    const keys = new Map<Key, Value | undefined>();
    for (let at = 0; at < count; at++) keys.set(at, undefined);
    return { kind: "count", keys };
  };

/** Reads `enabled` as OpenTofu 1.12.6 does. A validation does not evaluate it. */
const enabledKeys = (): Reader => (value, fail) => {
  const converted = convert(value, BOOL);
  if ("fault" in converted) {
    const why = converted.fault.message;
    return fail((range) => say.wrongEnabled(range, why));
  }
  const { marks, kind } = converted.value;
  if (kind === "null") return fail(say.nullEnabled);
  if (marks & EPHEMERAL) return fail(say.ephemeralEnabled);
  if (marks & SENSITIVE) return fail(say.sensitiveEnabled);
  if (kind !== "bool") return fail(say.unknownEnabled);
  return converted.value.value ? SINGLE : DISABLED;
};

/** The largest number of instances that are planned for one resource or module call. */
export const MOST_INSTANCES = 50_000;

const TOO_MANY: Unasked = { source: "instances", why: "too-many", about: String(MOST_INSTANCES) };

/** The number of instances that still fit; zero after the first repetition that did not fit. */
export interface Room {
  left: number;
}

/** Returns the repetition that `evaluate` returns if its instances fit into the room, otherwise an undecided one. */
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

/** Reads the keys of a for_each. One with a fault has none, because they may be secrets. OpenTofu reports all faults, Terraform the first. */
const forEachReader = ({ dialect }: Scope, kinds: ReadonlySet<Type["kind"]> = REPEATABLE) => {
  const reportsAll = supports(dialect, "all-for-each-faults");
  return (mayBeUnknown: boolean): Reader =>
    (value, fail) => {
      const faults = forEachFaults(value, mayBeUnknown, kinds);
      for (const fault of reportsAll ? faults : faults.slice(0, 1)) fail(fault);
      if (faults.length === 0) return keysOf(value, fail, mayBeUnknown, reportsAll);
      if (reportsAll) keysOf(value, fail, mayBeUnknown, reportsAll);
      return undecided();
    };
};

/** Returns the faults of the for_each of an import where it must fit as that of a resource does, or be a tuple. */
export function importRepetitionFaults(value: Value, scope: Scope, mayBeUnknown: boolean): readonly Fault[] {
  const faults: Fault[] = [];
  const fail: Fail = (fault) => {
    faults.push(fault);
    return undecided();
  };
  forEachReader(scope, IMPORTABLE)(mayBeUnknown)(value, fail);
  return faults;
}

/** Returns the faults of the value of a for_each as a whole, in Terraform's order. */
function forEachFaults(
  { kind, type, marks }: Value,
  mayBeUnknown: boolean,
  kinds: ReadonlySet<Type["kind"]>,
): readonly Fault[] {
  const faults: Fault[] = [];
  if (kind === "null") faults.push(say.nullForEach);
  if (marks & SENSITIVE) faults.push(say.sensitiveForEach);
  if (marks & EPHEMERAL) faults.push(say.ephemeralForEach);
  if (!kinds.has(type.kind)) faults.push((range) => say.wrongForEach(range, type));
  if (kind === "unknown" && !mayBeUnknown) faults.push(say.unknownForEach);
  return faults;
}

/** Returns the keys of a mapping or set. `judgesType`: the type of a set tells that its elements are unfit, known or not. */
function keysOf(value: Value, fail: Fail, mayBeUnknown: boolean, judgesType: boolean): Repetition {
  const { type } = value;
  if (value.kind === "mapping") return { kind: "each", keys: value.entries };
  if (type.kind !== "set") return undecided();
  if (judgesType && isSetOfOthers(type)) return fail((range) => say.wrongInSet(range, type.element));
  return value.kind === "sequence" ? setKeys(value.items, fail, mayBeUnknown) : undecided();
}

const REPEATABLE: ReadonlySet<Type["kind"]> = new Set(["dynamic", "map", "object", "set"]);

const IMPORTABLE: ReadonlySet<Type["kind"]> = new Set([...REPEATABLE, "tuple"]);

const isSetOfOthers = (type: Type): boolean =>
  type.kind === "set" && type.element.kind !== "string" && type.element.kind !== "dynamic";

/** Whether the result of a for_each is unknown for OpenTofu: a marked value has none. */
function isOpenForEach({ kind, type, marks, ...value }: Value): boolean {
  if (marks & (SENSITIVE | EPHEMERAL)) return false;
  if (kind === "unknown") return REPEATABLE.has(type.kind);
  return type.kind === "set" && "items" in value && !isSetOfOthers(type) && !value.items.every(isWhollyKnown);
}

function setKeys(items: readonly Value[], fail: Fail, mayBeUnknown: boolean): Repetition {
  const isOpen = !items.every(isWhollyKnown);
  if (isOpen && mayBeUnknown) return undecided();
  if (isOpen) return fail(say.unknownInSet);
  const keys = new Map<Key, Value | undefined>();
  for (const item of items) {
    if (item.kind === "null") return fail(say.nullInSet);
    if (item.kind !== "string") return fail((range) => say.wrongInSet(range, item.type));
    keys.set(item.value, item);
  }
  return { kind: "each", keys };
}

/** Whether the repetition of one of these calls is unknown. */
export const isUndecided = (calls: readonly CallRow[]): boolean =>
  calls.some(({ repetitions }) => [...repetitions.values()].some(({ kind }) => kind === "unknown"));
