import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { groupByAll } from "../../engine/source/groupBy.ts";
import { folderOf } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { sameObjects } from "../../engine/source/sameObjects.ts";
import { inputFindings } from "../../engine/terragrunt/inputFindings.ts";
import { placeIn } from "../../workspace/place.ts";
import type { Snapshot } from "../../workspace/snapshot.ts";
import type { StackFile } from "../../workspace/stackState.ts";
import type { UnitState } from "../../workspace/unitState.ts";
import type { PlacedDiagnostic } from "../diagnostics/diagnostics.ts";
import { valueFindings } from "./inputValueFindings.ts";
import { outputFindings } from "./outputFindings.ts";
import { sourcesOf, stateOfStack } from "./unitView.ts";

type ByFile = ReadonlyMap<string, readonly PlacedDiagnostic[]>;

const remembered = new WeakMap<UnitState, { readonly plans: readonly unknown[]; readonly byFile: ByFile }>();

/** Returns the diagnostics of the files of Terragrunt that a unit reads, by the paths of these files. */
export function unitDiagnostics(snapshot: Snapshot, state: UnitState): ByFile {
  const folders = [state.folder, ...state.outputFolders];
  const plans = folders.map((folder) => snapshot.roots.find(({ root }) => root === folder)?.plan);
  const previous = remembered.get(state);
  if (previous && sameObjects(previous.plans, plans)) return previous.byFile;
  const [plan] = plans;
  const findings = [
    ...shownFindings(state),
    ...(plan ? findingsOfPlan(state, plan) : []),
    ...outputFindings(snapshot, state),
  ];
  const byFile = groupByAll(
    findings.map((finding) => placed(state, finding)),
    ({ placed: { file } }) => [file.path],
  );
  remembered.set(state, { plans, byFile });
  return byFile;
}

/** Returns the findings that an editor shows. While a question is open, a file that is not read yet looks absent. */
const shownFindings = (state: UnitState): readonly Diagnostic[] =>
  state.open.length > 0
    ? []
    : state.findings
        .filter((finding) => !isNoUnit(state, finding) && !isConsequence(state, finding))
        .map(atItsSeverity);

/** Returns the errors in the files of a unit, without those of a circle of units. */
export const shownErrors = (state: UnitState): readonly Diagnostic[] =>
  shownFindings(state).filter(
    ({ id, severity, inEditor }) => (inEditor ?? severity) === "error" && id !== "terragrunt/dependency-cycle",
  );

/** Whether a value does not fit only because a part of it has an error itself. */
const isConsequence = ({ findings }: UnitState, { id, subject }: Diagnostic): boolean =>
  id === "terragrunt/unsuitable-value" &&
  findings.some(
    ({ id: other, severity, subject: part }) =>
      other !== id &&
      severity === "error" &&
      part?.anchor === subject?.anchor &&
      (part?.start ?? -1) >= (subject?.start ?? 0),
  );

/** Whether a finding only says that the file is no unit: it names no module, and others may include it. */
const isNoUnit = ({ unit }: UnitState, { id }: Diagnostic): boolean =>
  id === "terragrunt/no-module" && unit.configuration?.terraform?.source === undefined;

/** Returns a finding with the severity that it has in an editor: what a command would settle is no error there. */
const atItsSeverity = (finding: Diagnostic): Diagnostic =>
  finding.id === "terragrunt/not-downloaded" ? { ...finding, inEditor: "information" } : finding;

const findingsOfPlan = (state: UnitState, plan: ExplainablePlan): readonly Diagnostic[] => {
  const { queries, root } = plan;
  const variables = queries.moduleIn(root)?.module.variables;
  const { configuration } = state.unit;
  if (!variables || !configuration || state.isRefused) return [];
  // The environment of a real run can have a value for each variable.
  const given = new Map([...variables.keys()].flatMap((name) => (queries.originOf(name) ? [[name, {}] as const] : [])));
  const names = inputFindings(configuration, variables, given, firstRange(state), false).flatMap((finding) => {
    // Inputs of an included file are for several modules.
    const isShared = finding.id === "terragrunt/unused-input" && finding.subject?.anchor.path !== state.file;
    return isShared ? [] : finding.severity === "error" ? { ...finding, severity: "warning" as const } : finding;
  });
  return [...names, ...valueFindings(plan, configuration, variables)];
};

function placed(state: UnitState, diagnostic: Diagnostic): PlacedDiagnostic {
  const { id, severity, origin, summary, detail, inEditor, subject, near } = diagnostic;
  const range = subject ?? near ?? firstRange(state) ?? { anchor: { path: state.file }, start: 0, end: 0 };
  return {
    id,
    severity: inEditor ?? severity,
    origin,
    message: `${summary}: ${detail.replace(/\s+/g, " ").trim()}`,
    placed: placeIn(sourcesOf(state), range),
    related: [],
  };
}

/** Returns a place in the file of a unit for what has no other: the name of its first block or argument. */
export const firstRange = remember((state: UnitState): Range | undefined => {
  const [first] = sourcesOf(state).syntaxOf(state.file)?.body.items ?? [];
  return first && (first.kind === "block" ? first.header : first.nameRange);
});

/** Whether a unit is read from its source, which others can be generated from too. */
const isGenerated = ({ file, unit }: UnitState): boolean => file !== unit.path;

const stackDiagnostics = remember((stack: StackFile): readonly PlacedDiagnostic[] => {
  const state = stateOfStack(stack);
  return shownFindings(state).map((finding) => placed(state, finding));
});

/** Returns the diagnostics of the files of Terragrunt that the listed units read, by the paths of these files. */
export const unitFiles = (snapshot: Snapshot): ReadonlyMap<string, readonly PlacedDiagnostic[]> => {
  const byFile = new Map<string, readonly PlacedDiagnostic[]>();
  const { units, listed, stacks } = snapshot;
  for (const state of [...(units?.values() ?? [])].filter(({ folder }) => listed?.has(folder) ?? true))
    for (const [path, diagnostics] of unitDiagnostics(snapshot, state)) {
      // In a file that several units read, the first one speaks.
      if (!byFile.has(path) || (path === state.file && !isGenerated(state)) || folderOf(path) === state.folder)
        byFile.set(path, diagnostics);
    }
  for (const stack of stacks?.files.values() ?? [])
    if (listed?.has(stack.path) ?? true) byFile.set(stack.path, stackDiagnostics(stack));
  return byFile;
};
