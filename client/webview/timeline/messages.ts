import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { Location, Position } from "../../../server/protocol/place.ts";
import type { Timeline } from "../../../server/protocol/timeline.ts";

/** Extension → page. A timeline comes whole, never as a difference to the one before. */
export type ToPage =
  | { readonly kind: "timeline"; readonly timeline: Timeline }
  /** The plan does not know the instance (any more). */
  | { readonly kind: "gone"; readonly instance: InstanceReference }
  /** Where the editor's cursor stands: the row of that place is marked. */
  | { readonly kind: "cursor"; readonly uri: string; readonly position: Position };

/** Page → extension. */
export type FromPage =
  /** The page has loaded and shows nothing yet. */
  | { readonly kind: "ready" }
  /** `take` moves the keyboard's focus to the editor too. */
  | { readonly kind: "open"; readonly location: Location; readonly take: boolean }
  | { readonly kind: "copy"; readonly text: string };

/** What VS Code keeps of the page while it is hidden or closed: where the user is, nothing of the plan. */
export interface PageState {
  readonly instance: InstanceReference;
  /** Folded stages that the user opened. */
  readonly unfolded: readonly string[];
  /** Rows whose children the user closed. */
  readonly closed: readonly string[];
  /** Rows whose unchanged children the user opened; `""` is the whole object. */
  readonly revealed: readonly string[];
  readonly row: string | undefined;
}
