import type { PullAnswer, PullQuestion, StatePull } from "../../engine/load/state/pullQuestion.ts";
import type { Failure } from "../../engine/source/question.ts";
import type { Asker } from "../shared/asker.ts";
import { limitConcurrency } from "./concurrencyLimit.ts";
import { failureMessage } from "./programOutput.ts";
import { firstProgram, withoutPrompts } from "./programPath.ts";
import { type RunResult, runProgram } from "./runProgram.ts";
import { timeOfDay } from "./timeOfDay.ts";

/** The timeout of a pull in milliseconds: a large state over a slow connection takes minutes. */
const TIMEOUT = 5 * 60_000;

/** About the limit of a JavaScript string. */
const MAX_BYTES = 400 * 1024 * 1024;

/** The largest number of concurrent pulls, because many root modules may need their states. */
const MAX_CONCURRENT_PULLS = 3;

/** Runs `state pull` of Terraform or OpenTofu for each state. Starts no program in a restricted workspace. */
export function stateAsker(timeout = TIMEOUT): Asker {
  const limitPulls = limitConcurrency(MAX_CONCURRENT_PULLS);
  return async (question, within, signal = new AbortController().signal) => {
    if (within) return { ...failure("programs are not started in a restricted workspace"), restricted: true };
    const { pull } = question as PullQuestion;
    return limitPulls(() => pullState(pull, timeout, signal));
  };
}

async function pullState(
  { root, product, terraformPath, workspace }: StatePull,
  timeout: number,
  signal: AbortSignal,
): Promise<PullAnswer | Failure> {
  const names =
    terraformPath !== undefined ? [terraformPath] : product === "opentofu" ? ["tofu"] : ["terraform", "tofu"];
  const file = await firstProgram(names);
  if (file === undefined) return failure(`${names.join(" or ")} was not found; set stateline.terraform.path`);
  const environment = withoutPrompts({ ...process.env, ...(workspace !== undefined && { TF_WORKSPACE: workspace }) });
  const run = { file, args: ["state", "pull", "-no-color"], folder: root, environment };
  const result = await runProgram(run, { timeout, maxBytes: MAX_BYTES, signal });
  return answerOf(result, timeout);
}

function answerOf(result: RunResult, timeout: number): PullAnswer | Failure {
  switch (result.kind) {
    case "called-off":
      return { kind: "called-off" };
    case "too-slow":
      return failure(`no answer in ${timeout / 1000} seconds`);
    case "too-much":
      return failure(`it printed more than ${MAX_BYTES / 1024 / 1024} MB`);
    case "not-started":
      return failure(`it did not start (${result.code})`);
    case "ended": {
      const { code, output, errorOutput } = result;
      if (code === 0) return { kind: "pulled", bytes: output, at: timeOfDay() };
      return failure(
        failureMessage(errorOutput) ||
          `it ended ${code === null ? "by a signal" : `with code ${code}`}, without an error message`,
      );
    }
  }
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
