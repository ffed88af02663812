import type { Snapshot } from "../workspace/snapshot.ts";

/** What a handler may look at. */
export interface World {
  snapshot(): Snapshot;
  settled(): Promise<void>;
}

/** Converts, calls one feature, converts back. */
export type Handler<Params, Reply> = (world: World, params: Params) => Promise<Reply | null>;
