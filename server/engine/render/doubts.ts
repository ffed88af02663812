import type { Action, Decision } from "../lifecycle/reasons/decision.ts";
import type { DoubtRule } from "../provider/doubt.ts";

/** The words for one reason why an action may differ. */
interface DoubtWords {
  /** The certainty of the action. */
  readonly certainty: "inferred" | "assumed" | "documented" | "learned";
  /** The words for the action, in place of Terraform's. */
  readonly action?: string;
  /** The words for the action in a lens, which names the danger first. */
  readonly lens?: string;
  /** The end of a chain of causes. */
  readonly chainEnd?: string;
  /** The reason that the effect of a difference is unknown. */
  readonly remark?: string;
  /** The whole sentence, if it differs from the remark. */
  readonly sentence?: string;
  /** Returns the sentence of a summary for unchanged instances. */
  readonly summary?: (count: number) => string;
}

const WORDS: Readonly<Record<DoubtRule, DoubtWords>> = {
  "may-change": {
    certainty: "inferred",
    action: "may change",
    remark: "No schema is available: the provider may update the object, replace it, or see no difference.",
  },
  "may-replace": {
    certainty: "assumed",
    action: "will be updated or replaced",
    lens: "may be replaced",
    remark: "The schema does not say whether the provider updates or replaces the object.",
  },
  "may-be-same": {
    certainty: "assumed",
    action: "may change",
    remark:
      "The state may hold the provider's default, or the same value in another form: then nothing changes. Otherwise the provider updates the object, or replaces it.",
  },
  "may-be-triggered": {
    certainty: "assumed",
    action: "will be updated or replaced",
    lens: "may be replaced",
    remark:
      "triggers_replace follows from a value that is assumed to stay: if that value changes, the object is replaced.",
  },
  "same-form": {
    certainty: "assumed",
    sentence:
      "The values differ only in form (for example JSON whitespace), so no change is expected. Assumed: the provider may disagree.",
    summary: (count) =>
      count === 1
        ? "1 instance stays unchanged only if the provider ignores a difference in form"
        : `${count} instances stay unchanged only if their providers ignore differences in form`,
  },
  "learned-form": {
    certainty: "learned",
    sentence:
      "Every configured value is the stored one, in part in another form that the provider's plugin was asked about.",
    summary: (count) =>
      count === 1
        ? "1 instance stays unchanged by a learned form"
        : `${count} instances stay unchanged by learned forms`,
  },
  "follows-assumed": {
    certainty: "assumed",
    sentence:
      "Configuration and state match as long as the referenced values stay. Assumed: if a provider changes them, this instance changes too, or is replaced.",
    summary: (count) =>
      count === 1
        ? "1 instance stays unchanged only if the values it refers to do"
        : `${count} instances stay unchanged only if the values they refer to do`,
  },
  "unset-kept": {
    certainty: "assumed",
    sentence:
      "Every configured value matches the state. Values that you do not set are assumed to stay; the provider may reset one that you removed, or replace the object.",
    summary: (count) =>
      count === 1
        ? "1 instance stays unchanged only if no argument was removed from its configuration"
        : `${count} instances stay unchanged only if no argument was removed from their configuration`,
  },
  "default-missing": {
    certainty: "assumed",
    sentence:
      "Every configured value matches the state. The state lacks an attribute that has a default, as the state of an older provider does; a refresh is assumed to find its value.",
    summary: (count) =>
      count === 1
        ? "1 instance stays unchanged only if a refresh finds the defaults that its state lacks"
        : `${count} instances stay unchanged only if a refresh finds the defaults that their states lack`,
  },
  "learned-replacement": {
    certainty: "learned",
    action: "will be replaced",
    chainEnd: "was learned to force replacement",
    remark: "This version of the provider replaces the object for such a change, as far as it has been asked.",
  },
  "similar-replacement": {
    certainty: "assumed",
    action: "will be replaced",
    chainEnd: "forces replacement when its value changes",
    remark:
      "The provider replaces the object when the value of this argument changes; adding or removing the argument was not asked.",
  },
  "hinted-replacement": {
    certainty: "assumed",
    action: "will be replaced",
    chainEnd: "forces replacement in another version of the provider",
    remark: "Another version of the provider replaces the object for such a change; this version was not asked.",
  },
  "documented-replacement": {
    certainty: "documented",
    action: "will be replaced",
    chainEnd: "is documented to force replacement",
    remark: "According to the schema's description that replaces the object; the provider was not asked.",
  },
};

/** Returns the ids of all reasons. */
export const doubtIds = (): readonly string[] => Object.keys(WORDS);

/** Returns the words for the doubt about an action; undefined if the action is not in doubt. */
export const doubtWords = ({ doubt }: Pick<Decision<Action>, "doubt">): DoubtWords | undefined =>
  doubt?.because && WORDS[doubt.because];

/** Returns the summary sentences about unchanged instances that may change after all. */
export const doubtSummaries = (counts: ReadonlyMap<DoubtRule, number>): readonly string[] =>
  (Object.entries(WORDS) as [DoubtRule, DoubtWords][]).flatMap(([rule, { summary }]) => {
    const count = counts.get(rule) ?? 0;
    return summary && count > 0 ? [summary(count)] : [];
  });
