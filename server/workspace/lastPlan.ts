import { type Answers, answers, type Question } from "../engine/source/question.ts";

/** The last plans of root modules that are planned no longer. Each is kept while a new plan of its root module would be the same. */
export interface LastPlans {
  readonly byRoot: ReadonlyMap<string, LastPlan>;
  /** The answers at the last look for changes. */
  readonly answers: Answers;
  /** The answers before a change whose new answers are not known yet, by key. */
  readonly changed: ReadonlyMap<string, unknown>;
}

export interface LastPlan {
  /** The plan in words. */
  readonly text: string;
  /** The keys of the answers that the search for root modules reads, too, so that a change of their content is noticed. */
  readonly reads: ReadonlySet<string>;
  /** The questions about other files and folders that the plan read. */
  readonly others: readonly Question[];
}

export const NO_LAST_PLANS: LastPlans = { byRoot: new Map(), answers: answers(), changed: new Map() };
