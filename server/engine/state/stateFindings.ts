import { type Diagnostic, error, type FindingId, warning } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { isPlainObject, numberText } from "../values/encodings/plainJson.ts";

// The findings of a state file: one function for each.

const startOf = (path: string): Range => ({ anchor: { path }, start: 0, end: 0 });

/** The consequence for the plan. */
export const UNTIL_THEN = "Until then no actions are planned for this root module.";

const damaged = (id: FindingId, place: Range, detail: string): Diagnostic =>
  error(id, place, "State not loaded", `${detail} ${UNTIL_THEN}`, { origin: "stateline" });

/** An information, because the file is valid and only unsupported. */
const notRead = (id: FindingId, place: Range, detail: string): Diagnostic => ({
  ...damaged(id, place, detail),
  severity: "information",
});

const makerOfFile =
  (make: typeof damaged) =>
  (id: FindingId, detail: string) =>
  (path: string): Diagnostic =>
    make(id, startOf(path), detail);

/** Returns the maker of a finding about a whole file. */
const damagedFile = makerOfFile(damaged);
const unreadFile = makerOfFile(notRead);

export const emptyFile = damagedFile(
  "state/empty-file",
  "The file is empty. Restore it from a backup, or delete it if nothing has been created yet.",
);
export const inUtf16 = damagedFile(
  "state/in-utf16",
  "The file is in UTF-16, the encoding of redirected output in PowerShell. Save it as UTF-8.",
);
export const byteOrderMark = damagedFile(
  "state/byte-order-mark",
  "The file begins with a byte order mark, which Terraform rejects. Save it without one.",
);
export const notJson = (place: Range, line: number, why: string): Diagnostic =>
  damaged("state/not-json", place, `Line ${line} is not JSON: ${why}. Restore the file from a backup.`);
export const notAnObject = (path: string): Diagnostic =>
  damaged("state/not-an-object", startOf(path), "The file does not hold a JSON object. Restore it from a backup.");
export const encrypted = unreadFile(
  "state/encrypted",
  "The state is encrypted by OpenTofu, and Stateline has no key. Run tofu state pull where the key is available, and use its output.",
);
export const noVersion = damagedFile(
  "state/no-version",
  'The file has no "version", so it is not a state file. Restore it from a backup.',
);
export const binaryState = unreadFile(
  "state/binary-state",
  "The file was written by Terraform 0.3 or older. Upgrade it with Terraform 0.6.16 first.",
);
export const newerVersion = (place: Range, version: number, read: number): Diagnostic =>
  notRead(
    "state/newer-version",
    place,
    `The file has version ${version}, but Stateline supports only versions up to ${read}. It was written by a newer Terraform; update Stateline.`,
  );

/** The finding of a file that Terraform would reject as well. */
export const refusedMember = (place: Range, line: number, why: string): Diagnostic =>
  damaged("state/refused-member", place, `Line ${line}: ${why} Restore the file from a backup.`);

/** The warning for a resource that Terraform ignores without a message. */
export const leftOutResource = (
  path: string,
  { type, name, provider }: Readonly<Record<string, unknown>>,
): Diagnostic =>
  warning(
    "state/left-out-resource",
    startOf(path),
    "Resource left out of the state",
    `Terraform cannot read the provider of ${resourceText(type, name)}, ${JSON.stringify(provider ?? "")}, and plans as if the resource did not exist.`,
    { origin: "stateline" },
  );

const resourceText = (type: unknown, name: unknown): string =>
  typeof type === "string" && typeof name === "string" ? `${type}.${name}` : "a resource without a type or name";

export const wrongMember = (json: unknown, expected: string): string =>
  `This must be ${expected}, but it is ${kindOf(json)}.`;

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
  `The mode of ${resource} must be "managed" or "data", but it is ${JSON.stringify(mode)}.`;
export const noModule = (resource: string, module: string): string =>
  `${resource} is in ${JSON.stringify(module)}, which is not a module address.`;
export const unknownKey = (resource: string, key: unknown): string =>
  `The key of an instance of ${resource} must be a string or a number, but it is ${kindOf(key)}.`;
export const unknownStatus = (instance: string, status: string): string =>
  `The status of ${instance} must be "tainted", but it is ${JSON.stringify(status)}.`;
export const duplicateObject = (instance: string, deposed: string | undefined): string =>
  deposed === undefined ? `${instance} occurs twice.` : `${instance} has the deposed object ${deposed} twice.`;
export const wrongDeposedKey = (instance: string, key: string): string =>
  `The key of a deposed object must have 8 characters, but that of ${instance} is ${JSON.stringify(key)}.`;
export const wrongPrivate = (instance: string): string => `The "private" data of ${instance} is not base64.`;
export const wrongPath = (instance: string): string => `A sensitive attribute of ${instance} is not a valid path.`;
export const wrongDependency = (instance: string, dependency: string): string =>
  `${instance} depends on ${JSON.stringify(dependency)}, which is not the address of a resource.`;
export const wrongTerraformVersion = (version: string): string =>
  `The "terraform_version" is ${JSON.stringify(version)}, which is not a valid version.`;
export const wrongOutputType = (name: string): string => `The type of the output ${name} is not valid.`;
export const wrongOutputValue = (name: string, why: string): string =>
  `The value of the output ${name} does not match its type: ${why}.`;
export const wrongChecked = (address: string): string =>
  `The results of checks contain ${JSON.stringify(address)}, which cannot have checks.`;

export const negativeSerial = "The serial must not be negative.";
export const wrongModulePath = 'The path of a module must begin with "root".';
export const wrongModuleName = (name: string): string =>
  `${JSON.stringify(name)} is not a valid module name. Rename the module with Terraform 0.11 first.`;
export const wrongLegacyAddress = (address: string): string =>
  `${JSON.stringify(address)} is not the address of an instance.`;
export const wrongLegacyProvider = (address: string, provider: string): string =>
  `The provider of ${address} is ${JSON.stringify(provider)}, which is not valid. Rename its alias with Terraform 0.11 first.`;
export const absentModule = "This must be a module, but it is null.";
export const absentOutput = "This must be an output, but it is null.";
export const absentResource = "This must be a resource, but it is null.";
export const absentInstance = "This must be an object of the resource, but it is null.";
