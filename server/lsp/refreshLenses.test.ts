import { expect, test } from "vitest";
import { withText } from "../../test/support/disk.ts";
import { fixture } from "../../test/support/fixture.ts";
import { NO_CLIENT } from "../../test/support/noClient.ts";
import { NO_FACT_STORE } from "../workspace/factStore.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import { openUris } from "../workspace/uris.ts";
import { DEFAULT_USAGES } from "../workspace/usageKinds.ts";
import { newMemory } from "./clientMemory.ts";
import { onCodeLens, stateLenses } from "./handlers/codeLens.ts";
import { lensRefresher } from "./refreshLenses.ts";
import { stateFileOf } from "./stateFile.ts";

const MAIN = 'resource "terraform_data" "a" {\n  count = local.n\n}\n';
const LOCALS = "locals {\n  n = 1\n  x = 1\n}\n";

test("a client is asked to refresh only changed lenses that it would not request anyway", async () => {
  let requestCount = 0;
  const sendRequest = async () => requestCount++;
  const uris = openUris(["file"]);
  const client = { ...NO_CLIENT, refreshesLenses: true };
  const lenses = lensRefresher({ sendRequest } as never, uris, client, () => undefined);
  const { root, path } = fixture(`${MAIN}--- locals.tf\n${LOCALS}`);
  let now: RootPlan = root;
  const world = {
    uris,
    textOf: () => undefined,
    snapshot: () => ({ roots: [now] }),
    latest: () => ({ roots: [now] }),
    pause: () => {},
    watch: () => {},
    loaded: async () => {},
    withCallers: async <T>(_path: string | undefined, use: () => T) => use(),
    planOnce: async () => {},
    planned: async () => {},
    isRestricted: () => false,
    awaited: () => 0,
    answered: async () => {},
    ask: async () => undefined,
    facts: NO_FACT_STORE,
    isExact: false,
    createsFiles: false,
    showsDisabled: false,
    loadState: () => {},
    chooseOptions: () => {},
    chooseCaller: () => {},
    followRevision: () => {},
    memory: newMemory(),
    decompress: undefined,
    now: () => 0,
  };
  const ask = () => lenses.watched(onCodeLens)(world, { textDocument: { uri: uris.toUri(path) } });
  const after = (changed: RootPlan): number => {
    requestCount = 0;
    now = changed;
    lenses.planned({ roots: [now] });
    return requestCount;
  };
  const afterEdit = (name: string, text: string): number => after({ ...now, plan: withText(now.plan, name, text) });
  await ask();
  expect(afterEdit("locals.tf", LOCALS.replace("x = 1", "x = 2"))).toBe(0);
  expect(afterEdit("locals.tf", LOCALS.replace("n = 1", "n = 2"))).toBe(1);
  // The refresh was sent, and the client has not requested lenses yet.
  expect(afterEdit("locals.tf", LOCALS.replace("n = 1", "n = 3"))).toBe(0);
  await ask();
  lenses.forget(path);
  expect(afterEdit("main.tf", MAIN.replace("local.n", "4"))).toBe(0);
  const edited = { ...now, plan: withText(now.plan, "main.tf", MAIN.replace("local.n", "7")) };
  // A plan can come between the answer of the handler and its record.
  const stale = await lenses.watched(async (...request) => {
    const before = await onCodeLens(...request);
    if (now !== edited) after(edited);
    return before;
  })(world, { textDocument: { uri: uris.toUri(path) } });
  expect(stale).toEqual(await onCodeLens(world, { textDocument: { uri: uris.toUri(path) } }));
  // The settings can come after the plan.
  const locals = { textDocument: { uri: uris.toUri(path.replace("main.tf", "locals.tf")) } };
  await lenses.watched(onCodeLens)(world, locals);
  expect(after({ ...now })).toBe(0);
  expect(after({ ...now, usages: { ...DEFAULT_USAGES, locals: true } })).toBe(1);
});

test("the lenses of a state file are those of its objects, and asked for when they are planned", async () => {
  let requestCount = 0;
  const sendRequest = async () => requestCount++;
  const { root } = fixture('resource "terraform_data" "b" {\n}\n--- state\nterraform_data.a { id = "1" }\n');
  const uris = openUris(["file"]);
  const text = root.plan.state.state?.places?.excerpts[0]?.text;
  const lenses = lensRefresher({ sendRequest } as never, uris, { ...NO_CLIENT, refreshesLenses: true }, () => text);
  const textDocument = { uri: uris.toUri(`${root.root}/terraform.tfstate`) };
  // It was asked for before there was a plan.
  await lenses.watched(async () => [])({ snapshot: () => ({ roots: [] }) } as never, { textDocument });
  lenses.planned({ roots: [root] });
  expect(requestCount).toBe(1);
  const world = { snapshot: () => ({ roots: [root] }) };
  const shown = await lenses.watched(async () =>
    stateLenses(uris, stateFileOf(root, uris.toPath(textDocument.uri)!, text!)),
  )(world as never, { textDocument });
  expect(shown?.map(({ command }) => command?.title)).toEqual(["- will be destroyed"]);
  lenses.planned({ roots: [{ ...root }] });
  expect(requestCount).toBe(1);
});
