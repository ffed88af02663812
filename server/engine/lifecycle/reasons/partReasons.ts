import { type Basis, weaker } from "../../provider/basis.ts";
import type { PartDecision } from "../../provider/provider.ts";
import { attributeAt } from "../../schema/attributeAt.ts";
import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { correspondingElement } from "../../values/correspondingElement.ts";
import { equals, isTrue } from "../../values/equality.ts";
import { isWithin, type Path, type PathStep, pathText } from "../../values/path.ts";
import { isSet, isWhollyKnown, NULL, type Value } from "../../values/value.ts";
import { membersOf, originsOf } from "../../values/walk.ts";
import type { Decision, Rule } from "./decision.ts";

/** What decides the parts of a planned object. The objects have no marks. */
export interface PlannedParts {
  readonly block: BlockSchema;
  readonly configuration: Value;
  readonly before: Value;
  readonly after: Value;
  readonly decisions: readonly PartDecision[];
}

/** The reason for one part, and for everything in it. */
export interface PartReason {
  readonly decision: Decision;
  readonly members: readonly PartReason[];
}

/** Returns a function that gives the reasons for the part at a path. */
export function partReasons({
  block,
  configuration,
  before,
  after,
  decisions,
}: PlannedParts): (path: Path) => PartReason {
  const ignored = decisions.filter(({ rule }) => rule === "ignored");
  const context: Context = { block, ignored, bases: weakestBases(decisions) };
  const whole: Part = { path: [], configured: configuration, before, after };
  return (path) => reasonOf(context, path.reduce(memberAt, whole));
}

/** Returns the reasons of a part and of all parts in it, the outer ones first. Parts of the elements of sets have no path of their own. */
export const namedReasons = ({ decision, members }: PartReason): readonly Decision[] =>
  [decision, ...members.flatMap(namedReasons)].filter(({ path }) => path.every(({ kind }) => kind !== "element"));

interface Context {
  readonly block: BlockSchema;
  readonly ignored: readonly PartDecision[];
  readonly bases: ReadonlyMap<string, Basis>;
}

/** One part at the stages that decide it; null where a stage does not have it. */
interface Part {
  readonly path: Path;
  readonly configured: Value;
  readonly before: Value;
  readonly after: Value;
}

function reasonOf(context: Context, part: Part): PartReason {
  const members = isFolded(part) ? [] : stepsOf(part).map((step) => reasonOf(context, memberAt(part, step)));
  const basis = basisOf(context, part.path, members);
  const decision = members.length === 0 ? leafDecision(context, part) : summary(part, members);
  return { decision: basis ? { ...decision, basis } : decision, members };
}

/** Whether a part is decided as a whole: a write-only or removed one, and one that is unknown. */
const isFolded = ({ after }: Part): boolean => after.kind !== "mapping" && after.kind !== "sequence";

/** Returns the steps to the members of the planned value, and to those that only the prior value has. */
function stepsOf({ before, after }: Part): readonly PathStep[] {
  const planned = membersOf(after).map(([step]) => step);
  if (isSet(after) || before.kind !== after.kind) return planned;
  const names = new Set(planned.map((step) => pathText([step])));
  return [...planned, ...membersOf(before).flatMap(([step]) => (names.has(pathText([step])) ? [] : [step]))];
}

const memberAt = ({ path, configured, before, after }: Part, step: PathStep): Part => ({
  path: [...path, step],
  configured: memberOf(configured, step),
  before: memberOf(before, step),
  after: memberOf(after, step),
});

/** Returns a member; null for none. The members of an unknown value are unknown. */
function memberOf(value: Value, step: PathStep): Value {
  if (value.kind === "unknown") return value;
  if (step.kind === "element") return correspondingElement(value, step.value) ?? NULL;
  const key = step.kind === "attribute" ? step.name : step.key;
  if (value.kind === "mapping") return value.entries.get(String(key)) ?? NULL;
  return (value.kind === "sequence" && typeof key === "number" ? value.items[key] : undefined) ?? NULL;
}

function leafDecision({ block, ignored }: Context, part: Part): Decision {
  const { path, configured, after } = part;
  const isAsConfigured = isTrue(equals(configured, after));
  if (isEmpty(configured) && isEmpty(after) && isBlockType(block, path))
    return { outcome: after, rule: isEmpty(part.before) ? "not-set" : "removed", path, causes: [] };
  const isIgnored = !isAsConfigured && ignored.some((each) => isWithin(path, each.path));
  const rule = isIgnored ? "ignored" : leafRule(part, isAsConfigured, attributeAt(block, path));
  const causes =
    rule === "refers-to-unknown" ? originsOf([configured]).filter((origin) => typeof origin === "string") : [];
  return { outcome: after, rule, path, causes };
}

/** Whether there are no blocks: null stands for a missing single block, and for a stage without the object. */
const isEmpty = (value: Value): boolean =>
  value.kind === "null" ||
  (value.kind === "sequence" && value.items.length === 0) ||
  (value.kind === "mapping" && value.entries.size === 0);

/** Whether a path leads to the blocks of one type. */
function isBlockType(schema: BlockSchema, [step, ...inside]: Path): boolean {
  if (!step) return false;
  if (step.kind !== "attribute") return isBlockType(schema, inside);
  const nested = schema.blockTypes.get(step.name);
  return nested !== undefined && (inside.length === 0 || isBlockType(nested.block, inside));
}

function leafRule(
  { configured, before, after }: Part,
  isAsConfigured: boolean,
  attribute: AttributeSchema | undefined,
): Rule {
  if (attribute?.writeOnly) return configured.kind === "null" ? "not-set" : "write-only";
  if (after.kind === "unknown") return isWhollyKnown(configured) ? "known-after-apply" : "refers-to-unknown";
  const isAsBefore = isTrue(equals(before, after));
  if (configured.kind !== "null") {
    if (isAsConfigured) return configuredRule(before, after);
    return isAsBefore ? "stored-value" : "not-as-configured";
  }
  if (after.kind === "null" && before.kind === "null") return "not-set";
  if (isAsBefore) return "kept";
  if (after.kind === "null" && !attribute?.computed) return "removed";
  return attribute?.optional && after.kind !== "null" ? "provider-default" : "provider-decided";
}

/** Returns the rule by which the configuration decides a value, given the prior value. */
function configuredRule(before: Value, after: Value): Rule {
  if (isTrue(equals(before, after))) return "configured";
  if (before.kind === "null") return "not-tracked";
  return after.kind === "null" ? "removed" : "changed";
}

/** Returns the decision about a part whose members were decided: their common rule, or how many parts were decided by which rule. */
function summary({ path, configured, before, after }: Part, members: readonly PartReason[]): Decision {
  const counts = new Map<Rule, number>();
  const count = ({ decision, members: inner }: PartReason): void => {
    if (inner.length > 0) inner.forEach(count);
    else counts.set(decision.rule, (counts.get(decision.rule) ?? 0) + 1);
  };
  members.forEach(count);
  const rules = [...counts.keys()].filter((rule) => rule !== "not-set");
  const decided = (rule: Rule): Decision => ({ outcome: after, rule, path, causes: [] });
  if (rules.length === 0) return decided("not-set");
  if (rules.every((rule) => OF_CONFIGURATION.has(rule))) return decided(configuredRule(before, after));
  const [only, ...more] = rules;
  // What is written is not kept or decided by the provider, even if everything in it is.
  const isOfAll = only !== "refers-to-unknown" && isEmpty(configured);
  if (only && more.length === 0 && isOfAll) return decided(only);
  return { ...decided("parts"), parts: counts };
}

/** The rules by which the configuration alone decides. */
const OF_CONFIGURATION: ReadonlySet<Rule> = new Set(["configured", "changed", "not-tracked", "removed"]);

/** Returns the weakest basis at a path: of the part, what contains it, and its members; undefined if a provider was asked. */
function basisOf({ bases }: Context, path: Path, members: readonly PartReason[]): Basis | undefined {
  const around = path.map((_, at) => bases.get(pathText(path.slice(0, at + 1))));
  return [bases.get(""), ...around, ...members.map(({ decision }) => decision.basis)].reduce(weakest, undefined);
}

const weakest = (a: Basis | undefined, b: Basis | undefined): Basis | undefined => (a && b ? weaker(a, b) : (a ?? b));

/** Returns the weakest basis of the decisions about each path. */
function weakestBases(decisions: readonly PartDecision[]): ReadonlyMap<string, Basis> {
  const bases = new Map<string, Basis>();
  for (const { path, basis } of decisions) {
    const weakestBasis = weakest(bases.get(pathText(path)), basis);
    if (weakestBasis) bases.set(pathText(path), weakestBasis);
  }
  return bases;
}
