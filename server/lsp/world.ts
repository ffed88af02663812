import type { Decompress } from "../engine/codecs/zip.ts";
import type { ChosenOptions } from "../workspace/chosenOptions.ts";
import type { FactStore } from "../workspace/factStore.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Client } from "./client.ts";
import type { ClientMemory, KeptComparison } from "./clientMemory.ts";

/** What a handler asks of the workspace; `awaited` counts a change of the settings, too. */
type Plans = Pick<
  Workspace,
  | "snapshot"
  | "latest"
  | "pause"
  | "loaded"
  | "planned"
  | "withCallers"
  | "planOnce"
  | "watch"
  | "awaited"
  | "answered"
  | "ask"
>;

/** The services available to a handler. */
export interface World extends Plans, Pick<Client, "createsFiles" | "showsDisabled"> {
  readonly uris: Uris;
  readonly memory: ClientMemory;
  /** Returns the text of an open document. */
  textOf(uri: string): string | undefined;
  /** Where the facts about providers are kept. */
  readonly facts: FactStore;
  /** Returns the milliseconds since 1970. */
  now(): number;
  /** The decompressor of the host for the files of finished plans, if it has one. */
  readonly decompress: Decompress | undefined;
  /** Whether messages are written with exact numbers, by `jsonText`. Otherwise they hold nothing but plain values. */
  readonly isExact: boolean;
  /** Forgets a comparison, and tells the client, as soon as its revision names another commit. */
  followRevision(comparison: KeptComparison): void;
  /** Whether the workspace is not trusted. */
  isRestricted(): boolean;
  /** Loads the state of a root module from wherever it is. */
  loadState(root: string): void;
  /** Plans a module as called by a root module from now on. */
  chooseCaller(folder: string, root: string): void;
  /** Plans a root module with these options from now on. */
  chooseOptions(root: string, options: ChosenOptions): void;
}

/** Converts a request, calls one feature, and converts its result back. */
export type Handler<Params, Reply> = (world: World, params: Params) => Promise<Reply | null>;
