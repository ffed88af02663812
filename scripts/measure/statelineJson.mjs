import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../host/paths.mjs";

const run = promisify(execFile);

/** Returns the JSON that a command of the built command line prints; undefined if it prints none. */
export async function statelineJson(...args) {
  const limits = { maxBuffer: 2 ** 30, timeout: 180_000 };
  const { stdout } = await run(process.execPath, [join(root, "dist/cli.js"), ...args, "--json"], limits).catch(
    (error) => error,
  );
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** Returns what a plan says of an instance: "quiet", "mayChange", "changed" or "replaced". */
export function kindOfChange(actions, { why, mayReplace = [] } = {}) {
  if (actions.join() === "no-op") return "quiet";
  const isDoubted = why?.rule === "may-be-same" || why?.rule === "may-change" || why?.rule === "may-replace";
  if (actions.length > 1) return mayReplace.length > 0 && isDoubted ? "mayChange" : "replaced";
  return why?.rule === "may-be-same" || why?.rule === "may-change" ? "mayChange" : "changed";
}

/** Returns the names of the attributes that change, with shortened values. */
export function changedNames({ before, after, after_unknown: unknown }, most = 5) {
  return Object.keys({ ...before, ...after, ...unknown })
    .filter((name) => unknown?.[name] === true || JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
    .slice(0, most)
    .map((name) => `${name}: ${short(before?.[name])} -> ${unknown?.[name] === true ? "?" : short(after?.[name])}`)
    .join("; ");
}

export function short(value) {
  return (JSON.stringify(value) ?? "absent").slice(0, 120);
}

/** Returns the managed instances of a state file by address. */
export function storedInstances(text) {
  try {
    const { resources = [] } = JSON.parse(text);
    return new Map(
      resources.flatMap(({ module, mode, type, name, instances = [] }) =>
        mode === "managed"
          ? instances
              .filter(({ deposed }) => !deposed)
              .map((instance) => [
                `${module ? `${module}.` : ""}${type}.${name}${keyText(instance.index_key)}`,
                { type, ...instance },
              ])
          : [],
      ),
    );
  } catch {
    return new Map();
  }
}

const keyText = (key) => (key === undefined ? "" : `[${JSON.stringify(key)}]`);
