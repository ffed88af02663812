import type { CompletionItem } from "vscode-languageserver";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { fileQuestion } from "../../server/engine/source/question.ts";
import { completions, wantedNearby } from "../../server/ide/completion/completion.ts";
import { nearbyOf } from "../../server/lsp/nearby.ts";
import type { Ask } from "../../server/workspace/asked/ask.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import type { Typist } from "./session.ts";

/**
 * Returns a typist that asks the feature itself and no server: it shows what is missed, in a fraction of the time. The plan is of the
 * text before the block that is being written, or before the line in a block that needs what is on disk.
 */
export function quickTypist(whole: LivePlan, ask: Ask): Typist {
  let plan = whole;
  let path = "";
  let text = "";
  let planned: string | undefined;
  let spent = 0;
  const planOf = async (written: string | undefined) => {
    if (planned === written) return;
    planned = written;
    const answer =
      written === undefined ? whole.inputs.answers.get(fileQuestion(path)) : { kind: "text", text: written };
    plan = await settle(
      { ...plan.inputs, answers: plan.inputs.answers.with([[fileQuestion(path), answer]]) },
      ask,
      plan,
    );
  };
  return {
    open: async (opened) => {
      path = opened;
      text = "";
      await planOf("");
    },
    type: async (more) => {
      text += more;
    },
    complete: async () => {
      const block = [...text.matchAll(TOP_LEVEL)].at(-1);
      const isOfOthers = block !== undefined && /^(?:module|provider)$/.test(block[0]);
      await planOf(isOfOthers ? text.slice(0, text.lastIndexOf("\n") + 1) : text.slice(0, block?.index ?? 0));
      const root = { root: whole.inputs.root, plan, version: 1, isStale: false };
      const wanted = wantedNearby(root, path, text);
      const nearby = wanted && (await nearbyOf(ask, wanted));
      const start = process.cpuUsage();
      const items = completions(root, path, text, text.length, nearby)?.items ?? [];
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
