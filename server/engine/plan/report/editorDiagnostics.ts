import { syntaxFiles } from "../../config/tree/loadModules.ts";
import { lacksValue } from "../../config/variableValues.ts";
import { isNewerFeature, newerFeaturesByFile, withNewerForms } from "../../lang/newerFeatures.ts";
import { inWordsOf } from "../../lang/summaries.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import type { JudgedPlan, LivePlan, Phase } from "../plan.ts";
import { judgesOf } from "./findings.ts";
import { isLibrary, libraryNotes } from "./libraryNotes.ts";
import { findingsUnder } from "./otherPlanner.ts";

/**
 * Returns every diagnostic, by the phase in which Terraform would report it. Without the values that the root module requires,
 * nothing can be planned: what would be wrong then is no error in an editor, since it may rest on defaults that a caller replaces.
 * Neither is what a library's own defaults lead to.
 */
export const editorDiagnostics = (plan: JudgedPlan): LivePlan["diagnostics"] => {
  const all = {
    load: ofPhase("load", plan),
    validate: ofPhase("validate", plan),
    plan: plannedInEditor(plan, ofPhase("plan", plan)),
    check: ofPhase("check", plan),
    beside: ofPhase("beside", plan),
  };
  return plan.modules.language.dialect.newer === undefined ? all : withNewerAtLoad(all);
};

/** Returns what planning finds, as no error where it rests on values that a caller replaces. */
function plannedInEditor(plan: JudgedPlan, findings: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!canBePlanned(plan)) return findings.map(asInformation);
  return isLibrary(plan) ? libraryNotes(plan, findings) : findings;
}

type Findings = readonly Diagnostic[];

/** Returns the findings, in which one of each file that is read stands for all that may be new there. */
function withNewerAtLoad({ load, validate, plan, check, beside }: LivePlan["diagnostics"]): LivePlan["diagnostics"] {
  const newer = [load, validate, plan, check, beside].flat().filter(isNewerFeature);
  const others = (findings: Findings) => findings.filter((finding) => !isNewerFeature(finding));
  return {
    load: [...others(load), ...newerFeaturesByFile(newer)],
    validate: others(validate),
    plan: others(plan),
    check: others(check),
    beside: others(beside),
  };
}

function ofPhase(phase: Phase, plan: JudgedPlan): readonly Diagnostic[] {
  const { dialect } = plan.modules.language;
  const written = judgesOf(phase, plan.regime).flatMap((judge) => judge.all?.(plan) ?? []);
  const findings = withNewerForms(dialect, written, syntaxFiles(plan.modules)).map((finding) =>
    inWordsOf(dialect, finding),
  );
  const { planner } = plan.inputs.options;
  return planner ? findingsUnder(planner, plan, findings) : findings;
}

/** Whether the variables of the root module have the values of its plan, as far as it requires any. */
const canBePlanned = ({ modules: { root }, variables, inputs: { options } }: JudgedPlan): boolean =>
  options.planner === undefined &&
  (!root || ![...root.module.variables.values()].some((variable) => lacksValue(variable, variables.values)));

const asInformation = remember((finding: Diagnostic): Diagnostic => {
  if (finding.severity !== "error") return finding;
  const { followsFrom } = finding;
  return { ...finding, inEditor: "information", ...(followsFrom && { followsFrom: asInformation(followsFrom) }) };
});
