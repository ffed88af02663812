/** Is it a version, as Terraform reads them? */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** A version as Terraform prints it: with three numbers at least. */
export function terraformVersionText(text: string): string {
  const [, numbers = "", numbered, named, metadata = ""] = VERSION.exec(text) ?? [];
  const segments = numbers.split(".").map((digits) => BigInt(digits).toString());
  while (segments.length < 3) segments.push("0");
  const prerelease = numbered ?? named;
  return segments.join(".") + (prerelease === undefined ? "" : `-${prerelease}`) + metadata;
}

const MORE = "[0-9A-Za-z~-]*(?:\\.[0-9A-Za-z~-]+)*";
const VERSION = new RegExp(
  `^v?([0-9]+(?:\\.[0-9]+)*?)(?:-([0-9]+${MORE})|-?([A-Za-z~-]+${MORE}))?(\\+[0-9A-Za-z~-]${MORE})?$`,
);
