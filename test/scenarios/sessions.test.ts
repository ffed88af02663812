import fc from "fast-check";
import { expect, test } from "vitest";
import type { Connection, PublishDiagnosticsParams } from "vscode-languageserver";
import { folderOf, nameOf } from "../../server/engine/source/paths.ts";
import type { Answer, Question } from "../../server/engine/source/question.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { planStatus } from "../../server/ide/planStatus.ts";
import { publisher } from "../../server/lsp/publishDiagnostics.ts";
import type { Snapshot } from "../../server/workspace/snapshot.ts";
import { openUris } from "../../server/workspace/uris.ts";
import { openWorkspace, type Workspace } from "../../server/workspace/workspace.ts";
import { wholeExplorer } from "../support/explorer.ts";

// Whatever was opened, changed, closed, renamed and deleted: what is shown is what a fresh start would show.

const RUNS = Number(process.env.RUNS ?? 40);
const SEED = Number(process.env.SEED ?? 20261122);

/** A disk of a few files, which answers late and in any order. */
class Disk {
  readonly files = new Map<string, string>();

  readonly ask = async (question: Question): Promise<Answer> => {
    const answer = this.answer(question);
    await new Promise((resolve) => setTimeout(resolve, question.key.length % 3));
    return answer;
  };

  private answer({ kind, path }: Question): Answer {
    const text = this.files.get(path);
    if (kind === "file") return text === undefined ? ABSENT : { kind: "bytes", bytes: Buffer.from(text) };
    const names = new Map<string, boolean>();
    for (const file of this.files.keys()) {
      if (!file.startsWith(`${path}/`)) continue;
      const [name = "", ...rest] = file.slice(path.length + 1).split("/");
      names.set(name, rest.length > 0);
    }
    const entries = [...names].map(([name, directory]) => ({ name, directory }));
    return entries.length > 0 || path === TOP ? { kind: "entries", entries } : ABSENT;
  }
}

const ABSENT: Answer = { kind: "failure", absent: true, reason: "no such file or directory" };
const TOP = "/w";

const DATA = (name: string, value: string) => `resource "terraform_data" "${name}" {\n  input = ${value}\n}\n`;

const TEXTS = [
  "",
  DATA("a", '"x"'),
  DATA("a", "local.v"),
  DATA("b", "module.m.out"),
  'locals {\n  v = "1"\n}\n',
  'locals {\n  v = file("${path.module}/t.txt")\n}\n',
  'module "m" {\n  source = "./m"\n}\n',
  'module "m" {\n  source   = "../b/m"\n  for_each = toset(["k", "l"])\n}\n',
  'output "out" {\n  value = 1\n}\n',
  'resource "aws_instance" "a" {\n}\n',
  'resource "terraform_data" "broken" {\n  input = "\n}\n',
  'variable "v" {\n  default = nothing\n}\n',
  'terraform {\n  backend "s3" {}\n}\n',
  "v = 1\n",
  "text",
];
const PATHS = [
  "/w/a/main.tf",
  "/w/a/more.tf",
  "/w/a/m/main.tf",
  "/w/a/t.txt",
  "/w/a/terraform.tfvars",
  "/w/b/main.tf",
  "/w/b/m/main.tf",
  "/w/c/override.tf",
  "/w/c/main.tf",
];

type Step =
  | { readonly kind: "write" | "open" | "change"; readonly path: string; readonly text: string }
  | { readonly kind: "close" | "save" | "delete" | "deleteFolder"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

const path = fc.constantFrom(...PATHS);
const text = fc.constantFrom(...TEXTS);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom("write" as const, "open" as const, "change" as const), path, text }),
  fc.record({
    kind: fc.constantFrom("close" as const, "save" as const, "delete" as const, "deleteFolder" as const),
    path,
  }),
  fc.record({ kind: fc.constant("rename" as const), path, to: path }),
);

interface Session {
  readonly workspace: Workspace;
  /** What the editor shows as problems now. */
  readonly problems: ReadonlyMap<string, string>;
}

function start(disk: Disk): Session {
  const problems = new Map<string, string>();
  const connection = {
    sendDiagnostics: ({ uri, diagnostics }: PublishDiagnosticsParams) => {
      if (diagnostics.length === 0) problems.delete(uri);
      else problems.set(uri, JSON.stringify(diagnostics));
      return Promise.resolve();
    },
  } as unknown as Connection;
  const workspace = openWorkspace(
    disk.ask,
    {},
    { planned: publisher(connection, openUris(["file"])), log: (line) => expect.fail(line) },
  );
  workspace.addFolder(TOP);
  return { workspace, problems };
}

function apply(session: Session, disk: Disk, open: Map<string, string>, step: Step): void {
  const { workspace } = session;
  const changed = (...paths: readonly string[]) => workspace.changedOnDisk(paths);
  switch (step.kind) {
    case "write":
      disk.files.set(step.path, step.text);
      changed(step.path);
      return;
    case "open":
    case "change":
      if (step.kind === "change" && !open.has(step.path)) return;
      open.set(step.path, step.text);
      workspace.edit(step.path, step.text);
      return;
    case "save": {
      const held = open.get(step.path);
      if (held === undefined) return;
      disk.files.set(step.path, held);
      changed(step.path);
      return;
    }
    case "close":
      if (open.delete(step.path)) workspace.close(step.path);
      return;
    case "delete":
      if (disk.files.delete(step.path)) changed(step.path);
      return;
    case "deleteFolder": {
      const folder = folderOf(step.path);
      for (const file of [...disk.files.keys()]) if (file.startsWith(`${folder}/`)) disk.files.delete(file);
      changed(folder);
      return;
    }
    case "rename": {
      const held = disk.files.get(step.path);
      if (held === undefined || nameOf(step.to) === nameOf(step.path)) return;
      disk.files.delete(step.path);
      disk.files.set(step.to, held);
      changed(step.path, step.to);
      return;
    }
  }
}

const shown = ({ workspace, problems }: Session): string => {
  const { roots }: Snapshot = workspace.snapshot();
  const views = roots.map((root) => {
    return [
      wholeExplorer(root),
      planStatus(root),
      [...root.plan.modules.files.keys()].sort().map((file) => codeLens(root, file).map(({ title }) => title)),
    ];
  });
  return JSON.stringify([views, [...problems].sort()], undefined, 1);
};

test(`a session of any length shows what a fresh start shows (seed ${SEED})`, { timeout: 240_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      fc.infiniteStream(fc.boolean()),
      async (steps, waits) => {
        const disk = new Disk();
        disk.files.set("/w/a/main.tf", DATA("a", '"x"'));
        const open = new Map<string, string>();
        const session = start(disk);
        for (const step of steps) {
          apply(session, disk, open, step);
          if (waits.next().value) await session.workspace.settled();
        }
        await session.workspace.settled();
        const fresh = start(disk);
        for (const [file, held] of open) fresh.workspace.edit(file, held);
        await fresh.workspace.settled();
        expect(shown(session)).toBe(shown(fresh));
      },
    ),
    { seed: SEED, numRuns: RUNS },
  ),
);
