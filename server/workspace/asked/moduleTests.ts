import { textOf } from "../../engine/config/answerText.ts";
import { decodeTestFile, type TestFile, testFiles } from "../../engine/config/tests/testFile.ts";
import type { Dialect } from "../../engine/lang/dialect.ts";
import { supports } from "../../engine/lang/features.ts";
import { joinPath } from "../../engine/source/paths.ts";
import { directoryQuestion, fileQuestion } from "../../engine/source/question.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse } from "../../engine/syntax/parse.ts";
import type { RootPlan } from "../snapshot.ts";
import { type Ask, answerTo } from "./ask.ts";

/** The test files of a module that is called, and so is no root module; the program takes its folder as one. */
export interface ModuleTests {
  readonly folder: string;
  readonly files: readonly TestFile[];
}

/** Returns the saved tests of the modules that a root module calls, without those that init downloaded. */
export async function moduleTests({ root, plan }: RootPlan, ask: Ask): Promise<readonly ModuleTests[]> {
  const { dialect } = plan.language;
  if (!supports(dialect, "test-files")) return [];
  const folders = [...plan.modules.modules.keys()].filter(
    (folder) => folder !== root && !folder.includes("/.terraform/"),
  );
  const found = await Promise.all(
    folders.map(async (folder) => ({ folder, files: await testsOf(folder, dialect, ask) })),
  );
  return found.filter(({ files }) => files.length > 0);
}

async function testsOf(folder: string, dialect: Dialect, ask: Ask): Promise<readonly TestFile[]> {
  const found = await Promise.all([folder, joinPath(folder, "tests")].map((each) => testsIn(each, dialect, ask)));
  return found.flat();
}

async function testsIn(folder: string, dialect: Dialect, ask: Ask): Promise<readonly TestFile[]> {
  const listing = await answerTo(ask, directoryQuestion(folder, "better"));
  if (listing.kind !== "entries") return [];
  const names = listing.entries.flatMap(({ name, directory }) => (directory ? [] : [name]));
  const files = testFiles(names, dialect).map(async (name) => {
    const path = joinPath(folder, name);
    const answer = await answerTo(ask, fileQuestion(path));
    return answer.kind === "failure" ? [] : [decodeTestFile(parse(sourceFile(path, textOf(answer))), dialect)];
  });
  return (await Promise.all(files)).flat();
}
