import { expect, test } from "vitest";
import { stateOf } from "../../../test/support/backends.ts";
import { providersWith } from "../../../test/support/memory.ts";
import { consulting } from "../../../test/support/oracle.ts";
import { WorkspaceEvents } from "../../../test/support/workspaceEvents.ts";
import { SCHEMAS } from "../../engine/schema/schemaQuestion.ts";
import { awaitedFor } from "../awaited.ts";
import type { PlannedRoot } from "../plannedRoot.ts";
import type { Settings, WorkspaceEffect, WorkspaceEvent, WorkspaceState } from "../workspaceState.ts";
import { isBusy, isLoading, isPlanning } from "./progress.ts";

// Each test is a list of events. No timer runs and nothing is awaited.

const MAIN = "/w/main.tf";
const RESOURCE = 'resource "terraform_data" "a" {\n  input = 1\n}\n';
const added: WorkspaceEvent = { kind: "folderAdded", path: "/w" };
const edited = (text: string, path = MAIN): WorkspaceEvent => ({ kind: "edited", path, text });
const changed = (...paths: string[]): WorkspaceEvent => ({ kind: "changedOnDisk", paths });
const snapshotNeeded: WorkspaceEvent = { kind: "snapshotNeeded" };

const opened = (files: Readonly<Record<string, string>>): WorkspaceEvents => {
  const events = new WorkspaceEvents(files);
  events.play(added);
  return events.settle();
};
/** As above, with the first file open in the editor. */
const editing = (files: Readonly<Record<string, string>>): WorkspaceEvents => {
  const events = opened(files);
  for (const [path, text] of Object.entries(files).slice(0, 1)) events.play(edited(text, path));
  return events.settle();
};
const rootsIn = ({ snapshot }: WorkspaceState): readonly string[] => snapshot.roots.map(({ root }) => root);
const planOf = ({ plans }: WorkspaceState, root = "/w"): PlannedRoot => plans.get(root)!;
const outcomes = ({ snapshot }: WorkspaceState): readonly string[] =>
  snapshot.roots.flatMap(({ plan }) => plan.traces.map(({ change }) => change.action.outcome));

test("a folder is searched after the event that adds it", () => {
  const events = new WorkspaceEvents({ [MAIN]: RESOURCE });
  expect(events.play(added)).toEqual(["later 0 refreshDue"]);
  expect(events.play({ kind: "refreshDue" })).toEqual(["ask directory:/w", "show 0"]);
});

test("one timer is enough for many changes", () => {
  const events = new WorkspaceEvents({});
  expect(events.play(added, { kind: "folderAdded", path: "/v" }, edited("", "/w/a.tf"))).toEqual([]);
  expect(events.pending.map(({ kind }) => kind)).toEqual(["later"]);
});

test("uncalled folders are root modules, and are shown once their files are read", () => {
  const events = opened({
    [MAIN]: 'module "m" {\n  source = "./m"\n}\n',
    "/w/m/main.tf": RESOURCE,
    "/w/b/main.tf": "",
  });
  expect(rootsIn(events.state)).toEqual(["/w", "/w/b"]);
  expect(events.shown.at(-1)).toBe("/w /w/b");
});

test("a request gets the plan of the present text, whatever timers are running", () => {
  const events = editing({ [MAIN]: RESOURCE });
  events.play(edited(`${RESOURCE}resource "terraform_data" "b" {}\n`), snapshotNeeded);
  expect(outcomes(events.state)).toEqual(["create", "create"]);
});

test("nothing happens when nothing changed", () => {
  const events = opened({ [MAIN]: RESOURCE });
  const firstSnapshot = events.state.snapshot;
  expect(events.play(snapshotNeeded, { kind: "refreshDue" })).toEqual([]);
  expect(events.play(changed("/elsewhere/a.tf"))).toEqual([]);
  expect(events.state.snapshot).toBe(firstSnapshot);
});

test("a change plans only the roots that read it", () => {
  const events = editing({ "/w/a/main.tf": RESOURCE, "/w/b/main.tf": RESOURCE });
  const { plan } = events.state.snapshot.roots[1]!;
  events.play(edited("", "/w/a/main.tf"), snapshotNeeded);
  expect(events.state.snapshot.roots[1]!.plan).toBe(plan);
  expect(outcomes(events.state)).toEqual(["create"]);
});

test("a file that changed on disk is read again, and the earlier plan stays meanwhile", () => {
  const events = opened({ [MAIN]: RESOURCE });
  events.disk.files.set(MAIN, RESOURCE.replace('"a"', '"b"'));
  events.play(changed(MAIN));
  expect(events.play(snapshotNeeded)).toEqual(["ask directory:/w", "show 1"]);
  expect(isLoading(events.state, MAIN)).toBe(true);
  expect(outcomes(events.state)).toEqual(["create"]);
  events.settle();
  expect(isLoading(events.state, MAIN)).toBe(false);
  expect(events.state.snapshot.roots[0]!.plan.traces.map(({ change }) => change.address.text)).toEqual([
    "terraform_data.b",
  ]);
});

test("a large plan takes turns: files in view are shown first, then all others", () => {
  const many = Array.from({ length: 600 }, (_, at) => `resource "terraform_data" "r${at}" {}\n`).join("");
  const events = new WorkspaceEvents({ [MAIN]: RESOURCE, "/w/many.tf": many });
  events.play(added, { kind: "viewed", path: MAIN });
  while (!events.shown.includes("/w…")) events.happen();
  expect(isPlanning(events.state)).toBe(true);
  expect(outcomes(events.state)).toContain("create");
  events.settle();
  expect(isPlanning(events.state)).toBe(false);
  expect(outcomes(events.state)).toHaveLength(601);
  expect(events.shown.at(-1)).toBe("/w");
});

test("what is declared in a file in view is asked first", () => {
  const block = (name: string) => `resource "made_up" "${name}" {\n  name = "${name}"\n}\n`;
  const files = { "/w/a.tf": block("a"), "/w/b.tf": block("b"), "/w/c.tf": block("c") };
  const asked = (path: string) => {
    const events = new WorkspaceEvents(files, providersWith(consulting), ({ key }) => ({ id: key }));
    events.play(added, { kind: "viewed", path });
    const isOfOracle = (effect: WorkspaceEffect) => effect.kind === "ask" && effect.question.kind === "oracle";
    while (events.happen((effect) => !isOfOracle(effect)));
    return events.pending.flatMap((effect) => (effect.kind === "ask" ? effect.question.key : []));
  };
  expect(asked("/w/a.tf")).toEqual(["oracle:a", "oracle:b", "oracle:c"]);
  expect(asked("/w/c.tf")).toEqual(["oracle:c", "oracle:a", "oracle:b"]);
});

test("a turn waits until a change was passed on", () => {
  const many = Array.from({ length: 600 }, (_, at) => `resource "terraform_data" "r${at}" {}\n`).join("");
  const events = new WorkspaceEvents({ [MAIN]: many });
  events.play(added);
  while (!isPlanning(events.state)) events.happen();
  const { version } = events.state;
  expect(events.play(edited(RESOURCE), { kind: "turnDue" })).toEqual([]);
  expect(events.state.version).toBe(version);
  expect(outcomes(events.settle().state)).toEqual(["create"]);
});

test("a change while files are read is planned after they are", () => {
  const large = stateOf(1, Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`r${at}`, "1"])));
  const events = new WorkspaceEvents({ [MAIN]: RESOURCE, "/w/terraform.tfstate": large });
  events.play(added);
  while (!planOf(events.state)?.starting) events.happen();
  events.play(edited(`${RESOURCE}resource "terraform_data" "b" {}\n`), snapshotNeeded);
  expect([...events.state.overtaken]).toEqual(["/w"]);
  events.settle();
  expect(events.state.overtaken.size).toBe(0);
  expect(outcomes(events.state).filter((outcome) => outcome === "create")).toHaveLength(2);
});

const rootFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/w/r${at}/main.tf`, RESOURCE]));

test("roots without an open file are planned ten at a time", () => {
  const events = new WorkspaceEvents(rootFiles(20));
  events.play(added);
  while (events.state.plans.size === 0) events.happen();
  expect([events.state.plans.size, events.state.queued.length]).toEqual([10, 10]);
  expect(isBusy(events.state)).toBe(true);
  events.settle();
  expect([rootsIn(events.state).length, events.state.queued.length]).toEqual([20, 0]);
});

test("what calls a module is not known as long as one of its callers is queued", () => {
  const call = 'module "m" {\n  source = "../m"\n}\n';
  const names = Array.from({ length: 12 }, (_, at) => `/w/r${at}`);
  const events = new WorkspaceEvents({
    ...Object.fromEntries(names.map((name) => [`${name}/main.tf`, call])),
    "/w/m/main.tf": RESOURCE,
  });
  events.play(added);
  const isOpen = () => events.state.snapshot.roots.map(({ elsewhere }) => elsewhere?.has("/w/m") === true);
  while (rootsIn(events.state).length === 0) events.happen();
  expect([rootsIn(events.state).length < names.length, new Set(isOpen())]).toEqual([true, new Set([true])]);
  events.settle();
  expect([rootsIn(events.state).length, new Set(isOpen())]).toEqual([names.length, new Set([false])]);
});

test("of many roots, only those are planned that somebody looks at, or that a request needs", () => {
  const events = opened(rootFiles(30));
  expect([rootsIn(events.state), events.state.snapshot.unplanned?.length]).toEqual([[], 30]);
  events.play(edited(RESOURCE, "/w/r4/main.tf"));
  events.play({ kind: "viewed", path: "/w/r7/" });
  expect(rootsIn(events.settle().state)).toEqual(["/w/r4", "/w/r7"]);
  const roots = events.state.search.roots;
  events.play({ kind: "lent", roots });
  expect(rootsIn(events.settle().state)).toHaveLength(30);
  expect(new Set(events.shown.slice(-5))).toEqual(new Set(["/w/r4 /w/r7"]));
  events.play({ kind: "returned", roots });
  expect(rootsIn(events.settle().state)).toEqual(["/w/r4", "/w/r7"]);
});

const listedIn = ({ snapshot }: WorkspaceState): readonly string[] => [...(snapshot.listed ?? [])];

test.each([2, 30])("of %d root modules, the only one with a plan is listed only while it is in an editor", (count) => {
  const events = new WorkspaceEvents(rootFiles(count));
  events.play(added, edited(RESOURCE, "/w/r1/main.tf"));
  while (rootsIn(events.state).length === 0) events.happen();
  expect([rootsIn(events.state), listedIn(events.state)]).toEqual([["/w/r1"], ["/w/r1"]]);
  events.play({ kind: "closed", path: "/w/r1/main.tf" });
  const seen = [listedIn(events.state)];
  while (events.happen()) seen.push(listedIn(events.state));
  const changes = seen.filter((listed, at) => listed.join() !== seen[at - 1]?.join());
  expect(changes).toEqual([["/w/r1"], []]);
});

test("a single root module is listed, whatever is open", () => {
  expect(listedIn(opened({ [MAIN]: RESOURCE }).state)).toEqual(["/w"]);
});

test("a file outside of all folders is planned while it is open", () => {
  const events = opened({ [MAIN]: RESOURCE, "/v/main.tf": RESOURCE });
  events.play(edited(RESOURCE, "/v/main.tf"));
  expect(rootsIn(events.settle().state)).toEqual(["/v", "/w"]);
  events.play({ kind: "closed", path: "/v/main.tf" });
  expect(rootsIn(events.settle().state)).toEqual(["/w"]);
});

test("removing a folder removes its roots", () => {
  const events = opened({ [MAIN]: RESOURCE });
  events.play({ kind: "folderRemoved", path: "/w" });
  expect(rootsIn(events.settle().state)).toEqual([]);
});

test("while restricted, questions are limited to the folders; afterwards they are asked again", () => {
  const events = new WorkspaceEvents({ [MAIN]: 'module "m" {\n  source = "../m"\n}\n', "/m/main.tf": RESOURCE });
  events.play({ kind: "restricted", isRestricted: true }, added);
  expect(events.settle().state.snapshot.roots[0]!.plan.traces).toEqual([]);
  events.play({ kind: "restricted", isRestricted: false });
  expect(outcomes(events.settle().state)).toEqual(["create"]);
});

test("settings plan the roots in their folder again, and only other settings do", () => {
  const events = opened({ [MAIN]: RESOURCE });
  const settings: Settings = {
    fromPlugins: "never",
    providers: "schema",
    loadState: "ask",
    stateFile: "other.tfstate",
  };
  const configured: WorkspaceEvent = { kind: "configured", folder: "/w", settings };
  expect(events.play(configured)).toEqual(["later 0 refreshDue"]);
  events.settle();
  expect(events.state.snapshot.roots[0]!.plan.state.location).toMatchObject({ path: "/w/other.tfstate" });
  expect(events.play({ ...configured, settings: { ...settings } })).toEqual([]);
});

test("the state of a root is loaded on request, and again on each further request", () => {
  const events = opened({
    [MAIN]: `terraform {\n  backend "s3" {}\n}\n${RESOURCE}`,
    "/w/.terraform/environment": "default",
  });
  events.play({
    kind: "configured",
    folder: "/w",
    settings: { fromPlugins: "never", providers: "schema", loadState: "ask" },
  });
  const stateWanted: WorkspaceEvent = { kind: "stateWanted", root: "/w" };
  events.play(stateWanted);
  const pulls = () => events.play(snapshotNeeded).filter((effect) => effect.startsWith("ask state pull"));
  const first = pulls();
  events.settle();
  events.play(stateWanted);
  expect([first.length, pulls().length]).toEqual([1, 1]);
});

test("a run is observed at the time of its event", () => {
  const events = opened({ [MAIN]: RESOURCE, "/w/terraform.tfstate": stateOf(1, { a: "1" }) });
  events.disk.files.set("/w/terraform.tfstate", stateOf(2, { a: "2" }));
  events.now = 1_000;
  events.play(changed("/w/terraform.tfstate"));
  expect(events.settle().state.snapshot.roots[0]!.runs).toEqual([
    { serial: 2, at: "1970-01-01T00:00:01.000Z", changed: ["terraform_data.a"] },
  ]);
});

test("a limit of the search is logged once", () => {
  const events = opened({ "/w/1/2/3/4/5/6/7/8/9/main.tf": RESOURCE });
  events.play({ kind: "folderAdded", path: "/v" });
  events.settle();
  expect(events.log).toEqual(["Folders more than 8 levels down were not searched for root modules."]);
});

const MADE_UP = (name: string) => `resource "made_up" "a" {\n  name = "${name}"\n}\n`;
const consulted = (): WorkspaceEvents => {
  const events = new WorkspaceEvents({ [MAIN]: MADE_UP("0") }, providersWith(consulting), ({ key }) => ({ id: key }));
  events.play(added);
  return events.settle();
};

test("only the last answers that were requested while typing are kept", () => {
  const events = consulted();
  const { size } = events.state.cache.questions;
  for (let key = 1; key < 120; key++) {
    events.play(edited(MADE_UP(String(key))));
    events.settle();
  }
  expect(events.state.cache.questions.size).toBe(size + 50);
  expect(events.state.unread).toHaveLength(50);
});

test("answers about files that functions read while typing are dropped too", () => {
  const reading = (name: number) => `locals {\n  a = fileexists("/w/t${name}.txt")\n}\n`;
  const events = opened({ [MAIN]: reading(0) });
  const { size } = events.state.cache.questions;
  for (let key = 1; key < 120; key++) {
    events.play(edited(reading(key)));
    events.settle();
  }
  expect(events.state.cache.questions.size).toBeLessThanOrEqual(size + 50);
});

test("an undone edit finds its old answer, and asks nothing", () => {
  const events = consulted();
  events.play(edited(MADE_UP("1")));
  events.settle();
  events.play(edited(MADE_UP("0")));
  expect(events.play(snapshotNeeded)).toEqual(["show 1"]);
  expect(events.state.snapshot.roots[0]!.plan.open).toEqual([]);
});

test("a question that a later edit makes moot is cancelled at once", () => {
  const events = consulted();
  events.play(edited(MADE_UP("0")));
  events.settle();
  for (let key = 1; key < 100; key++) {
    events.play(edited(MADE_UP(String(key))), snapshotNeeded);
    while (events.happen(({ kind }) => kind === "later"));
  }
  const asked = events.pending.flatMap((effect) => (effect.kind === "ask" ? effect.question.key : []));
  expect(asked).toEqual(["oracle:99"]);
  expect(events.state.unread.filter((key) => key.startsWith("oracle"))).toEqual(["oracle:0"]);
});

test("instances whose answers arrive in batches settle, and each question is asked once", () => {
  const most = 300;
  const blocks = Array.from({ length: most }, (_, at) => `resource "made_up" "b${at}" {\n  name = "b${at}"\n}\n`).join(
    "",
  );
  const counted = `resource "made_up" "a" {\n  count = ${most}\n  name  = "a${"${count.index}"}"\n}\n`;
  const events = new WorkspaceEvents({ [MAIN]: counted + blocks }, providersWith(consulting), ({ key }) => ({
    id: key,
  }));
  events.play(added);
  const isOfOracle = (effect: WorkspaceEffect) => effect.kind === "ask" && effect.question.kind === "oracle";
  const askCounts = new Map<string, number>();
  while (events.pending.length > 0) {
    while (events.happen((effect) => !isOfOracle(effect)));
    for (let at = 0; at < 40; at++) {
      const [next] = events.pending.filter(isOfOracle);
      if (next?.kind === "ask") askCounts.set(next.question.key, (askCounts.get(next.question.key) ?? 0) + 1);
      if (!events.happen(isOfOracle)) break;
    }
  }
  expect([...askCounts.values()]).toEqual(Array.from({ length: 2 * most }, () => 1));
  expect(events.state.snapshot.roots[0]!.plan.open).toEqual([]);
  expect(awaitedFor(events.state, "/w")).toBe(0);
  expect(events.state.unread).toEqual([]);
});

test("an edit looks up the answers of what it changes, not those of all rows", () => {
  const text = (name: string) =>
    Array.from(
      { length: 300 },
      (_, at) => `resource "made_up" "b${at}" {\n  name = "${at === 7 ? name : at}"\n}\n`,
    ).join("");
  const events = new WorkspaceEvents({ [MAIN]: text("a") }, providersWith(consulting), ({ key }) => ({ id: key }));
  events.play(added);
  events.settle();
  events.play(edited(text("a")));
  events.settle();
  events.play(edited(text("b")), snapshotNeeded);
  const { reads, latest } = planOf(events.state);
  expect(latest!.work.visited).toEqual(["made_up.b7"]);
  expect([...reads].filter((key) => key.startsWith("oracle"))).toEqual(["oracle:a", "oracle:b"]);
});

test("as many unread answers are kept as are read, so an edit of many instances is undone without a host", () => {
  const many = (name: string) => `resource "made_up" "a" {\n  count = 200\n  name  = "${name}${"${count.index}"}"\n}\n`;
  const events = new WorkspaceEvents({ [MAIN]: many("a") }, providersWith(consulting), ({ key }) => ({ id: key }));
  events.play(added);
  events.settle();
  events.play(edited(many("b")));
  events.settle();
  expect(events.state.unread.filter((key) => key.startsWith("oracle:a"))).toHaveLength(200);
  events.play(edited(many("a")));
  expect(events.play(snapshotNeeded)).toEqual(["show 1"]);
  for (const name of ["c", "d", "e"]) {
    events.play(edited(many(name)));
    events.settle();
  }
  expect(events.state.unread.length).toBeLessThan(220);
});

test("no answer that a plan reads is dropped, so none is requested twice", () => {
  const text = (name: string) =>
    `${MADE_UP(name)}locals {\n  t = file("/w/t.txt")\n}\nmodule "m" {\n  source = "./m"\n}\n`;
  const files = { "/w/t.txt": "t", "/w/m/main.tf": MADE_UP("m"), "/w/terraform.tfstate": stateOf(1, { a: "1" }) };
  const askCounts = new Map<string, number>();
  const events = new WorkspaceEvents({ [MAIN]: text("0"), ...files }, providersWith(consulting), () => ({ id: "i" }));
  const count = (effects: readonly string[]) => {
    for (const effect of effects) if (effect.startsWith("ask")) askCounts.set(effect, (askCounts.get(effect) ?? 0) + 1);
  };
  events.play(added);
  for (let key = 1; key < 80; key++) {
    events.settle();
    count(events.play(edited(text(String(key)))));
    count(events.play(snapshotNeeded));
  }
  expect([...askCounts.values()].filter((times) => times > 1)).toEqual([]);
  expect([...askCounts.keys()].filter((key) => !key.startsWith("ask oracle"))).toEqual(["ask directory:/w"]);
});

test("planning waits for a pause while text is completed, but not for ever, and not for a request that needs the plan", () => {
  const path = "/w/main.tf";
  const events = new WorkspaceEvents({ [path]: "" });
  events.play({ kind: "folderAdded", path: "/w" });
  events.settle();
  const { version } = events.state;
  const edit = (text: string) => events.play({ kind: "completing" }, { kind: "edited", path, text });
  events.now = 1_000;
  edit("a");
  for (; events.now < 2_000; events.now += 10) {
    edit(`a${events.now}`);
    events.play({ kind: "refreshDue" });
    expect(events.state.version).toBe(version);
  }
  edit("b");
  events.play({ kind: "refreshDue" });
  expect(events.state.version).toBe(version + 1);
  edit("c");
  events.play({ kind: "snapshotNeeded" });
  expect(events.state.version).toBe(version + 2);
});

const CLOUD = 'resource "cloud_thing" "a" {\n  name = "a"\n}\n';
const isSchemas = ({ kind, ...effect }: WorkspaceEffect): boolean =>
  kind === "ask" && "question" in effect && effect.question.kind === SCHEMAS;
const isPatience = (effect: WorkspaceEffect): boolean =>
  effect.kind === "later" && effect.event.kind === "patienceOver";
/** The folder after everything has happened but the answer about schemas, and the end of the patience for it. */
const awaitingSchemas = (): WorkspaceEvents => {
  const events = new WorkspaceEvents({ [MAIN]: CLOUD }, undefined, () => NOT_INSTALLED);
  events.play(added);
  while (events.happen((effect) => !isSchemas(effect) && !isPatience(effect)));
  return events;
};
const NOT_INSTALLED = { kind: "failure", absent: true, reason: "not installed" };

test("the first plan waits for schemas, so that each instance is planned once", () => {
  const events = awaitingSchemas();
  expect([rootsIn(events.state), isLoading(events.state, MAIN)]).toEqual([[], true]);
  while (events.happen((effect) => !isPatience(effect)));
  expect(outcomes(events.state)).toEqual(["create"]);
  expect(planOf(events.state).latest?.work.instances).toEqual(["cloud_thing.a"]);
  const { snapshot } = events.state;
  events.settle();
  expect(events.state.snapshot).toBe(snapshot);
});

test("schemas that take long are not waited for, and what follows waits for none", () => {
  const events = awaitingSchemas();
  events.happen(isPatience);
  while (events.happen((effect) => !isSchemas(effect)));
  expect(outcomes(events.state)).toEqual(["create"]);
  expect(planOf(events.state).latest?.open.map(({ kind, need }) => [kind, need])).toEqual([[SCHEMAS, "better"]]);
  events.play(edited(CLOUD));
  while (events.happen((effect) => !isSchemas(effect)));
  events.play(edited(`${CLOUD}${CLOUD.replace('"a" {', '"b" {').replace("cloud_", "other_")}`), snapshotNeeded);
  expect(outcomes(events.state)).toEqual(["create", "create"]);
  events.settle();
  expect(outcomes(events.state)).toEqual(["create", "create"]);
});
