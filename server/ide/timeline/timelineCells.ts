import { isConfiguration, type Stage } from "../../engine/lifecycle/trace.ts";
import { MASK, type Secrets } from "../../engine/render/secrets.ts";
import { unknownText, valueText } from "../../engine/render/valueText.ts";
import { correspondingElement } from "../../engine/values/correspondingElement.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import { EPHEMERAL, MASKED } from "../../engine/values/marks.ts";
import type { Path } from "../../engine/values/path.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { friendlyName } from "../../engine/values/text/typeName.ts";
import { NULL, type Value, withMarks, withoutDeepMarks } from "../../engine/values/value.ts";
import { applyPath } from "../../engine/values/walk.ts";
import type { TimelineCell, TimelineStage } from "../../protocol/timeline.ts";

/** The length of the longest value that a cell shows in full. */
const LONGEST_TEXT = 120;

/** The length of a value that the page has in full. */
export const WHOLE = 4000;

/** Whether a value is shown as a mask. */
export const isMasked = (value: Value): boolean => (value.marks & (MASKED | EPHEMERAL)) !== 0;

/** The cell of a part that a stage does not have. */
export const ABSENT: TimelineCell = { kind: "absent", text: "", continues: false, changed: false };

/** Whether a path leads into an unknown value, whose members have no text. */
const isInUnknown = (object: Value, path: Path): boolean =>
  path.some((_, at) => at > 0 && valueAt(object, path.slice(0, at))?.kind === "unknown");

/** Returns the value at a path. Each stage has a set of its own, with elements that correspond to each other. */
export function valueAt(object: Value, path: Path): Value | undefined {
  const at = path.findIndex(({ kind }) => kind === "element");
  if (at < 0) return applyPath(object, path);
  const step = path[at]!;
  const set = applyPath(object, path.slice(0, at));
  if (step.kind !== "element" || set?.kind !== "sequence") return undefined;
  const element = correspondingElement(set, step.value);
  return element && valueAt(withMarks(element, set.marks), path.slice(at + 1));
}

/** Whether two values are equal apart from their marks. */
export const sameContent = (a: Value, b: Value): boolean => rawEquals(withoutDeepMarks(a), withoutDeepMarks(b));

/** What the configuration says of a path beside its value. */
export interface CellFacts {
  /** Whether the argument is write-only and configured: it is sent, and no object holds it. */
  readonly isSent: boolean;
  /** Whether only the stored object can have the attribute, because the current schema lacks it. */
  readonly isFormer: boolean;
  /** Whether everybody may see that a sensitive value is null, because the configuration does not set it or the plan shows it. */
  readonly showsNull: boolean;
}

const NO_FACTS: CellFacts = { isSent: false, isFormer: false, showsNull: false };

/** Returns the cell of a path at a stage. `members` is the number of rows that show the members of the value. */
export function cellAt(
  stage: Stage,
  object: Value,
  path: Path,
  members: number,
  secrets: Secrets,
  facts = NO_FACTS,
): TimelineCell {
  if (isInUnknown(object, path)) return ABSENT;
  const value = valueAt(object, path);
  if (value === undefined && (facts.isFormer || stage === "previousRunState")) return ABSENT;
  if (facts.isSent && object.kind !== "null" && stage !== "importId") return WRITE_ONLY;
  return cellOf(stage, object, facts.showsNull && value?.kind === "null" ? NULL : value, members, secrets);
}

const WRITE_ONLY: TimelineCell = {
  kind: "write-only",
  text: "(write-only attribute)",
  continues: false,
  changed: false,
};

function cellOf(
  stage: Stage,
  object: Value,
  value: Value | undefined,
  members: number,
  secrets: Secrets,
): TimelineCell {
  const of = (kind: TimelineCell["kind"], text: string, full?: string): TimelineCell => ({
    kind,
    text,
    ...(full !== undefined && full !== text && { full }),
    continues: false,
    changed: false,
  });
  // An Import ID names the object, and says nothing about its other attributes.
  if (object.kind === "null" || (stage === "importId" && value === undefined)) return ABSENT;
  const shownValue = value ?? NULL;
  if (isMasked(shownValue)) return of("sensitive", valueText(shownValue, secrets));
  if (shownValue.kind === "unknown")
    return stage === "newState"
      ? of("placeholder", placeholderText(shownValue))
      : of("unknown", unknownText(shownValue, secrets));
  // The second plan proposes anew what the provider has not decided yet: nothing is removed.
  const isUnset = isConfiguration(stage) || stage === "applyProposedNewState";
  if (shownValue.kind === "null") return isUnset ? of("unset", "not set") : of("null", "null");
  const isUnfolded = members > 0 && (shownValue.kind === "mapping" || shownValue.kind === "sequence");
  const full = valueText(shownValue, secrets, WHOLE);
  if (full === MASK) return of("sensitive", full);
  if (members > 0 && shownValue.kind === "string") return of("value", summaryOf(shownValue.value), full);
  return of("value", isUnfolded ? elementsText(shownValue) : valueText(shownValue, secrets, LONGEST_TEXT), full);
}

/** Returns what stands for a value that only the apply decides: `‹string›`. */
const placeholderText = ({ type }: Value): string => `‹${type.kind === "dynamic" ? "any" : friendlyName(type)}›`;

function elementsText(value: Value): string {
  if (value.kind === "mapping")
    return counted(value.entries.size, value.type.kind === "object" ? "attribute" : "element");
  return counted(value.kind === "sequence" ? value.items.length : 0, "element");
}

/** Returns what stands for a text whose parts have rows: its lines, or its length. */
const summaryOf = (text: string): string =>
  text.includes("\n") ? counted(text.replace(/\n$/, "").split("\n").length, "line") : counted(text.length, "character");

/** Returns the cells with what each has in common with the last state before it. Inputs and runs that are no state are skipped. */
export function linkedCells(
  cells: readonly TimelineCell[],
  kinds: readonly TimelineStage["kind"][],
): readonly TimelineCell[] {
  let previousCell: TimelineCell | undefined;
  return cells.map((cell, index) => {
    if (kinds[index] !== "state") return cell;
    const continues = previousCell !== undefined && sameCell(previousCell, cell);
    const isDecided = hasContent(cell) && cell.kind !== "unset";
    const changed = previousCell !== undefined && !continues && hasContent(previousCell) && isDecided;
    previousCell = cell;
    return { ...cell, continues, changed };
  });
}

/** Whether two cells show the same. */
export const sameCell = (a: TimelineCell | undefined, b: TimelineCell | undefined): boolean =>
  a?.kind === b?.kind && a?.text === b?.text;

/** Whether a cell says something of an object that exists. */
export const hasContent = ({ kind }: TimelineCell): boolean => kind !== "absent" && kind !== "unrecorded";
