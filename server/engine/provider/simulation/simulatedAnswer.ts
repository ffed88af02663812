import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import { attribute, type Path, pathText } from "../../values/path.ts";
import { childrenOf, isObject, isOfNewObject, isSet, NULL, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import type { PartBasis } from "../basis.ts";
import { simulatedDoubt } from "../doubt.ts";
import type { PlanRequest, PlanResponse } from "../provider.ts";
import { documentedDefault, isDescribedAsGenerated, isDocumentedToReplace } from "./descriptions.ts";
import { isZero } from "./emptyValues.ts";
import { maybeSameForm } from "./formEquality.ts";
import { isUnset, type ProviderTraits, simulatePlan } from "./simulatePlan.ts";

/** Returns a simulated answer to PlanResourceChange: the planned state, what replaces the object, and what may come out otherwise. */
export function simulatedAnswer(block: BlockSchema, request: PlanRequest, traits: ProviderTraits): PlanResponse {
  const bases: PartBasis[] = [];
  const judged = (path: Path, basis: PartBasis["basis"]) => void bases.push({ path, basis });
  const plannedState = simulatePlan(block, request, request.explaining ? { ...traits, judged } : traits);
  const { priorState, configuration } = request;
  const changes = isObject(priorState) ? changedIn(block, priorState, plannedState, isDescribedAsGenerated(block)) : [];
  const pathsOf = (fate: Fate) => changes.filter(({ fates }) => fates(traits) === fate).map(({ path }) => path);
  const [replacing, documented] = [pathsOf("replaces"), pathsOf("documented")];
  const isKept = isObject(priorState) && rawEquals(priorState, plannedState);
  return {
    plannedState,
    requiresReplace: [...replacing, ...documented],
    plannedPrivate: undefined,
    legacyTypeSystem: traits.sdk !== "framework",
    doubt: simulatedDoubt({
      block,
      configuration,
      fate: !isObject(priorState) ? "created" : isKept ? "kept" : "changed",
      isInferred: traits.isInferred === true,
      isDocumented: replacing.length === 0 && documented.length > 0,
      hasOtherForm: isKept && hasOtherForm(block, configuration, request.proposedNewState, priorState),
      mayReplace: isKept ? mayHaveBeenSet(block, request, traits) : [...documented, ...pathsOf("may-replace")],
      mayBeNone: !isKept && maySeeNone(block, configuration, priorState, traits),
    }),
    ...(request.explaining && { bases }),
  };
}

/** Returns what is kept and not configured, and was perhaps configured before. A value that equals its default was not. */
const mayHaveBeenSet = (
  block: BlockSchema,
  { configuration, priorState }: PlanRequest,
  traits: ProviderTraits,
): readonly Path[] =>
  unsetKept(block, configuration, priorState, traits).flatMap(({ path, of, value }) =>
    of && rawEquals(traits.documented(of) ?? NULL, value) ? [] : [path],
  );

/** The effect of a part's change on the object. `documented`: a description says that the change replaces the object. */
type Fate = "replaces" | "documented" | "updates" | "may-replace";

interface ChangedPart {
  readonly path: Path;
  readonly fates: (traits: ProviderTraits) => Fate;
}

/** Returns the arguments and blocks that change. Computed attributes are left out, because they change only with these. */
function changedIn(
  { attributes, blockTypes }: BlockSchema,
  before: Value,
  after: Value,
  isGenerated: boolean,
): readonly ChangedPart[] {
  return membersOf(after).flatMap(([step, value]): readonly ChangedPart[] => {
    const name = step.kind === "attribute" ? step.name : "";
    const was = before.kind === "mapping" ? (before.entries.get(name) ?? NULL) : NULL;
    const of = attributes.get(name);
    if (rawEquals(was, value) || (of?.computed && !of.optional)) return [];
    const path = [attribute(name)];
    if (of) {
      const isSure = isChanged(of, was, value);
      return [{ path, fates: (traits) => fateOf(of, path, isSure, isGenerated, traits) }];
    }
    const nested = blockTypes.get(name);
    return nested
      ? [{ path, fates: (traits) => fateOfBlocks(nested.block, path, was, value, isGenerated, traits) }]
      : [];
  });
}

/** Returns what the change of an attribute does. A value that is unknown only because nobody was asked replaces nothing. */
function fateOf(
  of: AttributeSchema,
  path: Path,
  isSure: boolean,
  isGenerated: boolean,
  { learned }: ProviderTraits,
): Fate {
  const known = learned(path, of);
  if (known?.updates) return known.replaces ? "may-replace" : "updates";
  if (!isSure) return "may-replace";
  if (known?.replaces) return "replaces";
  return isGenerated || isDocumentedToReplace(of) ? "documented" : "may-replace";
}

/** Whether a value certainly changes. In place of null, its documented default may have applied all along. */
const isChanged = (of: AttributeSchema, before: Value, after: Value): boolean =>
  differsForSure(before, after) && !(before.kind === "null" && rawEquals(documentedDefault(of) ?? NULL, after));

/** Whether a value changes whatever its unasked parts turn out to be. */
function differsForSure(before: Value, after: Value): boolean {
  if (isOpen(after) || rawEquals(before, after) || (isNothing(before) && isNothing(after))) return false;
  const [was, now] = [membersOf(before), membersOf(after)];
  const isSame = before.kind === after.kind && was.length === now.length && !isSet(after);
  const others = new Map(was.map(([step, member]) => [pathText([step]), member] as const));
  if (!isSame || now.some(([step]) => !others.has(pathText([step])))) return !isSet(after) || !holdsOpen(after);
  return now.length === 0 || now.some(([step, member]) => differsForSure(others.get(pathText([step]))!, member));
}

const isNothing = (value: Value): boolean =>
  value.kind === "null" ||
  isZero(value) ||
  (value.kind === "mapping" && value.type.kind === "map" && [...value.entries.values()].every(isNull));

const isNull = ({ kind }: Value): boolean => kind === "null";

const holdsOpen = (value: Value): boolean => isOpen(value) || [...childrenOf(value)].some(holdsOpen);

const isOpen = (value: Value): boolean =>
  value.kind === "unknown" && value.origins.some((origin) => typeof origin !== "string") && !isOfNewObject(value);

/** Returns what the change of blocks does, by the differences of their pairs. */
function fateOfBlocks(
  block: BlockSchema,
  path: Path,
  before: Value,
  after: Value,
  isGenerated: boolean,
  traits: ProviderTraits,
): Fate {
  const [was, now] = [objectsIn(before), objectsIn(after)];
  if (was.length !== now.length) return isGenerated && differsForSure(before, after) ? "documented" : "may-replace";
  const fates = now.flatMap(([step, member], at) =>
    isObject(member)
      ? changedIn(block, was[at]![1], member, isGenerated).map(({ path: inside, fates: of }) =>
          of({
            ...traits,
            learned: (_, attributeSchema) =>
              traits.learned([...path, ...(step ? [step] : []), ...inside], attributeSchema),
          }),
        )
      : ["may-replace" as const],
  );
  if (fates.includes("replaces")) return "replaces";
  if (fates.includes("documented")) return "documented";
  return fates.length > 0 && fates.every((fate) => fate === "updates") ? "updates" : "may-replace";
}

const objectsIn = (value: Value): readonly (readonly [PathStepOrNone, Value])[] =>
  isObject(value) ? [[undefined, value]] : membersOf(value);

type PathStepOrNone = Path[number] | undefined;

/**
 * Whether every configured value may equal the prior one, in one form or another. A value that is not configured any more may have been
 * the default all along.
 */
const maySeeNone = (
  { attributes, blockTypes }: BlockSchema,
  configuration: Value,
  there: Value,
  { sdk }: ProviderTraits,
): boolean =>
  isObject(configuration) &&
  isObject(there) &&
  [...configuration.entries].every(
    ([name, value]) =>
      value.kind === "null" ||
      (name === "timeouts" && sdk !== "framework") ||
      (attributes.get(name)?.computed && isZero(value)) ||
      (blockTypes.has(name) && membersOf(value).length === 0 && value.kind !== "unknown") ||
      isMaybeSame(value, there.entries.get(name) ?? NULL),
  );

/** Returns the kept values that are not configured, and may have been until now. */
function unsetKept(
  schema: BlockSchema,
  configuration: Value,
  there: Value,
  traits: ProviderTraits,
  at: Path = [],
): readonly Unset[] {
  if (traits.isInferred || !isObject(configuration) || !isObject(there)) return [];
  return [...configuration.entries].flatMap(([name, written]) => {
    const value = there.entries.get(name) ?? NULL;
    const path = [...at, attribute(name)];
    const of = schema.attributes.get(name);
    if (of) return written.kind === "null" && isKeptUnset(of, value, traits) ? [{ path, of, value }] : [];
    const nested = schema.blockTypes.get(name);
    if (!nested || traits.sdk === "framework" || isSet(value)) return [];
    if (isUnset(written)) return isUnset(value) ? [] : [{ path, of: undefined, value }];
    const partners = objectsIn(value);
    return objectsIn(written).flatMap(([step, member], place) =>
      unsetKept(nested.block, member, partners[place]?.[1] ?? NULL, traits, step ? [...path, step] : path),
    );
  });
}

/** Whether an unset attribute keeps a value that may have been configured. By SDK: the original keeps computed values anyway, the framework has no defaults without `computed`. */
function isKeptUnset({ optional, computed }: AttributeSchema, value: Value, { sdk }: ProviderTraits): boolean {
  if (!optional || value.kind === "null") return false;
  if (computed) return sdk !== "legacy";
  return sdk !== "framework" && !isZero(value);
}

interface Unset {
  readonly path: Path;
  /** Undefined of blocks. */
  readonly of: AttributeSchema | undefined;
  readonly value: Value;
}

const isMaybeSame = (configured: Value, there: Value): boolean =>
  maybeSameForm(configured, there) || (there.kind === "null" && isZero(configured));

const hasOtherForm = (
  { attributes, blockTypes }: BlockSchema,
  configuration: Value,
  proposed: Value,
  there: Value,
): boolean =>
  isObject(configuration) &&
  isObject(proposed) &&
  isObject(there) &&
  [...configuration.entries].some(
    ([name, value]) =>
      !attributes.get(name)?.writeOnly &&
      !(blockTypes.has(name) && isUnset(value)) &&
      differsInForm(value, proposed.entries.get(name) ?? NULL, there.entries.get(name) ?? NULL),
  );

/** Whether anything is written in another form than in the prior state. Elements of sets are compared as Core pairs them. */
function differsInForm(configured: Value, proposed: Value, there: Value): boolean {
  if (configured.kind === "null") return false;
  if (isSet(configured)) return !rawEquals(proposed, there);
  if (configured.kind !== "mapping" && configured.kind !== "sequence") return !rawEquals(configured, there);
  const [others, wanted] = [byStep(there), byStep(proposed)];
  const members = membersOf(configured);
  if (configured.type.kind !== "object" && members.length !== others.size) return true;
  return members.some(([step, member]) => {
    const place = pathText([step]);
    return differsInForm(member, wanted.get(place) ?? NULL, others.get(place) ?? NULL);
  });
}

const byStep = (value: Value): ReadonlyMap<string, Value> =>
  new Map(membersOf(value).map(([step, member]) => [pathText([step]), member] as const));
