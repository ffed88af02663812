import { innerChange } from "../../engine/diff/changedLeaves.ts";
import type { DiffNode } from "../../engine/diff/diff.ts";
import type { TextChange, TextPart } from "../../engine/diff/textChange.ts";
import { isConfiguration, type Transition } from "../../engine/lifecycle/trace.ts";
import { partName, shownText } from "../../engine/render/leafText.ts";
import type { Secrets } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import type { Value } from "../../engine/values/value.ts";
import type { TimelineCell, TimelineRow } from "../../protocol/timeline.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { type RunColumn, unrecorded } from "./runColumns.ts";
import { ABSENT, linkedCells, valueAt, WHOLE } from "./timelineCells.ts";

/** The longest value of a part of a text, in characters. */
const LONGEST_PART = 120;

/** Returns what differs inside a text that a node changes; undefined for any other value, and for one with a secret. */
export function textChangeOf(node: DiffNode, secrets: Secrets): TextChange | undefined {
  const text = innerChange(node);
  return text && text.parts.length > 0 ? shownText({ ...node, text }, secrets) : undefined;
}

/**
 * Returns the rows of what differs inside a text, below the row of the text. The cell of a stage or run is empty where it has neither the
 * text before nor the text after the change.
 */
export const textRows = (
  { parts }: TextChange,
  node: DiffNode,
  depth: number,
  path: string,
  columns: readonly Transition[],
  runs: readonly Pick<RunColumn, "object">[],
  secrets: Secrets,
): readonly TimelineRow<FilePlace>[] =>
  parts.map((part, at) => ({
    path: `${path} ${at + 1}`,
    label: secrets.masked(partName(part, secrets)),
    depth,
    sign: part.sign,
    changed: true,
    computed: false,
    hasChildren: false,
    cells: linkedCells(
      columns.map(({ object }) => partCell(part, node, valueAt(object, node.path), secrets)),
      columns.map(({ to }) => (isConfiguration(to) ? "configuration" : "state")),
    ),
    ...(runs.length > 0 && {
      runCells: runs.map(({ object }) =>
        object ? partCell(part, node, valueAt(object, node.path), secrets) : unrecorded(""),
      ),
    }),
    reasons: [],
  }));

function partCell(
  part: TextPart,
  { before, after }: DiffNode,
  value: Value | undefined,
  secrets: Secrets,
): TimelineCell {
  if (value?.kind !== "string" || before.kind !== "string" || after.kind !== "string") return ABSENT;
  const side = value.value === after.value ? part.after : value.value === before.value ? part.before : undefined;
  if (!side) return ABSENT;
  const full = valueText(side, secrets, WHOLE);
  const text = valueText(side, secrets, LONGEST_PART);
  return { kind: "value", text, ...(full !== text && { full }), continues: false, changed: false };
}
