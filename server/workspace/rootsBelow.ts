import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { answers } from "../engine/source/question.ts";

import type { Ask } from "./asked/ask.ts";
import { type Discovery, discover } from "./discover.ts";
import { NO_STACKS, refreshedStacks, type StackFile, type Stacks } from "./stackState.ts";

/**
 * Returns the root modules below a folder, as the editor finds them, and the units of Terragrunt, in the order of their paths: those that
 * stacks would generate, and not the sources that cannot run where they are.
 */
export async function rootsBelow(
  folder: string,
  ask: Ask,
  options: PlanOptions = DEFAULT_OPTIONS,
): Promise<readonly string[]> {
  const { roots, units, stacks: paths } = await discovered(folder, ask);
  const { units: generated, templates } = await settledStacks(paths, options, ask);
  const own = [...units.filter((unit) => !templates.has(unit)), ...generated];
  return [...new Set([...roots, ...own])].toSorted();
}

/** Returns the stack files below a folder that Terragrunt refuses. */
export async function refusedStacksBelow(
  folder: string,
  ask: Ask,
  options: PlanOptions,
): Promise<readonly StackFile[]> {
  const { files } = await settledStacks((await discovered(folder, ask)).stacks, options, ask);
  return [...files.values()].filter(({ findings }) => hasErrors(findings));
}

async function settledStacks(paths: readonly string[], options: PlanOptions, ask: Ask): Promise<Stacks> {
  let known = answers();
  for (;;) {
    const stacks = refreshedStacks(paths, known, options, [], NO_STACKS);
    if (stacks.open.length === 0) return stacks;
    const answered = await Promise.all(stacks.open.map(async (question) => [question, await ask(question)] as const));
    known = known.with(answered);
  }
}

/** Returns the units of Terragrunt at and below a folder, and the stack files, in the order of their paths. */
export async function unitsAndStacksBelow(folder: string, ask: Ask): Promise<readonly string[]> {
  const { units, stacks } = await discovered(folder, ask);
  return [...units, ...stacks].toSorted();
}

async function discovered(folder: string, ask: Ask): Promise<Discovery> {
  let known = answers();
  for (;;) {
    const discovery = discover([folder], known);
    const { open } = discovery;
    if (open.length === 0) return discovery;
    const answered = await Promise.all(open.map(async (question) => [question, await ask(question)] as const));
    known = known.with(answered);
  }
}
