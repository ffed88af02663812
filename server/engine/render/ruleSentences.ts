import type { Decision, Rule } from "../lifecycle/decision.ts";
import type { Change } from "../lifecycle/trace.ts";
import { deleteReason, forcingNames } from "./changeWords.ts";
import { doubtIds, doubtWords } from "./doubts.ts";
import type { Secrets } from "./secrets.ts";
import { pathName } from "./valueText.ts";

/** Returns why something was decided, in one sentence. Every rule has its sentence here, and every doubt in doubts.ts. */
export function sentence(decision: Decision, change: Change, secrets: Secrets): string {
  const name = pathName(decision.path, secrets);
  const named: Named = { name, forcing: forcingNames(change, secrets), ...decision };
  return secrets.masked(doubtfulSentence(named) ?? SENTENCES[decision.rule](named, change));
}

/** Returns the sentence for a decision about an action that is in doubt; undefined for any other. */
function doubtfulSentence({ rule, forcing, ...decision }: Named): string | undefined {
  const words = doubtWords(decision);
  if (!words) return undefined;
  if (words.sentence !== undefined) return words.sentence;
  const difference =
    rule === "requires-replace"
      ? `${forcing.join(", ")} ${changes(forcing)}.`
      : "The configuration differs from the state.";
  return `${difference} ${words.remark}`;
}

const changes = (names: readonly string[]): string => (names.length === 1 ? "changes" : "change");

/** The id of every rule, and of every reason for doubt. */
export const ruleIds = (): readonly string[] => [...Object.keys(SENTENCES), ...doubtIds()];

/** A decision with the name of its path, and those of the paths that force a replacement. */
interface Named extends Decision {
  readonly name: string;
  readonly forcing: readonly string[];
}

type Sentence = (decision: Named, change: Change) => string;

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
  disabled: because,
  "no-move-target": because,
  "kept-by-configuration": () => "Its lifecycle block has destroy = false: OpenTofu only forgets the object.",
  "kept-by-state": () =>
    "Its lifecycle block had destroy = false when it was last applied: OpenTofu only forgets the object.",
  forgotten: () => "A removed block leaves the object alone; Terraform only forgets it.",
  "destroy-mode": () => "The plan was asked to destroy everything.",
  "not-tracked": ({ name }) => (name !== "" ? `${name} is new.` : "It is in the configuration, but not in the state."),
  gone: () => "It is in the state, but the provider does not find it any more.",
  unchanged: (_, { previousAddress }) =>
    previousAddress ? "Only its address changes; the object stays." : "Configuration and state agree.",
  changed: ({ name }) =>
    name !== "" ? `${name} is not what the state has.` : "The configuration differs from the state.",
  "changes-ignored": () => "The configuration differs from the state, but lifecycle.ignore_changes hides it.",
  "sensitivity-changed": () => "The values are equal, but what is sensitive has changed.",
  "requires-replace": ({ forcing }, { address }) => {
    return `${forcing.join(", ")} ${changes(forcing)}, and ${address.resource.type} is replaced when ${forcing.length === 1 ? "it does" : "they do"}.`;
  },
  tainted: () => "Its creation failed partway, so the object is not what the configuration describes.",
  "replace-requested": () => "The plan was asked to replace it.",
  "replace-triggered": ({ causes }) =>
    `replace_triggered_by names ${causes.filter((cause) => typeof cause === "string").join(", ")}, which changes.`,
  configured: ({ name }) => `${name} is what the configuration says.`,
  kept: ({ name }) => `${name} is not set in the configuration, so the provider's earlier value is kept.`,
  "known-after-apply": ({ name }) => `The provider decides ${name} when the change is applied.`,
  "provider-decided": ({ name }) => `The provider plans ${name} itself.`,
  ignored: ({ name }) =>
    `The configuration says otherwise, but lifecycle.ignore_changes names ${name}, so the change is not planned.`,
  removed: ({ name }) => `${name} is not in the configuration any more.`,
  ends: ({ name }, { action }) =>
    action.outcome === "forget"
      ? `The object keeps ${name}; Terraform only forgets it.`
      : `${name} goes with the object.`,
  "refresh-only": () => "The plan was asked only what has become of the objects meanwhile.",
  "read-now": () => "It is read while planning.",
  "config-unknown": () => "Its configuration refers to values that are known after the apply.",
  "dependency-pending": () => "It depends on a resource or a module that changes.",
  "check-nested": () => "It is read again after the apply, for the check that it stands in.",
  "as-of-last-run": () => "Its arguments are as in the last run, so that result is reused.",
  "not-planned": () => "Too little is known of it to say what will happen.",
};
