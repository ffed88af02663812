import { relativePath } from "../engine/source/paths.ts";
import type { TestFileView, TestRunView } from "../protocol/tests.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { filePlace } from "./navigation/locations.ts";

/** A test file of a root module, by its path. */
export interface ShownTestFile extends Pick<TestFileView, "path"> {
  readonly file: string;
  readonly runs: readonly TestRunView[];
}

/** Returns the test files of a root module with their runs, in the order of their paths. */
export function testFiles({ root, plan }: Pick<ExplainableRoot, "root" | "plan">): readonly ShownTestFile[] {
  return plan.queries.testFiles.map(({ syntax, runs }) => ({
    file: syntax.source.path,
    path: relativePath(root, syntax.source.path),
    runs: runs.map(({ name, range, applies }) => {
      const { start, end } = filePlace(plan, range);
      return { name, range: { start, end }, applies };
    }),
  }));
}
