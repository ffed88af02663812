import type { InstanceReference, PlanOverviewRequest } from "../../../server/protocol/methods.ts";
import type { Location } from "../../../server/protocol/place.ts";
import type { PlanOverview, PlanQuery, StateChoice } from "../../../server/protocol/planOverview.ts";
import type { ServerCommand } from "../shared/serverCommand.ts";

/** Extension → page. */
export type ToPage =
  /** The lines that the page asked for last, of the newest plan; `request` is the number of the request. */
  | { readonly kind: "plan"; readonly plan: PlanOverview; readonly request: number }
  /** The workspace has no root module. */
  | { readonly kind: "noPlan" }
  /** The root module that a command asked for. */
  | { readonly kind: "root"; readonly root: string }
  /** The instance that the timeline shows or that the cursor is in. Its lane is marked and scrolled into view. */
  | { readonly kind: "shown"; readonly instance: InstanceReference | undefined }
  /** The message while no newer plans can arrive. Without `words`, plans arrive again. */
  | { readonly kind: "outage"; readonly words: string | undefined };

/** The lines that the page needs, now and after every plan. The number tells the answers of requests apart. */
export interface LineRequest extends PlanOverviewRequest {
  readonly request: number;
}

/** Page → extension. */
export type FromPage =
  | { readonly kind: "request"; readonly lineRequest: LineRequest }
  | { readonly kind: "show"; readonly instance: InstanceReference }
  /** The user moved the focus to the lane of an instance. */
  | { readonly kind: "selected"; readonly instance: InstanceReference }
  | { readonly kind: "openSource"; readonly instance: InstanceReference }
  | { readonly kind: "openPlace"; readonly place: Location }
  | { readonly kind: "copy"; readonly root: string; readonly query: PlanQuery; readonly format: CopyFormat }
  | { readonly kind: "load"; readonly root: string }
  | { readonly kind: "startFrom"; readonly root: string; readonly state: StateChoice }
  | { readonly kind: "init"; readonly root: string; readonly program: "terraform" | "tofu" }
  /** The user wants to see the plan itself again. */
  | { readonly kind: "endComparison"; readonly root: string }
  | { readonly kind: "choose"; readonly root: string; readonly choice: PlanChoice }
  | { readonly kind: "run"; readonly command: PageCommand };

/** What the user chooses for the plan of a root module. */
export type PlanChoice = "compare" | "options" | "run" | "variableFile" | "workspace";

/** The form in which the plan is copied: the list as Markdown, or a picture of the lanes. */
export type CopyFormat = "markdown" | "svg";

/** A command that the page sends to VS Code. */
export type PageCommand = ServerCommand;

/** The page state that VS Code keeps while the page is hidden or closed: the user's choices, nothing of the plan. */
export interface PageState {
  readonly root: string | undefined;
  readonly query: PlanQuery;
  readonly focus: number;
  readonly top: number;
}
