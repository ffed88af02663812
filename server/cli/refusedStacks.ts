import type { PlanOptions } from "../engine/load/inputs.ts";
import { folderOf } from "../engine/source/paths.ts";
import { reader } from "../engine/terragrunt/reader.ts";
import { diagnosticFindings } from "../ide/diagnostics/findings.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { refusedStacksBelow } from "../workspace/rootsBelow.ts";
import { planOfNothing } from "./planOfNothing.ts";
import type { PlanReport } from "./planReport.ts";

/** Returns a report on each stack file below a folder that Terragrunt refuses, so that it generates no unit. */
export async function refusedStacks(folder: string, options: PlanOptions, ask: Ask): Promise<readonly PlanReport[]> {
  const files = await refusedStacksBelow(folder, ask, options);
  return Promise.all(
    files.map(async ({ path, findings, known }): Promise<PlanReport> => {
      const root = folderOf(path);
      const plan = await planOfNothing(root, reader(known));
      return {
        kind: "stack",
        root,
        plan,
        diagnostics: findings,
        findings: diagnosticFindings(plan, findings),
        seenOutputs: [],
        isPlanned: false,
        isRefused: true,
      };
    }),
  );
}
