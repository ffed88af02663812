import { validatedBackendType } from "../config/settings/backend.ts";
import { targetFaults } from "../config/tests/testTargets.ts";
import { loadingPhases } from "../config/tree/loadingPhases.ts";
import { syntaxFiles } from "../config/tree/loadModules.ts";
import { supports } from "../lang/features.ts";
import { withNewerForms } from "../lang/newerFeatures.ts";
import { inWordsOf } from "../lang/summaries.ts";
import { forValidation } from "../load/inputs.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { makePlan } from "./makePlan.ts";
import type { LivePlan, Phase } from "./plan.ts";
import { judgesOf } from "./report/findings.ts";
import { isError } from "./report/reachedFindings.ts";
import { toldOnce } from "./report/toldOnce.ts";

/**
 * Returns the diagnostics of `terraform plan`, which loads, validates and then plans. A caller that has already validated passes the
 * result as `validation`; a validation made here may have open questions.
 */
export const planDiagnostics = (
  plan: LivePlan,
  validation: LivePlan = makePlan(forValidation(plan.inputs), plan),
): readonly Diagnostic[] => {
  const loaded = upToFailure(findingsOf("load", plan));
  if (loaded.some(isError)) return loaded;
  const validated = [...loaded, ...upToFailure(findingsOf("validate", validation))];
  if (validated.some(isError)) return validated;
  const planned = upToFailure(findingsOf("plan", plan));
  return [...validated, ...(supports(plan.language.dialect, "tells-once") ? toldOnce(planned, validated) : planned)];
};

/** Returns the diagnostics of `terraform validate` for a plan made in that mode. */
export const validationDiagnostics = (plan: LivePlan): readonly Diagnostic[] => [
  ...upToFailure([...findingsOf("load", plan), ...findingsOf("validate", plan)]),
  ...inWords(plan, afterValidation(plan)),
];

/** Returns the diagnostics of the names in tests, and of the backend. They are judged once all modules could be read. */
function afterValidation({ modules }: LivePlan): readonly Diagnostic[] {
  const { root, tests } = modules;
  const [ofRoot, ofCalled] = loadingPhases(modules, tests);
  if (!root || upToFailure([ofRoot, ofCalled]).some(isError)) return [];
  return [
    ...tests.flatMap(({ referenceFaults: judged }) => judged),
    ...targetFaults(root, tests),
    ...validatedBackendType(root.module.backend, root.dialect),
  ];
}

type Findings = () => readonly Diagnostic[];

const findingsOf = (phase: Phase, plan: LivePlan): readonly Findings[] =>
  judgesOf(phase, plan.regime).map(
    ({ all, reached }) =>
      () =>
        inWords(plan, (reached ?? all)?.(plan) ?? []),
  );

const inWords = ({ modules }: LivePlan, findings: readonly Diagnostic[]): readonly Diagnostic[] =>
  withNewerForms(modules.language.dialect, findings, syntaxFiles(modules)).map((finding) =>
    inWordsOf(modules.language.dialect, finding),
  );

/** Returns Terraform's findings up to those of the first judge that finds an error. */
function upToFailure(judges: readonly Findings[]): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  for (const findingsOfJudge of judges) {
    findings.push(...findingsOfJudge());
    if (findings.some(isError)) break;
  }
  return findings.filter(({ origin }) => origin === "terraform");
}
