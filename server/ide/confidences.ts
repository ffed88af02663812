import type { Confidence } from "../engine/provider/provider.ts";
import type { TimelineConfidence } from "../protocol/timeline.ts";

/** Returns the level and the words of a confidence, as the bars show it. */
export const confidenceOf = (confidence: Confidence): TimelineConfidence => CONFIDENCES[confidence];

const CONFIDENCES: Readonly<Record<Confidence, TimelineConfidence>> = {
  inferred: {
    level: 1,
    word: "inferred",
    tooltip:
      "no schema is at hand, so attributes are inferred from configuration and state; the provider was not asked",
  },
  pack: {
    level: 2,
    word: "pack",
    tooltip: "simulated from a schema in a pack, without the provider's plugin; the provider was not asked",
  },
  schema: {
    level: 2,
    word: "schema",
    tooltip: "simulated from the provider's schema; the provider was not asked",
  },
  offline: {
    level: 3,
    word: "offline",
    tooltip: "answered by the provider plugin, not configured and without network",
  },
  provider: { level: 3, word: "provider", tooltip: "answered by the provider plugin" },
  plan: { level: 4, word: "plan", tooltip: "from a terraform plan" },
  rehearsed: {
    level: 2,
    word: "rehearsed",
    tooltip: "what the apply would lead to; nothing was applied, and what the apply decides is not known",
  },
  recorded: { level: 4, word: "recorded", tooltip: "from the dump of a provider" },
  core: { level: 4, word: "certain", tooltip: "Terraform decides this itself" },
};

/** An instance that is not planned. */
export const NOT_PLANNED: TimelineConfidence = {
  level: 0,
  word: "not planned",
  tooltip: "no action is planned for it",
};

/** An instance in the configuration whose state is not loaded. */
export const STATE_NOT_LOADED: TimelineConfidence = {
  level: 0,
  word: "no state",
  tooltip: "its action follows from the state, which is not loaded",
};

/** An instance of which only a part is known. */
export const PARTLY_KNOWN: TimelineConfidence = {
  level: 0,
  word: "in part",
  tooltip: "a part of the configuration is not known",
};

/**
 * The legend of the bars. A plan and Terraform's own rules are equally certain; the live plan has only the latter. A pack has the bars
 * of a schema.
 */
export const LEGEND: readonly TimelineConfidence[] = [
  CONFIDENCES.inferred,
  CONFIDENCES.schema,
  CONFIDENCES.offline,
  CONFIDENCES.provider,
  CONFIDENCES.core,
];
