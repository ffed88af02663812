import type { CancellationToken, Connection } from "vscode-languageserver";
import { type PullQuestion, STATE_PULL } from "../engine/load/state/pullQuestion.ts";
import { baseName } from "../engine/source/paths.ts";
import type { Question } from "../engine/source/question.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import type { Client } from "./client.ts";

/** Wraps an asker: while it loads a state, the client shows the progress and the user can cancel. */
export const withPullProgress =
  (ask: Ask, connection: Connection, { showsProgress }: Client): Ask =>
  async (question, within, signal) => {
    if (!isPull(question) || within || !showsProgress) return ask(question, within, signal);
    const { root, from } = question.pull;
    const progress = await connection.window.createWorkDoneProgress().catch(() => undefined);
    if (!progress) return ask(question, within, signal);
    progress.begin(`Loading the state of ${baseName(root)} (${from})`, undefined, undefined, true);
    try {
      return await ask(question, within, anyOf(signal, signalOf(progress.token)));
    } finally {
      progress.done();
    }
  };

const isPull = (question: Question): question is PullQuestion => question.kind === STATE_PULL;

const anyOf = (signal: AbortSignal | undefined, progressSignal: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, progressSignal]) : progressSignal;

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
