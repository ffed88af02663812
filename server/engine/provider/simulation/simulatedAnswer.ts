import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path, pathText } from "../../values/path.ts";
import {
  childrenOf,
  isObject,
  isOfNewObject,
  isSet,
  isWhollyKnown,
  memberOrNull,
  NULL,
  type Value,
} from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import { type PartBasis, weaker } from "../basis.ts";
import { simulatedDoubt } from "../doubt.ts";
import { type Condition, effectOf, keepsUnset, type LearnedAt, type PartSchema, removesUnset } from "../facts.ts";
import type { PlanRequest, PlanResponse } from "../provider.ts";
import {
  type Comparison,
  compareAttribute,
  compareObjects,
  type Form,
  isSameForPlan,
  weakerLikeness,
} from "../relations/likeness.ts";
import { documentedDefault, isDescribedAsGenerated, isDocumentedToReplace } from "./descriptions.ts";
import { isZero, setsOnlyEmpty } from "./emptyValues.ts";
import { isUnset, type ProviderTraits } from "./place.ts";
import { withIncluded } from "./plannedSets.ts";
import { conditionOf, simulatePlan } from "./simulatePlan.ts";

/** Returns a simulated response to PlanResourceChange: the planned state, the paths that replace the object, and the doubt. */
export function simulatedAnswer(block: BlockSchema, asked: PlanRequest, known: ProviderTraits): PlanResponse {
  const traits: ProviderTraits = { ...known, learned: withConditional(known.learned, asked.configuration) };
  const { request, completed } = withIncluded(block, asked, traits.learned);
  const bases: PartBasis[] = [];
  const onBasis = (path: Path, basis: PartBasis["basis"]) =>
    void bases.push({ path, basis: weaker(weakestAt(path, completed, traits), basis) });
  let lacksDefault = false;
  const onMissingDefault = (): void => {
    lacksDefault = true;
  };
  const told = request.explaining ? { ...traits, onMissingDefault, onBasis } : { ...traits, onMissingDefault };
  const plannedState = simulatePlan(block, request, told);
  const { priorState, configuration } = request;
  const changes = isObject(priorState) ? changedIn(block, priorState, plannedState, isDescribedAsGenerated(block)) : [];
  const pathsOf = (effect: ChangeEffect) =>
    changes.filter(({ effects: effectOf }) => effectOf(traits) === effect).map(({ path }) => path);
  const unproven = GROUNDS.map(({ effect, rule }) => ({ rule, effect, paths: pathsOf(effect) }));
  const isKept = isObject(priorState) && rawEquals(priorState, plannedState);
  const { likeness, forms } = isObject(priorState)
    ? withOwnNames(comparedWithPrior(block, request, traits), completed, priorState, plannedState, traits)
    : NOTHING_COMPARED;
  return {
    plannedState,
    requiresReplace: unproven.flatMap(({ paths }) => paths),
    plannedPrivate: undefined,
    legacyTypeSystem: traits.sdk !== "framework",
    doubt: simulatedDoubt({
      block,
      configuration,
      outcome: !isObject(priorState) ? "created" : isKept ? "kept" : "changed",
      isInferred: traits.isInferred === true,
      isOfOtherVersion: traits.isOfOtherVersion === true,
      unprovenReplacement: unproven.find(({ paths }) => paths.length > 0)?.rule,
      likeness,
      derived: derivedPaths(block, plannedState, traits),
      mayReplace: isKept
        ? possiblyRemoved(block, request, traits)
        : [...unproven.flatMap(({ effect, paths }) => (effect === "replaces" ? [] : paths)), ...pathsOf("may-replace")],
      mayBeNone:
        !isKept &&
        likeness !== "different" &&
        !removesLearned(block, configuration, priorState, traits) &&
        !changesInherited(block, priorState, plannedState, traits),
      lacksDefault,
    }),
    ...(forms.length > 0 && { forms }),
    ...(request.explaining && { bases }),
  };
}

/** Returns the facts in which a conditional relation holds or not, as far as the configuration of the object decides it. */
const withConditional =
  (learned: LearnedAt, configuration: Value): LearnedAt =>
  (path, part) => {
    const fact = learned(path, part);
    if (!fact?.conditional) return fact;
    const { relation, argument, value } = fact.conditional;
    const decisive = memberOrNull(configuration, argument);
    if (decisive.kind === "unknown") return fact;
    return decisive.kind === "string" && decisive.value === value
      ? { ...fact, relations: [...(fact.relations ?? []), relation] }
      : { ...fact, distinguishes: [...(fact.distinguishes ?? []), relation] };
  };

/** Returns the best basis of a part. */
const weakestAt = (
  [step]: Path,
  completed: ReadonlySet<string>,
  { isOfOtherVersion, hasHints }: ProviderTraits,
): PartBasis["basis"] => {
  if (isOfOtherVersion) return "assumed";
  const isCompleted = step?.kind === "attribute" && completed.has(step.name);
  return isCompleted ? (hasHints ? "assumed" : "learned") : "certain";
};

/** Returns a comparison that also tells of the sets which stay because the provider adds a text to them. */
function withOwnNames(
  { likeness, forms }: Comparison,
  completed: ReadonlySet<string>,
  prior: Value,
  planned: Value,
  { hasHints }: ProviderTraits,
): Comparison {
  const unchangedNames = [...completed].filter((name) =>
    rawEquals(memberOrNull(prior, name), memberOrNull(planned, name)),
  );
  if (unchangedNames.length === 0) return { likeness, forms };
  const ownNames = unchangedNames.map(
    (name): Form => ({
      path: [attribute(name)],
      relation: "own-name",
      by: "learned",
      ...(hasHints && { isHint: true }),
    }),
  );
  return { likeness: weakerLikeness(likeness, "learned"), forms: [...forms, ...ownNames] };
}

const NOTHING_COMPARED: Comparison = { likeness: "different", forms: [] };

/** Returns how everything that is configured and the prior object are alike. */
function comparedWithPrior(
  { attributes, blockTypes }: BlockSchema,
  { configuration, priorState }: PlanRequest,
  traits: ProviderTraits,
): Comparison {
  // The original SDK keeps the timeouts of an object beside it.
  const compared =
    traits.sdk === "framework" ? blockTypes : new Map([...blockTypes].filter(([name]) => name !== "timeouts"));
  return compareObjects({ attributes, blockTypes: compared }, configuration, priorState, [], traits);
}

/**
 * Returns the kept values that are not configured, but may have been at the last apply. A value that equals its default was not.
 */
const possiblyRemoved = (
  block: BlockSchema,
  { configuration, priorState }: PlanRequest,
  traits: ProviderTraits,
): readonly Path[] =>
  keptUnsetParts(block, configuration, priorState, traits).flatMap(({ path, schema, part, value }) => {
    // What another version does is a reason to expect no removal. Its plan is not certain in any case.
    const learned = traits.learned(path, part);
    // Which number stays often depends on another argument.
    const isSure =
      (value.kind !== "number" && keepsUnset(learned, value, schema === undefined && areEmptyBlocks(value))) ||
      learned?.removed === "keeps" ||
      (learned?.default && rawEquals(learned.default, value));
    return isSure || (schema && rawEquals(traits.documented(schema) ?? NULL, value)) ? [] : [path];
  });

const areEmptyBlocks = (blocks: Value): boolean => membersOf(blocks).every(([, object]) => setsOnlyEmpty(object));

/** The effects that replace the object, best proven first. */
const GROUNDS = [
  { effect: "replaces", rule: "learned-replacement" },
  { effect: "similar", rule: "similar-replacement" },
  { effect: "hinted", rule: "hinted-replacement" },
  { effect: "documented", rule: "documented-replacement" },
] as const;

/**
 * The effect of a part's change on the object. `similar`: another change of the same argument replaces the object; `hinted`: another version of the provider replaces the object; `documented`: a
 * description says that the change replaces the object.
 */
type ChangeEffect = "replaces" | "similar" | "hinted" | "documented" | "updates" | "may-replace";

interface ChangedPart {
  readonly path: Path;
  readonly effects: (traits: ProviderTraits) => ChangeEffect;
}

/** Returns the arguments and blocks that change. Computed attributes are left out, because they change only with these. */
function changedIn(
  { attributes, blockTypes }: BlockSchema,
  before: Value,
  after: Value,
  isGenerated: boolean,
  at: Path = [],
): readonly ChangedPart[] {
  return membersOf(after).flatMap(([step, value]): readonly ChangedPart[] => {
    const name = step.kind === "attribute" ? step.name : "";
    const previousValue = before.kind === "mapping" ? (before.entries.get(name) ?? NULL) : NULL;
    const schema = attributes.get(name);
    if (rawEquals(previousValue, value) || (schema?.computed && !schema.optional)) return [];
    const path = [...at, attribute(name)];
    if (schema) {
      const change = { schema, path, isGenerated };
      return [
        {
          path,
          effects: (traits) =>
            nestedEffect(schema, path, previousValue, value, isGenerated, traits) ??
            attributeEffect(change, previousValue, value, traits),
        },
      ];
    }
    const nested = blockTypes.get(name);
    return nested
      ? [{ path, effects: (traits) => blocksEffect(nested, path, previousValue, value, isGenerated, traits) }]
      : [];
  });
}

interface AttributeChange {
  readonly schema: AttributeSchema;
  readonly path: Path;
  readonly isGenerated: boolean;
}

/**
 * Returns the effect of an attribute's change. A value that is unknown only because nobody was asked replaces nothing, and neither does
 * one that may be the stored one in another form.
 */
function attributeEffect(
  { schema, path, isGenerated }: AttributeChange,
  before: Value,
  after: Value,
  traits: ProviderTraits,
): ChangeEffect {
  const learned = learnedEffect(path, schema, conditionOf(before, after, traits.sdk), traits);
  if (learned === "updates" || learned === "may-replace") return learned;
  // A provider that stores an empty text may store it for its default.
  if (learned === "similar" && before.kind === "string" && isZero(before)) return "may-replace";
  if (!isChanged(schema, before, after, path, traits)) return "may-replace";
  return learned ?? (isGenerated || isDocumentedToReplace(schema) ? "documented" : "may-replace");
}

/** Returns the effect of a change as it was learned; undefined if it was not. */
function learnedEffect(
  path: Path,
  part: PartSchema,
  condition: Condition,
  { learned, hasHints }: ProviderTraits,
): ChangeEffect | undefined {
  const fact = learned(path, part);
  const effect = effectOf(fact, condition);
  // An argument that stays if it is unset changes all the same if it is set to an empty value.
  const known = effect === "keeps" ? effectOf(fact, "changed") : effect;
  // Of the arguments that replace an object when they change, nearly all do when they are added or removed.
  if (!known && fact?.changed === "replaces") return hasHints ? "hinted" : "similar";
  switch (known) {
    case "replaces":
      return hasHints ? "hinted" : "replaces";
    case "updates":
      return hasHints ? "may-replace" : "updates";
    case "conditional":
      return "may-replace";
    default:
      return undefined;
  }
}

/** Whether a value certainly changes. An empty one may have stood for its documented default all along. */
const isChanged = (schema: AttributeSchema, before: Value, after: Value, path: Path, traits: ProviderTraits): boolean =>
  certainlyDiffers(before, after) &&
  !(isEmptyValue(before) && rawEquals(documentedDefault(schema) ?? NULL, after)) &&
  (after.kind === "null" || compareAttribute(schema, after, before, path, traits).likeness === "different");

/** Whether a value changes whatever its unasked parts turn out to be. */
function certainlyDiffers(before: Value, after: Value): boolean {
  if (isUnasked(after) || rawEquals(before, after) || (isEmptyValue(before) && isEmptyValue(after))) return false;
  const [previousMembers, currentMembers] = [membersOf(before), membersOf(after)];
  const isSame = before.kind === after.kind && previousMembers.length === currentMembers.length && !isSet(after);
  const membersBefore = new Map(previousMembers.map(([step, member]) => [pathText([step]), member] as const));
  if (!isSame || currentMembers.some(([step]) => !membersBefore.has(pathText([step]))))
    return !isSet(after) || !holdsUnasked(after);
  return (
    currentMembers.length === 0 ||
    currentMembers.some(([step, member]) => certainlyDiffers(membersBefore.get(pathText([step]))!, member))
  );
}

const isEmptyValue = (value: Value): boolean =>
  value.kind === "null" ||
  isZero(value) ||
  (value.kind === "mapping" && value.type.kind === "map" && [...value.entries.values()].every(isNull));

const isNull = ({ kind }: Value): boolean => kind === "null";

const holdsUnasked = (value: Value): boolean => isUnasked(value) || [...childrenOf(value)].some(holdsUnasked);

const isUnasked = (value: Value): boolean =>
  value.kind === "unknown" && value.origins.some((origin) => typeof origin !== "string") && !isOfNewObject(value);

/** Returns the effect of a change in nested attributes; undefined if objects come or go, or if nothing was learned of what changes. */
function nestedEffect(
  { nested }: AttributeSchema,
  path: Path,
  before: Value,
  after: Value,
  isGenerated: boolean,
  traits: ProviderTraits,
): ChangeEffect | undefined {
  if (!nested || before.kind === "null" || after.kind === "null" || after.kind === "unknown") return undefined;
  const block: BlockSchema = { attributes: nested.attributes, blockTypes: NO_BLOCKS, deprecated: false };
  const [previousObjects, currentObjects] = [objectsIn(before), objectsIn(after)];
  if (previousObjects.length !== currentObjects.length) return undefined;
  const effect = pairedEffect(block, path, previousObjects, currentObjects, isGenerated, traits);
  return effect === "may-replace" ? undefined : effect;
}

const NO_BLOCKS: BlockSchema["blockTypes"] = new Map();

/** Returns the effect of a change of blocks, by the differences of their pairs. */
function blocksEffect(
  nested: NestedBlockSchema,
  path: Path,
  before: Value,
  after: Value,
  isGenerated: boolean,
  traits: ProviderTraits,
): ChangeEffect {
  const { block } = nested;
  const [previousObjects, currentObjects] = [objectsIn(before), objectsIn(after)];
  if (previousObjects.length !== currentObjects.length) {
    const condition = previousObjects.length < currentObjects.length ? "added" : "removed";
    // Many providers store such blocks for none, and do not remove them.
    if (condition === "removed" && areEmptyBlocks(before)) return "may-replace";
    const learned = learnedEffect(path, nested, condition, traits);
    if (learned && (learned !== "replaces" || certainlyDiffers(before, after))) return learned;
    return isGenerated && certainlyDiffers(before, after) ? "documented" : "may-replace";
  }
  return pairedEffect(block, path, previousObjects, currentObjects, isGenerated, traits);
}

type PlacedObject = readonly [PathStepOrNone, Value];

/** Returns the effect of the differences of pairs of objects, the most dangerous one first. */
function pairedEffect(
  block: BlockSchema,
  path: Path,
  previousObjects: readonly PlacedObject[],
  currentObjects: readonly PlacedObject[],
  isGenerated: boolean,
  traits: ProviderTraits,
): ChangeEffect {
  const effects = currentObjects.flatMap(([step, member], place) =>
    isObject(member)
      ? changedIn(block, previousObjects[place]![1], member, isGenerated, step ? [...path, step] : path).map(
          ({ effects: effectOfPart }) => effectOfPart(traits),
        )
      : ["may-replace" as const],
  );
  for (const { effect } of GROUNDS) if (effects.includes(effect)) return effect;
  return effects.length > 0 && effects.every((effect) => effect === "updates") ? "updates" : "may-replace";
}

const objectsIn = (value: Value): readonly (readonly [PathStepOrNone, Value])[] =>
  isObject(value) ? [[undefined, value]] : membersOf(value);

type PathStepOrNone = Path[number] | undefined;

/** Whether something is no longer configured whose removal is known to change the object. A value that equals the default may stay. */
const removesLearned = (
  { attributes, blockTypes }: Pick<BlockSchema, "attributes" | "blockTypes">,
  configuration: Value,
  prior: Value,
  traits: ProviderTraits,
  at: Path = [],
): boolean =>
  !traits.hasHints &&
  isObject(configuration) &&
  isObject(prior) &&
  [...configuration.entries].some(([name, value]) => {
    const path = [...at, attribute(name)];
    const nested = blockTypes.get(name);
    const part = attributes.get(name) ?? nested;
    const fact = part && traits.learned(path, part);
    const before = prior.entries.get(name) ?? NULL;
    const [objects, priorObjects] = [objectsIn(value), objectsIn(before)];
    // What the provider computes as a whole may hold what other arguments led to.
    if (nested && nested.nesting !== "set" && objects.length > 0 && objects.length === priorObjects.length)
      return (
        !fact?.isComputed &&
        objects.some(([, object], place) => removesLearned(nested.block, object, priorObjects[place]![1], traits, path))
      );
    if (!fact || !removesUnset(fact, before, false) || isEmptyValue(before)) return false;
    if (blockTypes.has(name) && areEmptyBlocks(before)) return false;
    const isUnsetNow = value.kind === "null" || (blockTypes.has(name) && isUnset(value));
    return isUnsetNow && !(fact.default && rawEquals(fact.default, before));
  });

/** Returns the attributes whose planned values follow from other arguments, as another version of the provider showed it. */
const derivedPaths = (
  { attributes }: BlockSchema,
  planned: Value,
  { learned, hasHints }: ProviderTraits,
): readonly Path[] =>
  [...attributes].flatMap(([name, schema]): readonly Path[] => {
    if (!hasHints) return [];
    const path = [attribute(name)];
    const { inherited, elements, includes, composed } = learned(path, schema) ?? {};
    const isDerived =
      (inherited ?? elements ?? includes ?? composed) !== undefined && memberOrNull(planned, name).kind !== "unknown";
    return isDerived ? [path] : [];
  });

/** Whether a value changes that the provider's own configuration decides. */
const changesInherited = (
  { attributes }: BlockSchema,
  prior: Value,
  planned: Value,
  { learned, hasHints, providerConfiguration }: ProviderTraits,
): boolean =>
  !hasHints &&
  providerConfiguration !== undefined &&
  isObject(planned) &&
  isObject(prior) &&
  [...planned.entries].some(([name, value]) => {
    const schema = attributes.get(name);
    const isInherited = schema && learned([attribute(name)], schema)?.inherited;
    return isInherited && isWhollyKnown(value) && !rawEquals(prior.entries.get(name) ?? NULL, value);
  });

/** Returns the kept values that are not configured, but may have been until now. */
function keptUnsetParts(
  schema: BlockSchema,
  configuration: Value,
  prior: Value,
  traits: ProviderTraits,
  at: Path = [],
): readonly UnsetPart[] {
  if (traits.isInferred || !isObject(configuration) || !isObject(prior)) return [];
  return [...configuration.entries].flatMap(([name, configuredValue]) => {
    const value = prior.entries.get(name) ?? NULL;
    const path = [...at, attribute(name)];
    const of = schema.attributes.get(name);
    if (of)
      return configuredValue.kind === "null" && isKeptUnset(of, value, traits)
        ? [{ path, schema: of, part: of, value }]
        : [];
    const nested = schema.blockTypes.get(name);
    if (!nested || traits.sdk === "framework") return [];
    if (isUnset(configuredValue)) return isUnset(value) ? [] : [{ path, schema: undefined, part: nested, value }];
    if (isSet(value))
      return pairsInSets(nested.block, configuredValue, value, path, traits).flatMap(([member, partner]) =>
        keptUnsetParts(nested.block, member, partner, traits, path),
      );
    const partners = objectsIn(value);
    return objectsIn(configuredValue).flatMap(([step, member], place) =>
      keptUnsetParts(nested.block, member, partners[place]?.[1] ?? NULL, traits, step ? [...path, step] : path),
    );
  });
}

/** Returns the configured elements of a set of blocks, each with the stored one that it leaves as it is. */
function pairsInSets(
  block: BlockSchema,
  configured: Value,
  stored: Value,
  path: Path,
  traits: ProviderTraits,
): readonly (readonly [Value, Value])[] {
  const unpaired = membersOf(stored).map(([, element]) => element);
  return membersOf(configured).flatMap(([, element]): readonly (readonly [Value, Value])[] => {
    const place = unpaired.findIndex((other) =>
      isSameForPlan(compareObjects(block, element, other, path, traits).likeness),
    );
    return place < 0 ? [] : [[element, unpaired.splice(place, 1)[0]!]];
  });
}

/**
 * Whether an unset attribute keeps a value that may have been configured. The original SDK keeps computed values in any case; the
 * framework has no defaults for attributes that are not computed.
 */
function isKeptUnset({ optional, computed }: AttributeSchema, value: Value, { sdk }: ProviderTraits): boolean {
  if (!optional || value.kind === "null") return false;
  if (computed) return sdk !== "legacy";
  return sdk !== "framework" && !isZero(value);
}

interface UnsetPart {
  readonly path: Path;
  /** Undefined for blocks. */
  readonly schema: AttributeSchema | undefined;
  readonly part: PartSchema;
  readonly value: Value;
}
