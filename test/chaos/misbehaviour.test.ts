import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { networkBarrier } from "../../server/host/node/plugins/isolation.ts";
import { packageHash } from "../../server/host/node/plugins/packageHash.ts";
import { PATIENT, planRequest, saidIn, withChaos } from "./session.ts";

// What a plugin can do wrong. Each answer says it in a few words, nothing is left behind, and what the plugin answers otherwise is
// answered as if nothing had happened.

const FAST = { call: 1_000 };
/** For what ends by itself, however busy the machine is. */
const LONG = { call: 30_000 };
const FINE = { kind: "answered" };
const missing = (reason: string) => ({ kind: "unanswered", reason });

test.each([
  ["crash", "crashed"],
  ["hang", "did not answer within 1 s"],
  ["busy", "did not answer within 1 s"],
  ["garbage", "sent an answer that cannot be read"],
  ["large", "sent an answer of more than 32 MiB"],
  ["error", "answered with an error"],
])("%s: %s", async (deed, reason) => {
  await withChaos({ limits: reason.includes("within 1 s") ? FAST : LONG }, async ({ plan }) => {
    expect(await plan("fine")).toMatchObject(FINE);
    expect(await plan(deed)).toMatchObject(missing(reason));
    expect(await plan("fine")).toMatchObject(FINE);
  });
});

test.each(["stderr", "stdout", "deaf"])("%s: answered all the same", async (deed) => {
  await withChaos({ limits: { call: 10_000 } }, async ({ plan }) => {
    expect(await plan(deed)).toMatchObject(FINE);
    expect(await plan("fine")).toMatchObject(FINE);
  });
});

test("a plugin that needs too much memory is stopped", async () => {
  await withChaos({ limits: { call: 10_000, memory: 256 * 1024 ** 2 } }, async ({ plan }) => {
    expect(await plan("memory")).toMatchObject(missing("needs more than 0.25 GiB of memory"));
    expect(await plan("fine")).toMatchObject(FINE);
  });
});

test.each([
  ["cut", "crashed"],
  ["half", "sent half an answer"],
  ["noise", "closed the connection"],
  ["status", "answered with an error"],
])("transport %s: %s", async (transport, reason) => {
  await withChaos({ limits: LONG, transport }, async ({ plan }) => {
    expect(await plan("fine")).toMatchObject(missing(reason));
  });
});

test("the call that breaks a plugin is found among concurrent ones, and refused the third time", async () => {
  await withChaos({ limits: LONG }, async ({ plan, calls }) => {
    const deeds = ["slow:50", "slow:60", "crash", "slow:70", "fine"];
    const answers = await Promise.all(deeds.map((deed) => plan(deed)));
    expect(answers.map(({ kind }) => kind)).toEqual(["answered", "answered", "unanswered", "answered", "answered"]);
    expect(await plan("crash")).toMatchObject(missing("crashed"));
    const count = calls().length;
    expect(await plan("crash")).toMatchObject(missing("is no longer asked about crash, because it crashed"));
    expect(calls()).toHaveLength(count);
    expect(await plan("fine")).toMatchObject(FINE);
  });
});

test("a call that is too slow for the first time is repeated, because the whole machine may have been busy", async () => {
  await withChaos({ limits: FAST }, async ({ plan, calls }) => {
    const counts: number[] = [];
    for (let times = 0; times < 3; times++) {
      await plan("hang");
      counts.push(calls().length);
    }
    expect(counts).toEqual([2, 3, 3]);
  });
});

test("a plugin that breaks too often is not started any more", async () => {
  await withChaos({ limits: { breaksOfPlugin: 3 } }, async ({ plan, processes }) => {
    for (const deed of ["crash:1", "crash:2", "crash:3"]) expect(await plan(deed)).toMatchObject(missing("crashed"));
    expect(await plan("fine")).toMatchObject(missing("is no longer asked, because it broke down 3 times"));
    expect(processes()).toEqual([]);
  });
});

test("processes that a plugin started are gone with it", async () => {
  await withChaos({}, async ({ plan, processes, close }) => {
    await plan("fork");
    await expect.poll(() => processes().length, PATIENT).toBeGreaterThan(1);
    await close();
  });
});

test("an isolated plugin gets no environment of the user, and empty folders of its own", async () => {
  process.env.CHAOS_SECRET = "s3cret";
  try {
    await withChaos({}, async ({ plan, ask, root }) => {
      const about = JSON.parse(saidIn(await plan("surroundings"))) as Surroundings;
      expect(JSON.stringify(about)).not.toContain("s3cret");
      expect(about.environment).toMatchObject({ HTTPS_PROXY: "http://127.0.0.1:1", NO_PROXY: "", HOME: about.home });
      expect(about.found).toEqual([[], [], []]);
      const user = JSON.parse(saidIn(await ask(planRequest("surroundings"), { isIsolated: false }))) as Surroundings;
      expect(user.environment.CHAOS_SECRET).toBe("s3cret");
      expect(user.folder).toBe(root);
      rmSync(join(user.home, "left"));
      rmSync(join(user.temporary, "left"));
    });
  } finally {
    delete process.env.CHAOS_SECRET;
  }
});

interface Surroundings {
  readonly home: string;
  readonly folder: string;
  readonly temporary: string;
  readonly found: readonly (readonly string[])[];
  readonly environment: Readonly<Record<string, string>>;
}

test.skipIf((await networkBarrier()).length === 0)("an isolated plugin cannot open a connection", async () => {
  let connections = 0;
  const server = createServer(() => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  try {
    await withChaos({}, async ({ plan, ask }) => {
      expect(saidIn(await plan(`connect:${port}`))).toMatch(/^E/);
      expect(connections).toBe(0);
      expect(saidIn(await ask(planRequest(`connect:${port}`), { isIsolated: false }))).toBe("connected");
    });
  } finally {
    server.close();
  }
});

test("a plugin is configured before its first call, and again after a crash", async () => {
  await withChaos({}, async ({ ask, calls }) => {
    const options = { configuration: "eu", isIsolated: false };
    expect(await ask(planRequest("fine"), options)).toMatchObject(FINE);
    expect(await ask(planRequest("crash"), options)).toMatchObject(missing("crashed"));
    expect(await ask(planRequest("fine"), options)).toMatchObject(FINE);
    const configuring = "ConfigureProvider eu";
    const call = "PlanResourceChange";
    expect(calls()).toEqual([configuring, call, call, configuring, call]);
    const configure = { call: "ConfigureProvider", version: "1.11.4", configuration: Buffer.from("eu") } as const;
    expect(await ask(configure, options)).toMatchObject(FINE);
    expect(calls()).toHaveLength(5);
  });
});

test.each(["wrong", "crash"])("a plugin that cannot be configured (%s) answers nothing", async (configuration) => {
  await withChaos({}, async ({ ask }) => {
    const options = { configuration, isIsolated: false };
    for (let times = 0; times < 3; times++)
      expect(await ask(planRequest("fine"), options)).toMatchObject(missing("could not be configured"));
  });
});

test("a lock file that lies: the plugin is not started", async () => {
  await withChaos({}, async ({ ask, calls }) => {
    const hashes = ["h1:another="];
    const reason = "not started: its checksum is not in .terraform.lock.hcl";
    expect(await ask(planRequest("fine"), { hashes })).toMatchObject({ kind: "failure", reason });
    expect(calls()).toEqual([]);
  });
});

test("nothing is started in a restricted workspace", async () => {
  await withChaos({}, async ({ ask, root, calls }) => {
    expect(await ask(planRequest("fine"), { within: [root] })).toMatchObject({ kind: "failure", restricted: true });
    expect(calls()).toEqual([]);
  });
});

const EXECUTABLE = "terraform-provider-chaos_v1.2.3";
const packageFolder = (root: string): string => {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  return join(root, names.find((name) => name.endsWith(EXECUTABLE))!, "..");
};

test.each([
  ["hangs", "#!/bin/sh\nexec sleep 1000", "did not start: it printed nothing for 1 seconds"],
  ["exits", "#!/bin/sh\nexit 3", "did not start: it exited with code 3 before the handshake"],
  ["talks", "#!/bin/sh\necho hello; sleep 1000", "did not start: its first output is not the handshake of a plugin"],
  [
    "has another protocol",
    "#!/bin/sh\necho '1|4|unix|/nowhere|grpc|'; sleep 1000",
    "did not start: it uses protocol 4 over grpc; Stateline supports only 5 and 6 over grpc",
  ],
])("a plugin that %s at its start", async (_, script, reason) => {
  const prepare = (root: string): void => writeFileSync(join(packageFolder(root), EXECUTABLE), script);
  await withChaos({ limits: { start: 1_000, pause: 0 }, prepare }, async ({ ask, root }) => {
    const hashes = [await packageHash(packageFolder(root))];
    expect(await ask(planRequest("fine"), { hashes })).toMatchObject({ kind: "failure", reason });
  });
});

test("another folder is used if the temporary one cannot be written", async () => {
  await withChaos({}, async ({ plan, folders, close }) => {
    const { TMPDIR } = process.env;
    process.env.TMPDIR = join(TMPDIR!, "none");
    expect(await plan("fine")).toMatchObject(FINE);
    await close();
    process.env.TMPDIR = TMPDIR;
    expect(folders()).toEqual([]);
  });
});

/** Whether a file system of a few bytes can be mounted, which then is full. */
function mountFull(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4k,nr_inodes=3", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

test("a full disk", async ({ skip }) => {
  await withChaos({ limits: { pause: 0 } }, async ({ plan }) => {
    const { TMPDIR } = process.env;
    if (!mountFull(TMPDIR!)) return skip("a file system cannot be mounted");
    try {
      const reason = "did not start: the disk is full";
      expect(await plan("fine")).toMatchObject({ kind: "failure", reason });
    } finally {
      execFileSync("umount", [TMPDIR!]);
    }
    expect(await plan("fine")).toMatchObject(FINE);
  });
});
