import { resolve } from "node:path";
import { planned } from "../../../../server/cli/planRoot.ts";
import { DEFAULT_OPTIONS } from "../../../../server/engine/load/inputs.ts";
import { planDiagnostics } from "../../../../server/engine/plan/commandDiagnostics.ts";
import { addressFaults } from "../../../../server/engine/plan/targeting/targetingFaults.ts";
import { writeJson } from "../../../../server/engine/render/json.ts";
import { planJson } from "../../../../server/engine/render/planJson/planJson.ts";
import { planText } from "../../../../server/engine/render/planText/planText.ts";
import { NO_SECRETS } from "../../../../server/engine/render/secrets.ts";
import { answers } from "../../../../server/engine/source/question.ts";
import { askDisk } from "../../../../server/host/node/askers.ts";
import { diagnosticJson } from "../../../../server/workspace/diagnosticOutput.ts";
import { LANGUAGE } from "../../../support/terraform.ts";
import { diagnosticLine, type PrintedRange, type Said, type Step } from "./step.ts";

/** Returns our diagnostics and plan of a step, in a language; `text` is the output of `stateline plan`. */
export async function ourSaid(step: Step, folder: string, language = LANGUAGE): Promise<Said & { text?: string }> {
  const { mode, unrefreshed = false, targets = [], excludes = [], replace } = step;
  const variables = Object.entries(step.variables).map(([name, text]) => ({ name, text }));
  const options = {
    mode,
    refresh: !unrefreshed,
    targets,
    excludes,
    replace,
    variables,
    missingVariable: "error" as const,
  };
  const refused = addressFaults(options).map(({ severity, summary }) =>
    diagnosticLine(severity, summary, undefined, undefined),
  );
  if (refused.length > 0) return { diagnostics: refused, plan: undefined };
  const inputs = {
    root: resolve(folder),
    answers: answers(),
    options: { ...DEFAULT_OPTIONS, language, ...options },
  };
  const { plan, validation } = await planned(inputs, askDisk);
  const diagnostics = planDiagnostics(plan, validation).map((diagnostic) => {
    const { severity, summary, file, range } = diagnosticJson(plan, diagnostic) as unknown as Printed;
    return diagnosticLine(severity, summary, file, range);
  });
  return {
    diagnostics,
    plan: JSON.parse(writeJson(planJson(plan))) as Record<string, unknown>,
    get text() {
      return planText(plan, false, NO_SECRETS);
    },
  };
}

interface Printed {
  readonly severity: string;
  readonly summary: string;
  readonly file?: string;
  readonly range?: PrintedRange;
}
