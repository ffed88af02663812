import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { planned } from "../../server/cli/planRoot.ts";
import { type Answering, DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { CALL } from "../../server/engine/provider/plugin/pluginCalls.ts";
import { writeJson } from "../../server/engine/render/json.ts";
import { SCHEMAS } from "../../server/engine/schema/schemaQuestion.ts";
import { answers } from "../../server/engine/source/question.ts";
import { DISK } from "../../server/host/node/askers.ts";
import { ISOLATED, type LiveLimits } from "../../server/host/node/plugins/liveLimits.ts";
import { livePlugins } from "../../server/host/node/plugins/livePlugins.ts";
import { schemaAsker } from "../../server/host/node/plugins/schemaAsker.ts";
import { cacheSchemas } from "../../server/host/node/plugins/schemaKeeper.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import { planOutput, reportedDiagnostics } from "../../server/workspace/planOutput.ts";
import type { Workspace } from "../conformance/provider/workspace.ts";
import { withFolder } from "../support/folder.ts";
import { installRuled } from "../support/provider/installed.ts";
import { LANGUAGE } from "../support/terraform.ts";
import { ownHost, PATIENT, processesNaming } from "./session.ts";

/** A workspace as it is planned at a level, with real plugin processes. */
export interface LivePlanned {
  /** What `plan --json` prints of it, without what only Stateline says. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly plan: LivePlan;
  readonly summaries: readonly string[];
  /** The names of the calls that the provider received, in order. */
  readonly calls: readonly string[];
}

/** Plans a workspace at a level. */
export const livePlanOf = (
  workspace: Workspace,
  level: Answering,
  limits: Partial<LiveLimits> = {},
): Promise<LivePlanned> =>
  withFolder(filesOf(workspace), async (folder) => {
    const root = join(folder, "root");
    const callsFile = join(folder, "calls.jsonl");
    await installRuled(root, { test: workspace.provider, ...workspace.others }, callsFile);
    const plugins = livePlugins(ownHost({ ...ISOLATED, ...limits }));
    const signal = new AbortController().signal;
    const schemas = schemaAsker(join(folder, "cache"), (request) => cacheSchemas(request, signal));
    const ask = askWith(new Map([...DISK, [SCHEMAS, schemas], [CALL, plugins.calls]]));
    const options = {
      ...DEFAULT_OPTIONS,
      language: LANGUAGE,
      providers: level,
      fromPlugins: "auto" as const,
      missingVariable: "error" as const,
    };
    try {
      const { plan, validation } = await planned({ root, answers: answers(), options }, ask);
      const diagnostics = reportedDiagnostics(plan, validation);
      const { stateline: _, ...json } = planOutput(plan, diagnostics);
      return {
        json: JSON.parse(writeJson(json)) as Record<string, unknown>,
        plan,
        summaries: diagnostics.map(({ summary }) => summary),
        calls: callsIn(callsFile),
      };
    } finally {
      await plugins.close();
      await expect.poll(() => processesNaming(folder), { message: "no process is left", ...PATIENT }).toEqual([]);
    }
  });

const filesOf = ({ files, state }: Workspace): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...files, ...(state !== undefined && { "terraform.tfstate": state }) }).map(([name, text]) => [
      `root/${name}`,
      text,
    ]),
  );

const callsIn = (file: string): readonly string[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { readonly call: string }).call)
    : [];
