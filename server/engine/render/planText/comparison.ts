import { type Pair, pairsByPlace, pairsInOrder } from "../../diff/pairsInOrder.ts";
import type { AttributeSchema, NestedAttributes } from "../../schema/schema.ts";
import { MASKED, type Marks, SENSITIVE } from "../../values/marks.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import { DYNAMIC, isPrimitive, type Type } from "../../values/type.ts";
import { nullValue, objectValue, type Value, withMarks, withoutMarks } from "../../values/value.ts";
import { isUnseenDefault, unaskedIn } from "../../values/walk.ts";
import { NOT_KNOWN } from "../valueText.ts";
import { itemsOf, pairsInSet } from "./itemPairs.ts";
import { equalAsJson } from "./jsonEquality.ts";
import { type Node, type Shape, type Side, type Sign, signOfAll, signOfWhole } from "./node.ts";
import type { Pairing, ValueRules } from "./productWords.ts";

/** The remarks and the visibility of the places of a change. */
export interface Places {
  /** Returns the remark after a place: `# forces replacement`. */
  remark(path: Path, sign: Sign): string;
  /** As `remark`, inside a value of dynamic type, where Terraform does not show what forces a replacement. */
  dynamicRemark(path: Path, sign: Sign): string;
  /** Whether a difference in this place is shown. */
  isShown(path: Path): boolean;
  readonly rules: ValueRules;
}

/** The values of a place before and after the change. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly path: Path;
  readonly places: Places;
  /**
   * Whether the value may come from the original SDK, which cannot tell an empty string from null. Terraform assumes that for
   * every sensitive or unknown value.
   */
  readonly isLegacy: boolean;
  /** Whether null counts as absent. A null attribute is absent; a null member or item is a value. */
  readonly omitsNull: boolean;
}

type Compare = (sides: Sides) => Node;

const nodeOf = ({ path, places }: Sides, sign: Sign, shape: Shape): Node => ({
  sign,
  remark: places.remark(path, sign),
  shape,
});

function plain(sides: Sides): Node {
  const { before, after } = sides;
  const sign =
    before === undefined && after === undefined
      ? "="
      : before === undefined
        ? "+"
        : after === undefined
          ? "-"
          : equalAsJson(before, after)
            ? "="
            : "~";
  return nodeOf(sides, sign, { kind: "plain", before, after });
}

const hasMask = (side: Side, mask: Marks): boolean => side !== undefined && (side.marks & mask) !== 0;
const unmarked = (side: Side): Side => side && withoutMarks(side);
const unmarkedUnlessNull = ({ omitsNull }: Sides, side: Side): Side =>
  omitsNull && isNull(side) ? undefined : unmarked(side);

/**
 * Compares the two sides of any place: handles sensitive and unknown values, and leaves the rest to `compare`. `parts` name the
 * attributes that are shown as unknown instead of removed.
 */
export function compared(sides: Sides, compare: Compare, isBlock = false, parts: readonly string[] = []): Node {
  const { before, after } = sides;
  if (hasMask(before, MASKED) || hasMask(after, MASKED)) {
    // A value that only Stateline masks is no change for Terraform.
    const [wasSensitive, isSensitive] = [hasMask(before, SENSITIVE), hasMask(after, SENSITIVE)];
    const inner = compared(
      { ...sides, before: unmarkedUnlessNull(sides, before), after: unmarkedUnlessNull(sides, after), isLegacy: true },
      compare,
      isBlock,
      parts,
    );
    const isAbsentOnBoth = isAbsent(sides);
    const sign = inner.sign === "=" && wasSensitive !== isSensitive && !isAbsentOnBoth ? "~" : inner.sign;
    return nodeOf(sides, sign, { kind: "sensitive", inner, wasSensitive, isSensitive, isBlock });
  }
  if (after?.kind !== "unknown") return compare(sides);
  const isNew = before === undefined || before.kind === "null";
  const removedParts = parts.length === 0 ? undefined : objectValue(parts.map((name) => [name, after] as const));
  return unknownNode(
    sides,
    isNew ? undefined : compare({ ...sides, after: removedParts, places: placesBefore(sides.places), isLegacy: true }),
  );
}

/** Returns the node of an unknown value; `replaced` is the node of the value that it replaces. */
export function unknownNode(sides: Sides, replaced: Node | undefined): Node {
  const { before, after } = sides;
  const text = after && unaskedIn(after) ? NOT_KNOWN : "(known after apply)";
  const isNew = before === undefined || before.kind === "null";
  const unseen = after && isNew && isUnseenDefault(after) && { isUnseenDefault: true as const };
  return nodeOf(sides, isNew ? "+" : "~", { kind: "unknown", before: replaced, text, ...unseen });
}

/** The places of a change without remarks. */
const silentWith = (rules: ValueRules): Places => ({
  remark: () => "",
  dynamicRemark: () => "",
  isShown: () => true,
  rules,
});
export const PLAIN_RULES: ValueRules = {
  pairing: "items",
  omitsEmptyAttributes: false,
  roundsNumbers: false,
  repeatsRemarks: false,
  writesWithBlock: false,
  unknownBlocks: "apart",
};
export const SILENT: Places = silentWith(PLAIN_RULES);

const unremarked = (places: Places): Places => ({ ...places, remark: () => "", dynamicRemark: () => "" });

/** Returns the places of a value that becomes unknown. */
const placesBefore = ({ rules, remark, dynamicRemark }: Places): Places =>
  rules.repeatsRemarks ? { remark, dynamicRemark, isShown: () => true, rules } : silentPlaces(rules);

/** Returns places without remarks in which everything is shown. */
export const silentPlaces = (rules: ValueRules): Places => (rules === PLAIN_RULES ? SILENT : silentWith(rules));

/** Returns the sides of a member. A null member counts as absent, and a hidden difference as unchanged. */
export function memberSides(sides: Sides, name: string): Sides {
  const path = [...sides.path, attribute(name)];
  const before = implicit(memberOf(sides.before, name));
  const after = sides.places.isShown(path) ? implicit(memberOf(sides.after, name)) : before;
  return { ...sides, before, after, path, omitsNull: true };
}

/** Terraform shows a sensitive null as sensitive. */
const implicit = (side: Side): Side => (isNull(side) && !hasMask(side, SENSITIVE) ? undefined : side);
const isNull = (side: Side): boolean => side?.kind === "null";
const memberOf = (side: Side, name: string): Side =>
  side?.kind === "mapping"
    ? side.entries.get(name)
    : side?.kind === "unknown"
      ? side.parts?.attributes.get(name)
      : undefined;

export const isAbsent = ({ before, after, omitsNull }: Sides): boolean =>
  [before, after].every((side) => side === undefined || (omitsNull && isNull(side)));

export const comparedAttribute = (sides: Sides, { nested, type }: AttributeSchema): Node =>
  nested ? comparedNested(sides, nested) : comparedTyped(sides, type);

function comparedNested(sides: Sides, nested: NestedAttributes): Node {
  const single: NestedAttributes = { ...nested, nesting: "single" };
  const child = (inner: Sides) => comparedNested(inner, single);
  return compared(
    sides,
    (sides) => {
      switch (nested.nesting) {
        case "single":
          return objectNode(sides, nested.attributes, true);
        case "map":
          return membersNode(sides, child, "map", true);
        case "list":
          return itemsNode(sides, child, "list", true, pairsByPlace);
        case "set":
          return itemsNode(sides, child, "set", true, pairsInSet);
      }
    },
    false,
    nested.nesting === "single" ? [...nested.attributes.keys()] : [],
  );
}

function objectNode(sides: Sides, attributes: ReadonlyMap<string, AttributeSchema>, isNested: boolean): Node {
  const members = attributeNodes(sides, attributes);
  const sign = signOfAll(signOfWhole(sides.before, sides.after), members.values());
  return nodeOf(sides, sign, { kind: "object", members, isNested });
}

/** Returns the nodes of the attributes that exist before or after. */
export function attributeNodes(
  sides: Sides,
  attributes: ReadonlyMap<string, AttributeSchema>,
  ofBlock = false,
): ReadonlyMap<string, Node> {
  const nodes = new Map<string, Node>();
  const omitsEmpty = ofBlock && sides.places.rules.omitsEmptyAttributes;
  for (const [name, schema] of attributes) {
    const all = memberSides(sides, name);
    const member = omitsEmpty ? withoutEmptyTexts(all) : all;
    if (schema.writeOnly) continue;
    const node = comparedAttribute(member, schema);
    if (node.sign !== "=" || !isAbsent(member)) nodes.set(name, node);
  }
  const sign = signOfAll(signOfWhole(sides.before, sides.after), nodes.values());
  const { writesWithBlock } = sides.places.rules;
  // A write-only attribute changes only together with other attributes.
  for (const [name, { writeOnly }] of attributes) {
    if (!writeOnly || (writesWithBlock && !ofBlock && sign === "=")) continue;
    const member = memberSides(sides, name);
    // Only nested attributes are said to be sensitive.
    const isSensitive =
      !writesWithBlock && !ofBlock && (hasMask(member.before, SENSITIVE) || hasMask(member.after, SENSITIVE));
    nodes.set(name, nodeOf(member, sign === "~" && !writesWithBlock ? "=" : sign, { kind: "write-only", isSensitive }));
  }
  return nodes;
}

/** Compares the two sides of a value by its type. */
export function comparedTyped(sides: Sides, type: Type): Node {
  const legacySides = withLegacyNulls(sides);
  if (type.kind === "dynamic") return comparedDynamic(legacySides);
  return compared(legacySides, (known) => typedNode(withLegacyNulls(known), type));
}

const withLegacyNulls = (sides: Sides): Sides =>
  sides.isLegacy && !sides.places.rules.omitsEmptyAttributes ? withoutEmptyTexts(sides) : sides;

const withoutEmptyTexts = (sides: Sides): Sides => ({
  ...sides,
  before: withoutEmpty(sides, sides.before),
  after: withoutEmpty(sides, sides.after),
});

const withoutEmpty = ({ omitsNull }: Sides, side: Side): Side => {
  if (side?.kind !== "string" || side.value !== "") return side;
  const none = withMarks(nullValue(side.type), side.marks);
  return omitsNull ? implicit(none) : none;
};

function typedNode(sides: Sides, type: Type): Node {
  if (isPrimitive(type)) return plain(sides);
  switch (type.kind) {
    case "object": {
      const members = new Map<string, Node>();
      for (const [name, of] of type.attributes) {
        const member = memberSides(sides, name);
        const node = comparedTyped(member, of);
        if (node.sign !== "=" || !isAbsent(member)) members.set(name, node);
      }
      const sign = signOfAll(signOfWhole(sides.before, sides.after), members.values());
      return nodeOf(sides, sign, { kind: "object", members, isNested: false });
    }
    case "tuple": {
      const child = (inner: Sides) => comparedTyped(inner, type.elements[placeOf(inner)] ?? DYNAMIC);
      return itemsNode(sides, child, "list", false, pairsByPlace);
    }
    case "map":
      return membersNode(sides, (inner) => comparedTyped(inner, type.element), "map", false);
    case "set":
      return itemsNode(sides, (inner) => comparedTyped(inner, type.element), "set", false, pairsInSet);
    case "list": {
      const child = (inner: Sides) => comparedTyped(inner, type.element);
      return itemsNode(sides, child, "list", false, (b, a) => dynamicPairs(b, a, sides.places.rules.pairing));
    }
    default:
      return comparedDynamic(sides);
  }
}

const placeOf = ({ path }: Sides): number => {
  const last = path.at(-1);
  return last?.kind === "index" && typeof last.key === "number" ? last.key : -1;
};

/** Compares the two sides of a value of dynamic type, as their JSON. */
export const comparedDynamic = (sides: Sides): Node => compared(sides, (known) => remarkedNode(withLegacyNulls(known)));

/** Compares the content of a value of dynamic type, in which an empty string is distinct from null. */
const comparedWithin = (sides: Sides): Node => compared(sides, remarkedNode);

function remarkedNode(sides: Sides): Node {
  const { sign, shape } = dynamicNode(sides);
  return { sign, shape, remark: sides.places.dynamicRemark(sides.path, sign) };
}

/** Compares the two sides of an output. A sensitive output is sensitive on both sides. */
export function comparedOutput(before: Side, after: Side, isSensitive: boolean, rules: ValueRules): Node {
  const sides = { before, after, path: [], places: silentPlaces(rules), isLegacy: false, omitsNull: true };
  if (!isSensitive) return comparedDynamic(sides);
  const inner = comparedDynamic({ ...sides, before: unmarked(before), after: unmarked(after), isLegacy: true });
  return { ...inner, shape: { kind: "sensitive", inner, wasSensitive: true, isSensitive: true, isBlock: false } };
}

function dynamicNode(sides: Sides): Node {
  const { before, after } = sides;
  const [wasSensitive, isSensitive] = [kindOf(before), kindOf(after)];
  if (wasSensitive !== isSensitive && wasSensitive !== undefined && isSensitive !== undefined)
    return nodeOf(sides, "~", {
      kind: "other-type",
      before: dynamicNode({ ...sides, after: undefined, places: unremarked(sides.places) }),
      after: remarkedNode({ ...sides, before: undefined }),
    });
  const kind = wasSensitive ?? isSensitive;
  if (kind === "mapping") return membersNode(sides, comparedWithin, "object", false);
  if (kind !== "sequence") return plain(sides);
  return itemsNode(sides, comparedWithin, "list", false, (before, after) =>
    dynamicPairs(before, after, sides.places.rules.pairing),
  );
}

/** Pairs items by position if their number is unchanged, unless they are only reordered. */
const dynamicPairs = (before: readonly Value[], after: readonly Value[], pairing: Pairing): readonly Pair[] =>
  pairing === "items" && before.length === after.length && !isReordered(before, after)
    ? pairsByPlace(before, after)
    : pairsInOrder(
        before,
        after,
        equalAsJson,
        (one, other) => (one.kind === "mapping" && other.kind === "mapping") || isPairOfTexts(pairing, one, other),
      );

/** Whether two texts of several lines have a line in common, in versions that compare such texts. */
function isPairOfTexts(pairing: Pairing, before: Value, after: Value): boolean {
  if (pairing !== "objects-and-texts" || before.kind !== "string" || after.kind !== "string") return false;
  const [lines, others] = [before.value.split("\n"), after.value.split("\n")];
  return lines.length + others.length > 2 && lines.some((line) => others.includes(line));
}

/** Whether each previous item is still there, wherever and however often. */
const isReordered = (before: readonly Value[], after: readonly Value[]): boolean =>
  before.every((item) => after.some((other) => other.kind !== "unknown" && equalAsJson(item, other)));

const kindOf = (side: Side): Value["kind"] | undefined => side?.kind;

/** Returns the node of a map or object with the members of both sides. */
function membersNode(sides: Sides, child: Compare, kind: "map" | "object", isNested: boolean): Node {
  const [before, after] = [entriesOf(sides.before), entriesOf(sides.after)];
  const members = new Map<string, Node>();
  const add = (name: string) => {
    const path = [...sides.path, kind === "map" ? index(name) : attribute(name)];
    members.set(name, child({ ...sides, before: before.get(name), after: after.get(name), path, omitsNull: false }));
  };
  for (const name of before.keys()) add(name);
  for (const name of after.keys()) if (!before.has(name)) add(name);
  const sign = signOfAll(signOfWhole(sides.before, sides.after), members.values());
  return nodeOf(sides, sign, { kind, members, isNested });
}

const entriesOf = (side: Side): ReadonlyMap<string, Value> => (side?.kind === "mapping" ? side.entries : NO_ENTRIES);
const NO_ENTRIES: ReadonlyMap<string, Value> = new Map();

/** Returns the node of a list or set. The check for legacy features starts anew in each item. */
function itemsNode(
  sides: Sides,
  child: Compare,
  kind: "list" | "set",
  isNested: boolean,
  pairsOf: (before: readonly Value[], after: readonly Value[]) => readonly Pair[],
): Node {
  const items = itemSides(sides, pairsOf).map(child);
  const sign = signOfAll(signOfWhole(sides.before, sides.after), items);
  return nodeOf(sides, sign, { kind, items, isNested });
}

/** Returns the sides of each pair of items. */
export function itemSides(
  sides: Sides,
  pairsOf: (before: readonly Value[], after: readonly Value[]) => readonly Pair[],
): readonly Sides[] {
  const [before, after] = [itemsOf(sides.before), itemsOf(sides.after)];
  return pairsOf(before, after).map(([b, a]) => ({
    ...sides,
    isLegacy: true,
    omitsNull: false,
    before: b === undefined ? undefined : before[b],
    after: a === undefined ? undefined : after[a],
    path: [...sides.path, index(b ?? a ?? 0)],
  }));
}
