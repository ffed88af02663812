import { testFiles } from "../../ide/testFiles.ts";
import { TEST_FILES } from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";

export const onTestFiles = answering(TEST_FILES, "Tests", async (world, { root }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  return testFiles(rootPlan).map(({ file, path, runs }) => ({ uri: world.uris.toUri(file), path, runs }));
});
