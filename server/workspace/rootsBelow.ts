import { answers } from "../engine/source/question.ts";
import type { Ask } from "./asked/ask.ts";
import { type Discovery, discover } from "./discover.ts";

/** Returns the root modules below a folder, as the editor finds them, and the units of Terragrunt, in the order of their paths. */
export async function rootsBelow(folder: string, ask: Ask): Promise<readonly string[]> {
  const { roots, units } = await discovered(folder, ask);
  return [...new Set([...roots, ...units])].toSorted();
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
