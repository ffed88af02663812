import { execFile } from "node:child_process";

/** What a program printed, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs a built program of `dist`. */
export const runBuilt = (program: string, words: readonly string[], folder = process.cwd()): Promise<Ended> =>
  new Promise((resolve) => {
    const file = `${process.cwd()}/dist/${program}`;
    execFile(process.execPath, [file, ...words], { cwd: folder, maxBuffer: 2 ** 26 }, (fault, stdout, stderr) => {
      resolve({ code: typeof fault?.code === "number" ? fault.code : 0, out: stdout, errors: stderr });
    });
  });

/** Runs the built command line. */
export const stateline = (folder: string, ...words: readonly string[]): Promise<Ended> =>
  runBuilt("cli.js", words, folder);
