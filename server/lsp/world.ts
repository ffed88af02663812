import type { Decompress } from "../engine/codecs/zip.ts";
import type { OpenPlan } from "../ide/finishedPlans/finishedExplorer.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import type { RunLogs } from "../workspace/asked/runLog.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import type { FactStore } from "../workspace/factStore.ts";
import type { Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";

/** The services available to a handler. */
export interface World {
  readonly uris: Uris;
  snapshot(): Snapshot;
  /** Returns the newest finished plans at once. They may be of earlier texts. */
  latest(): Snapshot;
  /** Makes the next plans wait for a pause in the typing. */
  pause(): void;
  /** Returns the text of an open document. */
  textOf(uri: string): string | undefined;
  /** Resolves when the files of the root module around a path are read, or after a few seconds. */
  loaded(path: string): Promise<void>;
  /** Returns what the plan of a root module waits for, a change of the settings included; 0 if it stays until something changes. */
  awaited(root: string): number;
  /** Resolves when the plan of a root module waits for nothing, or after a moment. */
  answered(root: string): Promise<void>;
  /** Answers a question that no plan of the workspace asks. */
  readonly ask: Ask;
  /** The finished plans that are kept beside the live plans, by the paths of their files. */
  readonly finishedPlans: Map<string, OpenPlan>;
  /** Where the facts about providers are kept. */
  readonly facts: FactStore;
  /** The decompressor of the host for the files of finished plans, if it has one. */
  readonly decompress: Decompress | undefined;
  /** The log of a real run that the client shows. */
  readonly runLogs: RunLogs;
  /** Whether messages are written with exact numbers, by `jsonText`. Otherwise they hold nothing but plain values. */
  readonly isExact: boolean;
  /** Whether an edit of the client can create files. */
  readonly createsFiles: boolean;
  /** Whether the client shows actions that are not possible, with the reason. */
  readonly showsDisabled: boolean;
  /** Whether the workspace is not trusted. */
  isRestricted(): boolean;
  /** Loads the state of a root module from wherever it is. */
  loadState(root: string): void;
  /** Plans a module as called by a root module from now on. */
  chooseCaller(folder: string, root: string): void;
  /** Plans a root module with these options from now on. */
  chooseOptions(root: string, options: ChosenOptions): void;
  /** Resolves when the plans of the present texts are complete, or after a few seconds. */
  planned(): Promise<void>;
  /**
   * Calls a function while all root modules that call the folder of a file are planned, or all root modules without a path. Resolves
   * with its result; undefined if that takes too long.
   */
  withCallers<T>(path: string | undefined, use: () => T): Promise<T | undefined>;
}

/** Converts a request, calls one feature, and converts its result back. */
export type Handler<Params, Reply> = (world: World, params: Params) => Promise<Reply | null>;
