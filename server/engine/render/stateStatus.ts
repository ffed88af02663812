import { type LoadedState, loadedAt, unreadState } from "../load/state/loadedState.ts";
import type { StateLocation } from "../load/state/stateLocation.ts";

/** `State not loaded (s3, acme/web.tfstate)`, `Loading state (s3)…`; undefined where the state is known. */
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

const titleOf = ({ progress }: LoadedState, shown: string): string =>
  progress?.kind === "loading" ? `Loading state${shown}…` : `State not loaded${shown}`;

/** Returns whether the user may load the state for the first time or again; undefined if not at all. */
export const loadOffer = ({ pull, progress, state }: LoadedState): "load" | "reload" | undefined => {
  if (!pull || progress?.kind === "loading") return undefined;
  return state ? "reload" : "load";
};

/** `state of 12:04`: what was loaded may be another by now; undefined of a file. */
export const ageText = ({ progress }: LoadedState): string | undefined => {
  const at = progress && loadedAt(progress);
  return at === undefined ? undefined : `state of ${at}`;
};

/** Returns the notes about the current state, one sentence each: how it is being replaced, and who holds its lock. */
export function stateNotes({ progress, isBeingWritten, lock }: LoadedState): readonly string[] {
  const again =
    progress?.kind === "loading" && progress.lastLoadedAt !== undefined ? ["It is being loaded again."] : [];
  const failed =
    progress?.kind === "failed" && progress.lastLoadedAt !== undefined
      ? [`Loading it again failed: ${progress.reason.replace(/\.+$/, "")}.`]
      : [];
  const half = isBeingWritten ? ["The state file is being written, so the last complete state is used."] : [];
  return [...again, ...failed, ...half, ...(lock ? [lockText(lock)] : [])];
}

function lockText({ since, who, operation }: NonNullable<LoadedState["lock"]>): string {
  const by = [who && ` by ${who}`, operation && ` (${operation})`].join("");
  return `Locked${since && ` since ${since}`}${by}. Reading is not affected. A lock file that stays when nothing runs is left over.`;
}

/** `s3, acme/web.tfstate`; empty of a file. */
export const whereText = (location: StateLocation): string => {
  if (location.kind === "undecided") return `${location.initialised}; run terraform init`;
  if (location.kind === "file") return "";
  return [location.backend, location.place].filter((part) => part !== "").join(", ");
};
