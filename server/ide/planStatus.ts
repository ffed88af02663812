import { countActions, summaryLine } from "../engine/render/summary.ts";
import { symbolOf } from "../engine/render/words.ts";
import { nameOf } from "../engine/source/paths.ts";
import type { PlanStatus } from "../protocol/planStatus.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { toUri } from "../workspace/uris.ts";
import { DANGER } from "./codeLens.ts";

/** What the status bar says of a root module: counts, most dangerous first. */
export function planStatus({ root, plan, version }: RootPlan): PlanStatus {
  const { actions, failed } = countActions(plan.traces);
  const errors = Object.values(plan.diagnostics)
    .flat()
    .filter(({ severity }) => severity === "error").length;
  const shared = { root: toUri(root), version };
  const heading = `**${nameOf(root)}** · live plan · not refreshed`;
  if (!plan.state.state) {
    const known = plan.state.diagnostics[0];
    if (!known) return { ...shared, text: "Planning…", tooltip: heading, severity: "none" };
    const lines = [heading, known.detail];
    return { ...shared, text: "State not loaded", tooltip: lines.join("\n\n"), severity: "warning" };
  }
  const counts = DANGER.filter((action) => action !== "no-op" && actions.has(action)).map(
    (action) => `${symbolOf(action)}${actions.get(action)}`,
  );
  const fails = failed > 0 ? [`! ${failed} ${failed === 1 ? "fails" : "fail"}`] : [];
  const { serial, terraformVersion } = plan.state.state;
  const state =
    serial > 0
      ? `State: terraform.tfstate, serial ${serial} · Terraform ${terraformVersion} · workspace ${plan.inputs.options.workspace}`
      : "terraform.tfstate does not exist, so every instance will be created.";
  const problems = errors > 0 ? [`${errors} ${errors === 1 ? "error" : "errors"}; see Problems.`] : [];
  return {
    ...shared,
    text: [...fails, ...counts].join(" ") || "no changes",
    tooltip: [heading, ...problems, summaryLine(plan), state].join("\n\n"),
    severity: errors > 0 ? "error" : "none",
  };
}
