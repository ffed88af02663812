import { execFileSync } from "node:child_process";

/** Runs git in a folder as an author of its own. */
export function git(folder: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: folder });
}
