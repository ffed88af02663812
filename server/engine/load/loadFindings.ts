import { shortProviderName } from "../addrs/provider.ts";
import { type Product, programName } from "../lang/dialect.ts";
import { type Diagnostic, error, type FindingId, information, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { quoted } from "../values/text/quote.ts";
import { neededInit } from "./state/pullRemedy.ts";
import type { ElsewhereLocation } from "./state/stateLocation.ts";

// The findings of states, providers and schemas that were not loaded.

export const unreadableState = (range: Range, reason: string): Diagnostic =>
  error(
    "load/unreadable-state",
    range,
    "State not loaded",
    `The state could not be read: ${reason}. Until it is read, no actions are planned for this root module.`,
    { origin: "stateline" },
  );
/** An information, because the configuration is correct. The place is empty if it is unknown. */
export const remoteState = (
  { range, backend, place, lacksWorkspace }: ElsewhereLocation,
  pull: object | undefined,
): Diagnostic =>
  notLoaded(
    "load/remote-state",
    range,
    [
      `The state is in ${backend}${place && ` (${place})`} and was not read.`,
      ...(lacksWorkspace ? [`Which one it is depends on the workspace, and none is selected. ${SELECT}`] : []),
      "The actions of the plan are unknown until it is read.",
      pull ? LOAD : LOAD_COPY,
    ].join(" "),
  );
const SELECT =
  "Choose one in the status bar, set TF_WORKSPACE, use --workspace on the command line, or run terraform init and terraform workspace select.";
export const undecidedState = (range: Range | undefined, initialised: string): Diagnostic =>
  notLoaded(
    "load/undecided-state",
    range,
    `The backend configuration changed since terraform init (${initialised}). Run terraform init again; until then Terraform does not plan, and the state is not chosen.`,
  );
export const absentNamedState = (path: string): Diagnostic => ({
  ...notLoaded(
    "load/absent-named-state",
    undefined,
    `The setting stateline.state.path names ${path}, which does not exist. Until it exists, no actions are planned.`,
  ),
  severity: "warning",
});
export const emptyStateFile = (path: string): Diagnostic =>
  information(
    "load/empty-state-file",
    { anchor: { path }, start: 0, end: 0 },
    "State file is empty",
    "Terraform takes an empty file for no state, so everything counts as new.",
  );
/** Adds to the finding of a damaged state that a backup exists beside it. */
export const backupAtHand = (damaged: Diagnostic, name: string, serial: number): Diagnostic => ({
  ...damaged,
  detail: `${damaged.detail} The backup ${name} has serial ${serial}. Copy it over the file, or set stateline.state.path to it.`,
});
/** Returns the detail for an encrypted state; `pull` is the question that loads it, if the user allows loading. */
export const encryptedState = (pull: object | undefined): Pick<Diagnostic, "detail"> => ({
  detail: `The state is encrypted by OpenTofu. tofu state pull prints it where the key is available. ${pull ? LOAD : "Use a decrypted copy."} Until then no actions are planned for this root module.`,
});
/** `from` and `to`: the address that the state has, and the present one. */
export const legacyProvider = (range: Range | undefined, from: string, to: string): Diagnostic =>
  error(
    "load/legacy-provider",
    range,
    "Invalid legacy provider address",
    `The state names the provider ${quoted(from.slice(from.lastIndexOf("/") + 1))} as Terraform 0.12 did, without a namespace, so Terraform does not plan. To mend the state, run: terraform state replace-provider ${from} ${to}. Stateline plans as if that were done.`,
  );
/** An information, because the plan is right if both registries have the same provider. */
export const otherRegistry = (range: Range | undefined, from: string, to: string): Diagnostic =>
  information(
    "load/other-registry",
    range,
    "Provider of another registry",
    `The state names the provider ${from}, which the configuration does not require. Stateline plans as if it were ${to}.`,
  );
/** Returns what to do about a state that could not be pulled, in a sentence if `init` mends it; `reason` is the message of the program. */
function failedPullText(program: string, from: string, reason: string): string {
  const cause = neededInit(reason);
  if (cause !== undefined) return `Run ${program} init, then load the state (${from}) again: ${cause}.`;
  return `${program} state pull (${from}) failed: ${reason.replace(/\.+$/, "")}. The actions of the plan are unknown until the state is read.`;
}
/** `reason` is the error message of the program. */
export const failedPull = (
  range: Range | undefined,
  { product, from }: { readonly product: Product; readonly from: string },
  reason: string,
): Diagnostic => ({
  ...notLoaded("load/failed-pull", range, failedPullText(programName(product), from, reason)),
  severity: "warning",
});
const LOAD = "Load it with the command Load State, or set stateline.state.path to a copy.";
const LOAD_COPY = "On the command line, use a copy: terraform state pull > FILE, then --state FILE.";
/** Returns the detail of such a finding without the steps that a page has as buttons. */
export const withoutSteps = (detail: string): string =>
  [SELECT, LOAD, LOAD_COPY].reduce((text, step) => text.replace(` ${step}`, ""), detail);
const notLoaded = (id: FindingId, range: Range | undefined, detail: string): Diagnostic => ({
  id,
  severity: "information",
  summary: "State not loaded",
  detail,
  subject: range,
  origin: "stateline",
});

/** The finding with which Terraform stops before it plans, because a plugin is missing. */
export const notInstalled = (source: string, reason: string): Diagnostic =>
  error(
    "load/not-installed",
    undefined,
    "Required plugins are not installed",
    `${source}: ${reason}. Run terraform init in the folder of the root module.`,
  );

/** The warning that plugins are run from local folders instead of releases. */
export const inDevelopment = (sources: readonly string[]): Diagnostic =>
  warning(
    "load/in-development",
    undefined,
    "Provider development overrides are in effect",
    `dev_overrides in the CLI configuration runs ${sources.join(", ")} from a local folder. A release may plan differently.`,
  );

export const inconsistentLock = (sources: readonly string[]): Diagnostic =>
  error(
    "load/inconsistent-lock",
    undefined,
    "Inconsistent dependency lock file",
    `.terraform.lock.hcl selects no version of ${sources.join(", ")}. Run terraform init in the folder of the root module.`,
  );

/** `suggestion` is an installed provider with a similar name, if there is one. */
export const notLocked = (near: Range, source: string, suggestion: string | undefined): Diagnostic =>
  error(
    "load/not-locked",
    undefined,
    "Missing required provider",
    suggestion === undefined
      ? `terraform init has not installed ${source} yet. Run terraform init again.`
      : `terraform init has not installed ${source}. Did you mean ${quoted(suggestion)}? Otherwise run terraform init again.`,
    { near, ...(suggestion === undefined && { inEditor: "information", lacking: shortProviderName(source) }) },
  );

export const lockedOtherwise = (near: Range, source: string, version: string): Diagnostic =>
  error(
    "load/locked-otherwise",
    undefined,
    "Inconsistent dependency lock file",
    `terraform init selected ${source} ${version}, which this constraint excludes. Run terraform init -upgrade.`,
    { near, inEditor: "information", lacking: `${shortProviderName(source)} in a version that its constraint allows` },
  );

export const schemasNotLoaded = (source: string, reason: string): Diagnostic =>
  error("load/schemas-not-loaded", undefined, "Failed to load plugin schemas", `The plugin of ${source} ${reason}.`);

export const refusedPack = (path: string, problem: string): Diagnostic =>
  warning("load/refused-pack", undefined, "Pack not used", `${path} is not used, because ${problem}.`, {
    origin: "stateline",
  });

export const unreadableSchemas = (path: string, reason: string): Diagnostic =>
  error(
    "load/unreadable-schemas",
    undefined,
    "Schemas not read",
    `${path}: ${reason}. Create it again with terraform providers schema -json > FILE.`,
    { inEditor: "information", origin: "stateline" },
  );
