import type { Marks } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import type { PathMarks } from "../values/walk.ts";

export const markedPaths = (marks: readonly PathMarks[], mark: Marks): readonly Path[] =>
  marks.flatMap(({ path, marks: own }) => (own & mark ? [path] : []));
