import type { State } from "../../engine/state/state.ts";
import type { CodeAction } from "../editing/codeAction.ts";

/** An edit that must not change what the plan does. */
export interface Refactoring {
  readonly action: CodeAction;
  /** The new addresses of instances, by their old ones; absent if it renames none. */
  readonly renamed?: ReadonlyMap<string, string>;
  /** The state with the last results of data sources at their new addresses; absent if none has one. */
  readonly state?: State | undefined;
}
