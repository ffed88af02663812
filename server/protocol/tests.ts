import type { Extent } from "./place.ts";

/** A test file of a root module. */
export interface TestFileView {
  readonly uri: string;
  /** Its path from the root module, as the option `-filter` takes it. */
  readonly path: string;
  readonly runs: readonly TestRunView[];
}

export interface TestRunView {
  readonly name: string;
  readonly range: Extent;
  /** Whether it applies its plan, which creates real objects. */
  readonly applies: boolean;
}
