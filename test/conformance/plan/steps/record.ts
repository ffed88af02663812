import { type Asked, walkWorkspace } from "./walk.ts";

/** What the real terraform says of the steps of so many workspaces: those that are small enough to be read in a golden. */
export async function recordSteps(
  workspaces: number,
  seed: number,
): Promise<readonly (Asked & { readonly name: string })[]> {
  const recorded: (Asked & { readonly name: string })[] = [];
  for (let own = seed; own < seed + workspaces; own++) {
    let at = 0;
    await walkWorkspace(own, 5, async (asked) => {
      const name = `seed ${own}, step ${++at}`;
      if (JSON.stringify(asked).length < MOST_TEXT) recorded.push({ name, ...asked });
    });
  }
  return recorded;
}

const MOST_TEXT = 12_000;
