import { type Diagnostic, error, warning } from "../../source/diagnostic.ts";

export const invalidTarget = (text: string): Diagnostic =>
  error(
    "plan/invalid-target",
    undefined,
    `Invalid target ${JSON.stringify(text)}`,
    "A target must be the address of a resource, of an instance or of a module.",
  );

export const invalidExclude = (text: string): Diagnostic =>
  error(
    "plan/invalid-exclude",
    undefined,
    `Invalid exclude ${JSON.stringify(text)}`,
    "An exclusion must be the address of a resource, of an instance or of a module.",
  );

export const targetsWithExcludes = (): Diagnostic =>
  error(
    "plan/targets-with-excludes",
    undefined,
    "Invalid combination of arguments",
    "Targets and exclusions cannot be combined. Remove one kind of them.",
  );

export const noExcludes = (): Diagnostic =>
  error(
    "plan/no-excludes",
    undefined,
    "Failed to parse command-line flags",
    "Only OpenTofu has the option -exclude, since version 1.9. Use -target instead.",
  );

export const invalidReplacement = (text: string): Diagnostic =>
  error(
    "plan/invalid-replacement",
    undefined,
    `Invalid force-replace address ${JSON.stringify(text)}`,
    "The address must be that of one instance of a managed resource, such as terraform_data.web[0].",
  );

export const unmatchedReplacement = (address: string): Diagnostic =>
  warning(
    "plan/unmatched-replacement",
    undefined,
    "Incompletely-matched force-replace resource instance",
    `-replace=${address} names a whole resource. Use the address of one of its instances, with its key.`,
  );

export const targetingInEffect = (): Diagnostic =>
  warning(
    "plan/targeting-in-effect",
    undefined,
    "Resource targeting is in effect",
    "Only the targeted objects and their dependencies are planned, so the plan may miss changes of the rest of the configuration.",
  );

export const movesExcluded = (addresses: readonly string[]): Diagnostic =>
  error(
    "plan/moves-excluded",
    undefined,
    "Moved resource instances excluded by targeting",
    `A moved object must be targeted at both its addresses. Add these targets: ${addresses.join(", ")}.`,
  );
