import { textOf } from "../../config/tree/loadModules.ts";
import { joinPath } from "../../source/paths.ts";
import { directoryQuestion, fileQuestion, type Question } from "../../source/question.ts";
import type { Inputs } from "../inputs.ts";

/**
 * What the folder of a root module without a state file shows about its state. `module`: a module that others call, with examples of
 * that or in a folder `modules`; `ignored`: git ignores state files, so that the state may be on another machine.
 */
export type StateAbsence = "module" | "ignored";

/** Returns what a folder shows about its missing state, and the question that would tell more. */
export function stateAbsence({ root, answers }: Pick<Inputs, "root" | "answers">): {
  readonly absence?: StateAbsence;
  readonly open: readonly Question[];
} {
  const listing = answers.get(directoryQuestion(root));
  const entries = listing?.kind === "entries" ? listing.entries : [];
  const has = (name: string, isFolder: boolean) =>
    entries.some((entry) => entry.name === name && entry.directory === isFolder);
  if (has("examples", true) || IN_MODULES.test(root)) return { absence: "module", open: [] };
  if (!has(".gitignore", false)) return { open: [] };
  const question = fileQuestion(joinPath(root, ".gitignore"), "better");
  const answer = answers.get(question);
  const isIgnored = answer && answer.kind !== "failure" && /^(?![#!]).*\btfstate\b/m.test(textOf(answer));
  return { open: [question], ...(isIgnored && { absence: "ignored" }) };
}

/** A folder below `modules`, but for the examples and tests of a module there. */
const IN_MODULES = /\/modules\/(?!(?:.*\/)?(?:examples?|tests?)(?:\/|$))/;
