import type { LivePlan } from "../engine/plan/plan.ts";
import { nameOf } from "../engine/source/paths.ts";
import type { Range } from "../engine/source/range.ts";
import { lineAndCharacter } from "../engine/source/sourceFile.ts";
import type { Extent } from "../protocol/place.ts";
import { placeIn } from "../workspace/place.ts";

/** A stretch of a file, for the editor to go to. */
export interface FilePlace extends Extent {
  readonly path: string;
}

/** Where a range stands now. */
export function filePlace(plan: LivePlan, range: Range): FilePlace {
  const { file, start, end } = placeIn(plan, range);
  return { path: file.path, start: lineAndCharacter(file, start), end: lineAndCharacter(file, end) };
}

/** `main.tf:12` */
export function lineText(plan: LivePlan, range: Range): string {
  const { file, start } = placeIn(plan, range);
  return `${nameOf(file.path)}:${lineAndCharacter(file, start).line + 1}`;
}
