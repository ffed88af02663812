import { hasErrors } from "../engine/source/diagnostic.ts";

import { renderedJson } from "../engine/terragrunt/renderJson.ts";
import { settleUnit } from "../workspace/asked/settleUnit.ts";
import { unitSurroundings } from "../workspace/unitFolder.ts";
import { usage } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { unitDiagnosticText } from "./unitDiagnostics.ts";
import { pathFrom } from "./workingPaths.ts";

/** `stateline render UNIT`: prints what `terragrunt render --format json` prints. Returns 1 where Terragrunt refuses the unit. */
export async function renderCommand({ args, ask, console, environment }: CommandContext): Promise<number> {
  const name = args.positional[0];
  if (name === undefined) return usage(console, "stateline render: name the folder of a unit.");
  const unit = await settleUnit(
    pathFrom(name),
    { ...unitSurroundings(environment), mode: "render", command: "render" },
    ask,
  );
  for (const finding of unit.findings) console.error(`${unitDiagnosticText(finding)}\n`);
  if (!unit.configuration || hasErrors(unit.findings)) return 1;
  console.out(`${renderedJson(unit.configuration)}\n`);
  return 0;
}
