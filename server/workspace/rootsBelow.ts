import { answers } from "../engine/source/question.ts";
import type { Ask } from "./ask.ts";
import { discover } from "./discover.ts";

/** Returns the root modules below a folder, as the editor finds them, in the order of their paths. */
export async function rootsBelow(folder: string, ask: Ask): Promise<readonly string[]> {
  let known = answers();
  for (;;) {
    const { roots, open } = discover([folder], known);
    if (open.length === 0) return roots.toSorted();
    const answered = await Promise.all(open.map(async (question) => [question, await ask(question)] as const));
    known = known.with(answered);
  }
}
