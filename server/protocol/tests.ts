import type { Extent } from "./place.ts";

/** A test file of a root module, or of a module that it calls. */
export interface TestFileView {
  readonly uri: string;
  /** The URI of the folder of its module, in which the program runs it. */
  readonly folder: string;
  /** Its path from that folder, as the option `-filter` takes it. */
  readonly path: string;
  readonly runs: readonly TestRunView[];
}

export interface TestRunView {
  readonly name: string;
  readonly range: Extent;
  /** Whether it applies its plan, which creates real objects. */
  readonly applies: boolean;
}
