import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import type { UnitConfiguration } from "../../engine/terragrunt/unit.ts";
import { listAsText, wrongInput } from "../../engine/terragrunt/unitFindings.ts";
import { DYNAMIC } from "../../engine/values/type.ts";
import { isOfInput } from "../diagnostics/diagnostics.ts";

/** Returns what is wrong with the values of a unit's inputs: what its plan says of them, and what arrives as a text. */
export function valueFindings(
  plan: ExplainablePlan,
  { inputs = new Map(), inputPlaces }: UnitConfiguration,
  variables: Module["variables"],
): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  // A text that is not read leaves its variable without a value, too.
  for (const finding of Object.values(plan.diagnostics).flat())
    if (finding.variable !== undefined && isOfInput(plan, finding) && !found.has(finding.variable))
      found.set(finding.variable, finding);
  const wrong = [...found].map(([name, finding]) =>
    wrongInput(inputPlaces.get(name), finding, finding.subject?.anchor.path.startsWith("<value for ") === true),
  );
  const texts = [...inputs].flatMap(([name, value]): readonly Diagnostic[] => {
    const variable = variables.get(name);
    const kind = value.kind === "sequence" ? "list" : value.kind === "mapping" ? "object" : undefined;
    if (!variable?.readsText || kind === undefined || found.has(name)) return [];
    const isTyped = variable.type !== DYNAMIC;
    const finding = listAsText(inputPlaces.get(name), name, kind, isTyped);
    // A module can decode a text that it declares as one.
    return [isTyped ? { ...finding, severity: "information" } : finding];
  });
  return [...wrong, ...texts];
}
