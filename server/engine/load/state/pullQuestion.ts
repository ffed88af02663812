import type { Dialect } from "../../lang/dialect.ts";
import { type Failure, type Question, questionKind } from "../../source/question.ts";
import type { Inputs } from "../inputs.ts";

/** What it takes to have Terraform or OpenTofu print the state of a root module. */
export interface StatePull {
  readonly root: string;
  /** Whose program is looked for on PATH; `terraformPath` comes before. */
  readonly dialect: Dialect;
  readonly terraformPath: string | undefined;
  /** Where the state is, for who is shown the progress: `s3, acme/web.tfstate`. */
  readonly from: string;
}

/** What was printed, kept in memory only; or that the user has called it off. */
export type PullAnswer = PulledState | { readonly kind: "called-off" };

export interface PulledState {
  readonly kind: "pulled";
  /** Whatever was printed: a state, perhaps with other lines before it; nothing where there is none yet. */
  readonly bytes: Uint8Array;
  /** When, as the user's clock shows it: `12:04`. */
  readonly at: string;
}

/** The question for the state of a root module; whoever answers it reads `pull`. */
export interface PullQuestion extends Question<PullAnswer | Failure> {
  readonly pull: StatePull;
}

export const STATE_PULL = "state pull";

/**
 * What does `terraform state pull` print? Without an answer nothing is claimed, and all else is shown. With a `path`, a file there
 * holds the state, which only the program can read.
 */
export function pullQuestion(
  { root, options }: Inputs,
  workspace: string,
  dialect: Dialect,
  from: string,
  path?: string,
): PullQuestion {
  const { dataDirectory, terraformPath } = options;
  const key = [root, dataDirectory, workspace, from, dialect, terraformPath ?? ""].join("\n");
  return {
    ...ofState({ key, need: "better", ...(path !== undefined && { path }) }),
    pull: { root, dialect, terraformPath, from },
  };
}

const ofState = questionKind(
  STATE_PULL,
  (answer): answer is PullAnswer =>
    typeof answer === "object" &&
    answer !== null &&
    "kind" in answer &&
    (answer.kind === "pulled" || answer.kind === "called-off"),
);
