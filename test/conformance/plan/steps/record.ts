import { inFolderOf, realSaid } from "./real.ts";
import { REFUSALS } from "./refusals.ts";
import type { Said } from "./step.ts";
import { type Asked, walkWorkspace } from "./walk.ts";

/** What the real terraform says of each of the small refusals. */
export async function recordRefusals(): Promise<readonly { readonly name: string; readonly real: Said }[]> {
  const recorded: { name: string; real: Said }[] = [];
  for (const { name, step } of REFUSALS)
    recorded.push({ name, real: await inFolderOf(step, (folder) => realSaid(step, folder)) });
  return recorded;
}

/** What the real terraform says of the steps of so many workspaces: those that are small enough to be read in a golden. */
export async function recordSteps(
  workspaces: number,
  seed: number,
): Promise<readonly (Asked & { readonly name: string })[]> {
  const recorded: (Asked & { readonly name: string })[] = [];
  for (let workspaceSeed = seed; workspaceSeed < seed + workspaces; workspaceSeed++) {
    let at = 0;
    await walkWorkspace(workspaceSeed, 5, async (asked) => {
      const name = `seed ${workspaceSeed}, step ${++at}`;
      if (JSON.stringify(asked).length < MOST_TEXT) recorded.push({ name, ...asked });
    });
  }
  return recorded;
}

const MOST_TEXT = 12_000;
