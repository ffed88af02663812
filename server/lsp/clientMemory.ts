import type { SemanticTokensBuilder } from "vscode-languageserver";
import type { ExplainablePlan } from "../engine/plan/plan.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";
import type { CompletionItem } from "../ide/completion/item.ts";
import type { OpenPlan } from "../ide/finishedPlans/finishedExplorer.ts";
import type { CommitAnswer } from "../workspace/asked/commitQuestions.ts";
import { RunLogs } from "../workspace/asked/runLog.ts";

/** What the handlers remember of their client between two requests. */
export interface ClientMemory {
  /** The finished plans that are kept beside the live plans, by the paths of their files. */
  readonly finishedPlans: Map<string, OpenPlan>;
  /** The log of a real run that the client shows. */
  readonly runLogs: RunLogs;
  /** The tokens that each document was sent last, so that the next request gets the difference. */
  readonly tokens: Map<string, SemanticTokensBuilder>;
  /** The completion items that were sent last, whose documentation is found when one of them is chosen. */
  completions: readonly CompletionItem[];
  /** The files of stacks, policies and migrations that were parsed last, by path. */
  readonly standalone: Map<string, SyntaxFile>;
  /** The last comparison; undefined before the first one. */
  comparison: KeptComparison | undefined;
}

/** The plan that another one is compared with, so that lines of the comparison are read without planning again. */
export interface KeptComparison {
  /** The root module, and what its plan is compared with. */
  readonly key: string;
  /** The same objects as long as the plan holds. */
  readonly inputs: readonly unknown[];
  readonly made: Promise<OtherPlan | RefusedPlan>;
}

/** A commit as a revision named it. */
export interface NamedCommit {
  /** The root module in whose repository the revision was looked up. */
  readonly root: string;
  readonly revision: string;
  readonly commit: CommitAnswer;
}

export interface OtherPlan {
  readonly plan: ExplainablePlan;
  /** Where the plan comes from, in sentences. */
  readonly note: string;
  /** The commit that the plan is of, if it is of one. */
  readonly committed?: NamedCommit;
}

/** The reason for which there is no other plan. */
export interface RefusedPlan {
  readonly refusal: string;
}

export const newMemory = (): ClientMemory => ({
  finishedPlans: new Map(),
  runLogs: new RunLogs(),
  tokens: new Map(),
  completions: [],
  standalone: new Map(),
  comparison: undefined,
});
