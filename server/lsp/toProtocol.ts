import type { Range as LspRange } from "vscode-languageserver";
import type { Range } from "../engine/source/range.ts";
import { lineAndCharacter } from "../engine/source/sourceFile.ts";
import { type Placed, placeIn } from "../workspace/place.ts";
import type { RootPlan } from "../workspace/snapshot.ts";

export const toRange = ({ plan }: RootPlan, range: Range): LspRange => placedRange(placeIn(plan, range));

export const placedRange = ({ file, start, end }: Placed): LspRange => ({
  start: lineAndCharacter(file, start),
  end: lineAndCharacter(file, end),
});
