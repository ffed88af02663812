import fc from "fast-check";
import { expect, test } from "vitest";
import { isBelow } from "../../server/engine/source/paths.ts";
import { Editor } from "../support/editor.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";
import { runs, SEED } from "../support/sample.ts";

// Random sessions open, change, save, close, rename and delete files and folders, in the editor and on disk. Afterwards
// the editor shows what it would show after a fresh start. The only exception are arguments that were removed from a
// simulated resource, which a fresh start cannot know (test/scenarios/providers/removedArguments.test.ts).

const RUNS = runs(16);
const RUNS_AMONG_MANY = runs(50);

const DATA = (name: string, value: string) => `resource "terraform_data" "${name}" {\n  input = ${value}\n}\n`;

/** Returns a state with an object for each name, in this order, in one line or indented. */
const STATE = (serial: number, names: readonly string[], indent = 0) =>
  JSON.stringify(
    {
      version: 4,
      terraform_version: "1.11.4",
      serial,
      lineage: "0",
      outputs: {},
      resources: names.map((name) => ({
        mode: "managed",
        type: "terraform_data",
        name,
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [
          {
            schema_version: 0,
            attributes: { id: `id-${name}`, input: null, output: null, triggers_replace: null },
            sensitive_attributes: [],
          },
        ],
      })),
    },
    undefined,
    indent,
  );

/** Texts of one state by different writers: the objects are at other places and in another layout. */
const STATES = [
  STATE(1, ["a"]),
  STATE(2, ["a", "b", "c"]),
  STATE(30, ["b", "a", "c"]),
  STATE(400, ["c", "b"]),
  STATE(2, ["a", "b", "c"], 2),
  STATE(5_000, ["a", "c"], 4),
];

const TEXTS = [
  "",
  DATA("a", '"x"'),
  DATA("a", "local.v"),
  DATA("b", "module.m.out"),
  DATA("c", "var.v"),
  'locals {\n  v = "1"\n}\n',
  'locals {\n  v = file("${path.module}/t.txt")\n}\n',
  'locals {\n  v = fileset(path.module, "*.txt")\n}\n',
  'module "m" {\n  source = "./m"\n}\n',
  'module "m" {\n  source   = "../b/m"\n  for_each = toset(["k", "l"])\n}\n',
  'output "out" {\n  value = 1\n}\n',
  'resource "aws_instance" "a" {\n}\n',
  'resource "terraform_data" "broken" {\n  input = "\n}\n',
  'variable "v" {\n  default = nothing\n}\n',
  'variable "v" {\n}\n',
  "moved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n",
  'terraform {\n  backend "s3" {}\n}\n',
  "v = 1\n",
  ...STATES,
  "text",
];
const PATHS = [
  "/w/a/main.tf",
  "/w/a/more.tf",
  "/w/a/m/main.tf",
  "/w/a/t.txt",
  "/w/a/terraform.tfvars",
  "/w/a/terraform.tfstate",
  "/w/b/main.tf",
  "/w/b/m/main.tf",
  "/w/b/terraform.tfstate",
  "/w/c/override.tf",
  "/w/c/main.tf",
  "/v/d/main.tf",
  "/v/d/m/main.tf",
];
const STATE_PATHS = PATHS.filter((path) => path.endsWith(".tfstate"));
const FOLDERS = ["/w", "/w/a", "/w/b", "/w/a/m", "/w/c", "/v", "/v/d"];

type Step =
  | { readonly kind: "write" | "open" | "change"; readonly path: string; readonly text: string }
  | { readonly kind: "close" | "save" | "delete"; readonly path: string }
  | { readonly kind: "deleteFolder" | "addFolder" | "removeFolder"; readonly folder: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
  | { readonly kind: "renameFolder"; readonly folder: string; readonly to: string }
  | { readonly kind: "trust"; readonly isTrusted: boolean };

const path = fc.constantFrom(...PATHS);
const folder = fc.constantFrom(...FOLDERS);
const text = fc.constantFrom(...TEXTS);
/** A session in which an apply rewrites its state while the user types. */
const rewrite = fc.record({
  kind: fc.constant("write"),
  path: fc.constantFrom(...STATE_PATHS),
  text: fc.constantFrom(...STATES),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom("write", "open", "change"), path, text }) },
  { weight: 4, arbitrary: rewrite },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("close", "save", "delete"), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("deleteFolder", "addFolder", "removeFolder"), folder }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("rename"), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("renameFolder"), folder, to: folder }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("trust"), isTrusted: fc.boolean() }) },
);

/** The effect of each step. */
const DO: { readonly [K in Step["kind"]]: (editor: Editor, step: Extract<Step, { readonly kind: K }>) => void } = {
  write: (editor, { path, text }) => editor.happens([path], () => editor.disk.files.set(path, text)),
  open: (editor, { path, text }) => editor.edit(path, text),
  change: (editor, { path, text }) => {
    if (editor.open.has(path)) editor.edit(path, text);
  },
  save: (editor, { path }) => {
    const held = editor.open.get(path);
    if (held !== undefined) editor.happens([path], () => editor.disk.files.set(path, held));
  },
  close: (editor, { path }) => editor.close(path),
  delete: (editor, { path }) => editor.happens([path], () => editor.disk.files.delete(path)),
  deleteFolder: (editor, { folder }) =>
    editor.happens([folder], () => {
      for (const file of editor.disk.below(folder)) editor.disk.files.delete(file);
    }),
  rename: (editor, { path, to }) => {
    if (editor.disk.files.has(path) && path !== to) editor.happens([path, to], () => move(editor.disk, path, to));
  },
  renameFolder: (editor, { folder, to }) => {
    if (isBelow(to, folder) || editor.disk.below(to).length > 0) return;
    editor.happens([folder, to], () => {
      for (const file of editor.disk.below(folder)) move(editor.disk, file, to + file.slice(folder.length));
    });
  },
  addFolder: (editor, { folder }) => editor.addFolder(folder),
  removeFolder: (editor, { folder }) => editor.removeFolder(folder),
  trust: (editor, { isTrusted }) => editor.trust(isTrusted),
};

const apply = <K extends Step["kind"]>(editor: Editor, step: Extract<Step, { readonly kind: K }>): void =>
  DO[step.kind as K](editor, step);

function move(disk: MemoryDisk, from: string, to: string): void {
  disk.files.set(to, disk.files.get(from) ?? "");
  disk.files.delete(from);
}

/** The progress of the server before the next step: none, an incomplete plan, or everything. */
type Wait = "none" | "turn" | "turns" | "settled";

const wait: fc.Arbitrary<Wait> = fc.constantFrom("none", "turn", "turns", "settled", "settled");

const WAIT: { readonly [W in Wait]: (editor: Editor) => Promise<void> } = {
  none: async () => {},
  turn: () => turns(1),
  turns: () => turns(5),
  settled: (editor) => editor.settled(),
};

async function turns(count: number): Promise<void> {
  for (let taken = 0; taken < count; taken++) await new Promise((resolve) => setTimeout(resolve));
}

interface Session {
  /** The files on the disk at the start. */
  readonly files: Readonly<Record<string, string>>;
  readonly shown: (editor: Editor) => Promise<string>;
}

/** Returns a property of sessions: afterwards an editor shows what one shows that is started then. */
const showsTheSame =
  ({ files, shown }: Session) =>
  async (steps: readonly Step[], waits: Iterator<Wait>, delays: Iterator<number>): Promise<void> => {
    const disk = new MemoryDisk(delays);
    for (const [path, text] of Object.entries(files)) disk.files.set(path, text);
    const editor = await Editor.start(disk, ["/w"], true);
    const { folders, isTrusted, open } = await played(editor, steps, waits);
    const after = await shown(editor);
    editor.stop();
    const fresh = await Editor.start(disk, folders, isTrusted);
    for (const [file, held] of open) fresh.edit(file, held);
    await fresh.settled();
    const wanted = await shown(fresh);
    fresh.stop();
    expect(after).toBe(wanted);
  };

async function played(editor: Editor, steps: readonly Step[], waits: Iterator<Wait>): Promise<Editor> {
  for (const step of steps) {
    apply(editor, step);
    await WAIT[waits.next().value as Wait](editor);
  }
  await editor.settled();
  return editor;
}

test(
  `a session of any length shows what a fresh start shows (seed ${SEED}, ${RUNS} sessions)`,
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 60 }),
        fc.infiniteStream(wait),
        fc.infiniteStream(fc.nat(3)),
        showsTheSame({ files: { "/w/a/main.tf": DATA("a", '"x"') }, shown: (editor) => editor.shown() }),
      ),
      { numRuns: RUNS },
    ),
);

const PATHS_AMONG_MANY = ["/w/r0/main.tf", "/w/r1/main.tf", "/w/r2/more.tf", "/w/r3/main.tf", "/w/a/m/main.tf"];
const TEXTS_AMONG_MANY = TEXTS.filter((each) => !STATES.includes(each));

/** So many root modules that only those are planned that somebody looks at; every other one calls the same module. */
const MANY = Object.fromEntries(
  Array.from({ length: 25 }, (_, at) => [
    `/w/r${at}/main.tf`,
    at % 2 === 0 ? 'module "m" {\n  source = "../a/m"\n}\n' : DATA("r", '"x"'),
  ]),
);

const stepAmongMany: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("open", "change", "write", "close", "save"),
  path: fc.constantFrom(...PATHS_AMONG_MANY),
  text: fc.constantFrom(...TEXTS_AMONG_MANY),
});

test(
  `among many root modules, open files show after any session what they show after a fresh start (seed ${SEED}, ${RUNS_AMONG_MANY} sessions)`,
  { timeout: 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(stepAmongMany, step), { minLength: 2, maxLength: 50 }),
        fc.infiniteStream(wait),
        fc.infiniteStream(fc.nat(3)),
        showsTheSame({ files: MANY, shown: (editor) => editor.shownInEditors() }),
      ),
      { numRuns: RUNS_AMONG_MANY },
    ),
);
