import type { Decision, Rule } from "../lifecycle/decision.ts";
import type { Change } from "../lifecycle/trace.ts";
import { pathText } from "../values/path.ts";
import { deleteReason } from "./words.ts";

/** Why it was decided so, in one sentence. Every rule has its sentence here, and nowhere else. */
export function sentence(decision: Decision, change: Change): string {
  return SENTENCES[decision.rule](decision, change);
}

/** The id of every rule. */
export const ruleIds = (): readonly string[] => Object.keys(SENTENCES);

type Sentence = (decision: Decision, change: Change) => string;

const because: Sentence = (_, change) => {
  const reason = deleteReason(change).slice(1, -1);
  return reason ? `${reason[0]!.toUpperCase()}${reason.slice(1)}.` : "";
};

const SENTENCES: Readonly<Record<Rule, Sentence>> = {
  deposed: because,
  "no-resource-config": because,
  "no-module": because,
  "wrong-repetition": because,
  "count-index": because,
  "each-key": because,
  "no-move-target": because,
  forgotten: () => "A removed block leaves the object alone; Terraform only forgets it.",
  "destroy-mode": () => "The plan was asked to destroy everything.",
  "not-tracked": ({ path }) =>
    path.length > 0 ? `${pathText(path)} is new.` : "It is in the configuration, but not in the state.",
  unchanged: (_, { previousAddress }) =>
    previousAddress ? "Only its address changes; the object stays." : "Configuration and state agree.",
  changed: ({ path }) =>
    path.length > 0 ? `${pathText(path)} is not what the state has.` : "The configuration differs from the state.",
  "changes-ignored": () => "The configuration differs from the state, but lifecycle.ignore_changes hides it.",
  "sensitivity-changed": () => "The values are equal, but what is sensitive has changed.",
  "requires-replace": (_, change) => {
    const names = change.replacePaths.map(pathText);
    const [subject, verb] = names.length === 1 ? [names[0], "changes"] : [names.join(", "), "change"];
    return `${subject} ${verb}, and ${change.address.resource.type} is replaced when ${names.length === 1 ? "it does" : "they do"}.`;
  },
  tainted: () => "Its creation failed partway, so the object is not what the configuration describes.",
  "replace-requested": () => "The plan was asked to replace it.",
  "replace-triggered": ({ causes }) =>
    `replace_triggered_by names ${causes.filter((cause) => typeof cause === "string").join(", ")}, which changes.`,
  configured: ({ path }) => `${pathText(path)} is what the configuration says.`,
  kept: ({ path }) => `${pathText(path)} is not set in the configuration, so the provider's earlier value is kept.`,
  "known-after-apply": ({ path }) => `The provider decides ${pathText(path)} when the change is applied.`,
  ignored: ({ path }) =>
    `The configuration says otherwise, but lifecycle.ignore_changes names ${pathText(path)}, so the change is not planned.`,
  removed: ({ path }) => `${pathText(path)} is not in the configuration any more.`,
  ends: ({ path }, { action }) =>
    action.outcome === "forget"
      ? `The object keeps ${pathText(path)}; Terraform only forgets it.`
      : `${pathText(path)} goes with the object.`,
  "not-planned": () => "Too little is known of it to say what will happen.",
};
