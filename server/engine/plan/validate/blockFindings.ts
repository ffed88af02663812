import { type Diagnostic, error, errorAt, warning, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

export const computedTrigger = errorAt(
  "plan/computed-trigger",
  "Invalid replace_triggered_by expression",
  "This must be the address of a resource or of one of its attributes; only instance keys can be computed.",
);

export const missingTrigger = errorAt(
  "plan/missing-trigger",
  "Undeclared resource in replace_triggered_by",
  (address: string) => `This module has no resource ${address}. Declare it, or correct the address.`,
);

export const emptyArgument = (summary: string, name: string): Diagnostic =>
  error("plan/empty-argument", undefined, summary, `${quoted(name)} must not be empty.`);

export const redundantIgnore = (range: Range | undefined, attribute: string): Diagnostic =>
  warning(
    "plan/redundant-ignore",
    range,
    "Redundant ignore_changes element",
    `Only the provider sets ${attribute}, so there is no configured value to ignore. Remove it from ignore_changes.`,
  );

export const noIdentitySchema = errorAt(
  "plan/no-identity-schema",
  "Unable to determine identity schema for import identity",
  "The provider has no identities for this type. Use an id.",
);

export const fileContentTwice = (): Diagnostic =>
  error(
    "plan/file-content-twice",
    undefined,
    "Cannot set both 'source' and 'content'",
    "A file provisioner copies either a file (source) or a text (content). Remove one of the two.",
  );

export const noFileContent = (): Diagnostic =>
  error(
    "plan/no-file-content",
    undefined,
    "Must provide one of 'source' or 'content'",
    "A file provisioner needs something to copy. Add a file (source) or a text (content).",
  );

export const oneOfScripts = (): Diagnostic =>
  error(
    "plan/one-of-scripts",
    undefined,
    "Invalid remote-exec provisioner configuration",
    'A remote-exec provisioner must have exactly one of "inline", "script" and "scripts".',
  );

export const deprecatedWinrm = warningAt(
  "plan/deprecated-winrm",
  "WinRM connection type is deprecated",
  "OpenTofu removes connections by WinRM. Use ssh, which current versions of Windows have.",
);
