import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * Returns the executable file of a program on PATH; undefined if there is none. Relative folders on PATH, and the working
 * directory, are not searched.
 */
export async function programPath(name: string, path = process.env.PATH ?? ""): Promise<string | undefined> {
  if (/[\\/]/.test(name)) return undefined;
  const folders = path.split(delimiter).filter(isAbsolute);
  for (const folder of folders)
    for (const ending of ENDINGS) {
      const file = join(folder, name + ending);
      if (await isProgram(file)) return file;
    }
  return undefined;
}

/** The extensions of programs that start without a shell. */
const ENDINGS = process.platform === "win32" ? [".exe", ".com"] : [""];

const isProgram = async (file: string): Promise<boolean> => {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
};

/** Returns the first program that exists, of absolute paths and names on PATH; undefined if there is none. */
export async function firstProgram(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const file = isAbsolute(name) ? name : await programPath(name);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Returns an environment for Terraform, credentials included, without prompts, version checks and logs. */
export const withoutPrompts = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  TF_INPUT: "0",
  TF_IN_AUTOMATION: "1",
  TF_LOG: "",
  CHECKPOINT_DISABLE: "1",
});
