import { spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Runs a program. Resolves with its output; if it fails, rejects with the end of its output. */
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

/** Runs a program with inherited output. Resolves with its exit code. */
export function show(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Returns the absolute path of the first of `names` that is a program on PATH. */
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

/** Thrown if this machine cannot do something, with the reason; not counted as a failure. */
export class Unavailable extends Error {}
