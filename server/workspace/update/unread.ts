import type { Pending } from "../answerCache.ts";
import { sharedState } from "../asked/sharedState.ts";
import { isReadBy, type PlannedRoot } from "../plannedRoot.ts";
import { isReadBySearch } from "../rootSearch.ts";
import type { WorkspaceState } from "../workspaceState.ts";
import { type Update, updateAnswers } from "./update.ts";

/** The least number of unread answers that are kept, so that undo needs no host; beyond it, as many as are read. */
const MOST_UNREAD = 50;

/** Records which of these answers no plan reads. */
export function noteUnread({ state }: Update, keys: Iterable<string>): void {
  const unread = [...keys].filter((key) => state.cache.questions.has(key) && !isRead(state, key));
  if (unread.length === 0) return;
  const isNew = new Set(unread);
  state.unread = [...state.unread.filter((key) => !isNew.has(key)), ...isNew];
}

/** Forgets the answers that have been unread for the longest. Called when every plan is complete. */
export function forgetUnread(update: Update): void {
  const { state } = update;
  const most = Math.max(MOST_UNREAD, state.cache.questions.size - state.unread.length);
  if (state.unread.length <= most) return;
  const unread = state.unread.filter((key) => !isRead(state, key));
  const keys = unread.slice(0, Math.max(0, unread.length - most));
  state.unread = unread.slice(keys.length);
  if (keys.length > 0) updateAnswers(update, { kind: "forgotten", keys });
}

/** Forgets the pending questions that no plan waits for, so that they are cancelled. Called when every plan is complete. */
export function forgetMoot(update: Update): void {
  const { cache, plans, search, units, stacks } = update.state;
  if (cache.pending.size === 0) return;
  const open = new Set([...plans.values()].flatMap(({ latest }) => (latest?.open ?? []).map(({ key }) => key)));
  const isMoot = ({ question }: Pending): boolean =>
    !open.has(question.key) &&
    ![...units.values()].some(({ reads }) => reads.has(question.key)) &&
    !isReadBySearch(search, question.key) &&
    !stacks.reads.has(question.key) &&
    cache.answers.get(question) === undefined;
  const keys = [...cache.pending.values()].filter(isMoot).map(({ question }) => question.key);
  if (keys.length > 0) updateAnswers(update, { kind: "forgotten", keys });
}

/** Whether the search, a plan, or a state that a plan shares with others needs the answer. */
const isRead = ({ search, plans, units, stacks }: WorkspaceState, key: string): boolean =>
  isReadBySearch(search, key) ||
  stacks.reads.has(key) ||
  isAny(units.values(), ({ reads, asked }) => reads.has(key) || asked.has(key)) ||
  isAny(plans.values(), (plan) => isReadBy(plan, key) || sharedKeyOf(plan) === key);

function isAny<T>(all: Iterable<T>, fits: (one: T) => boolean): boolean {
  for (const one of all) if (fits(one)) return true;
  return false;
}

const sharedKeyOf = ({ latest }: PlannedRoot): string | undefined => latest && sharedState(latest.state)?.[0].key;
