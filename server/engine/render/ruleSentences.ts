import type { Decision, Rule } from "../lifecycle/reasons/decision.ts";
import type { Change } from "../lifecycle/trace.ts";
import { listed } from "../values/text/nouns.ts";
import { deleteClause, forcingNames } from "./changeWords.ts";
import { doubtIds, doubtWords } from "./doubts.ts";
import { formsText } from "./formWords.ts";
import type { Secrets } from "./secrets.ts";
import { pathName } from "./valueText.ts";

/** Returns the reason for a decision in one sentence. This file has the sentence of each rule; doubts.ts has those of doubts. */
export function sentence(decision: Decision, change: Change, secrets: Secrets): string {
  const name = pathName(decision.path, secrets);
  const named: NamedDecision = { name, forcing: forcingNames(change, secrets), ...decision };
  const reason = secrets.masked(doubtfulSentence(named) ?? SENTENCES[decision.rule](named, change));
  const forms = isAboutForms(decision) ? formsText(change.forms ?? [], secrets) : "";
  return forms === "" ? reason : `${reason} ${forms}`;
}

/** Whether the forms of values are part of the reason for an action. */
const isAboutForms = ({ rule, path, doubt }: Decision): boolean =>
  path.length === 0 &&
  (doubt?.because === "same-form" ||
    doubt?.because === "learned-form" ||
    doubt?.because === "may-be-same" ||
    (rule === "unchanged" && doubt === undefined));

/** Returns the sentence for a decision about an action that is in doubt; undefined for any other. */
function doubtfulSentence({ rule, forcing, ...decision }: NamedDecision): string | undefined {
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

/** Returns the ids of all rules and reasons for doubt. */
export const ruleIds = (): readonly string[] => [...Object.keys(SENTENCES), ...doubtIds()];

/** A decision with the name of its path and the names of the paths that force a replacement. */
interface NamedDecision extends Decision {
  readonly name: string;
  readonly forcing: readonly string[];
}

type Sentence = (decision: NamedDecision, change: Change) => string;

const deletionSentence: Sentence = (_, change) => {
  const reason = deleteClause(change);
  return reason ? `${reason[0]!.toUpperCase()}${reason.slice(1)}.` : "";
};

/** Returns a text as a sentence: its end is one. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns `2 set in the configuration`: how many parts were decided by a rule. */
const partsText = ([rule, count]: readonly [Rule, number]): string => `${count} ${PARTS[rule] ?? rule}`;

const PARTS: Readonly<Partial<Record<Rule, string>>> = {
  configured: "set in the configuration",
  changed: "changed in the configuration",
  "not-tracked": "new in the configuration",
  removed: "no longer in the configuration",
  kept: "kept",
  "known-after-apply": "decided by the provider when the change is applied",
  "refers-to-unknown": "known after apply, because of a reference",
  "provider-decided": "set by the provider",
  "provider-default": "with the provider's default",
  "not-set": "not set",
  "stored-value": "kept as stored",
  "not-as-configured": "planned differently than configured",
  "write-only": "write-only",
  ignored: "ignored",
};

const SENTENCES: Readonly<Record<Rule, Sentence>> = {
  deposed: deletionSentence,
  "no-resource-config": deletionSentence,
  "no-module": deletionSentence,
  "wrong-repetition": deletionSentence,
  "count-index": deletionSentence,
  "each-key": deletionSentence,
  disabled: deletionSentence,
  "no-move-target": deletionSentence,
  "kept-by-configuration": () => "Its lifecycle block has destroy = false, so the object is only forgotten.",
  "kept-by-state": () =>
    "Its lifecycle block had destroy = false when it was last applied, so the object is only forgotten.",
  forgotten: () => "A removed block keeps the object; Terraform only forgets it.",
  "destroy-mode": () => "The plan was requested to destroy everything.",
  "not-tracked": ({ name }, { importing }) => {
    if (name === "") return "The state of this plan has no object for it.";
    return importing
      ? `The import left ${name} null, so the configured value is planned as a change.`
      : `${name} is new.`;
  },
  gone: () => "It is in the state, but the provider no longer finds it.",
  unchanged: ({ causes }, { previousAddress }) => {
    const sent = causes.filter((cause) => typeof cause === "string");
    if (sent.length > 0)
      return `Configuration and state agree. ${listed(sent)} ${sent.length === 1 ? "is" : "are"} write-only: sent, never stored, so a change of ${sent.length === 1 ? "it" : "them"} alone is not seen. A raised version argument has it sent again.`;
    return previousAddress ? "Only its address changes; the object stays." : "Configuration and state agree.";
  },
  changed: ({ name }) =>
    name !== "" ? `${name} differs from the state.` : "The configuration differs from the state.",
  "changes-ignored": () => "The configuration differs from the state, but lifecycle.ignore_changes hides it.",
  "sensitivity-changed": () => "The values are equal, but their sensitivity changed.",
  "requires-replace": ({ forcing }, { address }) => {
    return `${forcing.join(", ")} ${changes(forcing)}, and ${address.resource.type} is replaced when ${forcing.length === 1 ? "it does" : "they do"}.`;
  },
  tainted: () =>
    "It is marked as tainted: its creation failed partway, or terraform taint marked it. The plan replaces it; terraform untaint keeps it as it is.",
  "replace-requested": () => "The plan was requested to replace it.",
  "replace-triggered": ({ causes }) =>
    `replace_triggered_by names ${causes.filter((cause) => typeof cause === "string").join(", ")}, which changes.`,
  configured: ({ name }) => `${name} is set in the configuration.`,
  kept: ({ name }) => `${name} is not set in the configuration, so the provider's earlier value is kept.`,
  "known-after-apply": ({ name }, { address }) =>
    address.resource.mode === "data"
      ? `The provider reads ${name} during the apply.`
      : `The provider decides ${name} when the change is applied.`,
  "provider-decided": ({ name }) => `The provider sets ${name} itself.`,
  "provider-default": ({ name }) => `${name} is not set in the configuration, so the provider uses its default.`,
  "not-set": ({ name }) => `${name} is not set.`,
  "refers-to-unknown": ({ name, causes }) =>
    causes.length === 0
      ? `${name} refers to a value that is not known yet.`
      : `${name} is known after apply, because of ${listed(causes.filter((cause) => typeof cause === "string"))}.`,
  "stored-value": ({ name }) => `The provider keeps the value of ${name} in the state instead of the configured one.`,
  "not-as-configured": ({ name }) => `The provider plans another value for ${name} than the configured one.`,
  "write-only": ({ name }) =>
    `${name} is write-only: it is sent to the provider and never stored, so a change of it alone is not seen. Raise its version argument, if it has one, to have it sent again.`,
  parts: ({ name, parts }) => `${name}: ${[...(parts ?? [])].map(partsText).join(", ")}.`,
  ignored: ({ name }) =>
    `The configuration differs, but lifecycle.ignore_changes covers ${name}, so the change is not planned.`,
  removed: ({ name }) => `${name} is no longer in the configuration.`,
  ends: ({ name }, { action }) =>
    action.outcome === "forget"
      ? `The object keeps ${name}; Terraform only forgets it.`
      : `${name} is destroyed with the object.`,
  "refresh-only": () => "A refresh-only plan only updates the state.",
  "read-now": () => "It is read while planning.",
  computed: () =>
    "Its arguments, the files that it reads and the provider block decide its values, so no call is needed.",
  "config-unknown": () => "Its configuration refers to values that are not known until apply.",
  "dependency-pending": () => "It depends on a resource or a module that changes.",
  "check-nested": () => "It is read again after the apply, for its check block.",
  "as-of-last-run": () => "Its arguments are as in the last run, so that result is reused.",
  "not-planned": ({ causes: [error] }) =>
    typeof error === "string" ? ended(error) : "Too little is known to plan it.",
};
