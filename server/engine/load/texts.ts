import type { Dialect } from "../lang/dialect.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { quoted } from "../values/text/quote.ts";

// What is not read

export const unreadableState = (range: Range, reason: string): Diagnostic => ({
  ...error(
    range,
    "State not loaded",
    `The state could not be read: ${reason}. Until then no actions are claimed for this root module.`,
  ),
  origin: "stateline",
});
/** Not an error: the configuration is as it should be. `place` is empty where it is not known. */
export const remoteState = (
  range: Range | undefined,
  backend: string,
  place: string,
  pull: object | undefined,
): Diagnostic =>
  notLoaded(
    range,
    `The state is in ${backend}${place && ` (${place})`} and was not read. What will happen is not known until then. ${pull ? LOAD : "The command line takes a copy: terraform state pull > FILE, then --state FILE."}`,
  );
export const undecidedState = (range: Range | undefined, initialised: string): Diagnostic =>
  notLoaded(
    range,
    `The backend is another than terraform init has set up (${initialised}). Terraform plans nothing before the next terraform init, which decides which state counts.`,
  );
export const absentNamedState = (path: string): Diagnostic => ({
  ...notLoaded(undefined, `${path} does not exist, and stateline.state.path names it. Nothing is claimed until then.`),
  severity: "warning",
});
/** Of a state that cannot be read: what a copy beside it would bring. */
export const backupAtHand = (damaged: Diagnostic, name: string, serial: number): Diagnostic => ({
  ...damaged,
  detail: `${damaged.detail} ${name} holds serial ${serial}: copy it over the file, or name it with stateline.state.path.`,
});
/** What a user reads of an encrypted state; `pull` is what brings it, where the user wants that. */
export const encryptedState = (pull: object | undefined): Pick<Diagnostic, "detail"> => ({
  detail: `The state is encrypted by OpenTofu. tofu state pull prints it where its key is at hand. ${pull ? LOAD : "Give Stateline a plain copy."} Until then no actions are claimed for this root module.`,
});
/** Why it could not be loaded, in the words of the program. */
export const failedPull = (
  range: Range | undefined,
  { dialect, from }: { readonly dialect: Dialect; readonly from: string },
  reason: string,
): Diagnostic => ({
  ...notLoaded(
    range,
    `${dialect === "opentofu" ? "tofu" : "terraform"} state pull (${from}) brought none: ${reason.replace(/\.+$/, "")}. What will happen is not known until then.`,
  ),
  severity: "warning",
});
const LOAD = "Load it with the command Load State, or name a copy with the setting stateline.state.path.";
const notLoaded = (range: Range | undefined, detail: string): Diagnostic => ({
  severity: "information",
  summary: "State not loaded",
  detail,
  subject: range,
  origin: "stateline",
});

/** As Terraform says of a provider that cannot be asked, when it is started at all. */
export const notInstalled = (source: string, reason: string): Diagnostic =>
  error(
    undefined,
    "Required plugins are not installed",
    `${source}: ${reason}. Run terraform init in the folder of the root module.`,
  );

/** A plugin that somebody builds just now stands in for a release. */
export const inDevelopment = (sources: readonly string[]): Diagnostic => ({
  ...error(
    undefined,
    "Provider development overrides are in effect",
    `dev_overrides in the CLI configuration has ${sources.join(", ")} run from a folder: a release may plan otherwise.`,
  ),
  severity: "warning",
});

export const inconsistentLock = (sources: readonly string[]): Diagnostic =>
  error(
    undefined,
    "Inconsistent dependency lock file",
    `.terraform.lock.hcl has no version of ${sources.join(", ")}. Run terraform init in the folder of the root module.`,
  );

/** `meant`: one that is there, and whose name this may have been meant to be; else it is only to be installed. */
export const notLocked = (near: Range, source: string, meant: string | undefined): Diagnostic => ({
  ...error(
    undefined,
    "Missing required provider",
    meant === undefined
      ? `terraform init has not installed ${source} yet. Run it again.`
      : `terraform init has not installed ${source}. Did you mean ${quoted(meant)}? Else run it again.`,
  ),
  near,
  ...(meant === undefined && { inEditor: "information" }),
});

export const lockedOtherwise = (near: Range, source: string, version: string): Diagnostic => ({
  ...error(
    undefined,
    "Inconsistent dependency lock file",
    `terraform init has chosen ${source} ${version}, which this leaves out. Run terraform init -upgrade.`,
  ),
  near,
  inEditor: "information",
});

export const schemasNotLoaded = (source: string, reason: string): Diagnostic =>
  error(undefined, "Failed to load plugin schemas", `The plugin of ${source} ${reason}.`);

export const unreadableSchemas = (path: string, reason: string): Diagnostic => ({
  ...error(
    undefined,
    "Schemas not read",
    `${path}: ${reason}. Write it again: terraform providers schema -json > FILE.`,
  ),
  inEditor: "information",
  origin: "stateline",
});
