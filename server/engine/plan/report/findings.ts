import { provisionerTypeFaults } from "../../config/decode/provisioner.ts";
import { readLockFile } from "../../config/lockFile.ts";
import { backendFaults } from "../../config/settings/backend.ts";
import { queryFaults as writtenQueryFaults } from "../../config/tests/queryFile.ts";
import { calledTargetFaults, earlyTargetFaults, missingProviderFaults } from "../../config/tree/graphFaults.ts";
import { loadingPhases } from "../../config/tree/loadingPhases.ts";
import { lockFileQuestion, type ModuleNode, withUnreadableTests } from "../../config/tree/loadModules.ts";
import { variableValueFaults } from "../../config/variableValues.ts";
import { availabilityText, supports } from "../../lang/features.ts";
import { lockFaults } from "../../load/lockFaults.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import { actionCycles, beforeCycles } from "../actions/cycles.ts";
import { allUndeclaredActions, undeclaredActions, unknownActionTypes } from "../actions/graphFaults.ts";
import { noQueries } from "../checks/queryFindings.ts";
import { deprecationFindings, givenDeprecated } from "../judge/deprecations.ts";
import { queryFaults } from "../judge/queryFiles.ts";
import { undeclaredImportFaults } from "../judge/undeclaredImports.ts";
import type { JudgedPlan, LivePlan, Phase } from "../plan.ts";
import { undeclaredImports } from "../refactor/imports.ts";
import { moveFaults } from "../refactor/moveFaults.ts";
import { removedFaults } from "../refactor/removedFaults.ts";
import type { Regime } from "../regimes/regime.ts";
import type { Row, RowLookup } from "../rows/rows.ts";
import { targetingFaults } from "../targeting/targetingFaults.ts";
import { noExcludes } from "../targeting/targetingFindings.ts";
import { functionProviderFaults } from "../validate/functionProviders.ts";
import { applyCycles } from "./applyCycles.ts";
import { checkFindings, cycles, rowFindings, staticFaults } from "./nodeFindings.ts";
import { lostSchema, replaceAndDestroy } from "./planFindings.ts";
import {
  destroyedFindings,
  firstCallFaults,
  forgotten,
  missingConfigurations,
  plannedFindings,
  validatedFindings,
} from "./reachedFindings.ts";
import { undecodedDrift, undecodedObjects } from "./undecodedDrift.ts";

/** A source of findings. */
export interface Judge {
  /** The name of the judge, for tests. */
  readonly id: string;
  readonly phase: Phase;
  /** Whether the judge has a say in a regime; it always has if this is absent. */
  readonly when?: (regime: Regime) => boolean;
  /** Returns every finding, for the editor; absent if another judge includes them. */
  readonly all?: (plan: JudgedPlan) => readonly Diagnostic[];
  /** Returns the findings that Terraform reaches, if no judge before it has found an error; `all` if absent. */
  readonly reached?: (plan: LivePlan) => readonly Diagnostic[];
}

const ofRoot = (
  { modules: { root } }: JudgedPlan,
  faults: (root: ModuleNode) => readonly Diagnostic[],
): readonly Diagnostic[] => (root ? faults(root) : []);

/** Returns Terraform's steps of loading. Without values, tests are loaded too. */
const loading = ({ modules, regime, inputs: { options } }: JudgedPlan) =>
  loadingPhases(
    regime.hasValues ? modules : withUnreadableTests(modules),
    regime.hasValues ? [] : modules.tests,
    options.queries ? modules.queries : [],
    options.testedModules ? modules.tested : [],
  );

/** Returns the findings in the files of the root module, which some dialects load twice to plan. */
function rootModuleFindings(plan: JudgedPlan): readonly Diagnostic[] {
  const findings = loading(plan)[0]();
  const { dialect } = plan.modules.language;
  const isLoadedTwice = plan.regime.hasValues && supports(dialect, "root-loaded-twice");
  return isLoadedTwice && !hasErrors(findings) ? [...findings, ...findings] : findings;
}

/** Returns the findings in everything that is loaded beside the configuration: variables, state, providers and lock file. */
const inputFindings = (plan: JudgedPlan): readonly Diagnostic[] => [
  ...plan.variables.diagnostics,
  ...ofRoot(plan, ({ module }) =>
    plan.regime.hasValues
      ? variableValueFaults(module, plan.variables.values, plan.inputs.options.missingVariable)
      : [],
  ),
  ...plan.state.diagnostics,
  ...plan.providers.diagnostics,
  ...(plan.regime.reportsPlanning ? unmetRequirements(plan) : []),
];

const deprecations = (plan: JudgedPlan): readonly Diagnostic[] =>
  ofRoot(plan, (root) => deprecationFindings(root, plan.providers.available, plan.rows));

/** Returns the provider requirements that the lock file does not meet. OpenTofu reports none. */
const unmetRequirements = (plan: JudgedPlan): readonly Diagnostic[] =>
  ofRoot(plan, (root) => {
    const { inputs, providers } = plan;
    if (root.dialect.product !== "terraform") return [];
    const locked = readLockFile(inputs.answers.get(lockFileQuestion(inputs.root)));
    return lockFaults(root.modules, locked, providers.available, inputs.options.providers);
  });

/** Returns the errors of options that the language does not have. */
function refusedOptions({ inputs: { options }, language: { dialect } }: LivePlan): readonly Diagnostic[] {
  if (options.queries && !supports(dialect, "query-files"))
    return [noQueries(availabilityText(dialect, "query-files"))];
  return options.excludes.length > 0 && !supports(dialect, "exclude") ? [noExcludes()] : [];
}

const importsOfUndeclared = (plan: JudgedPlan): readonly Diagnostic[] =>
  ofRoot(plan, (root) => undeclaredImports(root, plan));

/** Returns the findings of the preceding plan if they have errors; warnings that still apply are repeated by this plan. */
function precedingFindings({ preceding, modules }: LivePlan): readonly Diagnostic[] {
  if (!preceding) return modules.root ? moveFaults(modules.root, NO_ROWS) : [];
  const findings = plannedFindings(preceding);
  return hasErrors(findings) ? findings : [];
}

/** The rows for a plan without a preceding one: no node has instances. */
const NO_ROWS: RowLookup = new Map<string, Row>();

/** All judges, in the order in which Terraform reports their findings. */
export const JUDGES: readonly Judge[] = [
  { id: "options", phase: "load", reached: refusedOptions },
  {
    id: "root-module",
    phase: "load",
    all: ({ modules }) => modules.diagnostics,
    reached: rootModuleFindings,
  },
  {
    id: "backend",
    phase: "load",
    when: ({ reportsPlanning }) => reportsPlanning,
    all: ({ modules }) => backendFaults(modules.root?.module.backend),
  },
  { id: "called-modules", phase: "load", reached: (plan) => loading(plan)[1]() },
  { id: "required-version", phase: "load", reached: (plan) => loading(plan)[2]() },
  {
    id: "inputs",
    phase: "load",
    all: inputFindings,
    reached: (plan) => (plan.regime.hasValues ? inputFindings(plan) : []),
  },

  { id: "provisioner-types", phase: "validate", reached: (plan) => ofRoot(plan, provisionerTypeFaults) },
  {
    id: "import-targets",
    phase: "validate",
    reached: (plan) =>
      ofRoot(plan, (root) => (supports(root.dialect, "validated-import-targets") ? earlyTargetFaults(root) : [])),
  },
  {
    id: "undeclared-actions",
    phase: "validate",
    all: (plan) => ofRoot(plan, allUndeclaredActions),
    reached: (plan) => ofRoot(plan, undeclaredActions),
  },
  { id: "call-arguments", phase: "validate", reached: firstCallFaults },
  { id: "missing-providers", phase: "validate", reached: (plan) => ofRoot(plan, missingProviderFaults) },
  { id: "provider-configurations", phase: "validate", reached: missingConfigurations },
  { id: "function-providers", phase: "validate", reached: (plan) => ofRoot(plan, functionProviderFaults) },
  {
    id: "action-types",
    phase: "validate",
    all: (plan) => ofRoot(plan, (root) => unknownActionTypes(root, plan.providers.available)),
  },
  { id: "action-cycles", phase: "validate", all: actionCycles },
  { id: "expressions", phase: "validate", all: staticFaults, reached: () => [] },
  {
    id: "queries",
    phase: "validate",
    reached: (plan) => (plan.inputs.options.queries ? queryFaults(plan) : []),
  },
  { id: "cycles", phase: "validate", all: cycles },
  {
    id: "validation",
    phase: "validate",
    all: (plan) => [...undeclaredImportFaults(plan), ...deprecations(plan)],
    reached: (plan) => [
      ...ofRoot(plan, (root) => (supports(root.dialect, "validated-import-targets") ? calledTargetFaults(root) : [])),
      ...undeclaredImportFaults(plan),
      ...validatedFindings(plan),
      ...deprecations(plan),
    ],
  },

  {
    id: "targets",
    phase: "plan",
    when: ({ reportsPlanning }) => reportsPlanning,
    all: targetingFaults,
  },
  {
    id: "removed-blocks",
    phase: "plan",
    when: ({ reportsPlanning, followsConfiguration }) => reportsPlanning && followsConfiguration,
    all: (plan) => ofRoot(plan, removedFaults),
  },
  {
    id: "deprecated-values",
    phase: "plan",
    when: ({ reportsPlanning, destroysAll }) => reportsPlanning && !destroysAll,
    all: (plan) => ofRoot(plan, (root) => givenDeprecated(root, plan.variables.values)),
  },
  {
    id: "undeclared-imports",
    phase: "plan",
    when: ({ reportsPlanning }) => reportsPlanning,
    all: importsOfUndeclared,
    reached: (plan) => importsOfUndeclared(plan.preceding ?? plan),
  },
  {
    id: "moves",
    phase: "plan",
    when: ({ reportsPlanning, destroysAll }) => reportsPlanning && !destroysAll,
    all: (plan) => ofRoot(plan, (root) => moveFaults(root, plan.rows)),
    reached: () => [],
  },
  {
    id: "replacements",
    phase: "plan",
    when: ({ destroysAll }) => destroysAll,
    reached: ({ inputs }) => (inputs.options.replace.length > 0 ? [replaceAndDestroy()] : []),
  },
  {
    id: "preceding-removed-blocks",
    phase: "plan",
    when: ({ destroysAll }) => destroysAll,
    reached: ({ preceding }) => (preceding ? ofRoot(preceding, removedFaults) : []),
  },
  {
    id: "preceding-plan",
    phase: "plan",
    all: ({ preceding }) => preceding?.diagnostics.plan ?? [],
    reached: (plan) => (plan.regime.destroysAll ? precedingFindings(plan) : []),
  },
  {
    id: "plan",
    phase: "plan",
    all: rowFindings,
    reached: (plan) =>
      plan.regime.destroysAll ? destroyedFindings(plan) : [...plannedFindings(plan), ...undecodedObjects(plan)],
  },
  { id: "closings", phase: "plan", all: ({ closed }) => closed, reached: () => [] },
  { id: "test-files", phase: "beside", all: ({ modules }) => modules.besides },
  {
    id: "query-files",
    phase: "beside",
    all: (plan) => [
      ...ofRoot(plan, ({ module }) => writtenQueryFaults(module, plan.modules.queries)),
      ...queryFaults(plan),
    ],
  },
  { id: "checks", phase: "check", all: checkFindings, reached: () => [] },
  {
    id: "lost-schemas",
    phase: "plan",
    reached: (plan) => [...undecodedDrift(plan)].map(({ change }) => lostSchema(change.address.text)),
  },
  { id: "apply-cycles", phase: "plan", reached: applyCycles },
  { id: "cycles-of-actions", phase: "plan", all: beforeCycles },
  { id: "forgotten-objects", phase: "plan", reached: forgotten },
];

/** Returns the judges of a phase that have a say in the regime. */
export const judgesOf = (phase: Phase, regime: Regime): readonly Judge[] =>
  JUDGES.filter((judge) => judge.phase === phase && (judge.when?.(regime) ?? true));
