import type { Decision, Rule } from "../lifecycle/reasons/decision.ts";
import type { Change } from "../lifecycle/trace.ts";

/**
 * Who activated a behaviour: nobody, so that it is Terraform's default; the configuration, for every run; the provider, in its answer; or
 * the operator, for this run. Source: seeds, "Resource Instance Planning Behaviors".
 */
export type Activator = "default" | "configuration" | "provider" | "operator";

/** The rules of special behaviours. All others are defaults. */
const ACTIVATORS: Readonly<Partial<Record<Rule, Activator>>> = {
  "replace-requested": "operator",
  "destroy-mode": "operator",
  "refresh-only": "operator",
  "kept-by-configuration": "configuration",
  "kept-by-state": "configuration",
  forgotten: "configuration",
  "changes-ignored": "configuration",
  ignored: "configuration",
  "replace-triggered": "configuration",
  "check-nested": "configuration",
  "requires-replace": "provider",
  "known-after-apply": "provider",
  "provider-decided": "provider",
  "provider-default": "provider",
  "stored-value": "provider",
  "not-as-configured": "provider",
};

/** Returns who activated a decision about the action or about a part of an instance. */
export function activatorOf({ rule, path }: Decision, { previousAddress, importing }: Change): Activator {
  const special = ACTIVATORS[rule];
  if (special) return special;
  const isBoundElsewhere = previousAddress !== undefined || importing !== undefined;
  return path.length === 0 && rule === "unchanged" && isBoundElsewhere ? "configuration" : "default";
}

/** The argument, block, option or answer that activates a rule. */
const INSTRUMENTS: Readonly<Partial<Record<Rule, string>>> = {
  "replace-requested": "the option -replace",
  "destroy-mode": "the option -destroy",
  "refresh-only": "the option -refresh-only",
  "kept-by-configuration": "lifecycle destroy",
  "kept-by-state": "lifecycle destroy, when it was last applied",
  forgotten: "a removed block",
  "changes-ignored": "lifecycle ignore_changes",
  "replace-triggered": "lifecycle replace_triggered_by",
  "check-nested": "a check block",
  "requires-replace": "requires_replace in its plan",
  "stored-value": "its plan keeps the stored value",
};

const WHO: Readonly<Record<Activator, string>> = {
  default: "Terraform's default: nothing asks for anything else",
  configuration: "the configuration",
  provider: "the provider",
  operator: "the operator",
};

/** Returns who activated the action of an instance, and by what: `the operator: the option -replace`. */
export function activatorText(change: Change): string {
  const { action } = change;
  const who = activatorOf(action, change);
  const binding = change.importing ? "an import block" : change.previousAddress ? "a moved block" : undefined;
  const instrument = INSTRUMENTS[action.rule] ?? (who === "configuration" ? binding : undefined);
  return instrument === undefined ? WHO[who] : `${WHO[who]}: ${instrument}`;
}
