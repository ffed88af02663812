// Paths as in the workspace: with forward slashes, on every system.

/** Returns the path that `relative` names when it is read from `folder`, with `.` and `..` resolved where possible. */
export function joinPath(folder: string, relative: string): string {
  if (relative.startsWith("/") || /^[A-Za-z]:[\\/]/.test(relative)) return normalise(relative);
  return normalise(folder === "" ? relative : `${folder}/${relative}`);
}

/** Returns the relative path from one folder to another; all of `to` if the two share no root. */
export function relativePath(from: string, to: string): string {
  const [fromParts, toParts] = [from.split("/"), to.split("/")];
  const fork = fromParts.findIndex((part, at) => part !== toParts[at]);
  const shared = fork < 0 ? fromParts.length : fork;
  if (shared === 0) return to;
  return [...fromParts.slice(shared).map(() => ".."), ...toParts.slice(shared)].join("/") || ".";
}

/** Returns the folder that holds the path; empty for a bare name. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf("/"), 0));

/** Returns the last part of the path. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns the path as Go's `path.Clean` does: without empty parts and `.`, and with `..` resolved. */
export function cleanPath(path: string): string {
  const isAbsolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== ".." || (parts.length === 0 ? !isAbsolute : parts.at(-1) === "..")) parts.push(part);
    else parts.pop();
  }
  return (isAbsolute ? "/" : "") + parts.join("/") || ".";
}

/** A backslash separates names on Windows alone, where paths begin with a drive or a host; elsewhere it is part of a name. */
function normalise(path: string): string {
  const separators = /^(?:[A-Za-z]:|\\\\)/.test(path) ? /[\\/]/ : "/";
  const parts: string[] = [];
  for (const part of path.split(separators)) {
    if (part === "." || part === "") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
}
