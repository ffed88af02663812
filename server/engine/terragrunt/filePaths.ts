import { cleanPath } from "../source/paths.ts";

// Paths as Go's package filepath computes them: Terragrunt prints what it returns.

export const isAbsolute = (path: string): boolean => path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path);

/** Returns the path of `part` below `folder`; unlike in Terraform, a leading slash of `part` does not begin anew. */
export const below = (folder: string, part: string): string => cleanPath(part === "" ? folder : `${folder}/${part}`);

/** Returns an absolute path as it is, and any other below `folder`; clean in both cases. */
export const resolved = (folder: string, path: string): string =>
  isAbsolute(path) ? cleanPath(path) : below(folder, path);

/** Returns the folder of a path; the root is its own folder. */
export function parentOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at < 0 ? "." : at === 0 ? "/" : cleanPath(path.slice(0, at));
}

/** Returns the relative path from one absolute folder to another. */
export function relativeTo(from: string, to: string): string {
  const [start, end] = [partsOf(from), partsOf(to)];
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared++;
  return [...start.slice(shared).map(() => ".."), ...end.slice(shared)].join("/") || ".";
}

const partsOf = (path: string): readonly string[] =>
  cleanPath(path)
    .split("/")
    .filter((part) => part !== "");
