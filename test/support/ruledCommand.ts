import { main } from "../../server/cli/main.ts";
import { CALL } from "../../server/engine/provider/plugin/pluginCalls.ts";
import { SCHEMAS } from "../../server/engine/schema/schemaQuestion.ts";
import { DISK } from "../../server/host/node/askers.ts";
import { answeringPlugins } from "../../server/host/node/plugins/answeringPlugins.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import type { Learning } from "../../server/workspace/factStore.ts";
import type { Workspace } from "../conformance/provider/workspace.ts";
import { capturingConsole } from "./capturingConsole.ts";
import { withFolder } from "./folder.ts";
import { lockRuled } from "./provider/installed.ts";
import { ruledSessions } from "./provider/ruledSessions.ts";

/** Runs a command in a workspace whose provider answers by its rules, as configured, and returns its output and its exit code. */
export const ruledCommand = (workspace: Workspace, ...words: readonly string[]) =>
  ruledCommandLearning(undefined, workspace, ...words);

/** As `ruledCommand`, with a place for what is learned. `FOLDER` in a word is the folder of the workspace. */
export const ruledCommandLearning = (
  learning: Learning | undefined,
  { files, state, provider }: Workspace,
  ...words: readonly string[]
) =>
  withFolder({ ...files, ...(state !== undefined && { "terraform.tfstate": state }) }, async (root) => {
    lockRuled(root, ["test"]);
    const plugins = answeringPlugins(
      undefined,
      ruledSessions({ test: provider }, () => undefined),
    );
    const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, plugins.calls]]));
    const { console, printed } = capturingConsole();
    const [command = "", ...more] = words;
    try {
      const options = more.map((word) => word.replace("FOLDER", root));
      const code = await main([command, root, ...options, "--providers", "exec"], ask, console, {}, learning);
      return { ...printed, code };
    } finally {
      await plugins.close();
    }
  });
