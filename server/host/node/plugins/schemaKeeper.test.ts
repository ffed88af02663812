import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  install,
  isAlive,
  type Manner,
  NAUGHTY,
  pidFile,
  putExecutable,
  startedAs,
  VERSION,
  writeLock,
} from "../../../../test/support/provider/installed.ts";
import { lazySchemas } from "../../../engine/schema/lazySchemas.ts";
import type { ProviderSchemas } from "../../../engine/schema/schema.ts";
import type { InstalledProvider } from "../../../engine/schema/schemaQuestion.ts";
import type { Failure } from "../../../engine/source/question.ts";
import { packageHash } from "./packageHash.ts";
import type { Timeouts } from "./pluginProcess.ts";
import { PLATFORM } from "./providerPackage.ts";
import { openEntry } from "./schemaCache.ts";
import { type CachedAt, cacheSchemas } from "./schemaKeeper.ts";
import { schemaReader } from "./schemaMessage.ts";

let top: string;
let root: string;
let cacheFolder: string;
const { TF_CLI_CONFIG_FILE } = process.env;

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-test-"));
  root = join(top, "root");
  cacheFolder = join(top, "cache");
  mkdirSync(root);
  process.env.TF_CLI_CONFIG_FILE = join(top, "none.tfrc");
});
afterEach(async () => {
  if (TF_CLI_CONFIG_FILE === undefined) delete process.env.TF_CLI_CONFIG_FILE;
  else process.env.TF_CLI_CONFIG_FILE = TF_CLI_CONFIG_FILE;
  // What is killed ends in its own time.
  await expect
    .poll(() => startedAs(root).filter(isAlive), { message: "no process is left", timeout: 5_000 })
    .toEqual([]);
  rmSync(top, { recursive: true, force: true });
});

const installed = (hashes: readonly string[], version: string | undefined): InstalledProvider => ({
  root,
  dataDirectory: ".terraform",
  source: NAUGHTY,
  version,
  hashes,
  fromPlugins: "auto",
});

const keeping = (provider: InstalledProvider, timeouts?: Timeouts): Promise<CachedAt | Failure> =>
  cacheSchemas({ installed: provider, cacheFolder, ...(timeouts && { timeouts }) }, new AbortController().signal);

const ask = (hashes: readonly string[], timeouts?: Timeouts) => keeping(installed(hashes, VERSION), timeouts);
const askUnlocked = () => keeping(installed([], undefined));

async function schemasOf(answer: CachedAt | Failure): Promise<ProviderSchemas> {
  if (answer.kind !== "kept") throw new Error(answer.reason);
  const entry = await openEntry(answer.path, answer.key);
  if (!entry) throw new Error("nothing was kept");
  const read = schemaReader(entry.protocol);
  return lazySchemas({ basis: "plugin", version: VERSION }, entry.places, (slice) => read(entry.read(slice)!));
}

test.each<Manner>(["6", "5", "plain", "tcp", "loud", "stays"])(
  "a provider (%s) says its schema, once",
  async (manner) => {
    const hash = await install(root, manner);
    const first = await ask([hash]);
    expect(first).toMatchObject({ kind: "kept", isNew: true });
    const schemas = await schemasOf(first);
    expect([schemas.resourceTypes, schemas.dataSourceTypes, schemas.ephemeralResourceTypes]).toEqual([
      ["naughty_rich", "naughty_thing"],
      ["naughty_image"],
      ["naughty_token"],
    ]);
    const { attributes } = schemas.resource("naughty_thing")!.block;
    expect(attributes.get("name")).toMatchObject({ required: true, computed: false, writeOnly: false });
    expect(attributes.get("secret")).toMatchObject({ optional: true, writeOnly: true });
    expect(schemas.configuration()?.block.attributes.has("region")).toBe(true);
    expect(await ask([hash])).toMatchObject({ kind: "kept", isNew: false });
    expect(startedAs(root)).toHaveLength(1);
  },
);

test.each<[Manner, string]>([
  ["nothing", "did not start: it exited with code 0 before the handshake"],
  ["panic", "did not start: it exited with code 2 before the handshake (panic: runtime error)"],
  ["garbage", "did not start: its first output is not the handshake of a plugin"],
  ["flood", "did not start: its first output is not the handshake of a plugin"],
  ["hang", "did not start: it printed nothing for 3 seconds"],
  ["4", "did not start: it uses protocol 4 over grpc; Stateline supports only 5 and 6 over grpc"],
  ["elsewhere", "did not start: its address, tcp 192.0.2.1:443, is not on this machine"],
  ["mute", "gave no schema: it did not answer in 1 second"],
  ["errors", "gave no schema: No licence"],
  ["broken", "gave no schema: its response cannot be decoded"],
])("of a plugin that is bad (%s) one line is said", async (manner, reason) => {
  const hash = await install(root, manner);
  expect(await ask([hash], { start: 3_000, answer: 1_000 })).toEqual({
    kind: "failure",
    absent: false,
    reason,
    ...(reason.startsWith("gave no schema") && { lack: "schema" }),
  });
  expect(startedAs(root)).toHaveLength(1);
});

test("processes that a plugin started are stopped with it", async () => {
  const hash = await install(root, "family");
  expect(await ask([hash])).toMatchObject({ kind: "failure" });
  expect(startedAs(root)).toHaveLength(3);
});

test("an unusual package is reported without a delay", async () => {
  const hash = await install(root, "6");
  const folder = join(root, ".terraform/providers", NAUGHTY, VERSION, PLATFORM);
  symlinkSync(folder, join(folder, "loop"));
  symlinkSync("no/where", join(folder, "nowhere"));
  expect(await ask([hash])).toEqual({ kind: "failure", absent: false, reason: "could not be examined: ENOENT" });
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, "terraform-provider-naughty"), { recursive: true });
  expect(await ask([hash])).toMatchObject({ kind: "failure", absent: true });
  rmSync(folder, { recursive: true });
  symlinkSync(folder, folder);
  expect(await ask([hash])).toMatchObject({ kind: "failure", absent: true });
});

test("a package that does not match the lock file is not started", async () => {
  const hash = await install(root, "6");
  const reason = "not started: its checksum is not in .terraform.lock.hcl";
  expect(await ask([`${hash}=`, "zh:00"])).toEqual({ kind: "failure", absent: false, reason });
  const none = "not started: .terraform.lock.hcl has no checksum to compare it with";
  expect(await ask(["zh:00"])).toEqual({ kind: "failure", absent: false, reason: none });
  expect(await ask([])).toEqual({ kind: "failure", absent: false, reason: none });
  expect(startedAs(root)).toEqual([]);
});

test("without a lock there is no checksum to compare", async () => {
  await install(root, "6");
  expect(await askUnlocked()).toMatchObject({ kind: "kept", isNew: true, key: { version: VERSION } });
});

test("a missing provider, or an address outside of the folder, is reported", async () => {
  writeLock(root, []);
  expect(await ask([])).toEqual({ kind: "failure", absent: true, reason: "not installed" });
  expect(await keeping(installed([], "../.."))).toMatchObject({ kind: "failure", absent: false });
});

test("a file that is not executable is reported", async () => {
  const folder = join(root, ".terraform/providers", NAUGHTY, VERSION, PLATFORM);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "terraform-provider-naughty"), "");
  expect(await askUnlocked()).toMatchObject({ reason: "did not start: it is not executable" });
});

test("a provider is found in a mirror, behind a link and in a development override", async () => {
  const mirror = join(top, "mirror");
  const folder = join(mirror, NAUGHTY, VERSION, PLATFORM);
  putExecutable(folder, "6", pidFile(root));
  process.env.TF_CLI_CONFIG_FILE = join(top, "cli.tfrc");
  writeFileSync(
    process.env.TF_CLI_CONFIG_FILE,
    `provider_installation {\n  filesystem_mirror { # all\n path = "${mirror}"\n include = ["*/*/*"]\n }\n}\n`,
  );
  const hash = await packageHash(folder);
  expect(await ask([hash])).toMatchObject({ kind: "kept", isNew: true });
  expect(await askUnlocked()).toMatchObject({ kind: "failure", absent: true });

  process.env.TF_CLI_CONFIG_FILE = join(top, "none.tfrc");
  const there = join(root, ".terraform/providers", NAUGHTY, VERSION);
  mkdirSync(there, { recursive: true });
  symlinkSync(folder, join(there, PLATFORM));
  expect(await ask([hash])).toMatchObject({ kind: "kept", isNew: false });
  expect(await ask(["h1:other"])).toMatchObject({ kind: "failure" });

  process.env.TF_CLI_CONFIG_FILE = join(top, "cli.tfrc");
  writeFileSync(
    process.env.TF_CLI_CONFIG_FILE,
    `provider_installation {\n  dev_overrides = {\n    "hashicorp/naughty" = "${folder}"\n  }\n  direct {}\n}\n`,
  );
  expect(await ask(["h1:other"])).toMatchObject({ kind: "kept", isNew: true, key: { version: "dev" } });
  expect(await askUnlocked()).toMatchObject({ kind: "kept", isNew: false });
  expect(startedAs(root)).toHaveLength(2);
});

test("without a writable cache the response is still returned", async () => {
  const hash = await install(root, "6");
  writeFileSync(cacheFolder, "a file");
  const answer = await ask([hash]);
  expect((await schemasOf(answer)).resourceTypes).toContain("naughty_thing");
  if (answer.kind === "kept") rmSync(dirname(answer.path), { recursive: true });
});

test("a response of 60 MB is accepted, and decoded only on use", async () => {
  const hash = await install(root, "6", 60);
  const answer = await ask([hash]);
  if (answer.kind !== "kept") throw new Error(answer.reason);
  const entry = await openEntry(answer.path, answer.key);
  let read = 0;
  const schemas = lazySchemas({ basis: "plugin", version: VERSION }, entry!.places, (slice) => {
    read++;
    return schemaReader(6)(entry!.read(slice)!);
  });
  expect(schemas.resourceTypes.length).toBeGreaterThan(1_000);
  expect(schemas.resource("filling_7")?.block.attributes.size).toBe(500);
  expect(read).toBe(1);
  expect(readdirSync(cacheFolder)).toHaveLength(1);
});

test("an aborted request leaves no process or file behind", async () => {
  const hash = await install(root, "hang");
  const stop = new AbortController();
  const answer = cacheSchemas({ installed: installed([hash], VERSION), cacheFolder }, stop.signal);
  await expect.poll(() => startedAs(root).length, { timeout: 5_000 }).toBe(1);
  stop.abort();
  expect(await answer).toMatchObject({ kind: "failure" });
});
