import { type Diagnostic, error, type FindingId, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { isPlainObject, numberText } from "../values/encodings/plainJson.ts";

// Why a state file could not be read: one function for each.

const startOf = (path: string): Range => ({ anchor: { path }, start: 0, end: 0 });

/** What follows for a plan. */
export const UNTIL_THEN = "Until then no actions are claimed for this root module.";

const damaged = (id: FindingId, place: Range, detail: string): Diagnostic => ({
  ...error(id, place, "State not loaded", `${detail} ${UNTIL_THEN}`),
  origin: "stateline",
});

/** Nothing is wrong with the file: it is one that we do not read. */
const notRead = (id: FindingId, place: Range, detail: string): Diagnostic => ({
  ...damaged(id, place, detail),
  severity: "information",
});

export const emptyFile = (path: string): Diagnostic =>
  damaged(
    "state/empty-file",
    startOf(path),
    "The file is empty. Restore it from a backup, or delete it if nothing has been created yet.",
  );
export const inUtf16 = (path: string): Diagnostic =>
  damaged(
    "state/in-utf16",
    startOf(path),
    "The file is in UTF-16, as PowerShell writes what a command prints. Save it as UTF-8.",
  );
export const byteOrderMark = (path: string): Diagnostic =>
  damaged(
    "state/byte-order-mark",
    startOf(path),
    "The file begins with a byte order mark, which Terraform does not take. Save it without one.",
  );
export const notJson = (place: Range, line: number, why: string): Diagnostic =>
  damaged("state/not-json", place, `Line ${line} is not JSON: ${why}. Restore the file from a backup.`);
export const notAnObject = (path: string): Diagnostic =>
  damaged("state/not-an-object", startOf(path), "The file does not hold a JSON object. Restore it from a backup.");
export const encrypted = (path: string): Diagnostic =>
  notRead(
    "state/encrypted",
    startOf(path),
    "The state is encrypted by OpenTofu. Stateline has no key; run tofu state pull where the key is, and name what it prints.",
  );
export const noVersion = (path: string): Diagnostic =>
  damaged(
    "state/no-version",
    startOf(path),
    'It has no "version", so it is not a state file. Restore it from a backup.',
  );
export const binaryState = (path: string): Diagnostic =>
  notRead(
    "state/binary-state",
    startOf(path),
    "It was written by Terraform 0.3 or older. Upgrade it with Terraform 0.6.16 first.",
  );
export const newerVersion = (place: Range, version: number, read: number): Diagnostic =>
  notRead(
    "state/newer-version",
    place,
    `It is of version ${version}, and Stateline reads up to version ${read}. It was written by a newer Terraform; update Stateline.`,
  );

/** What no Terraform writes: it would refuse the file as well. */
export const refusedMember = (place: Range, line: number, why: string): Diagnostic =>
  damaged("state/refused-member", place, `Line ${line}: ${why} Restore the file from a backup.`);

/** Terraform says nothing of it, and plans as if the resource were not there. */
export const leftOutResource = (
  path: string,
  { type, name, provider }: Readonly<Record<string, unknown>>,
): Diagnostic => ({
  ...warning(
    "state/left-out-resource",
    startOf(path),
    "Resource left out of the state",
    `Terraform cannot read the provider of ${String(type)}.${String(name)}, ${JSON.stringify(provider ?? "")}, and plans as if the resource did not exist.`,
  ),
  origin: "stateline",
});

export const wrongMember = (json: unknown, wanted: string): string =>
  `Here is ${kindOf(json)}, and it has to be ${wanted}.`;

function kindOf(json: unknown): string {
  if (json === null) return "null";
  if (typeof json === "string") return "text";
  if (typeof json === "boolean") return String(json);
  if (Array.isArray(json)) return "a list";
  if (isPlainObject(json)) return "an object";
  const digits = numberText(json) ?? "";
  return digits.length > LONGEST ? "a number that is too large" : `the number ${digits}`;
}

const LONGEST = 40;

export const unknownMode = (resource: string, mode: string): string =>
  `The mode of ${resource} is ${JSON.stringify(mode)}, which is neither "managed" nor "data".`;
export const noModule = (resource: string, module: string): string =>
  `${resource} is said to be in ${JSON.stringify(module)}, which is no module.`;
export const unknownKey = (resource: string, key: unknown): string =>
  `An instance of ${resource} has the key ${kindOf(key)}, which is neither text nor a number.`;
export const unknownStatus = (instance: string, status: string): string =>
  `${instance} has the status ${JSON.stringify(status)}; there is only "tainted".`;
export const twiceThere = (instance: string, deposed: string | undefined): string =>
  deposed === undefined ? `${instance} is there twice.` : `${instance} has the deposed object ${deposed} twice.`;
export const wrongDeposedKey = (instance: string, key: string): string =>
  `The deposed object ${JSON.stringify(key)} of ${instance} has no key of 8 characters.`;
export const wrongPrivate = (instance: string): string =>
  `What the provider of ${instance} keeps in "private" is not base64.`;
export const wrongPath = (instance: string): string =>
  `${instance} names as sensitive what is no path to an attribute.`;
export const wrongDependency = (instance: string, dependency: string): string =>
  `${instance} depends on ${JSON.stringify(dependency)}, which is not the address of a resource.`;
export const wrongTerraformVersion = (version: string): string =>
  `The file says to be written by Terraform ${JSON.stringify(version)}, which is no version.`;
export const wrongOutputType = (name: string): string => `The output ${name} has a type that Terraform does not know.`;
export const wrongOutputValue = (name: string, why: string): string =>
  `The value of the output ${name} does not fit its type: ${why}.`;
export const wrongChecked = (address: string): string =>
  `The results of checks name ${JSON.stringify(address)}, which can have none.`;

export const negativeSerial = "The serial is less than 0.";
export const wrongModulePath = 'The path of a module has to begin with "root".';
export const wrongModuleName = (name: string): string =>
  `${JSON.stringify(name)} can be no name of a module. Rename it with Terraform 0.11 first.`;
export const wrongLegacyAddress = (address: string): string =>
  `${JSON.stringify(address)} is not the address of an instance.`;
export const wrongLegacyProvider = (address: string, provider: string): string =>
  `The provider of ${address} is ${JSON.stringify(provider)}, which is none. Rename its alias with Terraform 0.11 first.`;
export const absentModule = "Here is null, and it has to be a module.";
export const absentOutput = "Here is null, and it has to be an output.";
export const absentResource = "Here is null, and it has to be a resource.";
export const absentInstance = "Here is null, and it has to be an object of the resource.";
