import { homedir } from "node:os";
import type { PlanOptions } from "../../engine/load/inputs.ts";
import { joinPath } from "../../engine/source/paths.ts";

/** Returns the settings for every plan of this host, from the environment variables that Terraform reads. */
export function environmentOptions(): Partial<PlanOptions> {
  const variables = Object.entries({ ...process.env });
  const { TF_WORKSPACE, TF_DATA_DIR } = process.env;
  return {
    packs: [],
    homeDirectory: joinPath("", homedir()),
    planTime: START,
    environment: new Map(variables.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const]))),
    platform: process.platform === "win32" ? "windows" : process.platform,
    environmentVariables: new Map(variables.flatMap(variableOf)),
    ...(TF_WORKSPACE && { workspace: TF_WORKSPACE }),
    ...(TF_DATA_DIR && { dataDirectory: TF_DATA_DIR }),
  };
}

/** The time at which this process started, in seconds. */
const START = new Date().toISOString().replace(/\.\d+Z$/, "Z");

const variableOf = ([name, text]: [string, string | undefined]): readonly (readonly [string, string])[] =>
  name.startsWith(PREFIX) && text !== undefined ? [[name.slice(PREFIX.length), text]] : [];

const PREFIX = "TF_VAR_";
