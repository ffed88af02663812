import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceFiles, typedReferences } from "../../scripts/benchProtocol/references.mjs";
import { workspaceFiles } from "../../scripts/benchProtocol/workspace.mjs";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import { makePlan } from "../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import type { Work } from "../../server/engine/plan/walked/walked.ts";
import type { Learned, LearnedFacts } from "../../server/engine/provider/facts.ts";
import { readResourceSchema } from "../../server/engine/schema/readResourceSchema.ts";
import { attribute } from "../../server/engine/values/path.ts";
import { PLAN_CHANGED } from "../../server/protocol/methods.ts";
import type { Snapshot } from "../../server/workspace/snapshot.ts";
import { openWorkspace } from "../../server/workspace/workspace.ts";
import { CLOUD } from "../support/cloud.ts";
import { fromScratch, withText } from "../support/disk.ts";
import { Editor } from "../support/editor.ts";
import { factsOf } from "../support/learnedFacts.ts";
import { MADE_UP, planOfTexts } from "../support/memory.ts";
import { MemoryDisk } from "../support/memoryDisk.ts";

// Limits the work of an edit by counting it. The workspace has 30 groups: a for_each of 5, a leaf without dependents, and a
// call
// of a module with 4 instances that uses one of the 5. All of them use one local, the for_each also a variable. The state
// matches
// the configuration.
const GROUPS = 30;
const FILES = workspaceFiles({ instances: GROUPS * 10, shape: "many files", state: true });

const SERVICE = "modules/service/main.tf";
const LEAF = ["groups0.tf", 'note  = "leaf0"', 'note  = "leaf0x"'] as const;
const LOCAL = ["locals.tf", '"bench"', '"bench2"'] as const;
const DEFAULT = ["locals.tf", '"z1"', '"z2"'] as const;
const SAVED = ["terraform.tfstate", '"note":"leaf3"', '"note":"leaf3x"'] as const;
const IN_MODULE = [SERVICE, "terraform_data.server[*].id", "terraform_data.server[0].id"] as const;
const BLANK_LINE = ["groups0.tf", "resource", "\n\nresource"] as const;

type Edit = readonly [file: string, from: string, to: string];

function edited([file, from, to]: Edit): string {
  const text = FILES[file] ?? "";
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return text.replace(from, to);
}

const each = (nameOf: (group: number) => string): readonly string[] =>
  Array.from({ length: GROUPS }, (_, at) => nameOf(at));
const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

const NETS = each((at) => `terraform_data.net${at}`);
const LEAVES = each((at) => `terraform_data.leaf${at}`);
const inServices = (name: string) => each((at) => `module.service${at}.${name}`);
const [NETWORKS, LABELS, SERVERS, ENTRIES] = [
  "var.network",
  "var.label",
  "terraform_data.server",
  "terraform_data.entry",
].map(inServices) as [readonly string[], readonly string[], readonly string[], readonly string[]];
const withKeys = (names: readonly string[], keys: readonly (string | number)[]) =>
  names.flatMap((name) => keys.map((key) => `${name}[${JSON.stringify(key)}]`));
const NET_INSTANCES = withKeys(NETS, ["a", "b", "c", "d", "e"]);
const SERVER_INSTANCES = withKeys(SERVERS, [0, 1, 2]);
type Walked = Pick<Work, "visited" | "values" | "instances">;
const NOTHING: Walked = { visited: [], values: [], instances: [] };

describe("the work of the engine for an edit", () => {
  let plan: LivePlan;
  beforeAll(async () => {
    plan = await planOfTexts(FILES);
  });
  const work = (edit: Edit): Walked => {
    const { visited, values, instances } = withText(plan, edit[0], edited(edit)).work;
    return { visited: sorted(visited), values: sorted(values), instances: sorted(instances) };
  };

  test("the first plan visits everything once", () => {
    const { visited, values, instances } = plan.work;
    const calls = each((at) => `module.service${at}`);
    const valued = [...calls, ...NETWORKS, ...LABELS, "local.label", "var.zone"];
    expect(sorted(values)).toEqual(sorted(valued));
    expect(sorted(visited)).toEqual(sorted([...valued, ...NETS, ...LEAVES, ...SERVERS, ...ENTRIES]));
    expect(sorted(instances)).toEqual(sorted([...NET_INSTANCES, ...LEAVES, ...SERVER_INSTANCES, ...ENTRIES]));
  });

  test("an object that matches its configuration is not decoded", () =>
    expect(plan.traces.filter(({ isSettled }) => isSettled).length).toBe(plan.traces.length));

  test("a reference to an object that matches its configuration does not run its whole lifecycle", () =>
    expect(plan.traces.filter((trace) => Reflect.get(trace, "fullTrace") !== undefined)).toEqual([]));

  test.each<[string, Edit, Walked]>([
    [
      "an argument of a leaf: the leaf",
      LEAF,
      { visited: ["terraform_data.leaf0"], values: [], instances: ["terraform_data.leaf0"] },
    ],
    [
      "a local that all use: all; but of the ids, which stay as they are, nobody looks further",
      LOCAL,
      {
        visited: ["local.label", ...NETS, ...LEAVES, ...NETWORKS, ...LABELS, ...SERVERS, ...ENTRIES],
        values: ["local.label", ...LABELS],
        instances: [...NET_INSTANCES, ...LEAVES, ...SERVER_INSTANCES, ...ENTRIES],
      },
    ],
    [
      "the same local said in another way: that local",
      ["locals.tf", '"bench"', '"${"bench"}"'],
      { visited: ["local.label"], values: ["local.label"], instances: [] },
    ],
    [
      "the default of a variable: its users, and whoever asks for what stays as it is",
      DEFAULT,
      { visited: ["var.zone", ...NETS, ...NETWORKS], values: ["var.zone"], instances: NET_INSTANCES },
    ],
    [
      "the type of a variable that its value fits: that variable",
      ["locals.tf", "= string", "= any"],
      { visited: ["var.zone"], values: ["var.zone"], instances: [] },
    ],
    [
      "the state after an apply of one instance: that instance",
      SAVED,
      { visited: ["terraform_data.leaf3"], values: [], instances: ["terraform_data.leaf3"] },
    ],
    [
      "one resource of a module that is called 30 times: that resource, in each of them",
      IN_MODULE,
      { visited: ENTRIES, values: [], instances: ENTRIES },
    ],
    ["a blank line above everything: nothing", BLANK_LINE, NOTHING],
    ["a blank line in a module that is called 30 times: nothing", [SERVICE, "variable", "\n\nvariable"], NOTHING],
    ["a comment: nothing", ["groups0.tf", "resource", "# what is below\nresource"], NOTHING],
    [
      "a new block: that block",
      ["groups0.tf", "resource", 'resource "terraform_data" "new" {\n}\n\nresource'],
      { visited: ["terraform_data.new"], values: [], instances: ["terraform_data.new"] },
    ],
    [
      "a key of one for_each: its instances, and whoever asks for one of them that stays",
      ["groups0.tf", '"e"]', '"f"]'],
      {
        visited: ["terraform_data.net0", "module.service0.var.network"],
        values: [],
        instances: withKeys(["terraform_data.net0"], ["a", "b", "c", "d", "e", "f"]),
      },
    ],
    [
      "another name for a leaf: the new one, and what the old one leaves behind",
      ["groups0.tf", '"leaf0"', '"other"'],
      {
        visited: ["terraform_data.leaf0 (orphan)", "terraform_data.other"],
        values: [],
        instances: ["terraform_data.leaf0", "terraform_data.other"],
      },
    ],
  ])("%s", (_, edit, expected) => {
    const { visited, values, instances } = expected;
    expect(work(edit)).toEqual({ visited: sorted(visited), values: sorted(values), instances: sorted(instances) });
  });
});

describe("while a reference is typed", () => {
  const GROUP = 4;
  const LEAF_OF_GROUP = `terraform_data.leaf${GROUP}`;
  const texts = referenceFiles({ instances: 300 });
  const typed = typedReferences(GROUP);
  const withPeer = (text: string): string =>
    (texts["groups0.tf"] ?? "").replace(new RegExp(`("leaf${GROUP}"[^}]*peer  = )null`), (_, before) => before + text);

  test("only its resource is linked, checked, visited and planned, whether the reference is valid or not", async () => {
    let plan = await planOfTexts(texts);
    for (const text of [...typed, ...typed]) {
      expect(withPeer(text)).toContain(`peer  = ${text}`);
      plan = withText(plan, "groups0.tf", withPeer(text));
      const { linked, checked, visited, values, instances } = plan.work;
      expect({ text, linked, checked, visited, values }).toEqual({
        text,
        linked: linked.length === 0 ? [] : [LEAF_OF_GROUP],
        checked: [LEAF_OF_GROUP],
        visited: [LEAF_OF_GROUP],
        values: [],
      });
      expect(instances.length).toBeLessThanOrEqual(1);
    }
  });

  test("a reference that closes a circle, and its removal, plan everything correctly", async () => {
    const start = await planOfTexts(texts);
    const closed = withText(
      start,
      "groups0.tf",
      (texts["groups0.tf"] ?? "").replace('"first"', `module.service${GROUP}["a"].name`),
    );
    expect(closed.diagnostics.validate.map(({ summary }) => summary)).toEqual([expect.stringContaining("ycle")]);
    const opened = withText(closed, "groups0.tf", texts["groups0.tf"] ?? "");
    expect(opened.diagnostics.validate).toEqual([]);
    expect(opened.traces.map(({ change }) => change.address.text)).toEqual(
      fromScratch(opened).traces.map(({ change }) => change.address.text),
    );
  });
});

describe("the messages of the server after an edit", () => {
  const disk = new MemoryDisk(atOnce());
  let editor: Editor;
  beforeAll(async () => {
    for (const root of ["a", "b"])
      for (const [name, text] of Object.entries(FILES)) disk.files.set(`/w/${root}/${name}`, text);
    editor = await Editor.start(disk, ["/w"], true);
    for (const name of ["groups0.tf", "locals.tf", SERVICE]) editor.edit(`/w/a/${name}`, FILES[name] ?? "");
    editor.edit("/w/b/groups0.tf", FILES["groups0.tf"] ?? "");
    await editor.settled();
  });
  afterAll(() => editor.stop());

  /** Returns the messages and the number of disk questions after an event. */
  async function messagesAfter(happens: () => void) {
    editor.heard.length = 0;
    const askedBefore = disk.asked;
    happens();
    await editor.settled();
    const methods = editor.heard.map(({ method, root }) => (root ? `${method} ${root}` : method));
    const size = editor.heard.reduce((sum, message) => sum + message.size, 0);
    return { methods, size, asked: disk.asked - askedBefore };
  }
  const type =
    (root: string, edit: Edit, text = edited(edit)) =>
    () =>
      editor.edit(`/w/${root}/${edit[0]}`, text);

  const planOf = (root: string) => `${PLAN_CHANGED} file:///w/${root}`;
  const REFRESH = "workspace/codeLens/refresh";
  /** The size limit of messages that have no rows of instances. */
  const SMALL = 512;

  test.each<[string, string, Edit, readonly string[]]>([
    ["an argument of a leaf: what its plan comes to", "a", LEAF, [planOf("a")]],
    ["a blank line", "a", BLANK_LINE, [planOf("a")]],
    ["a local that all use: that lenses of another file are to be asked for", "a", LOCAL, [planOf("a"), REFRESH]],
    ["the default of a variable", "a", DEFAULT, [planOf("a"), REFRESH]],
    ["a module that is called 30 times", "a", IN_MODULE, [planOf("a"), REFRESH]],
    ["another root module: nothing of this one", "b", LEAF, [planOf("b")]],
  ])("%s", async (_, root, edit, methods) => {
    for (const text of [edited(edit), FILES[edit[0]]]) {
      const { size, ...counts } = await messagesAfter(type(root, edit, text));
      expect(counts).toEqual({ methods, asked: 0 });
      expect(size).toBeLessThan(SMALL);
    }
  });

  test("the state after an apply of one instance: the file and its folder are read again", async () => {
    const path = "/w/a/terraform.tfstate";
    const { size, ...counts } = await messagesAfter(() =>
      editor.happens([path], () => disk.files.set(path, edited(SAVED))),
    );
    expect(counts).toEqual({ methods: [planOf("a"), REFRESH], asked: 2 });
    expect(size).toBeLessThan(SMALL);
  });

  test("a fault is published for its file only", async () => {
    const { size, ...counts } = await messagesAfter(
      type("a", ["groups0.tf", 'note  = "leaf0"', "note  = local.nothing"]),
    );
    expect(counts).toEqual({ methods: ["textDocument/publishDiagnostics", planOf("a")], asked: 0 });
    expect(size).toBeLessThan(2 * SMALL);
  });
});

describe("of several root modules", () => {
  const rootName = (at: number): string => `/w/root${String(at).padStart(2, "0")}`;
  const ROOTS = Array.from({ length: 16 }, (_, at) => rootName(at));
  const OPENED = rootName(12);
  const TEXT = 'resource "terraform_data" "a" {\n  input = "x"\n}\n';

  async function plannedInOrder(opened: string | undefined): Promise<readonly (readonly string[])[]> {
    const disk = new MemoryDisk(atOnce());
    for (const root of ROOTS) {
      disk.files.set(`${root}/main.tf`, TEXT);
      disk.files.set(`${root}/terraform.tfstate`, '{"version":4,"serial":1,"lineage":"x","resources":[]}');
    }
    const counted: (readonly string[])[] = [];
    const planned = ({ roots }: Snapshot): void => {
      if (roots.length > (counted.at(-1)?.length ?? 0)) counted.push(roots.map(({ root }) => root));
    };
    const workspace = openWorkspace({ ask: disk.ask, environment: {} }, { planned, log: () => undefined });
    workspace.dispatch({ kind: "folderAdded", path: "/w" });
    if (opened !== undefined) workspace.dispatch({ kind: "edited", path: `${opened}/main.tf`, text: TEXT });
    await workspace.settled();
    return counted;
  }

  test("the one with an open file is planned before any other, then one after the other", async () => {
    const others = ROOTS.filter((root) => root !== OPENED);
    const counted = await plannedInOrder(OPENED);
    expect(counted).toEqual([OPENED, ...others].map((_, at) => [OPENED, ...others.slice(0, at)]));
  });

  test("all are planned, whether a file is open or not", async () =>
    expect((await plannedInOrder(undefined)).at(-1)).toEqual(ROOTS));
});

function* atOnce(): Generator<number> {
  while (true) yield 0;
}

describe("without a schema", () => {
  const workOf = async (file: string, from: string, to: string) => {
    const plan = await planOfTexts(CLOUD);
    const text = CLOUD[file]!;
    expect(text).toContain(from);
    const { visited, instances } = withText(plan, file, text.replace(from, to)).work;
    return [sorted(visited), sorted(instances)];
  };

  test("an argument replans its resource, and visits its dependents", async () =>
    expect(await workOf("main.tf", '"t3.large"', '"t3.small"')).toEqual([
      ["aws_instance.web", "output.ids"],
      ["aws_instance.web[0]", "aws_instance.web[1]", "aws_instance.web[2]"],
    ]));

  test("another value in the state visits its object, and the resources whose basis it changes", async () =>
    expect(await workOf("terraform.tfstate", '"cidr_block":"10.0.2.0/24"', '"cidr_block":"10.0.9.0/24"')).toEqual([
      ["aws_instance.web", "aws_lb.main", "aws_lb_listener.http", "aws_subnet.a", "output.address"],
      ["aws_lb.main", 'aws_subnet.a["b"]'],
    ]));

  test("a new attribute visits all resources of its type", async () =>
    expect(await workOf("terraform.tfstate", '"id":"legacy",', '"id":"legacy","acl":"private",')).toEqual([
      ["aws_s3_bucket.legacy_logs (orphan)"],
      ["aws_s3_bucket.legacy_logs"],
    ]));
});

describe("learned facts about a type", () => {
  const BLOCK = {
    attributes: { id: { type: "string", optional: true, computed: true }, name: { type: "string", optional: true } },
  };
  const FILES_OF_TWO = {
    "main.tf": 'resource "made_a" "a" {\n  name = "x"\n}\nresource "made_b" "b" {\n  name = "x"\n}\n',
    "schemas.json": JSON.stringify({
      provider_schemas: {
        [MADE_UP]: { resource_schemas: { made_a: { version: 0, block: BLOCK }, made_b: { version: 0, block: BLOCK } } },
      },
    }),
    "terraform.tfstate": JSON.stringify({
      version: 4,
      serial: 1,
      lineage: "x",
      resources: ["a", "b", "gone"].map((name) => ({
        mode: "managed",
        type: name === "b" ? "made_b" : "made_a",
        name,
        provider: `provider["${MADE_UP}"]`,
        instances: [{ schema_version: 0, attributes: { id: name, name: "x" } }],
      })),
    }),
  };
  const of = readResourceSchema({ version: 0, block: BLOCK }).schema.block.attributes.get("name")!;
  const learnedOf = (type: string, learned: Learned): LearnedFacts =>
    factsOf([{ provider: MADE_UP, type, path: [attribute("name")], part: of, learned }]);
  const options = { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" };
  const settled = ({ traces }: LivePlan) =>
    traces.filter(({ isSettled }) => isSettled).map(({ change }) => change.address.text);

  test("leave the resources of other types undecoded", async () => {
    const plan = await planOfTexts(FILES_OF_TWO, { options, facts: learnedOf("made_a", { changed: "replaces" }) });
    expect(settled(plan)).toEqual(["made_b.b"]);
  });

  test("visit only the resources of that type, declared or not", async () => {
    const plan = await planOfTexts(FILES_OF_TWO, { options });
    expect(settled(plan)).toEqual(["made_a.a", "made_a.gone", "made_b.b"]);
    const facts = learnedOf("made_a", { changed: "replaces" });
    const after = makePlan({ ...plan.inputs, facts }, plan);
    expect([sorted(after.work.visited), sorted(after.work.instances)]).toEqual([
      ["made_a.a", "made_a.gone (orphan)"],
      ["made_a.a", "made_a.gone"],
    ]);
    const withSameFacts = makePlan({ ...plan.inputs, facts: new Map(facts) }, after);
    expect(withSameFacts.work).toMatchObject(NOTHING);
    const more: LearnedFacts = new Map([...facts, ...learnedOf("made_b", { changed: "updates" })]);
    expect(makePlan({ ...plan.inputs, facts: more }, withSameFacts).work.instances).toEqual(["made_b.b"]);
  });
});
