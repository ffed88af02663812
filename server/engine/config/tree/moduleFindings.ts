import { type Diagnostic, error, errorAt, errorNearAt, warning, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { didYouMean } from "../../syntax/suggestion.ts";
import type { Block } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";
import type { NamedModule } from "./namedModule.ts";

export const tooManyModules = (header: Range, depth: number, count: number): Diagnostic =>
  warning(
    "config/too-many-modules",
    header,
    "Module not read",
    `Stateline reads module calls up to ${depth} levels deep and ${count} in total, so nothing inside this call is planned. Check whether a symbolic link leads back to an outer module.`,
    { origin: "stateline" },
  );

export const versionElsewhere = errorAt(
  "config/version-elsewhere",
  "Invalid registry module source address",
  (source: string) =>
    `Only registry modules can have a version, and ${quoted(source)} is not a registry source. Remove the version, or use a source such as hashicorp/consul/aws.`,
);

export const wrongSource = errorAt(
  "config/wrong-source",
  "Invalid module source address",
  (source: string) =>
    `${quoted(source)} is neither a local path nor a registry module.${source.length > 1 ? ` A local path must begin with ./ or ../, as in ${quoted(`./${source}`)}.` : ""}`,
);

export const callsItself = errorAt(
  "config/calls-itself",
  "Module not installed",
  (source: string) =>
    `The module in ${source} contains this call, directly or indirectly, so it would contain itself. Correct the source.`,
);

const nameOf = ({ name, isOfRun }: NamedModule): string =>
  isOfRun ? `the module of run ${quoted(name)}` : `module.${name}`;

const untilThen = ({ isOfRun }: NamedModule): string =>
  isOfRun ? "until then no test of the folder runs" : "until then its outputs are unknown";

export const changedSource = (named: NamedModule): Diagnostic =>
  error(
    "config/changed-source",
    named.sourceRange,
    "Module source has changed",
    `The source of ${nameOf(named)} changed since terraform init. Run terraform init again; ${untilThen(named)}.`,
    { inEditor: "information" },
  );

export const changedVersion = (named: NamedModule, version: string | undefined): Diagnostic =>
  error(
    "config/changed-version",
    named.sourceRange,
    "Module version requirements have changed",
    `terraform init installed ${version === undefined ? "no version" : `version ${version}`} of ${nameOf(named)}, which does not match this constraint. Run terraform init again; ${untilThen(named)}.`,
    { inEditor: "information" },
  );

export const unknownBackend = errorAt(
  "config/unknown-backend",
  "Invalid backend type",
  (type: string, isRemoved: boolean, candidates: Iterable<string>) =>
    isRemoved
      ? `The backend ${quoted(type)} was removed from Terraform. Move the state to another backend.`
      : `There is no backend ${quoted(type)}.${didYouMean(type, candidates) || " Use one that Terraform has, such as local, s3, azurerm or gcs."}`,
);

export const missingProvisioner = errorNearAt(
  "config/missing-provisioner",
  "Missing required provisioner plugin",
  (type: string, candidates: Iterable<string>) =>
    `Terraform has no provisioner ${quoted(type)}.${didYouMean(type, candidates) || ` It has ${[...candidates].join(", ")}.`}`,
);

export const ignoredBackend = warningAt(
  "config/ignored-backend",
  "Backend configuration ignored",
  "Only the root module configures a backend. Remove this block.",
);

export const ignoredCloud = warningAt(
  "config/ignored-cloud",
  "Cloud configuration ignored",
  "Only the root module configures HCP Terraform. Remove this block.",
);

export const importInChild = errorAt(
  "config/import-in-child",
  "Invalid import configuration",
  "An import block is allowed only in the root module. Move it there.",
);

export const reservedBlock = (around: Block, { type, typeRange }: Block): Diagnostic =>
  error(
    "config/reserved-block",
    typeRange,
    `Reserved block type name in ${around.type} block`,
    `The block type ${quoted(type)} is reserved. Remove this block.`,
  );

/** `reason` is undefined if the folder does not exist. */
export const unreadableFolder = (range: Range, source: string, reason: string | undefined): Diagnostic =>
  error("config/unreadable-folder", range, "Module not installed", unreadable(source, reason));

/** As `unreadableFolder`, if terraform init installed the module from another source. */
export const unreadableNewFolder = (range: Range, source: string, reason: string | undefined): Diagnostic =>
  error("config/unreadable-new-folder", range, "Module source has changed", unreadable(source, reason));

export const unreadable = (source: string, reason: string | undefined): string =>
  reason === undefined
    ? `The folder ${source} does not exist. Create it, or correct the source.`
    : `The folder ${source} cannot be read: ${reason}.`;

export const notInstalled = (named: NamedModule): Diagnostic =>
  error(
    "config/not-installed",
    named.header,
    "Module not installed",
    `${named.isOfRun ? `The module of run ${quoted(named.name)}` : `module.${named.name}`} is not installed in .terraform/modules. Run terraform init; ${untilThen(named)}.`,
    { inEditor: "information", lacking: nameOf(named) },
  );

export const noTestFolder = (): Diagnostic =>
  error(
    "config/no-test-folder",
    undefined,
    "Failed to read test directory",
    "tests must be a folder, but it is a file. Rename the file.",
  );

export const unreadableFile = (path: string, reason: string): Diagnostic =>
  error("config/unreadable-file", undefined, "Failed to read file", `Reading ${path} failed: ${reason}.`);

export const missingConfiguration = errorAt(
  "config/missing-configuration",
  "Missing required provider configuration",
  (requiredConfiguration: string) =>
    `The module expects its caller to pass a provider configuration ${requiredConfiguration}. Add providers = { ${requiredConfiguration} = … }.`,
);

export const provisionedModule = errorAt(
  "config/provisioned-module",
  'Invalid "removed" block',
  "Only resources can be provisioned, and this block is about a module. Remove its provisioners.",
);

export const unusedProvisioners = warningAt(
  "config/unused-provisioners",
  "Removed block provisioners will not be executed",
  "The object is forgotten and not destroyed, so its provisioners never run. Add destroy = true, or remove them.",
);

export const noRemovedLifecycle = warningAt(
  "config/no-removed-lifecycle",
  "Missing lifecycle from the removed block",
  "Without lifecycle the object is forgotten and stays as it is. Add lifecycle with destroy = true to destroy it, or with false to say so.",
);
