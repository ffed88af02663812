import type { Diagnostic } from "./diagnostic.ts";
import type { Range } from "./range.ts";

type Same<T> = (one: T, other: T) => boolean;

const sameRange: Same<Range | undefined> = (one, other) =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.anchor === other.anchor &&
    one.start === other.start &&
    one.end === other.end);

const FIELDS: { readonly [K in keyof Required<Diagnostic>]: Same<Diagnostic[K]> } = {
  severity: Object.is,
  summary: Object.is,
  detail: Object.is,
  subject: sameRange,
  origin: Object.is,
  related: (one = [], other = []) =>
    one.length === other.length &&
    one.every(({ range, message }, at) => message === other[at]!.message && sameRange(range, other[at]!.range)),
  followsFrom: (one, other) =>
    one === other || (one !== undefined && other !== undefined && sameDiagnostic(one, other)),
  address: Object.is,
  inEditor: Object.is,
  isNowhere: Object.is,
  near: sameRange,
};

/** Whether two diagnostics have the same text at the same places. */
export const sameDiagnostic: Same<Diagnostic> = (one, other) =>
  one === other || (Object.keys(FIELDS) as (keyof Diagnostic)[]).every((field) => sameField(field, one, other));

const sameField = <K extends keyof Diagnostic>(field: K, one: Diagnostic, other: Diagnostic): boolean =>
  FIELDS[field](one[field], other[field]);

/** Whether two lists hold the same diagnostics in the same order. */
export const sameDiagnostics: Same<readonly Diagnostic[]> = (one, other) =>
  one === other || (one.length === other.length && one.every((found, at) => sameDiagnostic(found, other[at]!)));
