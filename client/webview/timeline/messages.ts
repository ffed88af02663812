import type { ComparisonRequest, InstanceReference, RehearsalRequest } from "../../../server/protocol/methods.ts";
import type { Location, Position } from "../../../server/protocol/place.ts";
import type { RecordedRun } from "../../../server/protocol/recordedRun.ts";
import type { Timeline } from "../../../server/protocol/timeline.ts";
import type { ServerCommand } from "../shared/serverCommand.ts";

/** Extension → page. A timeline is always complete, never a difference to the previous one. */
export type ToPage =
  | { readonly kind: "timeline"; readonly timeline: Timeline }
  /** The plan does not have the instance. */
  | ({ readonly kind: "gone" } & GoneInstance)
  /** The position of the editor's cursor, whose row is marked. */
  | { readonly kind: "cursor"; readonly uri: string; readonly position: Position }
  /** The message while no newer plans can arrive. Without `words`, plans arrive again. */
  | { readonly kind: "outage"; readonly words: string | undefined };

/** An instance that the plan does not have. */
export interface GoneInstance {
  readonly instance: InstanceReference;
  /** The instance that is now at the place of its block. */
  readonly instanceAtSource?: InstanceReference | undefined;
  /** What the log that is shown tells of it. */
  readonly recorded?: RecordedRun;
}

/** Page → extension. */
export type FromPage =
  /** The page has loaded and shows nothing yet. */
  | { readonly kind: "ready" }
  /** Shows source text. With `take`, the editor gets the keyboard focus and is opened if none shows the file. */
  | { readonly kind: "open"; readonly location: Location; readonly take: boolean }
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "show"; readonly instance: InstanceReference }
  /** Rehearses the apply with these assumed values and a failure; without `rehearsal`, no longer. */
  | { readonly kind: "rehearse"; readonly rehearsal: RehearsalRequest | undefined }
  | { readonly kind: "showEarlier"; readonly isShown: boolean }
  /** Lets the user choose the log of a real run. */
  | { readonly kind: "openLog" }
  | { readonly kind: "closeLog" }
  /** Compares two runs; without `runs`, no longer. */
  | { readonly kind: "compare"; readonly runs: ComparisonRequest | undefined }
  /** Lets the user choose the file of a finished plan to compare with. */
  | { readonly kind: "openPlanFile" }
  /** Reads the object of the instance, which a minimal refresh left unread. */
  | { readonly kind: "readObject" }
  /** Reads all objects, in place of a minimal refresh. */
  | { readonly kind: "readAll" }
  | { readonly kind: "run"; readonly command: PageCommand };

/** A command that the page sends to VS Code: open the plan explorer, or a command about the server. */
export type PageCommand = "explorer" | ServerCommand;

/** The page state that VS Code keeps while the page is hidden or closed: the user's position, nothing of the plan. */
export interface PageState {
  readonly instance: InstanceReference;
  /** Folded stages that the user opened. */
  readonly unfolded: readonly string[];
  /** Rows whose children the user closed. */
  readonly closed: readonly string[];
  /** Rows whose unchanged children the user opened; `""` is the whole object. */
  readonly revealed: readonly string[];
  readonly row: string | undefined;
  /** The instances that the page showed; absent in a state that an older version kept. */
  readonly visits?: Visits;
}

/** The instances that the page showed, in order of time, and the index of the current one. */
export interface Visits {
  readonly instances: readonly InstanceReference[];
  readonly at: number;
}
