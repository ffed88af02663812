import type { CancellationToken, Connection } from "vscode-languageserver";
import { type PullQuestion, STATE_PULL } from "../engine/load/state/pullQuestion.ts";
import { nameOf } from "../engine/source/paths.ts";
import type { Question } from "../engine/source/question.ts";
import type { Ask } from "../workspace/settle.ts";
import type { Client } from "./client.ts";

/** The same, and while a state is loaded the client shows so; the user may call it off. */
export const withPullProgress =
  (ask: Ask, connection: Connection, client: () => Client): Ask =>
  async (question, within, signal) => {
    if (!isPull(question) || within || !client().showsProgress) return ask(question, within, signal);
    const { root, from } = question.pull;
    const progress = await connection.window.createWorkDoneProgress().catch(() => undefined);
    if (!progress) return ask(question, within, signal);
    progress.begin(`Loading the state of ${nameOf(root)} (${from})`, undefined, undefined, true);
    try {
      return await ask(question, within, signalOf(progress.token));
    } finally {
      progress.done();
    }
  };

const isPull = (question: Question): question is PullQuestion => question.kind === STATE_PULL;

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
