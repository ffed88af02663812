import { shownTestFile, testFiles } from "../../ide/testFiles.ts";
import { TEST_FILES } from "../../protocol/methods.ts";
import { moduleTests } from "../../workspace/asked/moduleTests.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";

export const onTestFiles = answering(TEST_FILES, "Tests", async (world, { root }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  const ofModules = await moduleTests(rootPlan, world.ask);
  const files = [
    ...testFiles(rootPlan),
    ...ofModules.flatMap((module) => module.files.map((file) => shownTestFile(module.folder, file))),
  ];
  const { toUri } = world.uris;
  return files.map(({ folder, file, path, runs }) => ({ folder: toUri(folder), uri: toUri(file), path, runs }));
});
