import type { TestFile } from "../engine/config/tests/testFile.ts";
import { relativePath } from "../engine/source/paths.ts";
import type { TestFileView, TestRunView } from "../protocol/tests.ts";
import type { ExplainableRoot } from "../workspace/snapshot.ts";
import { filePlace } from "./navigation/locations.ts";

/** A test file, by the folder in which the program runs it, and by its path from there. */
export interface ShownTestFile extends Pick<TestFileView, "path"> {
  readonly folder: string;
  readonly file: string;
  readonly runs: readonly TestRunView[];
}

/** Returns the test files of a root module with their runs, in the order of their paths. */
export const testFiles = ({ root, plan }: Pick<ExplainableRoot, "root" | "plan">): readonly ShownTestFile[] =>
  plan.queries.testFiles.map((file) => shownTestFile(root, file));

/** Returns a test file of the module in a folder. */
export function shownTestFile(folder: string, { syntax, runs }: TestFile): ShownTestFile {
  const sources = { syntaxOf: (path: string) => (path === syntax.source.path ? syntax : undefined) };
  return {
    folder,
    file: syntax.source.path,
    path: relativePath(folder, syntax.source.path),
    runs: runs.map(({ name, range, applies }) => {
      const { start, end } = filePlace(sources, range);
      return { name, range: { start, end }, applies };
    }),
  };
}
