import type { Product } from "../../lang/dialect.ts";
import { type Failure, type Question, questionKind } from "../../source/question.ts";
import type { Inputs } from "../inputs.ts";

/** The data that the host needs to run `state pull` for a root module. */
export interface StatePull {
  readonly root: string;
  /** Decides which program is looked up on PATH; `terraformPath` takes precedence. */
  readonly product: Product;
  readonly terraformPath: string | undefined;
  /** The workspace that an option chose; undefined for the one that is selected in the folder. */
  readonly workspace: string | undefined;
  /** The place of the state, for the progress display: `s3, acme/web.tfstate`. */
  readonly from: string;
}

/** The output, kept in memory only; or the note that the user cancelled. */
export type PullAnswer = PulledState | { readonly kind: "called-off" };

export interface PulledState {
  readonly kind: "pulled";
  /** The output: a state, perhaps after other lines; empty if there is no state yet. */
  readonly bytes: Uint8Array;
  /** The time on the user's clock: `12:04`. */
  readonly at: string;
}

/** The question for the state of a root module; the host reads `pull` to answer it. */
export interface PullQuestion extends Question<PullAnswer | Failure> {
  readonly pull: StatePull;
}

export const STATE_PULL = "state pull";

/**
 * Returns the question for the output of `terraform state pull`. Until the answer nothing is claimed, but everything
 * else is shown. With a `path`, the state is in a file that only the program can read.
 */
export function pullQuestion(
  { root, options }: Inputs,
  workspace: string | undefined,
  product: Product,
  from: string,
  path?: string,
): PullQuestion {
  const { dataDirectory, terraformPath } = options;
  const key = [root, dataDirectory, workspace ?? "", from, product, terraformPath ?? ""].join("\n");
  return {
    ...ofState({ key, need: "better", ...(path !== undefined && { path }) }),
    pull: { root, product, terraformPath, workspace: options.workspace, from },
  };
}

const ofState = questionKind<PullAnswer>(STATE_PULL, "pulled", "called-off");
