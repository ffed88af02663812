import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { CALL, type PluginQuestion } from "../../../server/engine/provider/plugin/pluginCalls.ts";
import { SCHEMAS } from "../../../server/engine/schema/schemaQuestion.ts";
import { answers, directoryQuestion, fileQuestion } from "../../../server/engine/source/question.ts";
import { DISK } from "../../../server/host/node/askers.ts";
import { answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import type { Asker } from "../../../server/host/shared/asker.ts";
import { askWith } from "../../../server/host/shared/askWith.ts";
import { settle } from "../../../server/workspace/asked/settle.ts";
import { withFolder } from "../folder.ts";
import { lockRuled } from "./installed.ts";
import { ruledSessions } from "./ruledSessions.ts";
import type { RuledProvider } from "./rules.ts";

/** A folder that is planned with its plugin, and planned again after each edit. */
export interface Session {
  /** The current plan. */
  readonly plan: LivePlan;
  /** The names of the calls for this plan, in order. */
  readonly calls: readonly string[];
  /** Changes the text of a file. The next plan builds on this one. */
  edit(name: string, text: string): Promise<Session>;
  /** Plans the same files from scratch, without earlier plans and answers. */
  fromScratch(): Promise<Session>;
}

/** Plans a folder with these files: with `exec` the plan waits for the plugin, with `refresh` a simulation responds until it answers. */
export const planWithPlugin = (
  files: Readonly<Record<string, string>>,
  provider: RuledProvider,
  use: (first: Session) => Promise<void>,
  level: "exec" | "refresh" = "exec",
): Promise<void> =>
  withFolder(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`root/${name}`, text])),
    async (folder) => {
      const root = join(folder, "root");
      lockRuled(root, ["test"]);
      const plugins = answeringPlugins(
        undefined,
        ruledSessions({ test: provider }, () => {}),
      );
      let callNames: string[] = [];
      const calls: Asker = (question, within) => {
        callNames.push((question as PluginQuestion).request.call);
        return plugins.calls(question, within);
      };
      const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, calls]]));
      const session = async (
        knownAnswers: LivePlan["inputs"]["answers"],
        previousPlan: LivePlan | undefined,
      ): Promise<Session> => {
        callNames = [];
        const options = { ...DEFAULT_OPTIONS, providers: level, fromPlugins: "auto" as const };

        const plan = await settle(
          { root, answers: knownAnswers, options: previousPlan?.inputs.options ?? options },
          ask,
          previousPlan,
        );
        return {
          plan,
          calls: callNames,
          async edit(name, text) {
            const path = join(root, name);
            writeFileSync(path, text);
            const questions = [fileQuestion(path), directoryQuestion(dirname(path))];
            const newAnswers = await Promise.all(
              questions.map(async (question) => [question, await ask(question)] as const),
            );
            return session(plan.inputs.answers.with(newAnswers), plan);
          },
          fromScratch: () => session(answers(), undefined),
        };
      };
      try {
        await use(await session(answers(), undefined));
      } finally {
        await plugins.close();
      }
    },
  );
