import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The processes of the language server of this folder: those of the workbenches that the tests have opened. */
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

/** Empty for a process that has ended meanwhile. */
function commandOf(id: string): string {
  try {
    return readFileSync(join("/proc", id, "cmdline"), "utf8");
  } catch {
    return "";
  }
}
