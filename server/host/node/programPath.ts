import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";

/**
 * The file that a program's name stands for on PATH; undefined where there is none. The folder that we are in is never looked
 * in, nor is one that is named from it.
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

/** Only what starts without a shell. */
const ENDINGS = process.platform === "win32" ? [".exe", ".com"] : [""];

const isProgram = async (file: string): Promise<boolean> => {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
};
