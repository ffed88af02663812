import { folderOf } from "../../engine/source/paths.ts";
import type { Question } from "../../engine/source/question.ts";
import type { Outputs } from "../../engine/terragrunt/context.ts";
import { withGenerated } from "../rootSearch.ts";
import { refreshedStacks } from "../stackState.ts";
import { isSameAnswer, isSameOutputs, refreshedUnit, runAnswers, type UnitState } from "../unitState.ts";
import { optionsOf } from "./rootOptions.ts";
import { noteUnread } from "./unread.ts";
import { markDirty, type Update, updateAnswers } from "./update.ts";

/** Forgets the units that are no longer active. */
export function keepUnits(update: Update, active: readonly string[]): void {
  const { state } = update;
  if (state.units.size === 0) return;
  const kept = new Set(active);
  const gone = [...state.units].filter(([folder]) => !kept.has(folder) || !state.search.units.has(folder));
  if (gone.length === 0) return;
  const files = new Set(gone.map(([, { unit }]) => unit.path));
  state.units = new Map([...state.units].filter(([folder]) => !gone.some(([other]) => other === folder)));
  state.unitOutputs = new Map([...state.unitOutputs].filter(([path]) => !files.has(path)));
  for (const [, { reads, asked }] of gone) noteUnread(update, [...reads, ...asked.keys()]);
}

/** Evaluates a unit with the present answers, asks what it lacks, and answers again what its plans asked about its run. */
export function evaluated(update: Update, folder: string, changes: readonly string[]): UnitState {
  const { state } = update;
  const previous = state.units.get(folder);
  const options = optionsOf(state, folder);
  const isPlanned = (path: string): boolean => state.search.units.has(folderOf(path));
  const { generated } = state.stacks;
  const unit = refreshedUnit(
    folder,
    state.cache.answers,
    options,
    state.unitOutputs,
    isPlanned,
    generated,
    changes,
    previous,
  );
  if (unit === previous && !changes.some((key) => unit.reads.has(key))) return unit;
  setUnit(update, unit);
  if (unit.open.length > 0) updateAnswers(update, { kind: "asked", questions: unit.open });
  if (unit.run && unit.open.length === 0 && unit.asked.size > 0) answerRun(update, unit, []);
  if (previous && previous.reads !== unit.reads)
    noteUnread(
      update,
      [...previous.reads].filter((key) => !unit.reads.has(key)),
    );
  // Units whose outputs this one sees become active, too.
  const lacksPlan = unit.outputFolders.some((other) => state.search.units.has(other) && !state.units.has(other));
  if (lacksPlan) markDirty(update);
  if (unit.isRefused && unit.open.length === 0) leaveOutputs(update, unit, undefined);
  return state.units.get(folder) ?? unit;
}

/** Evaluates the stack files, asks what they lack, and makes the units that they would generate root modules. */
export function refreshStacks(update: Update, changes: readonly string[]): void {
  const { state } = update;
  const { stacks: paths } = state.search.discovery;
  const options = optionsOf(state, paths[0] === undefined ? "" : folderOf(paths[0]));
  const previous = state.stacks;
  const stacks = refreshedStacks(paths, state.cache.answers, options, changes, previous);
  state.stacks = stacks;
  state.search = withGenerated(state.search, stacks);
  if (stacks === previous) return;
  if (stacks.open.length > 0) updateAnswers(update, { kind: "asked", questions: stacks.open });
  noteUnread(update, previous.reads);
}

function setUnit({ state }: Update, unit: UnitState): void {
  state.units = new Map(state.units).set(unit.folder, unit);
}

/** Records what the plan of a unit leaves. If that is new, the units that see it are planned again. */
export function leaveOutputs(update: Update, { unit }: UnitState, outputs: Outputs | undefined): void {
  const { state } = update;
  const { path } = unit;
  if (state.unitOutputs.has(path) && isSameOutputs(state.unitOutputs.get(path), outputs)) return;
  state.unitOutputs = new Map(state.unitOutputs).set(path, outputs);
  markDirty(update);
}

/** Answers the questions of a unit's plan about the folder of its run, from the files that Terragrunt would copy and generate. */
export function answerRun(update: Update, unit: UnitState, questions: readonly Question[]): void {
  const { state } = update;
  const asked = new Map([...unit.asked, ...questions.map((question) => [question.key, question] as const)]);
  const { unit: next, answered, open } = runAnswers(unit, asked, state.cache.answers);
  setUnit(update, next);
  for (const [question, answer] of answered)
    if (!isSameAnswer(state.cache.answers.get(question), answer))
      updateAnswers(update, { kind: "shared", question, answer });
  if (open.length > 0) updateAnswers(update, { kind: "asked", questions: open });
}
