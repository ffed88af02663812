import { unreadState } from "../engine/plan/loadState.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { inlineCode, plainText } from "../engine/render/markdown.ts";
import { unaskedText } from "../engine/render/notPlanned.ts";
import { isComplete } from "../engine/render/planJson/planJson.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { summarySentences } from "../engine/render/summary.ts";
import { symbolOf } from "../engine/render/words.ts";
import { nameOf } from "../engine/source/paths.ts";
import type { PlanStatus } from "../protocol/planStatus.ts";
import type { ShownRoot } from "../workspace/snapshot.ts";
import { DANGER } from "./danger.ts";
import { schemaOrigins } from "./schemaOrigins.ts";

/** What the status bar says of a root module: counts, most dangerous first. */
export function planStatus({ root, plan, isStale }: ShownRoot): Omit<PlanStatus, "root" | "version"> {
  const errors = errorCount(plan);
  const heading = `**${plainText(nameOf(root))}** · live plan · not refreshed`;
  const stale = isStale ? ["What is shown is of an earlier text: Stateline failed to plan this one. See its log."] : [];
  const problems = errors > 0 ? [`${errors} ${errors === 1 ? "error" : "errors"}; see Problems.`] : [];
  const unread = unreadState(plan.state);
  const tooltip = (...lines: readonly string[]) =>
    [heading, ...stale, ...problems, ...lines, ...schemaOrigins(plan)].join("\n\n");
  if (unread) {
    const why = plan.state.diagnostics[0]?.detail ?? "";
    return { text: unaskedText(unread), tooltip: tooltip(plainText(why)), severity: "warning" };
  }
  return {
    text: statusText(plan, errors),
    tooltip: tooltip(...summarySentences(plan).map(secretsOf(plan).masked).map(plainText), stateLine(plan)),
    severity: errors > 0 ? "error" : "none",
  };
}

function statusText(plan: Plan, errors: number): string {
  const { actions, failed, mayReplace, inferred } = plan.counts;
  const doubt = mayReplace > 0 ? ` (${mayReplace} may replace)` : "";
  const counts = DANGER.filter((action) => action !== "no-op" && actions.has(action)).map(
    (action) => `${symbolOf(action)}${actions.get(action)}${action === "update" ? doubt : ""}`,
  );
  const fails = failed > 0 ? [`! ${failed} ${failed === 1 ? "fails" : "fail"}`] : [];
  const lacking = plan.notPlanned.length > 0 ? [`? ${plan.notPlanned.length} not planned`] : [];
  const text = [...fails, ...counts, ...lacking].join(" ");
  if (text !== "") return text;
  if (errors === 0 && inferred > 0) return "no changes seen (inferred)";
  return isComplete(plan) ? "no changes" : `${errors} ${errors === 1 ? "error" : "errors"}`;
}

const errorCount = ({ diagnostics }: Plan): number =>
  Object.values(diagnostics)
    .flat()
    .filter(({ severity, inEditor }) => severity === "error" && inEditor === undefined).length;

function stateLine(plan: Plan): string {
  const { state, workspace, root } = plan;
  const path = state.location.kind === "file" ? state.location.path : "";
  const shown = inlineCode(path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path);
  if (state.isAbsent) {
    const then = plan.notPlanned.length === 0 ? "every instance will be created" : "nothing has been created yet";
    return `${shown} does not exist, so ${then}.`;
  }
  const { serial = 0, terraformVersion = "" } = state.state ?? {};
  return `State: ${shown}, serial ${serial} · Terraform ${plainText(terraformVersion)} · workspace ${plainText(workspace)}`;
}
