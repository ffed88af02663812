import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BINARY } from "../../../support/terraform.ts";
import { diagnosticLine, optionsOf, type PrintedRange, type Said, type Step } from "./step.ts";

/** Runs `use` in a new folder that holds a step as the real terraform wants it. */
export async function inFolderOf<T>(step: Step, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "stateline-step-"));
  try {
    const state = step.state === null ? {} : { "terraform.tfstate": step.state };
    for (const [name, text] of Object.entries({ ...step.files, ...state, "cli.tfrc": "" })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the real terraform says in the folder of a step; the plan file stays there. */
export async function realSaid(step: Step, folder: string, binary = BINARY): Promise<Said> {
  const terraform = (...args: string[]) => run(binary, folder, args);
  if (step.initialised) {
    const printed = await terraform("init", "-json", "-input=false");
    if (printed === "") throw new Error(`${binary} has no init -json`);
    const refused = printed.split("\n").flatMap(diagnosticIn);
    if (refused.some((line) => line.startsWith("error"))) return { diagnostics: refused, plan: undefined };
  }
  const output = await terraform("plan", "-json", "-input=false", "-lock=false", "-out=plan.bin", ...optionsOf(step));
  const diagnostics = output.split("\n").flatMap(diagnosticIn);
  const shown = existsSync(join(folder, "plan.bin")) ? await terraform("show", "-json", "plan.bin") : "";
  return { diagnostics, plan: shown === "" ? undefined : (JSON.parse(shown) as Record<string, unknown>) };
}

/** Applies the plan in a folder; the text of the state after it. */
export async function applied(folder: string): Promise<string | null> {
  await run(BINARY, folder, ["apply", "-json", "-lock=false", "plan.bin"]);
  const path = join(folder, "terraform.tfstate");
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function run(binary: string, folder: string, args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
  return new Promise((resolve) => {
    execFile(binary, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 28 }, (_, stdout) => resolve(stdout));
  });
}

interface Message {
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly range?: PrintedRange & { readonly filename: string };
  };
}

function diagnosticIn(line: string): readonly string[] {
  if (!line.includes('"diagnostic"')) return [];
  const { diagnostic } = JSON.parse(line) as Message;
  return diagnostic
    ? [diagnosticLine(diagnostic.severity, diagnostic.summary, diagnostic.range?.filename, diagnostic.range)]
    : [];
}
