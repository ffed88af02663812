import type { Plan } from "../../engine/plan/plan.ts";
import { groupBy } from "../../engine/source/groupBy.ts";
import { placeIn } from "../../workspace/place.ts";
import type { TextReplacement } from "./codeAction.ts";

/** Returns the texts of the edited files after some replacements that do not overlap, by their paths. */
export function editedTexts(plan: Plan, edits: readonly TextReplacement[]): ReadonlyMap<string, string> {
  const placed = edits.map(({ range, text }) => ({ ...placeIn(plan, range), text }));
  const byFile = groupBy(placed, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, inFile]) => [
      file.path,
      inFile
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), file.text),
    ]),
  );
}
