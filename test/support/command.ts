import { type ChildProcess, execFile, fork } from "node:child_process";
import { join, resolve } from "node:path";

/** What a program printed, and its exit code. */
export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** The surroundings of a command: where it runs, its environment and its input. */
export interface Given {
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
  readonly input?: string;
}

/** Runs a built program of `dist` in a process of its own. */
export const runBuilt = (program: string, words: readonly string[], given: Given = {}): Promise<Ended> =>
  new Promise((ended) => {
    const { folder: cwd = process.cwd(), environment: env = process.env, input = "" } = given;
    const args = [join(process.cwd(), "dist", program), ...words];
    const child = execFile(process.execPath, args, { cwd, env, maxBuffer: 2 ** 28 }, (fault, stdout, stderr) => {
      ended({ code: typeof fault?.code === "number" ? fault.code : 0, out: stdout, errors: stderr });
    });
    child.stdin?.on("error", () => {}).end(input);
  });

/** Runs the built command line, in one process for the commands of all tests; `runBuilt` runs it in a process of its own. */
export const runCommand = (words: readonly string[], given: Given = {}): Promise<Ended> => {
  const { folder = "", environment = process.env, input = "" } = given;
  const next = running.then(() => answered({ words, folder: resolve(folder), environment: { ...environment }, input }));
  running = next.catch(() => undefined);
  return next;
};

const answered = (command: Required<Given> & { readonly words: readonly string[] }): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = commandProcess();
    const fail = (code: number | null) => reject(new Error(`The process of the commands ended with ${code}.`));
    child.once("exit", fail);
    child.once("message", (ended: Ended) => {
      child.off("exit", fail);
      resolve(ended);
    });
    child.send(command);
  });

let running: Promise<unknown> = Promise.resolve();
let started: ChildProcess | undefined;

function commandProcess(): ChildProcess {
  if (started?.connected) return started;
  const program = join(process.cwd(), "test/support/commandProcess.mjs");
  const child = fork(program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  child.unref();
  child.channel?.unref();
  started = child;
  return child;
}

/** Runs a command of the built command line in a folder. */
export const stateline = (folder: string, ...words: readonly string[]): Promise<Ended> => runCommand(words, { folder });
