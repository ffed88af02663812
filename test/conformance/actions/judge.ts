import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../../support/folder.ts";
import { installRuled } from "../../support/provider/installed.ts";
import type { RuledProvider } from "../../support/provider/rules.ts";
import { ACTING } from "./provider.ts";

const run = promisify(execFile);

/** A folder, and the command that a binary is asked to run in it. */
export interface Text {
  readonly name: string;
  readonly command: "validate" | "query" | "plan";
  readonly files: Readonly<Record<string, string>>;
  readonly state?: string;
  /** `ACTING` if absent. */
  readonly provider?: RuledProvider;
  /** Further options of `terraform plan`. */
  readonly options?: readonly string[];
}

/** The diagnostics of a binary, and its plan as JSON and as text; a failed plan has no text. */
export interface Verdict {
  readonly name: string;
  readonly diagnostics: readonly Said[];
  readonly plan?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  /** Whether the binary crashes. */
  readonly crashes?: true;
}

/** A diagnostic by its facts. */
export interface Said {
  readonly severity: string;
  readonly summary: string;
  readonly at?: string;
}

/** The members of the plan JSON that are recorded. */
export const MEMBERS = [
  "action_invocations",
  "deferred_action_invocations",
  "resource_changes",
  "errored",
  "applyable",
  "complete",
];

export const COMMAND =
  "validate -json; validate -json -query; plan -input=false -out=plan.bin -json; show -json plan.bin";

/** Returns what a binary says of a text, with the provider installed. */
export const judged = (binary: string, text: Text): Promise<Verdict> =>
  withFolder(foldersOf(text), async (folder) => {
    const root = join(folder, "root");
    await installRuled(root, { test: text.provider ?? ACTING }, join(folder, "calls.jsonl"));
    const configuration = join(folder, "empty.tfrc");
    writeFileSync(configuration, "");
    const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const terraform = async (...words: readonly string[]): Promise<string> => {
      try {
        return (await run(binary, words, { cwd: root, env, maxBuffer: 1 << 28 })).stdout;
      } catch (caught) {
        return (caught as { readonly stdout: string }).stdout;
      }
    };
    await terraform("get");
    const { name } = text;
    if (text.command !== "plan") {
      const out = await terraform("validate", "-json", ...(text.command === "query" ? ["-query"] : []));
      if (!out.trim().startsWith("{")) return { name, diagnostics: [], crashes: true };
      return { name, diagnostics: (JSON.parse(out) as { diagnostics: Diagnosed[] }).diagnostics.map(saidOf) };
    }
    const out = await terraform("plan", "-input=false", "-out=plan.bin", "-json", ...(text.options ?? []));
    if (out.includes("Terraform crashed")) return { name, diagnostics: [], crashes: true };
    const diagnostics = diagnosticsIn(out);
    if (!existsSync(join(root, "plan.bin"))) return { name, diagnostics };
    const shown = JSON.parse(await terraform("show", "-json", "plan.bin")) as Record<string, unknown>;
    const plan = Object.fromEntries(MEMBERS.flatMap((member) => (member in shown ? [[member, shown[member]]] : [])));
    return { name, diagnostics, plan, text: await terraform("show", "-no-color", "plan.bin") };
  });

export const foldersOf = ({ files, state }: Text): Readonly<Record<string, string>> => {
  const inRoot = { ...files, ...(state !== undefined && { "terraform.tfstate": state }) };
  return Object.fromEntries(Object.entries(inRoot).map(([name, content]) => [`root/${name}`, content]));
};

interface Diagnosed {
  readonly severity: string;
  readonly summary: string;
  readonly range?: { readonly filename: string; readonly start: Place; readonly end: Place };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

export const saidOf = ({ severity, summary, range }: Diagnosed): Said => ({
  severity,
  summary,
  ...(range && { at: `${range.filename}:${placeText(range.start)}-${placeText(range.end)}` }),
});

const placeText = ({ line, column }: Place): string => `${line}:${column}`;

const diagnosticsIn = (out: string): readonly Said[] =>
  out
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { readonly type: string; readonly diagnostic?: Diagnosed })
    .flatMap(({ type, diagnostic }) => (type === "diagnostic" && diagnostic ? [saidOf(diagnostic)] : []));
