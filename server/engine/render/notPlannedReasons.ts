import type { NotPlanned } from "../plan/rows/notPlanned.ts";
import { counted } from "../values/text/nouns.ts";
import type { Unasked } from "../values/value.ts";

/** Returns the reason that a value is unknown, in a few words without a full stop, and what to do about it. */
export const unaskedText = (unasked: Unasked): string =>
  `${reasonText(unasked)}${unasked.why === "not-installed" ? `; run ${unasked.about ?? "terraform"} init` : ""}`;

/** Returns the reason that a value is unknown, without what to do about it. */
export const reasonText = (unasked: Unasked): string => REASONS[unasked.why](unasked);

const REASONS: Readonly<Record<Unasked["why"], (unasked: Unasked) => string>> = {
  "no-value": ({ source }) => `${source} has no value`,
  "no-workspace": () => "no workspace is selected",
  assumed: ({ source }) => `${source} is assumed to be unknown until apply`,
  "no-schema": ({ about }) => `no schema of ${about ?? "its provider"}`,
  "not-read": ({ source, about }) => {
    if (isRemoteState(source))
      return "only remote states in local files, or of open root modules with a loaded state, are read";
    return about === undefined ? `${source} was not asked` : `${kindOf(source)} of ${about} are not read`;
  },
  "newer-version": ({ source, about }) => `${source} may be new, and Stateline knows ${about}`,
  "not-computed": ({ source }) => `Stateline does not compute ${source} of this version`,
  "default-not-seen": ({ source }) => `the default of ${source} was not asked`,
  "not-run": ({ source }) => `${source} needs a process or a login, and Stateline runs nothing`,
  "other-files": ({ source }) => `the files of ${source}, or their permissions, are not those of the last run`,
  "state-not-loaded": ({ about }) => (about === undefined ? "State not loaded" : `State not loaded (${about})`),
  "not-installed": ({ source }) => `${source} is not installed`,
  restricted: ({ source }) => `${source} is outside the workspace, which is in restricted mode`,
  configuration: () => "the configuration has an error",
  deferred: ({ about }) => DEFERRED[about ?? ""] ?? "its provider defers the change",
  imported: ({ source, about }) => `only ${about} knows the object that is imported as ${source}`,
  moved: ({ source, about }) => `only ${about} knows the result of moving ${source} from another type`,
  pending: ({ source }) => `the provider of ${source} has not answered yet`,
  "too-many": ({ about }) => `Stateline plans at most ${about} instances of a block`,
};

const DEFERRED: Readonly<Record<string, string>> = {
  "resource-config-unknown": "its provider defers the change until its configuration is known",
  "provider-config-unknown": "its provider defers the change until the provider's own configuration is known",
  "absent-prerequisite": "its provider defers the change until its prerequisites exist",
  // As a finished plan names them.
  instance_count_unknown: "deferred until the number of its instances is known",
  resource_config_unknown: "deferred until its configuration is known",
  provider_config_unknown: "deferred until the configuration of its provider is known",
  absent_prereq: "deferred until its prerequisites exist",
  deferred_prereq: "deferred because it depends on a deferred change",
};

/** Whether the address belongs to a remote state. */
export const isRemoteState = (address: string): boolean => /(^|\.)data\.terraform_remote_state\./.test(address);

const kindOf = (source: string): string => (/(^|\.)ephemeral\./.test(source) ? "ephemeral resources" : "data sources");

/** Returns `14 not planned: no schema of hashicorp/aws (12), var.names has no value (2)`; undefined if everything was planned. */
export function notPlannedText(
  notPlanned: readonly NotPlanned[],
  reasonOf: (cause: Unasked) => string = unaskedText,
): string | undefined {
  if (notPlanned.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { cause } of notPlanned) {
    const why = reasonOf(cause);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const [first] = counts.keys();
  const shown = [...counts].slice(0, MAX_REASONS).map(([why, count]) => `${why} (${count})`);
  const more = counts.size > MAX_REASONS ? [counted(counts.size - MAX_REASONS, "more reason")] : [];
  const why = counts.size === 1 ? first : [...shown, ...more].join(", ");
  return `${notPlanned.length} not planned: ${why}`;
}

const MAX_REASONS = 6;
