import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Returns the bytes of a file at a commit. */
export async function readBlob(gitDirectory, commit, path) {
  return git(gitDirectory, ["cat-file", "blob", `${commit}:${path}`]);
}

/** Writes the files of a commit into a folder. Links and modules of git are left out, and what the snapshot lacks (large files). */
export async function checkedOut(gitDirectory, commit, folder) {
  const listing = (await git(gitDirectory, ["ls-tree", "-r", "-z", commit])).toString();
  const files = listing.split("\0").flatMap((line) => {
    const [, mode, id, path] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? [];
    return mode === "100644" || mode === "100755" ? [{ id, path, mode }] : [];
  });
  const blobs = await blobsOf(
    gitDirectory,
    files.map(({ id }) => id),
  );
  for (const [index, { path, mode }] of files.entries()) {
    const target = join(folder, path);
    if (!blobs[index] || !target.startsWith(`${folder}/`)) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, blobs[index], { mode: mode === "100755" ? 0o755 : 0o644 });
  }
}

/** Returns the bytes of each blob; undefined for one that the snapshot lacks. */
async function blobsOf(gitDirectory, ids) {
  const printed = await git(gitDirectory, ["cat-file", "--batch"], `${ids.join("\n")}\n`);
  const blobs = [];
  for (let offset = 0; offset < printed.length; ) {
    const end = printed.indexOf(10, offset);
    const [, kind, size] = printed.toString("utf8", offset, end).split(" ");
    offset = end + 1;
    if (kind !== "blob") blobs.push(undefined);
    else {
      blobs.push(printed.subarray(offset, offset + Number(size)));
      offset += Number(size) + 1;
    }
  }
  return blobs;
}

/** Returns what a git command prints. */
export async function git(gitDirectory, args, input = "") {
  const command = spawn("git", ["--git-dir", gitDirectory, ...args], { stdio: ["pipe", "pipe", "ignore"] });
  const closed = once(command, "close");
  command.stdin.on("error", () => {});
  command.stdin.end(input);
  const chunks = [];
  for await (const chunk of command.stdout) chunks.push(chunk);
  const [code] = await closed;
  if (code !== 0) throw new Error(`git ${args.join(" ")} failed`);
  return Buffer.concat(chunks);
}

/** Returns the git directory of a repository below the folder that holds them all. */
export function gitDirectoryOf(mirror, repository) {
  const folder = join(mirror, repository.replace("/", "+"), "repo");
  return existsSync(join(folder, ".git")) ? join(folder, ".git") : folder;
}
