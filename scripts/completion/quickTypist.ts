import type { CompletionItem } from "vscode-languageserver";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { fileQuestion } from "../../server/engine/source/question.ts";
import { completions } from "../../server/ide/completion/completion.ts";
import type { Typist } from "./session.ts";

/**
 * Returns a typist that asks the feature itself and no server: it shows what is missed, in a fraction of the time. The plan is of the
 * text before the top-level block that is being written.
 */
export function quickTypist(whole: LivePlan): Typist {
  let plan = whole;
  let path = "";
  let text = "";
  let planned: string | undefined;
  let spent = 0;
  const planOf = (written: string | undefined) => {
    if (planned === written) return;
    planned = written;
    const answer =
      written === undefined ? whole.inputs.answers.get(fileQuestion(path)) : { kind: "text", text: written };
    plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with([[fileQuestion(path), answer]]) }, plan);
  };
  return {
    open: async (opened) => {
      path = opened;
      text = "";
      planOf("");
    },
    type: async (more) => {
      text += more;
    },
    complete: async () => {
      planOf(text.slice(0, [...text.matchAll(TOP_LEVEL)].at(-1)?.index ?? 0));
      const root = { root: whole.inputs.root, plan, version: 1, isStale: false };
      const start = process.cpuUsage();
      const items = completions(root, path, text, text.length)?.items ?? [];
      const { user, system } = process.cpuUsage(start);
      spent += (user + system) / 1_000;
      return items as unknown as CompletionItem[];
    },
    settled: async () => {},
    close: async () => planOf(undefined),
    cpu: () => spent,
    stop: async () => {},
  };
}

const TOP_LEVEL = /^[a-z_]+(?=[ \t]*(?:"|\{))/gm;
