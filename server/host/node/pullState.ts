import { isAbsolute } from "node:path";
import type { PullAnswer, PullQuestion, StatePull } from "../../engine/load/state/pullQuestion.ts";
import type { Failure } from "../../engine/source/question.ts";
import type { Asker } from "./askers.ts";
import { limitConcurrency } from "./concurrencyLimit.ts";
import { failureMessage } from "./programOutput.ts";
import { programPath } from "./programPath.ts";
import { type Ran, runProgram } from "./runProgram.ts";

/** How long a pull may take, in milliseconds: a large state over a slow line takes minutes. */
const PATIENCE = 5 * 60_000;

/** About as much text as a JavaScript string holds. */
const MOST_BYTES = 400 * 1024 * 1024;

/** How many run at once: many root modules may want their states. */
const MOST_AT_ONCE = 3;

/** Runs `state pull` of Terraform or OpenTofu for each state. Starts no program in a restricted workspace. */
export function stateAsker(patience = PATIENCE): Asker {
  const inTurn = limitConcurrency(MOST_AT_ONCE);
  return async (question, within, signal = new AbortController().signal) => {
    if (within) return { ...failure("nothing is started in a restricted workspace"), restricted: true };
    const { pull } = question as PullQuestion;
    return inTurn(() => pullState(pull, patience, signal));
  };
}

async function pullState(
  { root, dialect, terraformPath }: StatePull,
  patience: number,
  signal: AbortSignal,
): Promise<PullAnswer | Failure> {
  const names =
    terraformPath !== undefined ? [terraformPath] : dialect === "opentofu" ? ["tofu"] : ["terraform", "tofu"];
  const file = await firstProgram(names);
  if (file === undefined) return failure(`${names.join(" or ")} was not found; set stateline.terraform.path`);
  const run = { file, args: ["state", "pull", "-no-color"], folder: root, environment: quietly(process.env) };
  const ran = await runProgram(run, { patience, most: MOST_BYTES, signal });
  return answerOf(ran, patience);
}

async function firstProgram(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const file = isAbsolute(name) ? name : await programPath(name);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Whatever the user logs in with is passed on; nothing is asked, looked up or logged beside. */
const quietly = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  TF_INPUT: "0",
  TF_IN_AUTOMATION: "1",
  TF_LOG: "",
  CHECKPOINT_DISABLE: "1",
});

function answerOf(ran: Ran, patience: number): PullAnswer | Failure {
  switch (ran.kind) {
    case "called-off":
      return { kind: "called-off" };
    case "too-slow":
      return failure(`no answer in ${patience / 1000} seconds`);
    case "too-much":
      return failure(`it printed more than ${MOST_BYTES / 1024 / 1024} MB`);
    case "not-started":
      return failure(`it did not start (${ran.code})`);
    case "ended": {
      const { code, printed, complained } = ran;
      if (code === 0) return { kind: "pulled", bytes: printed, at: timeOfDay() };
      return failure(failureMessage(complained) || `it ended with ${code ?? "a signal"}, without a word`);
    }
  }
}

const timeOfDay = (): string =>
  new Date().toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
