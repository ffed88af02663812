import type { Action, Decision } from "../lifecycle/decision.ts";
import type { DoubtRule } from "../provider/doubt.ts";

/** The words of one reason why an action may come out otherwise. */
interface DoubtWords {
  /** The certainty of the action, in parentheses. */
  readonly certainty: "(inferred)" | "(assumed)" | "(documented)";
  /** The words for the action, in place of Terraform's. */
  readonly action?: string;
  /** The words for the action in a lens, which names the danger first. */
  readonly lens?: string;
  /** The end of a chain of causes. */
  readonly chainEnd?: string;
  /** The reason that the effect of a difference is unknown. */
  readonly remark?: string;
  /** The whole sentence, where there is more to say than the remark. */
  readonly sentence?: string;
  /** Returns the sentence of a summary for unchanged instances. */
  readonly summary?: (count: number) => string;
}

const WORDS: Readonly<Record<DoubtRule, DoubtWords>> = {
  "may-change": {
    certainty: "(inferred)",
    action: "may change",
    remark: "No schema is at hand: the provider may update the object, replace it, or see no difference.",
  },
  "may-replace": {
    certainty: "(assumed)",
    action: "will be updated or replaced",
    lens: "may be replaced",
    remark: "The schema does not say whether the provider updates or replaces the object.",
  },
  "may-be-same": {
    certainty: "(assumed)",
    action: "may change",
    remark:
      "The state may hold the provider's default, or the same value in another form: then nothing changes. Otherwise the provider updates the object, or replaces it.",
  },
  "may-be-triggered": {
    certainty: "(assumed)",
    action: "will be updated or replaced",
    lens: "may be replaced",
    remark:
      "triggers_replace follows from a value that is assumed to stay: if that value changes, the object is replaced.",
  },
  "same-form": {
    certainty: "(assumed)",
    sentence:
      "The values differ only in form (for example JSON whitespace), so no change is expected. Assumed: the provider may disagree.",
  },
  "follows-assumed": {
    certainty: "(assumed)",
    sentence:
      "Configuration and state agree as long as the values that it refers to stay. That is assumed: if a provider decides otherwise, this instance changes too, or is replaced.",
    summary: (count) =>
      count === 1
        ? "1 instance stays as it is only if what it refers to does"
        : `${count} instances stay as they are only if what they refer to does`,
  },
  "unset-kept": {
    certainty: "(assumed)",
    sentence:
      "Every configured value matches the state. Values that you do not set are assumed to stay; the provider may reset one that you removed, or replace the object.",
    summary: (count) =>
      count === 1
        ? "1 instance stays as it is only if nothing was taken out of its configuration"
        : `${count} instances stay as they are only if nothing was taken out of their configuration`,
  },
  "documented-replacement": {
    certainty: "(documented)",
    action: "will be replaced",
    chainEnd: "is said to force replacement",
    remark: "According to the schema's description that replaces the object; the provider was not asked.",
  },
};

/** The ids of all reasons. */
export const doubtIds = (): readonly string[] => Object.keys(WORDS);

/** Returns the words for the doubt about an action; undefined if the action is not in doubt. */
export const doubtWords = ({ doubt }: Pick<Decision<Action>, "doubt">): DoubtWords | undefined =>
  doubt?.because && WORDS[doubt.because];

/** Returns what a summary says of the unchanged instances that may change after all. */
export const doubtSummaries = (counts: ReadonlyMap<DoubtRule, number>): readonly string[] =>
  (Object.entries(WORDS) as [DoubtRule, DoubtWords][]).flatMap(([rule, { summary }]) => {
    const count = counts.get(rule) ?? 0;
    return summary && count > 0 ? [summary(count)] : [];
  });
