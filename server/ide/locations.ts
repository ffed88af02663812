import type { LivePlan } from "../engine/plan/plan.ts";
import { nameOf } from "../engine/source/paths.ts";
import type { Range } from "../engine/source/range.ts";
import { lineAndCharacter } from "../engine/source/sourceFile.ts";
import type { Location } from "../protocol/place.ts";
import { placeIn } from "../workspace/place.ts";
import { toUri } from "../workspace/uris.ts";

/** Where a range stands, for the editor to go to. */
export function locationOf(plan: LivePlan, range: Range): Location {
  const { file, start, end } = placeIn(plan, range);
  return { uri: toUri(file.path), start: lineAndCharacter(file, start), end: lineAndCharacter(file, end) };
}

/** `main.tf:12` */
export function lineText(plan: LivePlan, range: Range): string {
  const { file, start } = placeIn(plan, range);
  return `${nameOf(file.path)}:${lineAndCharacter(file, start).line + 1}`;
}
