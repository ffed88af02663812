import { inWordsOf } from "../../lang/summaries.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { JudgedPlan, LivePlan, Phase } from "../plan.ts";
import { judgesOf } from "./findings.ts";

/** Returns every diagnostic, by the phase in which Terraform would report it. */
export const editorDiagnostics = (plan: JudgedPlan): LivePlan["diagnostics"] => ({
  load: ofPhase("load", plan),
  validate: ofPhase("validate", plan),
  plan: ofPhase("plan", plan),
  check: ofPhase("check", plan),
  query: ofPhase("query", plan),
});

const ofPhase = (phase: Phase, plan: JudgedPlan): readonly Diagnostic[] =>
  judgesOf(phase, plan.regime)
    .flatMap(({ all }) => all?.(plan) ?? [])
    .map((finding) => inWordsOf(plan.modules.language.dialect, finding));
