import { execFile } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { BINARY } from "../../support/terraform.ts";

/** What the real terraform says of the order in which it applies a plan, and how it applied it. */
export interface OrderedReally {
  /** The edges of `terraform graph -plan`: each node waits for the other. */
  readonly edges: readonly (readonly [from: string, to: string])[];
  /** The events of an apply, one operation at a time, and ten at a time: `+ NAME` for its start, `- NAME` for its end. */
  readonly events: readonly (readonly string[])[];
}

export const COMMAND = "terraform graph -plan=plan.bin; terraform apply -json -parallelism=1 (and 10) plan.bin";

const run = promisify(execFile);

/** Asks the real terraform in a folder with a plan, which stays as it is. */
export async function orderedReally(folder: string): Promise<OrderedReally> {
  const dot = await terraform(folder, "graph", "-plan=plan.bin");
  const events: (readonly string[])[] = [];
  for (const parallelism of [1, 10]) {
    const copy = `${folder}-apply`;
    cpSync(folder, copy, { recursive: true });
    const log = await terraform(copy, "apply", "-json", "-lock=false", `-parallelism=${parallelism}`, "plan.bin");
    rmSync(copy, { recursive: true, force: true });
    events.push(log.split("\n").flatMap(eventIn));
  }
  return { edges: edgesIn(dot), events };
}

function terraform(folder: string, ...words: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
  return run(BINARY, words, { cwd: folder, env, maxBuffer: 1 << 28 }).then(
    ({ stdout }) => stdout,
    (failed: { readonly stdout: string }) => failed.stdout,
  );
}

function edgesIn(dot: string): OrderedReally["edges"] {
  const edges = dot.matchAll(/^\s*"\[root\] ((?:[^"\\]|\\.)*)" -> "\[root\] ((?:[^"\\]|\\.)*)"$/gm);
  return [...edges].map(([, from, to]) => [unquoted(from!), unquoted(to!)] as const);
}

// A deposed object gets its key when the graph is made.
const unquoted = (name: string): string => name.replace(/\\(.)/g, "$1").replace(/deposed \w{8}\)/, "deposed)");

interface Message {
  readonly type: string;
  readonly hook?: { readonly resource: { readonly addr: string }; readonly action: string };
}

const STARTS: ReadonlySet<string> = new Set(["apply_start"]);
const ENDS: ReadonlySet<string> = new Set(["apply_complete", "apply_errored"]);

function eventIn(line: string): readonly string[] {
  if (!line.includes('"apply_')) return [];
  const { type, hook } = JSON.parse(line) as Message;
  const sign = STARTS.has(type) ? "+" : ENDS.has(type) ? "-" : undefined;
  return hook && sign ? [`${sign} ${hook.resource.addr}${hook.action === "delete" ? " (destroy)" : ""}`] : [];
}
