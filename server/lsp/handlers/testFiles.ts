import { testFiles } from "../../ide/testFiles.ts";
import type { TestFilesReply, TestFilesRequest } from "../../protocol/methods.ts";
import { rootAt } from "../fromProtocol.ts";
import type { Handler } from "../world.ts";

export const onTestFiles: Handler<TestFilesRequest, TestFilesReply> = async (world, { root }) => {
  const rootPlan = await rootAt(world, root);
  if (!rootPlan) return null;
  return testFiles(rootPlan).map(({ file, path, runs }) => ({ uri: world.uris.toUri(file), path, runs }));
};
