import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Returns the language server processes of this folder, which belong to the workbenches of the tests. */
export function servers(): readonly number[] {
  const program = resolve("dist/server.js");
  return commands().flatMap(({ id, command }) => (command.includes(program) ? [id] : []));
}

interface Command {
  readonly id: number;
  readonly command: string;
}

function commands(): readonly Command[] {
  if (process.platform !== "linux") return listed(execFileSync("ps", ["-A", "-ww", "-o", "pid=,command="]).toString());
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.map((id) => ({ id: Number(id), command: commandOf(id) }));
}

const listed = (text: string): readonly Command[] =>
  text.split("\n").map((line) => ({ id: Number.parseInt(line, 10), command: line }));

/** Returns the command line of a process; empty if the process has ended. */
function commandOf(id: string): string {
  try {
    return readFileSync(join("/proc", id, "cmdline"), "utf8");
  } catch {
    return "";
  }
}
