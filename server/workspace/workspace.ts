import type { Inputs, PlanOptions } from "../engine/load/inputs.ts";
import type { LearnedFacts } from "../engine/provider/facts.ts";
import { folderOf } from "../engine/source/paths.ts";
import type { Question } from "../engine/source/question.ts";
import { hasManyRoots, rootsCalling } from "./activeRoots.ts";
import type { HostAnswer } from "./answerCache.ts";
import type { Ask } from "./asked/ask.ts";
import { awaitedFor } from "./awaited.ts";
import { type Clock, REAL_CLOCK } from "./clock.ts";
import { startDriver } from "./driver.ts";
import type { RootPlan, Snapshot } from "./snapshot.ts";
import { isBusy, isLoading, isPlanning } from "./update/progress.ts";
import { updateWorkspace } from "./update/updateWorkspace.ts";
import { emptyWorkspace, type WorkspaceEffect, type WorkspaceEvent, type WorkspaceState } from "./workspaceState.ts";

/** The plans of everything that is open and on disk. */
export interface Workspace {
  /** Applies an event: an edit, a change on disk, a setting. Affected root modules are planned again. */
  dispatch(event: WorkspaceEvent): void;
  /** Returns the plans of the present texts. Their open questions are pending. */
  snapshot(): Snapshot;
  /** Returns the newest finished plans at once. They may be of earlier texts. */
  latest(): Snapshot;
  /** Makes the next plans wait for a pause in the typing. */
  pause(): void;
  /** Resolves when the files of the root module around a path are read, or after a few seconds. */
  loaded(path: string): Promise<void>;
  /** Resolves when the plans of the present texts are complete, or after a few seconds. */
  planned(): Promise<void>;
  /**
   * Calls a function while all root modules that call the folder of a file are planned, or all root modules without a path. Resolves
   * with its result; undefined if they are not all planned after a minute.
   */
  withCallers<T>(path: string | undefined, use: () => T): Promise<T | undefined>;
  /** Plans these root modules, so that their last plans are known. Resolves when they are planned, or after a minute. */
  planOnce(roots: readonly string[]): Promise<void>;
  /** Plans the units in a folder for a page that shows them together; undefined without such a page. */
  watch(folder: string | undefined): void;
  /** Returns what the plan of a root module waits for; 0 if it is of all changes so far and stays. */
  awaited(root: string): number;
  /** Resolves when the plan of a root module waits for nothing, or after a moment. */
  answered(root: string): Promise<void>;
  /** Answers a question that no plan of the workspace asks, with the rights of the workspace. */
  readonly ask: Ask;
  /** Resolves when every plan is complete and no question is pending. */
  settled(): Promise<void>;
  /** Returns the folders of all files that were asked for; the same set as long as its elements are the same. */
  folders(): ReadonlySet<string>;
}

/** A listener for the events of a workspace. */
export interface Listener {
  /** There is a new snapshot. */
  planned(snapshot: Snapshot): void;
  /** A limit was reached, or an exception caught. The line holds no values of the user. */
  log(line: string, caught?: unknown): void;
}

/** The host of a workspace, and the options of all its plans. */
export interface Surroundings extends Pick<Inputs, "providers"> {
  readonly ask: Ask;
  /** Returns the words that are kept of the last plan of a root module. */
  readonly summary?: (root: RootPlan) => string;
  /** The delays, in milliseconds, after which a file that is incomplete is read again. */
  readonly rereads?: readonly number[];
  readonly environment: Partial<PlanOptions>;
  readonly clock?: Clock;
  /** Reports what was learned of providers, at first and whenever it changes. */
  readonly learned?: (listener: (facts: LearnedFacts) => void) => void;
}

/** How long a request waits for plans, in milliseconds. */
const PATIENCE = 5_000;

/** How long a request waits for the plans of many root modules, in milliseconds. */
const LONG_PATIENCE = 60_000;

/** How long a reply that is large waits for answers that would replace it, in milliseconds. */
const MOMENT = 50;

/** Opens a workspace that a host answers. */
export function openWorkspace(surroundings: Surroundings, listener: Listener): Workspace {
  const { ask, clock = REAL_CLOCK, rereads, environment, providers, summary } = surroundings;
  const { state, dispatch, until } = startDriver(
    emptyWorkspace(environment, rereads, providers, summary),
    updateWorkspace,
    effectRunner(ask, clock, listener),
    clock,
  );
  surroundings.learned?.((facts) => dispatch({ kind: "learned", facts }));
  const refreshed = (): WorkspaceState => {
    dispatch({ kind: "snapshotNeeded" });
    return state();
  };
  const whilePlanned = async <T>(roots: readonly string[], use: () => T): Promise<T | undefined> => {
    dispatch({ kind: "lent", roots });
    try {
      refreshed();
      const arePlanned = (later: WorkspaceState): boolean => roots.every((root) => awaitedFor(later, root) === 0);
      await until(arePlanned, LONG_PATIENCE);
      // Another request may have returned its root modules meanwhile.
      return arePlanned(refreshed()) ? use() : undefined;
    } finally {
      dispatch({ kind: "returned", roots });
    }
  };
  return {
    dispatch,
    snapshot: () => refreshed().snapshot,
    latest: () => state().snapshot,
    pause: () => dispatch({ kind: "completing" }),
    loaded: (path) => {
      dispatch({ kind: "viewed", path });
      refreshed();
      return until((now) => !now.isDirty && !isLoading(now, path), PATIENCE);
    },
    planned: () => {
      refreshed();
      return until((now) => !now.isDirty && !(hasManyRoots(now) ? isPlanning(now) : isBusy(now)), PATIENCE);
    },
    withCallers: async (path, use) => {
      const now = refreshed();
      if (!hasManyRoots(now)) return use();
      const { search } = now;
      return whilePlanned(path === undefined ? [...search.roots] : rootsCalling(search, folderOf(path)), use);
    },
    planOnce: (roots) => whilePlanned([...roots], () => {}),
    watch: (folder) => dispatch({ kind: "watched", folder }),
    awaited: (root) => awaitedFor(refreshed(), root),
    answered: (root) => {
      refreshed();
      return until((now) => awaitedFor(now, root) === 0, MOMENT);
    },
    ask: (question) => ask(question, state().isRestricted ? [...state().folders] : undefined),
    settled: () => {
      refreshed();
      return until((now) => !now.isDirty && now.cache.pending.size === 0 && !isBusy(now));
    },
    folders: () => state().cache.folders,
  };
}

/** Whether the answer takes a moment only, so that a request for it is not aborted. */
const isOfDisk = ({ kind }: Question): boolean => kind === "file" || kind === "directory";

/** Returns the function that runs an effect: it asks the host, starts a timer or calls the listener. */
function effectRunner(
  ask: Ask,
  clock: Clock,
  listener: Listener,
): (effect: WorkspaceEffect, dispatch: (event: WorkspaceEvent) => void) => void {
  const requests = new Map<number, AbortController>();
  let arrived: HostAnswer[] = [];
  const pass = (dispatch: (event: WorkspaceEvent) => void): void => {
    const answers = arrived;
    arrived = [];
    dispatch({ kind: "answered", answers });
  };
  return (effect, dispatch) => {
    switch (effect.kind) {
      case "ask": {
        const { question, ticket, within } = effect;
        const controller = isOfDisk(question) ? undefined : new AbortController();
        if (controller) requests.set(ticket, controller);
        void ask(question, within, controller?.signal).then((answer) => {
          requests.delete(ticket);
          // Answers that arrive at the same time are passed on together.
          if (arrived.push({ key: question.key, ticket, answer }) === 1) clock.after(0, () => pass(dispatch));
        });
        break;
      }
      case "cancel":
        requests.get(effect.ticket)?.abort();
        // An aborted request may never be answered.
        requests.delete(effect.ticket);
        break;
      case "later":
        clock.after(effect.milliseconds, () => dispatch(effect.event));
        break;
      case "show":
        listener.planned(effect.snapshot);
        break;
      case "log":
        listener.log(effect.line, effect.caught);
    }
  };
}
