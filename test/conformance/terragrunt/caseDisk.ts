import type { Ask } from "../../../server/workspace/asked/ask.ts";

const ABSENT = { kind: "failure", absent: true, reason: "no such file or directory" };

/** Returns a disk with the files of a case below a folder, which is a Git repository. */
export function diskOf(folder: string, files: Readonly<Record<string, string>>): Ask {
  const all = new Map(
    [...Object.entries(files), [".git/HEAD", ""] as const].map(([path, text]) => [`${folder}/${path}`, text]),
  );
  return async ({ kind, path = "" }) => {
    const text = all.get(path);
    const below = [...all.keys()].filter((other) => other.startsWith(`${path}/`));
    if (kind === "file") {
      if (text !== undefined) return { kind: "text", text };
      return below.length > 0 ? { kind: "failure", absent: false, reason: "is a directory" } : ABSENT;
    }
    if (below.length === 0) return ABSENT;
    const names = new Set(below.map((other) => other.slice(path.length + 1).split("/")[0]!));
    return {
      kind: "entries",
      entries: [...names].map((name) => ({ name, directory: !all.has(`${path}/${name}`) })),
    };
  };
}
