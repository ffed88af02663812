import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../test/support/folder.ts";
import { git } from "../../test/support/git.ts";
import { DISK } from "../host/node/askers.ts";
import { commitAsker, committedFileAsker } from "../host/node/committedFiles.ts";
import { askWith } from "../host/shared/askWith.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { COMMIT, COMMITTED_FILE } from "../workspace/asked/commitQuestions.ts";
import { NO_FACT_STORE } from "../workspace/factStore.ts";
import { main } from "./main.ts";
import { callTool, TOOLS } from "./mcp/tools.ts";

// First causes that git proves, in a real repository.

const ask = askWith(new Map([...DISK, [COMMIT, commitAsker], [COMMITTED_FILE, committedFileAsker]]));

async function printed(asking: Ask, ...args: readonly string[]): Promise<string> {
  let printedText = "";
  const console = {
    lines: async function* () {},
    input: async () => new Uint8Array(),
    save: async () => undefined,
    out: (text: string) => {
      printedText += text;
    },
    error: () => undefined,
  };
  await main(args, asking, console, {});
  return printedText;
}

const MAIN =
  'variable "environment" {}\nlocals {\n  name = "shop-${var.environment}"\n}\nresource "terraform_data" "a" {\n  input = local.name\n}\n';
const ATTRIBUTES = {
  id: "i",
  input: { value: "shop-dev", type: "string" },
  output: { value: "shop-dev", type: "string" },
  triggers_replace: null,
};
const STATE = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "l",
  outputs: {},
  resources: [
    {
      mode: "managed",
      type: "terraform_data",
      name: "a",
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances: [{ schema_version: 0, attributes: ATTRIBUTES }],
    },
  ],
});
const FILES = {
  "main.tf": MAIN,
  "terraform.tfvars": 'environment = "dev"\n',
  "terraform.tfstate": STATE,
  ".gitignore": "*.tfstate\n",
};

const commit = (folder: string): void => {
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "-m", "one");
};

/** Returns the answer of a tool for agents. */
const answerOf = async (folder: string, tool: string, args: object): Promise<string> => {
  const packages = { packageOf: rejected, pluginFile: rejected };
  const learning = { facts: NO_FACT_STORE, packages };
  const text = await callTool(TOOLS.get(tool)!, args, { folder, ask, environment: {}, learning });
  return text.replaceAll("\\", "");
};
const rejected = async () => ({ kind: "failure", absent: true, reason: "" }) as const;

test("Markdown, timeline and the tools for agents name what differs from HEAD as the first cause, and once committed from the commit before", () =>
  withFolder(FILES, async (folder) => {
    git(folder, "init", "--quiet", "--initial-branch=main");
    commit(folder);
    writeFileSync(join(folder, "terraform.tfvars"), 'environment = "prod"\n');
    const cause =
      /First cause: var.environment: "dev" → "prod" since commit [0-9a-f]{7} \([\d-]+\) · terraform.tfvars:1/;
    expect((await printed(ask, "plan", folder, "--format", "markdown")).replaceAll("\\", "")).toMatch(cause);
    expect(await printed(ask, "timeline", folder, "terraform_data.a")).toMatch(cause);
    expect(await answerOf(folder, "plan", {})).toMatch(cause);
    expect(await answerOf(folder, "explain_instance", { address: "terraform_data.a" })).toMatch(cause);
    commit(folder);
    expect(await printed(ask, "timeline", folder, "terraform_data.a")).toMatch(cause);
  }));

test("without a change that lacks a proof, git is not asked; without a repository nothing is claimed", () =>
  withFolder(FILES, async (folder) => {
    const kinds: string[] = [];
    const counting: Ask = (question, within, signal) => {
      kinds.push(question.kind);
      return ask(question, within, signal);
    };
    await printed(counting, "timeline", folder, "terraform_data.a");
    expect(kinds).not.toContain(COMMIT);
    writeFileSync(join(folder, "terraform.tfvars"), 'environment = "prod"\n');
    const text = await printed(counting, "timeline", folder, "terraform_data.a");
    expect(kinds.filter((kind) => kind === COMMIT)).toHaveLength(1);
    expect(text).toContain("value from var.environment · terraform.tfvars:1");
    expect(text).not.toContain("First cause");
  }));
