import { type CacheEvent, updateCache } from "../answerCache.ts";
import type { WorkspaceEffect, WorkspaceState } from "../workspaceState.ts";

/** The update under way: `state` is a copy whose fields are replaced. */
export interface Update {
  readonly state: { -readonly [Field in keyof WorkspaceState]: WorkspaceState[Field] };
  readonly effects: WorkspaceEffect[];
  readonly now: number;
}

/** Passes an event on to the cache. A change of any answer makes the workspace dirty. */
export function updateAnswers(update: Update, event: CacheEvent): void {
  const { state, effects } = update;
  const [cache, cacheEffects] = updateCache(state.cache, event);
  state.cache = cache;
  const within = state.isRestricted ? [...state.folders] : undefined;
  for (const effect of cacheEffects) effects.push(effect.kind === "ask" ? { ...effect, within } : effect);
  if (cache.changes.size > 0) markDirty(update);
}

export function markDirty({ state, effects }: Update): void {
  state.isDirty = true;
  if (state.isRefreshScheduled) return;
  state.isRefreshScheduled = true;
  effects.push({ kind: "later", milliseconds: 0, event: { kind: "refreshDue" } });
}

export function logOnce({ state, effects }: Update, line: string): void {
  if (state.logged.has(line)) return;
  state.logged = new Set(state.logged).add(line);
  effects.push({ kind: "log", line });
}
