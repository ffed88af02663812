import type { BlockSchema } from "../schema/schema.ts";
import { remember } from "../source/remember.ts";
import { attribute, type Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { Likeness } from "./relations/likeness.ts";
import { documentedDefault, hasDocumented } from "./simulation/descriptions.ts";

/**
 * The reasons why the action of an instance may differ, with the kind of action that each reason concerns. A new reason is added
 * here, with its cause, and in `render/doubts.ts`, with its message.
 */
export const DOUBTED_ACTIONS = {
  "may-change": "update",
  "may-replace": "update",
  "may-be-same": "update",
  "may-be-triggered": "update",
  "same-form": "no-op",
  "learned-form": "no-op",
  "unset-kept": "no-op",
  "default-missing": "no-op",
  "follows-assumed": "no-op",
  "learned-replacement": "replacement",
  "similar-replacement": "replacement",
  "documented-replacement": "replacement",
  "hinted-replacement": "replacement",
} as const;

export type DoubtRule = keyof typeof DOUBTED_ACTIONS;

/**
 * The grounds on which a simulation plans a replacement: this package of the provider was seen to replace, it was for a similar change, another package was, or a description says so. None of them proves it, so no error follows from them.
 */
const UNPROVEN_REPLACEMENTS = [
  "learned-replacement",
  "similar-replacement",
  "hinted-replacement",
  "documented-replacement",
] as const;

export type UnprovenReplacement = (typeof UNPROVEN_REPLACEMENTS)[number];

export const isUnprovenReplacement = (rule: DoubtRule | undefined): rule is UnprovenReplacement =>
  UNPROVEN_REPLACEMENTS.some((unproven) => unproven === rule);

/** The parts of a planned instance that are uncertain because its provider was not asked. */
export interface Doubt {
  /** The reason why the action may differ; undefined if only values may differ. */
  readonly because: DoubtRule | undefined;
  /** The parts of the object whose values may differ. References to these parts are no more certain. */
  readonly about: readonly Path[];
  /** The arguments that change, or may change, and whose change may replace the object. */
  readonly mayReplace: readonly Path[];
  /** Whether the provider may see no change at all. */
  readonly mayBeNone: boolean;
}

/** The facts that a simulation has about its planned object. */
interface Simulated {
  readonly block: BlockSchema;
  readonly configuration: Value;
  /** Whether the plan creates, keeps or changes the object. */
  readonly outcome: "created" | "kept" | "changed";
  /** Whether even the schema is inferred. */
  readonly isInferred: boolean;
  /** Whether the schema is of another version of the provider. */
  readonly isOfOtherVersion: boolean;
  /** The best ground for a replacement; undefined if none is planned. */
  readonly unprovenReplacement: UnprovenReplacement | undefined;
  /** How everything that is configured and the prior object are alike. */
  readonly likeness: Likeness;
  /** The attributes whose values follow from other arguments for another version of the provider. */
  readonly derived: readonly Path[];
  readonly mayReplace: readonly Path[];
  readonly mayBeNone: boolean;
  /** Whether the stored object lacks an attribute that has a default, as one of an older version of the provider does. */
  readonly lacksDefault: boolean;
}

/** Returns the doubt about a simulated plan. */
export function simulatedDoubt(simulated: Simulated): Doubt {
  const { block, configuration, outcome, isInferred, derived, mayReplace, mayBeNone } = simulated;
  const because =
    outcome === "created"
      ? undefined
      : outcome === "kept"
        ? reasonToDoubtNoChange(simulated)
        : reasonToDoubtChange(simulated);
  const about = because
    ? computedPaths(block, configuration)
    : outcome === "created" && !isInferred
      ? [...defaultPaths(block, configuration), ...derived]
      : [];
  return { because, about, mayReplace, mayBeNone };
}

function reasonToDoubtNoChange(simulated: Simulated): DoubtRule | undefined {
  const { isInferred, isOfOtherVersion, likeness, mayReplace, lacksDefault } = simulated;
  if (isInferred) return undefined;
  if (likeness !== "equal" && likeness !== "proven" && likeness !== "learned") return "same-form";
  if (mayReplace.length > 0) return "unset-kept";
  if (lacksDefault) return "default-missing";
  if (likeness === "learned") return "learned-form";
  // No plan of another version is certain.
  return isOfOtherVersion ? "same-form" : undefined;
}

function reasonToDoubtChange(simulated: Simulated): DoubtRule | undefined {
  if (simulated.isInferred) return "may-change";
  const reason = simulated.unprovenReplacement ?? reasonToDoubtUpdate(simulated);
  return reason ?? (simulated.isOfOtherVersion ? "may-replace" : undefined);
}

/**
 * Returns why an update may turn out to be a replacement or no change; undefined if every changing argument is known to update in
 * place.
 */
export function reasonToDoubtUpdate({
  mayBeNone,
  mayReplace,
}: Pick<Doubt, "mayBeNone" | "mayReplace">): DoubtRule | undefined {
  if (mayBeNone) return "may-be-same";
  return mayReplace.length > 0 ? "may-replace" : undefined;
}

/** Returns the computed attributes that are not configured, and the blocks that contain computed attributes. */
export function computedPaths({ attributes, blockTypes }: BlockSchema, configuration: Value): readonly Path[] {
  const isSet = configuredIn(configuration);
  const computed = [...attributes].filter(([name, schema]) => schema.computed && !isSet(name));
  const blocks = [...blockTypes].filter(([, { block }]) => computesAnything(block));
  return [...computed, ...blocks].map(([name]) => [attribute(name)]);
}

/** Returns the attributes that a simulation fills with a documented default, and the blocks that contain such attributes. */
function defaultPaths(block: BlockSchema, configuration: Value): readonly Path[] {
  if (!hasDocumented(block)) return [];
  const isSet = configuredIn(configuration);
  const filled = [...block.attributes].filter(([name, schema]) => documentedDefault(schema) && !isSet(name));
  const blocks = [...block.blockTypes].filter(([, nested]) => hasDocumented(nested.block));
  return [...filled, ...blocks].map(([name]) => [attribute(name)]);
}

const configuredIn =
  (configuration: Value) =>
  (name: string): boolean =>
    configuration.kind === "mapping" && (configuration.entries.get(name)?.kind ?? "null") !== "null";

const computesAnything = remember(
  ({ attributes, blockTypes }: BlockSchema): boolean =>
    [...attributes.values()].some(({ computed }) => computed) ||
    [...blockTypes.values()].some(({ block }) => computesAnything(block)),
);
