import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Returns the language server processes of the workbench of these tests; where there is no Linux, those of this folder. */
export function servers(): readonly number[] {
  const program = resolve("dist/server.js");
  return commands().flatMap(({ id, command }) => (command.includes(program) && isOfWorkbench(id) ? [id] : []));
}

/** Whether a process has the environment of the workbench: another part of the tests may run VS Code beside it. */
const isOfWorkbench = (id: number): boolean =>
  process.platform !== "linux" ||
  fileOf(id, "environ").split("\0").includes(`STATELINE_WORKSPACES=${process.env.STATELINE_WORKSPACES}`);

interface Command {
  readonly id: number;
  readonly command: string;
}

function commands(): readonly Command[] {
  if (process.platform !== "linux") return listed(execFileSync("ps", ["-A", "-ww", "-o", "pid=,command="]).toString());
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map(Number).map((id) => ({ id, command: fileOf(id, "cmdline") }));
}

const listed = (text: string): readonly Command[] =>
  text.split("\n").map((line) => ({ id: Number.parseInt(line, 10), command: line }));

/** Returns what Linux tells of a process; empty if the process has ended. */
function fileOf(id: number, name: "cmdline" | "environ"): string {
  try {
    return readFileSync(join("/proc", String(id), name), "utf8");
  } catch {
    return "";
  }
}
