import { driftOf } from "../diff/drift.ts";
import { type DriftGroup, isDriftCovered } from "../diff/driftGroups.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Plan } from "../plan/plan.ts";
import { counted } from "../values/text/nouns.ts";
import type { Secrets } from "./secrets.ts";
import { pathName } from "./valueText.ts";

/** The sign of an object that was changed outside of Terraform. */
export const DRIFT_SYMBOL = "◆";

const IGNORED = "in ignore_changes";

/** Returns what was changed outside of Terraform: `label, tags · in ignore_changes`. */
export function driftWords(plan: Plan, trace: Trace, secrets: Secrets): string {
  const changed = changedWords(trace, secrets);
  return isDriftCovered(plan, trace) ? `${changed} · ${IGNORED}` : changed;
}

/** Returns the name of a group of several drifted objects: `aws_subnet (12)`, `3 objects`. */
export const driftGroupName = ({ likeness, traces }: DriftGroup): string =>
  likeness === "covered"
    ? counted(traces.length, "object")
    : `${traces[0]!.change.address.resource.type} (${traces.length})`;

/** Returns the type of a group of drifted objects; `objects` if they have several. */
export function driftGroupType({ traces }: DriftGroup): string {
  const types = new Set(traces.map(({ change }) => change.address.resource.type));
  return types.size === 1 ? [...types].join("") : "objects";
}

/** Returns what several drifted objects have in common: `label · same change`. */
export function driftGroupWords({ likeness, traces }: DriftGroup, secrets: Secrets): string {
  if (likeness === "covered") return IGNORED;
  return `${changedWords(traces[0]!, secrets)} · ${likeness === "change" ? "same change" : "other values"}`;
}

function changedWords(trace: Trace, secrets: Secrets): string {
  const names = driftOf(trace)?.attributes.map((path) => pathName(path, secrets)) ?? [];
  return secrets.masked(names.length > 0 ? names.join(", ") : "deleted outside of Terraform");
}
