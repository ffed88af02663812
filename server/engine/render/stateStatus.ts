import { programName } from "../lang/dialect.ts";
import type { OtherPlanner } from "../load/inputs.ts";
import { type LoadedState, loadedAt, unreadState } from "../load/state/loadedState.ts";
import { neededInit } from "../load/state/pullRemedy.ts";
import type { StateLocation } from "../load/state/stateLocation.ts";
import { minuteText } from "../load/state/stateLock.ts";
import { counted } from "../values/text/nouns.ts";

/** Returns `State not loaded (s3, acme/web.tfstate)` or `Loading state (s3)…`; undefined if the state is known. */
export function unreadTitle(state: LoadedState): string | undefined {
  if (!unreadState(state)) return undefined;
  const where = whereText(state.location);
  return titleOf(state, where === "" ? "" : ` (${where})`);
}

/** As `unreadTitle`, with the backend alone, for narrow places. */
export const shortUnreadTitle = (state: LoadedState): string | undefined => {
  const unread = unreadState(state);
  if (!unread) return undefined;
  const shown = unread.about === undefined ? "" : ` (${unread.about})`;
  return titleOf(state, shown);
};

function titleOf({ progress, location }: LoadedState, shown: string): string {
  if (location.kind === "other-planner") return WHOSE_MODULE[location.planner];
  return progress?.kind === "loading" ? `Loading state${shown}…` : `State not loaded${shown}`;
}

const WHOSE_MODULE: Readonly<Record<OtherPlanner, string>> = {
  terragrunt: "Module of Terragrunt",
  stack: "Component of a stack",
};

const NOT_OUR_PLAN: Readonly<Record<OtherPlanner, string>> = {
  terragrunt:
    "Terragrunt plans this module, with files, values and a state of its own, and no unit that runs it is planned. Open the unit, or correct its errors.",
  stack:
    "A stack plans this module, with inputs, provider configurations and a state of its own. HCP Terraform makes that plan.",
};

/** Returns whether the user may load the state for the first time or again; undefined if not at all. */
export const loadOffer = ({ pull, progress, state }: LoadedState): "load" | "reload" | undefined => {
  if (!pull || progress?.kind === "loading") return undefined;
  return state ? "reload" : "load";
};

/**
 * Returns the time at which a state was loaded, because it may have changed since: `state of 12:04`; undefined for a local file.
 */
export const ageText = ({ progress }: LoadedState): string | undefined => {
  const at = progress && loadedAt(progress);
  return at === undefined ? undefined : `state of ${at}`;
};

/**
 * Returns `state file written 2026-11-22 09:02 UTC, 3 days ago`; undefined where the time is not known. A checkout writes a file, too.
 * Without `now`, in milliseconds since 1970, and on the first day, the text has no age.
 */
export const fileAgeText = (state: LoadedState, now?: number): string | undefined => {
  const at = writtenAt(state);
  const modified = modifiedAt(state);
  if (at === undefined || modified === undefined) return undefined;
  const days = now === undefined ? 0 : Math.floor((now - Date.parse(modified)) / DAY);
  return `state file written ${at}${days > 0 ? `, ${counted(days, "day")} ago` : ""}`;
};

const DAY = 24 * 60 * 60 * 1000;

/** Returns `2026-11-22 09:02 UTC`, the time at which a state file was last written; undefined where it is not known. */
export const writtenAt = (state: LoadedState): string | undefined => {
  const modified = modifiedAt(state);
  return modified === undefined ? undefined : minuteText(modified);
};

const modifiedAt = ({ location, answer }: LoadedState): string | undefined =>
  location.kind === "file" && answer && "modified" in answer ? answer.modified : undefined;

/** Returns the program whose `init` must run before the state can be loaded; empty if that did not keep it from being loaded. */
export const initOffer = ({ progress, pull }: LoadedState): { readonly init?: "terraform" | "tofu" } =>
  progress?.kind === "failed" && pull && neededInit(progress.reason) !== undefined
    ? { init: programName(pull.pull.product) }
    : {};

/** Returns the notes about the current state, one sentence each: who plans from it, how it is being replaced, and who holds its lock. */
export function stateNotes({ progress, isBeingWritten, lock, location }: LoadedState): readonly string[] {
  if (location.kind === "other-planner") return [NOT_OUR_PLAN[location.planner]];
  const reloadNotes =
    progress?.kind === "loading" && progress.lastLoadedAt !== undefined ? ["It is being loaded again."] : [];
  const failureNotes =
    progress?.kind === "failed" && progress.lastLoadedAt !== undefined
      ? [`Loading it again failed: ${neededInit(progress.reason) ?? progress.reason.replace(/\.+$/, "")}.`]
      : [];
  const writingNotes = isBeingWritten ? ["The state file is being written, so the last complete state is used."] : [];
  return [...reloadNotes, ...failureNotes, ...writingNotes, ...(lock ? [lockText(lock)] : [])];
}

function lockText({ since, who, operation }: NonNullable<LoadedState["lock"]>): string {
  const holder = [who && ` by ${who}`, operation && ` (${operation})`].join("");
  return `Locked${since && ` since ${since}`}${holder}. Reading is not affected. A lock file that remains when nothing runs is stale.`;
}

/** Returns the location of a state: `s3, acme/web.tfstate`; empty for a local file. */
export const whereText = (location: StateLocation): string => {
  if (location.kind === "undecided") return `${location.initialised}; run terraform init`;
  if (location.kind === "file" || location.kind === "other-planner") return "";
  return [location.backend, location.place].filter((part) => part !== "").join(", ");
};
