import type { Module } from "../config/module.ts";
import { validatedBackendType } from "../config/settings/backend.ts";
import { targetFaults } from "../config/tests/testTargets.ts";
import { loadingPhases } from "../config/tree/loadingPhases.ts";
import { syntaxFiles, withUnreadableTests } from "../config/tree/loadModules.ts";
import { isLocalSource } from "../config/tree/moduleSource.ts";
import { supports } from "../lang/features.ts";
import { withNewerForms } from "../lang/newerFeatures.ts";
import { inWordsOf } from "../lang/summaries.ts";
import { forValidation } from "../load/inputs.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { hasErrors } from "../source/diagnostic.ts";
import { extended } from "../source/extended.ts";
import { makePlan } from "./makePlan.ts";
import type { LivePlan, Phase } from "./plan.ts";
import { judgesOf } from "./report/findings.ts";
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
  if (hasErrors(loaded)) return loaded;
  const validated = [...loaded, ...upToFailure(findingsOf("validate", validation))];
  if (hasErrors(validated)) return validated;
  const planned = upToFailure(findingsOf("plan", plan));
  return [...validated, ...(supports(plan.language.dialect, "tells-once") ? toldOnce(planned, validated) : planned)];
};

/**
 * Returns the diagnostics of `terraform validate` for a plan made in that mode. `underTest` has the validations of the modules that
 * `validatedTests` names.
 */
export const validationDiagnostics = (plan: LivePlan, underTest: readonly LivePlan[] = []): readonly Diagnostic[] => [
  ...upToFailure([...findingsOf("load", plan), ...findingsOf("validate", plan)]),
  ...(isLoaded(plan) ? [...inWords(plan, afterValidation(plan)), ...underTest.flatMap(validationOf)] : []),
];

/** Returns a validation as a plan begins with it, which does not read the tests. */
export const withoutTests = (validation: LivePlan): LivePlan =>
  extended(validation, { modules: { ...validation.modules, tests: [], unreadableTests: [] } });

/** Returns the diagnostics of validating a module that was loaded with another one; the version is still to be checked. */
function validationOf(plan: LivePlan): readonly Diagnostic[] {
  const [, , requiredVersion] = loadingPhases(plan.modules);
  return upToFailure([() => inWords(plan, requiredVersion()), ...findingsOf("validate", plan)]);
}

/** Whether all modules could be read, those of tests included if they were asked for. */
function isLoaded({ modules, inputs }: LivePlan): boolean {
  const { root, tests, tested } = modules;
  const [ofRoot, ofCalled] = loadingPhases(
    withUnreadableTests(modules),
    tests,
    [],
    inputs.options.testedModules ? tested : [],
  );
  return root !== undefined && !hasErrors(upToFailure([ofRoot, ofCalled]));
}

/** Returns the diagnostics of the names in tests, and of the backend. */
const afterValidation = ({ modules: { root, tests } }: LivePlan): readonly Diagnostic[] =>
  root
    ? [
        ...tests.flatMap(({ referenceFaults: judged }) => judged),
        ...targetFaults(root, tests),
        ...validatedBackendType(root.module.backend, root.dialect),
      ]
    : [];

/**
 * Returns the keys of the modules of runs that `terraform validate` validates as roots, once all modules could be read: the local ones,
 * each once.
 */
export function validatedTests(plan: LivePlan): readonly string[] {
  if (!isLoaded(plan)) return [];
  const keys = new Map<Module, string>();
  for (const { module, key, node } of plan.modules.tested)
    if (node && isLocalSource(module.source ?? "") && !keys.has(node.module)) keys.set(node.module, key);
  return [...keys.values()];
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
    if (hasErrors(findings)) break;
  }
  return findings.filter(({ origin }) => origin === "terraform");
}
