import { spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Runs a program to its end; resolves with what it said. Rejects with the end of that when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}\n${output.slice(-4000)}`));
    });
  });
}

/** Runs a program with its output going straight to ours; resolves with its exit code. */
export function show(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** The first of `names` that is a program on PATH, as an absolute path. */
export async function onPath(...names) {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  for (const name of names)
    for (const folder of (process.env.PATH ?? "").split(delimiter).filter(Boolean))
      for (const ending of endings) {
        const file = join(folder, name + ending);
        if (
          await access(file, constants.X_OK).then(
            () => true,
            () => false,
          )
        )
          return file;
      }
  return undefined;
}

/** A reason for which something cannot be done on this machine: said, and counted apart from failures. */
export class Unavailable extends Error {}
