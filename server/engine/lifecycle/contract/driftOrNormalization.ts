import { sameDocument } from "../../provider/relations/documents.ts";
import type { Form } from "../../provider/relations/likeness.ts";
import { type RelationId, relationOfTexts } from "../../provider/relations/relation.ts";
import { smallestDifferences } from "../../values/differences.ts";
import type { Path } from "../../values/path.ts";
import { type Value, withoutDeepMarks } from "../../values/value.ts";
import { sameUnrefined } from "./unrefinedEquality.ts";

/** The smallest parts in which two versions of an object differ. */
export interface StateDifferences {
  /** The parts with another value: drift, or another meaning. */
  readonly changed: readonly Path[];
  /** The parts with the same value in another form, as the two values prove. A provider should have kept the earlier form. */
  readonly forms: readonly Form[];
}

/**
 * Returns the differences that a read, an upgrade or an apply made. The elements of a set are not told apart. Source: seeds,
 * "ReadResource".
 */
export function stateDifferences(before: Value, after: Value): StateDifferences {
  const changed: Path[] = [];
  const forms: Form[] = [];
  for (const part of smallestDifferences(withoutDeepMarks(before), withoutDeepMarks(after), sameUnrefined)) {
    const { path } = part;
    const relation = provenForm(part.before, part.after);
    if (relation) forms.push({ path, relation, by: "proof" });
    else changed.push(path);
  }
  return { changed, forms };
}

/**
 * Returns the relation that two values prove to have: those of one object that Terraform stores twice, so any layout of JSON counts.
 * Undefined if they prove none.
 */
export function provenForm(before: Value | undefined, after: Value | undefined): RelationId | undefined {
  if (before?.kind !== "string" || after?.kind !== "string") return undefined;
  if (sameDocument(before.value, after.value)) return "json";
  const relation = relationOfTexts(before.value, after.value, []);
  return relation?.by === "proof" ? relation.id : undefined;
}
