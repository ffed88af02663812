import { isIdentifier } from "../syntax/scan/identifier.ts";
import { rawEquals } from "../values/equality.ts";
import { attribute, index, type Path, type PathStep } from "../values/path.ts";
import { type MappingValue, type SequenceValue, tupleValue, type Value } from "../values/value.ts";
import { elementName, pairsByLikeness } from "./pairsByLikeness.ts";
import { type Pair, pairsByPlace, pairsInOrder } from "./pairsInOrder.ts";

export interface DocumentPart {
  /** Leads to the part, with the names of elements where they have one: `Statement["Read"].Action[1]`. */
  readonly path: Path;
  /** The paths in the two documents, in which elements are counted; undefined where the part is absent. */
  readonly placeBefore: Path | undefined;
  readonly placeAfter: Path | undefined;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** The rules by which two documents are compared. */
export interface DocumentRules {
  /** Whether lists are in any order, and a value stands for a list of it, as in policies. */
  readonly isPolicy: boolean;
}

/** Returns the smallest parts in which two documents differ. */
export const documentParts = (before: Value, after: Value, rules: DocumentRules): readonly DocumentPart[] =>
  partsOf({ path: [], placeBefore: [], placeAfter: [], before, after }, rules);

function partsOf(part: DocumentPart, rules: DocumentRules): readonly DocumentPart[] {
  const { before, after } = part;
  if (before && after && rawEquals(before, after)) return [];
  if (before?.kind === "mapping" && after?.kind === "mapping") return memberParts(part, before, after, rules);
  const [items, others] = [itemsOf(before, after, rules), itemsOf(after, before, rules)];
  return items && others ? itemParts(part, items, others, rules) : [part];
}

function memberParts(
  part: DocumentPart,
  before: MappingValue,
  after: MappingValue,
  rules: DocumentRules,
): readonly DocumentPart[] {
  return [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((name) => {
    const step = isIdentifier(name) ? attribute(name) : index(name);
    const [own, other] = [before.entries.get(name), after.entries.get(name)];
    return partsOf(
      {
        path: [...part.path, step],
        placeBefore: own && placeOf(part.placeBefore, attribute(name)),
        placeAfter: other && placeOf(part.placeAfter, attribute(name)),
        before: own,
        after: other,
      },
      rules,
    );
  });
}

const placeOf = (place: Path | undefined, step: PathStep): Path | undefined => place && [...place, step];

/** Returns the elements of a list; of a policy, also a value beside a list as a list of one. Undefined for anything else. */
function itemsOf(
  value: Value | undefined,
  other: Value | undefined,
  { isPolicy }: DocumentRules,
): SequenceValue | undefined {
  if (value?.kind === "sequence") return value;
  if (!isPolicy || !value || other?.kind !== "sequence") return undefined;
  const single = tupleValue([value]);
  return single.kind === "sequence" ? single : undefined;
}

function itemParts(
  part: DocumentPart,
  before: SequenceValue,
  after: SequenceValue,
  rules: DocumentRules,
): readonly DocumentPart[] {
  return pairsOf(before.items, after.items, rules).flatMap(([b, a]) => {
    const [own, other] = [b === undefined ? undefined : before.items[b], a === undefined ? undefined : after.items[a]];
    const item = other ?? own;
    const name = item && elementName(item);
    const step = index(name ?? a ?? b ?? 0);
    return partsOf(
      {
        path: [...part.path, step],
        placeBefore: b === undefined ? undefined : placeOf(part.placeBefore, index(b)),
        placeAfter: a === undefined ? undefined : placeOf(part.placeAfter, index(a)),
        before: own,
        after: other,
      },
      rules,
    );
  });
}

/** The most pairs of elements that are compared one by one. */
const MOST_COMPARED = 250_000;

function pairsOf(before: readonly Value[], after: readonly Value[], { isPolicy }: DocumentRules): readonly Pair[] {
  const isNested = [...before, ...after].some(({ kind }) => kind === "mapping");
  if (isNested || isPolicy) return pairsByLikeness(before, after);
  if (before.length * after.length > MOST_COMPARED) return pairsByPlace(before, after);
  return pairsInOrder(before, after, rawEquals, () => true);
}
