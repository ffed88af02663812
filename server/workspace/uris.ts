/** The file URI of a path as the workspace knows it. */
export const toUri = (path: string): string =>
  `file://${path.startsWith("/") ? "" : "/"}${path.split("/").map(encodeURIComponent).join("/")}`;

/** The path of a file URI: with forward slashes, a drive letter without a slash before it. */
export function toPath(uri: string): string {
  const path = decodeURIComponent(uri.replace(/^file:\/\/[^/]*/, ""));
  return (/^\/[A-Za-z]:/.test(path) ? path.slice(1) : path).replace(/(.)\/$/, "$1");
}
