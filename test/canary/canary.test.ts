import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Explorer } from "../../server/protocol/explorer.ts";
import type { LearnedPackage } from "../../server/protocol/learned.ts";
import * as methods from "../../server/protocol/methods.ts";
import { type Session, startSession } from "../lsp/session.ts";
import { type Ended, runCommand } from "../support/command.ts";
import { everyNth, isWhole, SEED } from "../support/sample.ts";
import { hasTerraform } from "../support/terraform.ts";
import { brokenCase, writeDump } from "./brokenContracts.ts";
import { type Canary, type CanaryFolder, canaryFolder, randomNumbers } from "./workspace.ts";

// Random values in every place that is sensitive, ephemeral or write-only: what leaves the process holds none of them, except JSON of
// Terraform's own kind, which holds those that are only sensitive.

let top: string;
let folder: CanaryFolder;
let environment: NodeJS.ProcessEnv;
const { XDG_CACHE_HOME, TMPDIR, TF_CLI_CONFIG_FILE } = process.env;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), "stateline-canary-"));
  const root = join(top, "root");
  for (const name of ["root", "cache", "tmp", "elsewhere"]) mkdirSync(join(top, name));
  writeFileSync(join(top, "cli.tfrc"), "");
  folder = await canaryFolder(root, randomNumbers(SEED));
  Object.assign(process.env, folder.environment, {
    XDG_CACHE_HOME: join(top, "cache"),
    TMPDIR: join(top, "tmp"),
    TF_CLI_CONFIG_FILE: join(top, "cli.tfrc"),
  });
  environment = { ...process.env, CHECKPOINT_DISABLE: "1" };
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });
  git("init", "-q", "-b", "main");
  git("add", "main.tf", "child", "terraform.tfvars", "terraform.tfstate");
  git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "first");
  writeFileSync(join(root, "other.tfvars"), readFileSync(join(root, "terraform.tfvars"), "utf8").replace("key", "key"));
  writeDump(folder, join(top, "dump"));
  writeFileSync(join(root, "plan.json"), (await run(["plan", ".", "--json", "--providers", "exec", ...LANGUAGE])).out);
  if (hasTerraform)
    execFileSync("terraform", ["plan", "-input=false", "-out=saved.tfplan"], {
      cwd: root,
      env: environment,
      stdio: "pipe",
    });
});

afterAll(() => {
  for (const name of Object.keys(folder.environment)) delete process.env[name];
  for (const [name, value] of Object.entries({ XDG_CACHE_HOME, TMPDIR, TF_CLI_CONFIG_FILE }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(top, { recursive: true, force: true });
});

const run = (words: readonly string[], input = "", env = environment): Promise<Ended> =>
  runCommand(words, { folder: folder.root, environment: env, input });

/** The forms in which a canary may leave: as it is, in other letters, encoded. */
const formsOf = ({ text }: Canary): readonly string[] => [
  text,
  text.toUpperCase(),
  text.toLowerCase(),
  Buffer.from(text).toString("hex"),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(" ".repeat(shift) + text)
      .toString("base64")
      .slice(2 + shift, -4),
  ),
];

/** Returns the canaries that a text holds, apart from those that it may hold. */
const leaksIn = (where: string, text: string, isTerraforms = false): readonly string[] =>
  folder.canaries
    .filter((canary) => !(isTerraforms && canary.isSensitive))
    .filter((canary) => formsOf(canary).some((form) => text.includes(form)))
    .map(({ place }) => `${where}: ${place}`);

const LANGUAGE = ["--language", "terraform@1.11.4"];
const LEVELS = ["schema", "offline", "exec"];
const FORMATS = ["sarif", "github", "junit", "markdown"];
const EXPRESSIONS = [
  "var.environment",
  "var.given",
  "var.passing",
  "var.passing_file",
  "local.url",
  "local.mixed",
  "local.pass",
  "local.encoded",
  '"${var.passing}x"',
  "[var.passing, var.environment]",
  "{ a = { b = var.given.deep } }",
  "tonumber(var.environment)",
  "cidrhost(var.passing, 1)",
  "local.mixed[var.environment]",
  "module.child",
  "test_thing.changed",
  "test_written.plain",
  "ephemeral.test_token.opened",
  "data.test_image.read",
];

/** Returns the commands that are run, and whether their output is JSON of Terraform's own kind. */
function commands(): readonly {
  readonly args: readonly string[];
  readonly isTerraforms?: boolean;
  readonly input?: string;
}[] {
  const saved = hasTerraform ? ["saved.tfplan"] : [];
  const shown = ["terraform.tfstate", "terraform.tfstate.backup", "plan.json", ...saved];
  const timelines = everyNth(8, folder.addresses);
  const planned = [["--destroy"], ["--refresh-only"], ["--replace", "test_thing.changed"], ["--order"], ["--markdown"]];
  return [
    ...LEVELS.map((level) => ({ args: ["plan", ".", ...LANGUAGE, "--providers", level] })),
    ...planned.map((options) => ({ args: ["plan", ".", ...LANGUAGE, "--providers", "exec", ...options] })),
    ...LEVELS.map((level) => ({
      args: ["plan", ".", ...LANGUAGE, "--providers", level, "--json"],
      isTerraforms: true,
    })),
    ...FORMATS.flatMap((format) => [
      { args: ["plan", ".", ...LANGUAGE, "--providers", "exec", "--format", format] },
      { args: ["check", ".", ...LANGUAGE, "--format", format] },
    ]),
    { args: ["plan", ".", ...LANGUAGE, "--compare", "HEAD"] },
    { args: ["plan", ".", ...LANGUAGE, "--compare", "HEAD", "--format", "markdown"] },
    { args: ["contract", join(top, "dump")] },
    { args: ["contract", join(top, "dump"), "--json"] },
    { args: ["lifecycle"], input: brokenCase(folder) },
    { args: ["plan", ".", ...LANGUAGE, "--compare-var-file", "other.tfvars"] },
    { args: ["plan", ".", ...LANGUAGE, "--compare-workspace", "none"] },
    ...timelines.flatMap((address) => [
      { args: ["timeline", ".", address, ...LANGUAGE, "--providers", "exec"] },
      { args: ["timeline", ".", address, ...LANGUAGE, "--providers", "exec", "--json"] },
    ]),
    { args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--json", "--fail", "update:object"] },
    { args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--fail", "update"] },
    { args: ["timeline", ".", "test_written.passed", ...LANGUAGE, "--json", "--fail", "create:object"] },
    { args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--log", "run.jsonl"] },
    { args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--log", "run.jsonl", "--json"] },
    { args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--between", "state", "--and", "plan"] },
    { args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--between", "state", "--and", "plan", "--json"] },
    ...saved.map((name) => ({
      args: ["timeline", ".", "test_thing.changed", ...LANGUAGE, "--between", name, "--and", "plan"],
    })),
    { args: ["check", ".", ...LANGUAGE] },
    { args: ["check", ".", ...LANGUAGE, "--json"] },
    { args: ["eval", ...LANGUAGE], input: EXPRESSIONS.join("\n") },
    { args: ["eval", ...LANGUAGE, "--json"], input: EXPRESSIONS.map((expr) => JSON.stringify({ expr })).join("\n") },
    ...shown.flatMap((name) => [
      { args: ["show", name, ...LANGUAGE] },
      { args: ["show", name, ...LANGUAGE, "--json"], isTerraforms: true },
    ]),
    { args: ["learn", "."] },
    { args: ["learn", ".", "--json"] },
    ...saved.map((name) => ({ args: ["learn", "--plan", name, "--json"] })),
    { args: ["pack", ".", "--out", join(top, "elsewhere", "made.pack")] },
    { args: ["fmt", "main.tf", "--check"] },
  ];
}

test("ephemeral values are allowed in every write-only argument, and within one", () => {
  const plan = JSON.parse(readFileSync(join(folder.root, "plan.json"), "utf8"));
  expect(plan.stateline.diagnostics.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
  const masks = plan.stateline.instances
    .find(({ address }: { address: string }) => address === "test_written.passed")
    .stages.map(({ stage, ephemeral }: { stage: string; ephemeral?: object }) => [stage, ephemeral]);
  const withheld = { map: true, nested: { password: true }, password: true, rule: [{ password: true }] };
  expect(masks).toEqual([
    ["configuration", withheld],
    ["proposedNewState", withheld],
    ["initialPlannedState", undefined],
  ]);
});

test("no command prints a canary", async () => {
  const leaks: string[] = [];
  let places = 0;
  for (const { args, isTerraforms = false, input } of commands()) {
    const { out, errors } = await run(args, input);
    const name = args.join(" ");
    const mayBeEmpty = ["fmt", "pack", "check"].includes(args[0]!) || args.includes("github");
    expect(`${name}: ${out.length + errors.length > 0 || mayBeEmpty}`).toBe(`${name}: true`);
    leaks.push(...leaksIn(name, out, isTerraforms), ...leaksIn(`${name} (errors)`, errors));
    places += 2;
  }
  console.log(`canary: seed ${SEED}, ${folder.canaries.length} values, ${places} outputs of commands searched`);
  expect(leaks).toEqual([]);
}, 600_000);

test("without a schema nothing is printed that is marked", async () => {
  const unknown = "a file in a write-only argument";
  const withoutCache = { ...environment, XDG_CACHE_HOME: join(top, "elsewhere") };
  const address = ["test_written.passed", "test_thing.changed"];
  const leaks: string[] = [];
  for (const args of [
    ["plan", "."],
    ["plan", ".", "--json"],
    ["plan", ".", "--destroy"],
    ...address.map((one) => ["timeline", ".", one, "--json"]),
  ]) {
    const { out, errors } = await run([...args, ...LANGUAGE], "", withoutCache);
    const isTerraforms = args[0] === "plan" && args.includes("--json");
    leaks.push(...leaksIn(args.join(" "), out, isTerraforms), ...leaksIn(args.join(" "), errors));
  }
  expect(leaks.filter((leak) => !leak.endsWith(unknown))).toEqual([]);
});

test("the JSON of a judged case holds a canary only in the object of its caller", async () => {
  const { out, errors } = await run(["lifecycle", "--json"], brokenCase(folder));
  const { proposed, violations, ...rest } = JSON.parse(out);
  expect(violations.map(({ rule, path }: { rule: string; path: string }) => [rule, path])).toContainEqual([
    "apply-consistent",
    "secret",
  ]);
  expect(proposed).toBeDefined();
  expect(leaksIn("lifecycle --json", JSON.stringify([violations, rest]) + errors)).toEqual([]);
});

/** The calls of the tools for agents, by the name of the tool. */
const TOOLS: readonly (readonly [name: string, args: object])[] = [
  ["plan", {}],
  ["plan", { files: { "added.tf": 'output "added" {\n  value = local.url\n  sensitive = true\n}\n' } }],
  ["explain_instance", { address: "test_thing.changed" }],
  ["explain_instance", { address: "test_written.plain" }],
  ["what_if", { address: "test_thing.drifts", values: {} }],
  ["check", {}],
  ["compare", { revision: "HEAD" }],
  ["find_references", { name: "var.environment" }],
  ["schema_of_type", { type: "test_thing" }],
  ["suggest_moved", { revision: "HEAD" }],
];

test("no tool for agents answers with a canary", async () => {
  const requests = [
    ["initialize", { protocolVersion: "2025-11-25", capabilities: {} }] as const,
    ...TOOLS.map(([name, args]) => ["tools/call", { name, arguments: args }] as const),
    ["resources/list", {}] as const,
  ].map(([method, params], at) => JSON.stringify({ jsonrpc: "2.0", id: at + 1, method, params }));
  const { out, errors } = await run(["mcp", "."], `${requests.join("\n")}\n`);
  const answers = out.trim().split("\n");
  expect(answers).toHaveLength(requests.length);
  expect(answers.filter((answer) => answer.includes('"isError":true'))).toEqual([]);
  expect([...answers.flatMap((answer) => leaksIn("mcp", answer)), ...leaksIn("mcp (errors)", errors)]).toEqual([]);
});

/** Returns what the files hold that a session wrote. */
function writtenFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const visit = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) visit(inner);
      else if (statSync(inner).isFile()) files.set(inner, readFileSync(inner, "latin1"));
    }
  };
  for (const name of ["cache", "tmp", "elsewhere"]) visit(join(top, name));
  return files;
}

test("no file that is written holds a canary", () => {
  const files = writtenFiles();
  console.log(`canary: seed ${SEED}, ${files.size} written files searched`);
  expect(files.size).toBeGreaterThan(0);
  expect([...files].flatMap(([name, text]) => leaksIn(name, text))).toEqual([]);
});

/** The requests about a place in a file. */
const AT_PLACE = [
  "textDocument/hover",
  "textDocument/completion",
  "textDocument/definition",
  "textDocument/references",
  "textDocument/documentHighlight",
  "textDocument/signatureHelp",
  "textDocument/prepareRename",
  "textDocument/linkedEditingRange",
  "textDocument/prepareCallHierarchy",
  methods.INSTANCE_AT,
];

/** The requests about a file. */
const OF_FILE = [
  "textDocument/codeLens",
  "textDocument/documentSymbol",
  "textDocument/foldingRange",
  "textDocument/documentLink",
  "textDocument/semanticTokens/full",
];

const isRenamedIn = (name: string): boolean => name === "main.tf" || name === "child/main.tf";

/** Returns the places of the words of a text, as lines and characters. */
const placesIn = (text: string): readonly { readonly line: number; readonly character: number }[] =>
  text
    .split("\n")
    .flatMap((content, line) => [...content.matchAll(/[\w"]+/g)].map(({ index }) => ({ line, character: index + 1 })));

/** Whether a request is sent about a place: in `npm test` a fifth of the requests about each place, so that each request meets all kinds of places. */
const isAsked = (place: number, request: number): boolean => isWhole || (place + request) % 5 === 0;

/** Sends every request about the folder, and returns how many replies were not empty, by method. */
async function askEverything(session: Session): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const ask = async <R>(method: string, params: object): Promise<R> => {
    const reply: R = await session.connection.sendRequest(method, params);
    const isEmpty = reply === null || reply === undefined || (Array.isArray(reply) && reply.length === 0);
    counts.set(method, (counts.get(method) ?? 0) + Number(!isEmpty));
    return reply;
  };
  const root = session.uri("").slice(0, -1);
  for (const name of ["main.tf", "child/main.tf", "terraform.tfvars", "terraform.tfstate", "tests/main.tftest.hcl"]) {
    const text = readFileSync(join(folder.root, name), "utf8");
    await session.open(name, text);
    const textDocument = { uri: session.uri(name) };
    const end = { line: text.split("\n").length - 1, character: 0 };
    const range = { start: { line: 0, character: 0 }, end };
    for (const method of OF_FILE) await ask(method, { textDocument });
    await ask("textDocument/inlayHint", { textDocument, range });
    await ask("textDocument/semanticTokens/range", { textDocument, range });
    await ask("textDocument/formatting", { textDocument, options: { tabSize: 2, insertSpaces: true } });
    await ask("textDocument/rangeFormatting", { textDocument, range, options: { tabSize: 2, insertSpaces: true } });
    for (const [at, position] of (isRenamedIn(name) ? placesIn(text) : []).entries())
      if (isAsked(at, AT_PLACE.length))
        await ask("textDocument/rename", { textDocument, position, newName: "renamed" }).catch(() => null);
    const isState = name.endsWith("tfstate");
    const places = placesIn(text).filter((_, at) => !isState || at % 3 === 0);
    await ask("textDocument/selectionRange", { textDocument, positions: places.slice(0, 40) });
    for (const [at, position] of places.entries()) {
      for (const [request, method] of AT_PLACE.entries()) {
        if (!isAsked(at, request)) continue;
        const isExtended = method === "textDocument/references" ? { context: { includeDeclaration: true } } : {};
        await ask(method, { textDocument, uri: textDocument.uri, position, ...isExtended });
      }
      if (isAsked(at, AT_PLACE.length + 1))
        await ask("textDocument/codeAction", {
          textDocument,
          range: { start: position, end: position },
          context: { diagnostics: [] },
        });
    }
    await ask(methods.USAGES, { uri: textDocument.uri, position: places[0] ?? end, of: "uses" });
  }
  await ask("workspace/symbol", { query: "" });
  await ask(methods.EXPLORER, {});
  for (const grouping of ["action", "module", "type", "file"]) {
    const explorers: readonly Explorer[] = await ask(methods.EXPLORER, { grouping });
    for (const { root: of, groups } of explorers)
      for (const { id } of groups) await ask(methods.EXPLORER_PAGE, { root: of, group: id, page: 0, grouping });
  }
  await ask(methods.FIND_INSTANCES, { words: "test" });
  const query = { text: "", kinds: [], toggled: ["heading none"] };
  await ask(methods.PLAN_OVERVIEW, { root, query, from: 0, count: 500 });
  await ask(methods.PLAN_MARKDOWN, { root, query });
  await ask(methods.PLAN_OPTIONS, { root });
  await ask(methods.PLAN_FILES, { root });
  await ask(methods.TEST_FILES, { root });
  await ask(methods.LANGUAGES, {});
  await ask(methods.LEARNED, {});
  await ask(methods.LEARNED_JSON, {});
  const log = { uri: session.uri("run.jsonl"), version: 1 };
  await ask(methods.RUN_LOG, { root, log });
  await ask(methods.RUN_LOG, { root, log, address: "test_thing.changed" });
  for (const address of folder.addresses) {
    await ask(methods.EXPLORER_PLACE, { instance: { root, address } });
    await ask(methods.INSTANCE_SOURCE, { root, address });
    await ask(methods.TIMELINE, { root, address });
    await ask(methods.TIMELINE, { root, address, earlier: true, log });
    await ask(methods.TIMELINE, { root, address, rehearsal: { whatIf: [] } });
    await ask(methods.TIMELINE, { root, address, rehearsal: { whatIf: [], failure: "update:object" } });
    await ask(methods.TIMELINE, { root, address, comparison: {} });
  }
  for (const name of ["plan.json", ...(hasTerraform ? ["saved.tfplan"] : [])]) {
    const uri = session.uri(name);
    await ask(methods.FINISHED_PLAN, { uri, root });
    await ask(methods.OPEN_FINISHED_PLAN, { uri, root });
    await ask(methods.FINISHED_PLAN_PAGE, { uri, page: 0 });
    await ask(methods.PLAN_MARKDOWN, { root, query, compared: { finished: uri } });
    for (const address of folder.addresses) await ask(methods.TIMELINE, { root, address });
    await ask(methods.CLOSE_FINISHED_PLAN, { uri });
  }
  const others = [{ revision: "HEAD" }, { workspace: "none" }, { file: session.uri("other.tfvars") }];
  for (const compared of others) await ask(methods.PLAN_MARKDOWN, { root, query, compared });
  for (const command of [
    methods.SERVER_PLAN,
    methods.SERVER_TIMELINE,
    methods.SERVER_OPTIONS,
    methods.SERVER_LOAD_STATE,
  ])
    await ask("workspace/executeCommand", { command, arguments: [{ uri: root, address: "test_thing.changed" }] });
  const learned: readonly LearnedPackage[] = await ask(methods.LEARNED, {});
  for (const { id, types } of learned) {
    await ask(methods.FORGET_LEARNED, { id, types: [types[0]!.name] });
    await ask(methods.FORGET_LEARNED, { id });
  }
  await ask(methods.SET_PLAN_OPTIONS, { root, options: {} });
  await ask(methods.LOAD_STATE, { root });
  return counts;
}

/** The requests that may have nothing to say of this folder. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  methods.FORGET_LEARNED,
  "textDocument/formatting",
  "textDocument/rangeFormatting",
  "textDocument/linkedEditingRange",
  methods.FINISHED_PLAN_PAGE,
  methods.OPEN_FINISHED_PLAN,
  methods.CLOSE_FINISHED_PLAN,
  methods.SET_PLAN_OPTIONS,
  methods.LOAD_STATE,
]);

test.each(["schema", "refresh"])(
  "the server tells a client no canary, with providers %s",
  async (mode) => {
    // The session before this one has forgotten what was learned.
    await run(["learn", "."]);
    const session = await startSession(
      folder.root,
      { initializationOptions: { keepsStates: true, isTrusted: true } },
      () => ({ language: "terraform@1.11.4", providers: { mode } }),
    );
    let written = "";
    session.output.on("data", (bytes: Buffer) => {
      written += bytes.toString("utf8");
    });
    const { root } = folder;
    const stateFile = join(root, "terraform.tfstate");
    const state = readFileSync(stateFile, "utf8");
    try {
      await session.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { stateline: { language: "terraform@1.11.4", providers: { mode } } },
      });
      await session.status((text) => text.includes("+"));
      const settled = (): Promise<methods.PlanJson | null> =>
        session.connection.sendRequest(methods.PLAN_JSON, { uri: session.uri("").slice(0, -1) });
      while ((await settled())?.stateline.pending !== 0) await new Promise((resolve) => setTimeout(resolve, 50));
      const counts = await askEverything(session);
      // A newer state replaces the state, which the client is to keep.
      await session.connection.sendNotification("textDocument/didClose", {
        textDocument: { uri: session.uri("terraform.tfstate") },
      });
      writeFileSync(stateFile, state.replace('"serial": 4', '"serial": 5'));
      await session.connection.sendNotification("workspace/didChangeWatchedFiles", {
        changes: [{ uri: session.uri("terraform.tfstate"), type: 2 }],
      });
      await expect.poll(() => written.includes(methods.STATE_REPLACED), { timeout: 20_000 }).toBe(true);
      const searched = written
        .split("Content-Length: ")
        .filter((message) => !message.includes('"format_version":"1.2"'));
      expect(leaksIn("a message of the server", searched.join("\n"))).toEqual([]);
      expect([...counts].filter(([method, count]) => count === 0 && !MAY_BE_EMPTY.has(method))).toEqual([]);
      expect(counts.has(methods.FORGET_LEARNED)).toBe(true);
      if (mode === "schema") expect(await session.connection.sendRequest(methods.LEARNED, {})).toEqual([]);
      expect([...writtenFiles()].flatMap(([name, text]) => leaksIn(name, text))).toEqual([]);
      console.log(`canary: seed ${SEED}, ${searched.length} messages searched, ${written.length} characters`);
      expect(leaksIn(methods.PLAN_JSON, JSON.stringify(await settled()), true)).toEqual([]);
    } finally {
      writeFileSync(stateFile, state);
      await session.close();
    }
  },
  600_000,
);
