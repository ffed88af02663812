import { isDeepStrictEqual } from "node:util";
import type { Call, Played, Said } from "./played.ts";

/** What is compared of a plan, part by part. */
export type Compared = Readonly<Record<string, unknown>>;

/** By part: two plans are the same where all of these are. What stands in no fixed order is sorted. */
export function compared({ plan, diagnostics, calls }: Played): Compared {
  const parts = Object.fromEntries(PARTS.map((part) => [part, normal(part, plan?.[part])]));
  return { ...parts, diagnostics: sorted(diagnostics.map(withSortedCycle)), calls: byInstance(calls) };
}

/**
 * A live plan validates without waiting for the object, so also what Terraform does not come to because the upgrade or the read of the
 * object fails. The validations that Terraform makes, too, stand before all other calls.
 */
export function withValidationsFirst<T extends Played>(played: T, golden: Played): T {
  const isValidation = ({ call }: Call): boolean => call === "ValidateResourceConfig";
  const validated = new Set(golden.calls.filter(isValidation).map(instanceOf));
  const hasFailed = golden.diagnostics.some(({ severity }) => severity === "error");
  const validations = played.calls.filter(
    (call) => isValidation(call) && (!hasFailed || validated.has(instanceOf(call))),
  );
  return { ...played, calls: [...validations, ...played.calls.filter((call) => !isValidation(call))] };
}

/** Of both, what can be compared: where Terraform makes no plan at all, what it says. */
export const comparedTo = (golden: Played, is: Compared): Compared =>
  golden.plan ? is : { diagnostics: is.diagnostics };

/** A loop has no beginning, and what an apply would set aside no key yet. */
const withSortedCycle = ({ summary, ...rest }: Said): Said => ({
  ...rest,
  summary: summary.startsWith("Cycle: ")
    ? `Cycle: ${sorted(
        summary
          .slice(7)
          .replace(/deposed \w{8}/g, "deposed")
          .split(", "),
      ).join(", ")}`
    : summary,
});

const PARTS = [
  "resource_changes",
  "resource_drift",
  "output_changes",
  "planned_values",
  "prior_state",
  "checks",
  "relevant_attributes",
  "variables",
  "configuration",
  "applyable",
  "complete",
  "errored",
];

function normal(part: string, value: unknown): unknown {
  if (part === "relevant_attributes" && Array.isArray(value)) return sorted(value);
  if (part === "resource_changes" && Array.isArray(value)) return value.map(withSortedPaths);
  return value;
}

function withSortedPaths(change: { readonly change: { readonly replace_paths?: readonly unknown[] } }): unknown {
  const { replace_paths } = change.change;
  return replace_paths ? { ...change, change: { ...change.change, replace_paths: sorted(replace_paths) } } : change;
}

const sorted = (items: readonly unknown[]): readonly unknown[] =>
  items.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Instances are planned at once, in any order; the calls for one come one after another. */
function byInstance(calls: readonly Call[]): Compared {
  const callsByInstance = new Map<string, Call[]>();
  for (const call of calls) {
    const key = instanceOf(call);
    const earlierCalls = callsByInstance.get(key) ?? [];
    // Before Terraform destroys, it walks twice, and asks twice what is asked here once.
    if (!earlierCalls.some((other) => isDeepStrictEqual(other, call)))
      callsByInstance.set(key, [...earlierCalls, call]);
  }
  return Object.fromEntries([...callsByInstance].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a call is about, as far as its arguments tell: the name of the object, or what was asked for. */
function instanceOf(call: Call): string {
  const objects = [call.configuration, call.prior, call.current, call.state, call.json, call];
  for (const object of objects) {
    const { name, id } = (object ?? {}) as { readonly name?: unknown; readonly id?: unknown };
    if (typeof name === "string") return `${call.type} ${name}`;
    if (typeof id === "string") return `${call.type} ${id}`;
  }
  return call.type === "" ? JSON.stringify(call.configuration) : call.type;
}
