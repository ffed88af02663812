// Paths as in the workspace: with forward slashes, on every system. `/` is a root, and so are `C:/` and `//host/share` of Windows.

/**
 * Makes each path composed from now on (NFC). For systems that take composed and decomposed names for the same, as macOS does: its folders may
 * list `é` as two characters where an editor and a configuration have one. Elsewhere these are two files.
 */
export function composePaths(): void {
  isComposed = true;
}

let isComposed = false;

const ROOT = /^(?:[A-Za-z]:(?:\/|$)|\/\/[^/]+\/[^/]+|\/)/;

/** Returns the path that `relative` names when it is read from `folder`, with `.` and `..` resolved where possible. */
export function joinPath(folder: string, relative: string): string {
  if (relative.startsWith("/") || /^[A-Za-z]:[\\/]/.test(relative)) return normalise(relative);
  return normalise(folder === "" || folder.endsWith("/") ? folder + relative : `${folder}/${relative}`);
}

/** Returns the relative path from one folder to another; all of `to` if the two share no root. */
export function relativePath(from: string, to: string): string {
  const [fromParts, toParts] = [from.replace(/\/$/, "").split("/"), to.replace(/\/$/, "").split("/")];
  const fork = fromParts.findIndex((part, at) => part !== toParts[at]);
  const shared = fork < 0 ? fromParts.length : fork;
  if (shared === 0) return to;
  return [...fromParts.slice(shared).map(() => ".."), ...toParts.slice(shared)].join("/") || ".";
}

/** Returns the folder that holds the path; empty for a bare name, and the root itself for a root. */
export function folderOf(path: string): string {
  const [root = ""] = ROOT.exec(path) ?? [];
  return path.slice(0, Math.max(path.lastIndexOf("/"), root.length));
}

/** Returns the folders around a path, the innermost first, up to the root. */
export function foldersAround(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path, above = folderOf(at); above !== "" && above !== at; above = folderOf(at)) {
    folders.push(above);
    at = above;
  }
  return folders;
}

/** Whether a path is the folder or in it, at any depth. */
export const isBelow = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);

/** Returns the path of a file in a folder, relative to that folder; all of a path that is elsewhere. */
export const pathIn = (folder: string, path: string): string =>
  path !== folder && isBelow(path, folder) ? path.slice(folder.length + (folder.endsWith("/") ? 0 : 1)) : path;

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
  const slashed = /^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll("\\", "/") : path;
  const [root = ""] = ROOT.exec(slashed) ?? [];
  const parts: string[] = [];
  for (const part of slashed.slice(root.length).split("/")) {
    if (part === "." || part === "") continue;
    if (part !== ".." || (root === "" && (parts.length === 0 || parts.at(-1) === ".."))) parts.push(part);
    else parts.pop();
  }
  const inner = parts.join("/");
  const whole = root === "" || root.endsWith("/") || inner === "" ? root + inner : `${root}/${inner}`;
  return isComposed ? whole.normalize("NFC") : whole;
}

/** Whether two paths name the same file where names are compared without case and composition, as on macOS and Windows. */
export const isSameName = (a: string, b: string): boolean => a === b || comparedName(a) === comparedName(b);

const comparedName = (path: string): string => path.normalize("NFC").toLowerCase();
