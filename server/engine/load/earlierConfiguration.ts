import type { GivenValue } from "../config/variableValues.ts";
import type { Answers } from "../source/question.ts";

/** A root module as it was configured earlier. Only its files and the values of its variables can differ from those of today. */
export interface EarlierConfiguration {
  readonly origin: EarlierOrigin;
  /** The answers of then about files, and those of today about everything else. */
  readonly answers: Answers;
  /** The values of root variables; absent where files and the options of today give them. */
  readonly variables?: ReadonlyMap<string, GivenValue>;
}

/** What recorded an earlier configuration: a commit, a finished plan, or the last run that was observed. */
export type EarlierOrigin =
  | { readonly kind: "commit"; readonly id: string; readonly date: string }
  | { readonly kind: "plan"; readonly name: string }
  | { readonly kind: "run"; readonly at: string };
