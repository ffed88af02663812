import { readRunLog } from "../../engine/plan/log/readRunLog.ts";
import type { RunLog } from "../../engine/plan/log/runLog.ts";
import type { Refusal } from "../../engine/plan/saved/refusal.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import type { Steps } from "../../engine/source/steps.ts";
import { encodeUtf8 } from "../../engine/source/utf8.ts";
import { type Ask, answerTo } from "./ask.ts";

/** Reads the file of a run's log. */
export async function runLogAt(path: string, ask: Ask): Promise<RunLog | Refusal> {
  const answer = await answerTo(ask, fileQuestion(path));
  if (answer.kind === "failure") return { refusal: `could not be read: ${answer.reason}` };
  return inTurns(readRunLog(answer.kind === "bytes" ? answer.bytes : encodeUtf8(answer.text)));
}

/** Runs steps to the end, and lets other work run between them. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await new Promise<void>((resolve) => setTimeout(resolve));
  }
}

/** Reads the logs that a client shows. The last one is kept until another file, or another version of it, is wanted. */
export class RunLogs {
  #key = "";
  #log: Promise<RunLog | Refusal> | undefined;

  at(path: string, version: number, ask: Ask): Promise<RunLog | Refusal> {
    const key = `${version} ${path}`;
    if (!this.#log || key !== this.#key) {
      this.#key = key;
      this.#log = runLogAt(path, ask);
    }
    return this.#log;
  }
}
