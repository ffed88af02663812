/** Who answers for the providers of a root module. */
export interface ProvidersStatus {
  /** As in the setting `stateline.providers.mode`. */
  readonly level: "schema" | "offline" | "configured" | "refresh";
  /** Whether a simulation answers for all providers: at any level where no plugin can be asked. */
  readonly isSimulated: boolean;
  /** Markdown. */
  readonly tooltip: string;
  /** What is simulated although its plugin was to be asked, why, and what to do: a sentence for each reason, in plain text. */
  readonly notes: readonly string[];
  /** Whether no other level would apply if it were chosen. */
  readonly isFixed: boolean;
  /** Whether instances are simulated until their plugins answer, so that a better plan follows. */
  readonly isAwaited: boolean;
}

/** The text of the status bar for one root module. All words come from the server. */
export interface PlanStatus {
  /** URI of the root module's folder. */
  readonly root: string;
  /** The subject of the text: the plan, or a state that is not loaded. */
  readonly subject: "plan" | "state";
  /** `-/+1 -1 ~2 +3`, `no changes`, `State not loaded` */
  readonly text: string;
  /** Markdown. */
  readonly tooltip: string;
  readonly severity: "none" | "warning" | "error";
  /** The plan options in a few words, `destroy · 2 targets`, without the variable files and the workspace; absent without any. */
  readonly options?: string;
  /** The chosen variable files, relative to the root module; absent without any. */
  readonly variableFiles?: readonly string[];
  /** The selected workspace, by its name; absent if the plan does not depend on one. */
  readonly workspace?: { readonly name?: string };
  /** The product and version that the plan follows, such as `Terraform 1.15.9`, and why in Markdown: `.terraform-version`. */
  readonly language: readonly [name: string, reason: string];
  /** Who answers for the providers; absent if the root module uses none but those that are built in. */
  readonly providers?: ProvidersStatus;
  /** Present if LOAD_STATE can load the state, now or again. */
  readonly load?: "load" | "reload";
  /** The reason for a failed load of the state with its remedy, in plain text; absent if no load failed. */
  readonly failedLoad?: string;
  /** The program whose `init` must run before the state can be loaded; absent if that is not the cause. */
  readonly init?: "terraform" | "tofu";
  /** The last run that changed the state while the folder was open, in Markdown. */
  readonly run?: string;
  /** The version of the plan; a view that shows an older version requests its content again. */
  readonly version: number;
}
