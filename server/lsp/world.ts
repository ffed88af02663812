import type { Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";

/** What a handler may look at. */
export interface World {
  readonly uris: Uris;
  snapshot(): Snapshot;
  /** What an editor shows of a document that is open. */
  textOf(uri: string): string | undefined;
  /** Resolves when the root module of a file was read, or when that takes too long. */
  loaded(path: string): Promise<void>;
  /** Is the workspace one that the user has not said to trust? */
  isRestricted(): boolean;
  /** The user wants the state of a root module loaded, wherever it is. */
  loadState(root: string): void;
  /** Resolves when the plans are of the newest text throughout, or when that takes too long. */
  planned(): Promise<void>;
}

/** Converts, calls one feature, converts back. */
export type Handler<Params, Reply> = (world: World, params: Params) => Promise<Reply | null>;
