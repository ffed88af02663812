import { join } from "node:path";
import { validate } from "../../../server/cli/checkCommand.ts";
import { planned } from "../../../server/cli/planRoot.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { CALL } from "../../../server/engine/provider/plugin/pluginCalls.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planText } from "../../../server/engine/render/planText/planText.ts";
import { NO_SECRETS } from "../../../server/engine/render/secrets.ts";
import { SCHEMAS } from "../../../server/engine/schema/schemaQuestion.ts";
import type { Diagnostic } from "../../../server/engine/source/diagnostic.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { DISK } from "../../../server/host/node/askers.ts";
import { answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import { askWith } from "../../../server/host/shared/askWith.ts";
import { diagnosticJson } from "../../../server/workspace/diagnosticOutput.ts";
import { planOutput, reportedDiagnostics } from "../../../server/workspace/planOutput.ts";
import { withFolder } from "../../support/folder.ts";
import { lockRuled } from "../../support/provider/installed.ts";
import { ruledSessions } from "../../support/provider/ruledSessions.ts";
import { foldersOf, MEMBERS, type Said, saidOf, type Text, type Verdict } from "./judge.ts";
import { ACTING } from "./provider.ts";

/** Returns what Stateline says of a text in a language, with the provider within this process. */
export const ourVerdict = (text: Text, language: string): Promise<Verdict> =>
  withFolder(foldersOf(text), async (folder) => {
    const root = join(folder, "root");
    lockRuled(root, ["test"]);
    const plugins = answeringPlugins(
      undefined,
      ruledSessions({ test: text.provider ?? ACTING }, () => {}),
    );
    const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, plugins.calls]]));
    const { name } = text;
    const options: PlanOptions = { ...optionsOf(text), language };
    try {
      if (text.command !== "plan") {
        const { plan, diagnostics } = await validate(root, ask, { ...options, queries: text.command === "query" });
        return { name, diagnostics: said(plan, diagnostics) };
      }
      const { plan, validation } = await planned({ root, answers: answers(), options }, ask);
      const diagnostics = reportedDiagnostics(plan, validation);
      const shown = JSON.parse(writeJson(planOutput(plan, diagnostics))) as Record<string, unknown>;
      const members = Object.fromEntries(
        MEMBERS.flatMap((member) => (member in shown ? [[member, shown[member]]] : [])),
      );
      return { name, diagnostics: said(plan, diagnostics), plan: members, text: planText(plan, false, NO_SECRETS) };
    } finally {
      await plugins.close();
    }
  });

const said = (plan: LivePlan, diagnostics: readonly Diagnostic[]): readonly Said[] =>
  diagnostics
    .filter(({ origin }) => origin === "terraform")
    .map((found) => {
      const { file, ...rest } = diagnosticJson(plan, found) as unknown as Parameters<typeof saidOf>[0] & {
        readonly file?: string;
      };
      const { range } = rest;
      return saidOf({ ...rest, ...(range && { range: { ...range, filename: file ?? "" } }) });
    });

function optionsOf({ options = [] }: Text): PlanOptions {
  const valuesOf = (name: string) =>
    options.filter((option) => option.startsWith(`-${name}=`)).map((option) => option.slice(name.length + 2));
  const isDestroy = options.includes("-destroy");
  return {
    ...DEFAULT_OPTIONS,
    providers: "exec",
    mode: isDestroy ? "destroy" : options.includes("-refresh-only") ? "refresh-only" : "normal",
    replace: valuesOf("replace"),
    targets: valuesOf("target"),
    missingVariable: "error",
  };
}
