import { sameDocument } from "../../provider/relations/documents.ts";
import type { Form } from "../../provider/relations/likeness.ts";
import { type RelationId, relationOfTexts } from "../../provider/relations/relation.ts";
import { type Path, pathText } from "../../values/path.ts";
import { isSet, type Value, withoutDeepMarks } from "../../values/value.ts";
import { applyPath, membersOf } from "../../values/walk.ts";
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
  const differences = [...differencesOf(withoutDeepMarks(before), withoutDeepMarks(after), [])];
  return {
    changed: differences.flatMap(({ path, form }) => (form ? [] : [path])),
    forms: differences.flatMap(({ form }) => form ?? []),
  };
}

interface Difference {
  readonly path: Path;
  readonly form?: Form;
}

function differencesOf(before: Value, after: Value, path: Path): readonly Difference[] {
  if (sameUnrefined(before, after)) return [];
  if (hasMembers(before) && before.kind === after.kind && hasMembers(after)) {
    const steps = new Map([...membersOf(before), ...membersOf(after)].map(([step]) => [pathText([step]), step]));
    return [...steps.values()].flatMap((step) => {
      const [previous, current] = [applyPath(before, [step]), applyPath(after, [step])];
      return previous && current ? differencesOf(previous, current, [...path, step]) : [{ path: [...path, step] }];
    });
  }
  const relation = before.kind === "string" && after.kind === "string" && provenForm(before.value, after.value);
  return [relation ? { path, form: { path, relation, by: "proof" } } : { path }];
}

/** Returns the relation that two texts prove to have: that of one object that Terraform stores twice, so any layout of JSON counts. */
export function provenForm(before: string, after: string): RelationId | undefined {
  if (sameDocument(before, after)) return "json";
  const relation = relationOfTexts(before, after, []);
  return relation?.by === "proof" ? relation.id : undefined;
}

const hasMembers = (value: Value): boolean => value.kind === "mapping" || (value.kind === "sequence" && !isSet(value));
