/** Whether the text is a version that Terraform can parse. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** Returns a version as Terraform prints it, with at least three numbers. */
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
