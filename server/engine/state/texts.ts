import { type Diagnostic, error } from "../source/diagnostic.ts";

// Why a state file could not be read: one function for each.

const damaged = (path: string, detail: string): Diagnostic => ({
  ...error(
    { anchor: { path }, start: 0, end: 0 },
    "State not loaded",
    `${detail} Until then no actions are claimed for this root module.`,
  ),
  origin: "stateline",
});

/** Nothing is wrong with the file: it is one that we do not read. */
const notRead = (path: string, detail: string): Diagnostic => ({ ...damaged(path, detail), severity: "information" });

export const emptyFile = (path: string): Diagnostic =>
  damaged(path, "The file is empty. Restore it from a backup, or delete it if nothing has been created yet.");
export const notJson = (path: string, line: number, why: string): Diagnostic =>
  damaged(path, `Line ${line} is not JSON: ${why}. Restore the file from a backup.`);
export const notAnObject = (path: string): Diagnostic =>
  damaged(path, "The file does not hold a JSON object. Restore it from a backup.");
export const encrypted = (path: string): Diagnostic =>
  notRead(path, "The state is encrypted. Stateline does not decrypt state; give it a plain copy.");
export const noVersion = (path: string): Diagnostic =>
  damaged(path, 'It has no "version", so it is not a state file. Restore it from a backup.');
export const wrongVersion = (path: string, version: number, read: number): Diagnostic =>
  notRead(
    path,
    version > read
      ? `It is of version ${version}, and Stateline reads version ${read}. It was written by a newer Terraform; update Stateline.`
      : `It is of version ${version}, and Stateline reads version ${read}. Run terraform apply or terraform refresh with a current Terraform to upgrade it.`,
  );

/** What no Terraform writes: it would refuse the file as well. */
export const wrongEntry = (path: string, what: string): Diagnostic =>
  damaged(path, `${what} Restore the file from a backup.`);
export const unknownMode = (resource: string, mode: unknown): string =>
  `The mode of ${resource} is ${JSON.stringify(mode)}, which is neither "managed" nor "data".`;
export const noModule = (resource: string, module: unknown): string =>
  `${resource} is said to be in ${JSON.stringify(module)}, which is no module.`;
export const unknownKey = (resource: string, key: unknown): string =>
  `An instance of ${resource} has the key ${JSON.stringify(key)}, which is neither text nor a number.`;
export const unknownStatus = (resource: string, status: unknown): string =>
  `An instance of ${resource} has the status ${JSON.stringify(status)}; there is only "tainted".`;
export const twiceThere = (instance: string, deposed: string | undefined): string =>
  deposed === undefined ? `${instance} is there twice.` : `${instance} has the deposed object ${deposed} twice.`;
