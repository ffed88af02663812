import { resolve } from "node:path";
import { joinPath } from "../engine/source/paths.ts";

/** Returns the path, with slashes, of a file or folder that a word of the command line names from the working directory. */
export const pathFrom = (word: string): string => systemPath(resolve(word));

/** Returns an absolute path of the operating system with slashes. */
export const systemPath = (path: string): string => joinPath("", path);
