import type { PlanOptions } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { folderOf } from "../engine/source/paths.ts";
import type { Answer, Answers, Question } from "../engine/source/question.ts";
import type { Outputs } from "../engine/terragrunt/context.ts";
import { type EvaluatedUnit, evaluateUnit, type UnitOptions } from "../engine/terragrunt/evaluateUnit.ts";
import type { GeneratedFolder } from "../engine/terragrunt/generatedFolders.ts";
import { reader } from "../engine/terragrunt/reader.ts";
import { answerInRun, isOfRun } from "../engine/terragrunt/runAnswers.ts";
import { NOT_KNOWN } from "../engine/terragrunt/unitFindings.ts";
import { type UnitRun, unitRun } from "../engine/terragrunt/unitRun.ts";
import { identical } from "../engine/values/equality.ts";
import { objectValue } from "../engine/values/value.ts";
import { optionsOfRun, unitSurroundings } from "./unitFolder.ts";

/** A unit of Terragrunt that is planned in an editor. */
export interface UnitState {
  readonly folder: string;
  /** The path at which the file of the unit is stored: that of its source, if a stack would generate it. */
  readonly file: string;
  readonly unit: EvaluatedUnit;
  /** What the stacks of the workspace would generate. */
  readonly generated: readonly GeneratedFolder[];
  /** The answers from which the unit was evaluated. */
  readonly known: Answers;
  /** What a run gives to the root module; undefined if the file of the unit cannot be read. */
  readonly run: UnitRun | undefined;
  readonly findings: readonly Diagnostic[];
  /** Whether Terragrunt refuses the unit. */
  readonly isRefused: boolean;
  /** The options of the folder, and those of the root module. */
  readonly options: PlanOptions;
  readonly rootOptions: PlanOptions;
  /** The answers from which the unit was evaluated, and those of the files of its run, by the keys of their questions. */
  readonly reads: ReadonlySet<string>;
  /** The questions that keep the evaluation provisional. */
  readonly open: readonly Question[];
  /** The outputs of other units that were seen, by the files of these units. */
  readonly outputs: UnitOutputs;
  /** The folders of the units whose outputs it sees. Those of the last evaluation stay while the present one is provisional. */
  readonly outputFolders: readonly string[];
  /** The questions about the folder of the run that plans asked, by key. */
  readonly asked: ReadonlyMap<string, Question>;
  /** The last evaluation whose file could be read, as long as the present one cannot. */
  readonly lastSound?: UnitState;
}

/** The planned outputs of units, by the files of the units; undefined for a unit that has no plan. */
export type UnitOutputs = ReadonlyMap<string, Outputs | undefined>;

/** The outputs of a unit that is still being planned. */
const AWAITED: Outputs = { kind: "awaited" };

/** Whether Terragrunt certainly refuses a unit: while a question is open, a file that is not read yet looks absent. */
export const isSurelyRefused = ({ isRefused, open }: UnitState): boolean => isRefused && open.length === 0;

/** Whether a unit sees the outputs of one that is still being planned. */
export const awaitsOutputs = ({ outputs }: UnitState): boolean => [...outputs.values()].includes(AWAITED);

/** Evaluates a unit, unless nothing that it reads has changed; `isPlanned` tells the files of units that have a plan, or will have one. */
export function refreshedUnit(
  folder: string,
  answers: Answers,
  options: PlanOptions,
  outputs: UnitOutputs,
  isPlanned: (path: string) => boolean,
  generated: readonly GeneratedFolder[],
  changes: readonly string[],
  previous: UnitState | undefined,
): UnitState {
  const present = (path: string) => (isPlanned(path) && !outputs.has(path) ? AWAITED : outputs.get(path));
  const hasSameSurroundings =
    previous?.options === options &&
    previous.generated === generated &&
    [...previous.outputs].every(([path, seen]) => present(path) === seen);
  if (previous && hasSameSurroundings) {
    const changed = changes.filter((key) => previous.reads.has(key));
    if (changed.length === 0 || lacksAnswers(previous, changed, answers)) return previous;
  }
  const seen = new Map<string, Outputs | undefined>();
  const outputsOf = (path: string) => {
    const found = present(path);
    seen.set(path, found);
    return found;
  };
  const unit = evaluateUnit(folder, answers, unitOptions(options, generated, outputsOf));
  const own = reader(answers, generated);
  const isReadable = unit.configuration !== undefined && !hasErrors(unit.findings) && unit.open.length === 0;
  const run = isReadable ? unitRun(own, unit.configuration, folder, "plan") : undefined;
  const findings = [...unit.findings, ...(run?.findings ?? [])];
  const isProvisional = unit.open.length > 0 || unit.variables === undefined;
  return {
    folder,
    file: own.storedPath(unit.path),
    generated,
    unit,
    known: answers.only(unit.asked),
    run,
    findings,
    isRefused: hasErrors(findings) || findings.some(({ id }) => id === NOT_KNOWN),
    options,
    rootOptions: run ? optionsOfRun(options, run) : options,
    reads: new Set([...unit.asked.map(({ key }) => key), ...own.asked.keys()]),
    open: [...unit.open, ...own.open()],
    outputs: seen,
    outputFolders: [...new Set([...(isProvisional ? (previous?.outputFolders ?? []) : []), ...outputFoldersOf(unit)])],
    asked: previous?.asked ?? new Map(),
    ...(unit.variables === undefined && lastSoundOf(previous)),
  };
}

/** Whether nothing but answers have come that a unit waits for, and others are still to come: it is evaluated once they are all there. */
function lacksAnswers({ open }: UnitState, changed: readonly string[], answers: Answers): boolean {
  const awaited = new Set(open.map(({ key }) => key));
  return changed.every((key) => awaited.has(key)) && open.some((question) => answers.get(question) === undefined);
}

function lastSoundOf(previous: UnitState | undefined): Pick<UnitState, "lastSound"> {
  if (!previous?.unit.variables) return previous?.lastSound ? { lastSound: previous.lastSound } : {};
  const { lastSound: _, ...sound } = previous;
  return { lastSound: sound };
}

const unitOptions = (
  options: PlanOptions,
  generated: readonly GeneratedFolder[],
  outputsOf: (path: string) => Outputs | undefined,
): UnitOptions => ({
  ...unitSurroundings(options),
  generated,
  mode: "run",
  command: "plan",
  outputsOf,
  isEditor: true,
});

/** Returns the options with which a unit was evaluated. */
export const optionsOfUnit = ({ options, generated, outputs }: UnitState): UnitOptions =>
  unitOptions(options, generated, (path) => outputs.get(path));

/** Returns the answers about the folder of the run of a unit, and what is still open. */
export function runAnswers(
  { run, reads, ...unit }: UnitState,
  asked: ReadonlyMap<string, Question>,
  answers: Answers,
): {
  readonly unit: UnitState;
  readonly answered: readonly (readonly [Question, Answer])[];
  readonly open: readonly Question[];
} {
  const answered: [Question, Answer][] = [];
  const read = new Set(reads);
  const open: Question[] = [];
  // A module that lies elsewhere now has another folder.
  const kept = new Map(run ? [...asked].filter(([, question]) => isOfRun(run, question)) : []);
  for (const question of kept.values()) {
    const own = reader(answers, unit.generated);
    const answer = answerInRun(own, run!, question, true);
    for (const key of own.asked.keys()) if (key !== question.key) read.add(key);
    const lacking = own.open().filter(({ key }) => key !== question.key);
    open.push(...lacking);
    if (lacking.length === 0) answered.push([question, answer]);
  }
  return { unit: { ...unit, run, reads: read, asked: kept }, answered, open };
}

/** Whether two answers about a folder of a run say the same. */
export function isSameAnswer(a: unknown, b: Answer): boolean {
  if (a === b) return true;
  const [left, right] = [a as Answer | undefined, b];
  if (left?.kind === "text" && right.kind === "text") return left.text === right.text;
  if (left?.kind === "entries" && right.kind === "entries") return JSON.stringify(left) === JSON.stringify(right);
  return left?.kind === "failure" && right.kind === "failure" && left.absent === right.absent;
}

const outputFoldersOf = (unit: EvaluatedUnit): readonly string[] =>
  unit.seenOutputs.flatMap(({ path, origin }) => (path === undefined || origin === "none" ? [] : [folderOf(path)]));

/** Returns the outputs that a plan leaves; undefined if it has errors, or if the state could not be read. */
export function plannedOutputs(plan: LivePlan): Outputs | undefined {
  const findings = Object.values(plan.diagnostics).flat();
  const isFaulty = findings.some(({ severity, inEditor }) => (inEditor ?? severity) === "error");
  if (isFaulty || plan.state.state === undefined) return undefined;
  const values = plan.outputs.flatMap(({ name, after }) => (after ? [[name, after] as const] : []));
  return values.length === 0 ? { kind: "none" } : { kind: "outputs", value: objectValue(values), origin: "planned" };
}

/** Whether two plans leave the same outputs. */
export const isSameOutputs = (a: Outputs | undefined, b: Outputs | undefined): boolean =>
  a?.kind === "outputs" && b?.kind === "outputs" ? identical(a.value, b.value) : a?.kind === b?.kind;
