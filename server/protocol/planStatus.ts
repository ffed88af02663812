/** What the status bar says of one root module. All words come from the server. */
export interface PlanStatus {
  /** URI of the root module's folder. */
  readonly root: string;
  /** `-/+1 -1 ~2 +3`, `no changes`, `State not loaded` */
  readonly text: string;
  /** Markdown. */
  readonly tooltip: string;
  readonly severity: "none" | "warning" | "error";
  /** Present where the state can be had from Terraform, at once or again: LOAD_STATE. */
  readonly load?: "load" | "reload";
  /** Markdown: the last run that has changed the state while the folder was open. */
  readonly run?: string;
  /** Counts up with every plan; a view that shows an older one asks again. */
  readonly version: number;
}
