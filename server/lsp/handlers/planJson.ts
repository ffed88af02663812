import { forValidation } from "../../engine/load/inputs.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { type Json, raw, roundedJson, writeJson } from "../../engine/render/json.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { rulesJson } from "../../ide/diagnostics/findings.ts";
import { PLAN_JSON, type PlanJson } from "../../protocol/methods.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import { settle } from "../../workspace/asked/settle.ts";
import { planOutput, reportedDiagnostics } from "../../workspace/planOutput.ts";
import { type RootPlan, rootOf } from "../../workspace/snapshot.ts";
import { answering } from "../messages.ts";
import type { World } from "../world.ts";

export const onPlanJson = answering(PLAN_JSON, "Plan JSON", async (world, { uri }) => {
  const path = world.uris.toPath(uri)?.replace(/\/$/, "");
  if (path === undefined) return null;
  await world.loaded(`${path}/`);
  await world.planned();
  await world.answered(rootAround(world, path)?.root ?? path);
  const shown = rootAround(world, path);
  const pending = world.awaited(shown?.root ?? path);
  if (!shown) return pending === 0 ? null : { stateline: { pending } };
  const { plan } = shown;
  const diagnostics = pending === 0 ? await diagnosticsOf(plan, world.ask) : Object.values(plan.diagnostics).flat();
  const { stateline, ...representation } = planOutput(plan, diagnostics, rulesJson(plan));
  const output: Json = { ...representation, stateline: { ...(stateline as object), pending } };
  return (world.isExact ? raw(writeJson(output)) : roundedJson(output)) as unknown as PlanJson;
});

const rootAround = (world: World, path: string): RootPlan | undefined => {
  const snapshot = world.snapshot();
  return snapshot.roots.find(({ root }) => root === path) ?? rootOf(snapshot, path);
};

/** Returns the diagnostics of a command for a complete plan, which is validated once. */
function diagnosticsOf(plan: LivePlan, ask: Ask): Promise<readonly Diagnostic[]> {
  const known = validated.get(plan);
  if (known) return known;
  const diagnostics = settle(forValidation(plan.inputs), ask, plan).then((validation) =>
    reportedDiagnostics(plan, validation),
  );
  validated.set(plan, diagnostics);
  return diagnostics;
}

const validated = new WeakMap<LivePlan, Promise<readonly Diagnostic[]>>();
