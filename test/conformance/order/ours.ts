import { resolve } from "node:path";
import { planned } from "../../../server/cli/planRoot.ts";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { askDisk } from "../../../server/host/node/askers.ts";
import { LANGUAGE } from "../../support/terraform.ts";
import type { Step } from "../plan/steps/step.ts";

/** Plans the folder of a step as Stateline does. */
export async function planFolderOf(step: Step, folder: string): Promise<LivePlan> {
  const { mode, unrefreshed = false, targets = [], replace } = step;
  const variables = Object.entries(step.variables).map(([name, text]) => ({ name, text }));
  const options = { ...DEFAULT_OPTIONS, language: LANGUAGE, mode, refresh: !unrefreshed, targets, replace, variables };
  const { plan } = await planned({ root: resolve(folder), answers: answers(), options }, askDisk);
  return plan;
}
