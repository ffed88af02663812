import type { LivePlan } from "../engine/plan/plan.ts";
import type { Range } from "../engine/source/range.ts";
import { type SourceFile, sourceFile } from "../engine/source/sourceFile.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";

/** A stretch of a file, in UTF-16 offsets from its start. */
export interface Placed {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** The parsed file at a path, as the plan read it. */
export const syntaxOf = (plan: LivePlan, path: string): SyntaxFile | undefined =>
  plan.modules.files.get(path)?.syntax ?? plan.variables.files.get(path)?.syntax;

/** Where a range stands now. What has no parsed file (a state file) is placed at its start. */
export function placeIn(plan: LivePlan, range: Range): Placed {
  const { path } = range.anchor;
  const syntax = syntaxOf(plan, path);
  const offset = syntax?.offsets.get(range.anchor);
  if (!syntax || offset === undefined) return { file: syntax?.source ?? sourceFile(path, ""), start: 0, end: 0 };
  return { file: syntax.source, start: offset + range.start, end: offset + range.end };
}
