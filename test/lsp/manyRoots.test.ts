import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CodeLens, Location, WorkspaceEdit } from "vscode-languageserver";
import type { Explorer } from "../../server/protocol/explorer.ts";
import { PLAN_ROOTS, type PlanJson, type PlanRootsReply } from "../../server/protocol/methods.ts";
import type { PlanOverview } from "../../server/protocol/planOverview.ts";
import { type Session, startSession } from "./session.ts";

// A repository of many root modules, of which only those are planned that somebody looks at. All call a shared module, which calls
// another one.

const ROOTS = 30;
const rootName = (at: number): string => `live/root${String(at).padStart(2, "0")}`;

const ROOT = 'module "service" {\n  source = "../../modules/service"\n  label  = "a"\n}\n';
const SHARED = `variable "label" {
  type = string
}

module "names" {
  source = "../names"
}

resource "terraform_data" "one" {
  input = "\${var.label} \${var.label}"
}

output "label" {
  value = terraform_data.one.input
}
`;
const NAMES = 'resource "terraform_data" "deep" {\n  input = "x"\n}\n';

const FILES: Readonly<Record<string, string>> = {
  "modules/service/main.tf": SHARED,
  "modules/names/main.tf": NAMES,
  "modules/alone/main.tf": 'resource "terraform_data" "alone" {}\n',
  ...Object.fromEntries(Array.from({ length: ROOTS }, (_, at) => [`${rootName(at)}/main.tf`, ROOT])),
};

let folder: string;
let session: Session;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stateline-"));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  session = await startSession(folder, { capabilities: {} });
});
afterAll(async () => {
  await session.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = <R>(method: string, params: object): Promise<R> => session.connection.sendRequest(method, params);
const titles = async (name: string): Promise<readonly string[]> =>
  (await ask<CodeLens[]>("textDocument/codeLens", { textDocument: { uri: session.uri(name) } })).map(
    ({ command }) => command?.title ?? "",
  );

const nameOf = (uri: string): string => uri.slice(session.uri("").length).replace(/\/$/, "");

/** Returns the root modules that are planned, and the number of the others. */
async function planned(request: object = {}): Promise<readonly [readonly string[], number]> {
  const explorers = await ask<readonly Explorer[]>("stateline/explorer", request);
  const [open, rest] = [explorers.filter((each) => !each.isUnplanned), explorers.filter((each) => each.isUnplanned)];
  return [open.map(({ root }) => nameOf(root)), rest.length];
}

test("nothing is planned before somebody looks, and every root module has its name", async () => {
  expect(await planned()).toEqual([[], ROOTS + 1]);
});

test("a root module is planned when a file of it is opened, or when it is asked for", async () => {
  await session.open(`${rootName(7)}/main.tf`, ROOT);
  expect((await titles(`${rootName(7)}/main.tf`))[0]).toBe("+ 2 instances");
  expect(await planned()).toEqual([[rootName(7)], ROOTS]);
  expect(await planned({ root: session.uri(rootName(9)) })).toEqual([[rootName(7), rootName(9)], ROOTS - 1]);
});

/** Plans all root modules as a client does, and returns the numbers of those that were left. */
async function planAll(): Promise<readonly number[]> {
  const left: number[] = [];
  for (let after: string | undefined; ; ) {
    const reply = await ask<PlanRootsReply>(PLAN_ROOTS, after === undefined ? {} : { after });
    if (reply.through === undefined) return left;
    after = reply.through;
    left.push(reply.left);
  }
}

const lastPlans = async (): Promise<readonly string[]> =>
  (await ask<readonly Explorer[]>("stateline/explorer", {})).flatMap(({ isUnplanned, note }) =>
    isUnplanned && note !== undefined ? note : [],
  );

test("every root module is planned on request, a few at a time, and its last plan is kept as long as nothing changes", async () => {
  const before = await planned();
  expect(await planAll()).toEqual([19, 9, 0]);
  expect(await planned()).toEqual(before);
  expect(await lastPlans()).toEqual([...Array(before[1] - 1).fill("last plan: +2"), "last plan: +1"]);
  expect(await planAll()).toEqual([]);
});

test("the plan of a folder that nobody opened is complete", async () => {
  const reply = await ask<PlanJson | null>("stateline/planJson", { uri: session.uri(rootName(20)) });
  const changes = (reply as { resource_changes?: readonly { address: string }[] }).resource_changes ?? [];
  expect([reply?.stateline.pending, changes.map(({ address }) => address)]).toEqual([
    0,
    ["module.service.terraform_data.one", "module.service.module.names.terraform_data.deep"],
  ]);
});

test("the page names every root module", async () => {
  const page = await ask<PlanOverview | null>("stateline/planOverview", {
    root: session.uri(rootName(7)),
    query: { text: "", kinds: [], toggled: [] },
    from: 0,
    count: 10,
  });
  expect([page?.roots.length, nameOf(page?.root ?? "")]).toEqual([ROOTS + 1, rootName(7)]);
});

test("a module is planned as one of its callers calls it, that of an open file first", async () => {
  await session.open("modules/names/main.tf", NAMES);
  expect(await titles("modules/names/main.tf")).toContain("+ will be created");
  expect((await planned())[0]).not.toContain(rootName(0));
});

test("a name is found and renamed in every root module", async () => {
  await session.open("modules/service/main.tf", SHARED);
  const at = {
    textDocument: { uri: session.uri("modules/service/main.tf") },
    position: { line: 0, character: 11 },
  };
  const places = await ask<Location[]>("textDocument/references", { ...at, context: { includeDeclaration: false } });
  expect(places).toHaveLength(ROOTS + 2);
  const edit = await ask<WorkspaceEdit>("textDocument/rename", { ...at, newName: "title" });
  expect(Object.keys(edit.changes ?? {})).toHaveLength(ROOTS + 1);
  expect(await planned()).toEqual([[rootName(7), rootName(9), rootName(20)], ROOTS - 2]);
});

test("of requests at the same time, each waits for every root module", async () => {
  const at = { textDocument: { uri: session.uri("modules/service/main.tf") }, position: { line: 0, character: 11 } };
  const rename = () => ask<WorkspaceEdit>("textDocument/rename", { ...at, newName: "title" });
  const edits = await Promise.all([rename(), rename(), rename()]);
  expect(edits.map(({ changes }) => Object.keys(changes ?? {}).length)).toEqual(Array(3).fill(ROOTS + 1));
});

test("what all calls of a module decide is not said while some are not read", async () => {
  const shown = await titles("modules/service/main.tf");
  expect(shown).toContain("used 2 times");
  expect(shown.filter((title) => /call|module\./.test(title))).toEqual([
    "called by several root modules · planned as in live/root07",
  ]);
});

test("a key in a shared module plans no root module that nobody looks at", async () => {
  const before = await planned();
  const [start, end] = [
    { line: 9, character: 10 },
    { line: 9, character: 19 },
  ];
  await session.connection.sendNotification("textDocument/didChange", {
    textDocument: { uri: session.uri("modules/service/main.tf"), version: 2 },
    contentChanges: [{ range: { start, end }, text: '"other"' }],
  });
  await titles("modules/service/main.tf");
  expect(await planned()).toEqual(before);
  expect(await lastPlans()).toEqual(["last plan: +1"]);
});
