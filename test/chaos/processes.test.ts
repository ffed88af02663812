import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FromHost, ToHost } from "../../server/host/node/plugins/hostMessages.ts";
import { removeLeftovers } from "../../server/host/node/plugins/temporaryFolders.ts";
import { isAlive } from "../support/provider/installed.ts";
import { PATIENT, planRequest, withChaos } from "./session.ts";

// The processes of plugins: who starts, shares, replaces and ends them, and what remains when somebody is killed.

const FINE = { kind: "answered" };

test("the process of the plugins is killed: its calls are answered, and the next one starts another process", async () => {
  await withChaos({ isForked: true }, async ({ plan, processes, calls, hostPid }) => {
    expect(await plan("fine")).toMatchObject(FINE);
    const hanging = plan("hang");
    await expect.poll(() => calls().length, PATIENT).toBe(2);
    const before = processes();
    process.kill(hostPid(), "SIGKILL");
    expect(await hanging).toEqual({
      kind: "unanswered",
      how: "gone",
      reason: "was stopped, because the process that runs the plugins exited",
    });
    await expect.poll(() => before.filter(isAlive), PATIENT).toEqual([]);
    expect(await plan("fine")).toMatchObject(FINE);
  });
});

/** Starts the process of the plugins as a server does, and lets it call a plugin. */
async function hostWithPlugin(call: ToHost): Promise<ChildProcess> {
  const host = fork(join(process.cwd(), "dist/plugin.js"), ["calls"], { stdio: "ignore", serialization: "advanced" });
  host.send(call);
  for (;;) {
    const [message] = (await once(host, "message")) as [FromHost];
    if (message.kind !== "answers") continue;
    expect(message.answers).toMatchObject([[1, FINE]]);
    return host;
  }
}

test("the editor is killed: nothing of the plugins remains", async () => {
  await withChaos({}, async ({ question, processes, folders }) => {
    const { plugin, request } = question(planRequest("fork"));
    const host = await hostWithPlugin({ kind: "calls", calls: [{ id: 1, plugin, request }] });
    expect(processes()).not.toEqual([]);
    // As the death of the other process, this closes the channel.
    host.disconnect();
    await once(host, "exit");
    await expect.poll(processes, PATIENT).toEqual([]);
    expect(folders()).toEqual([]);
  });
});

test.each([true, false])(
  "everything is killed (isolated: %s): no plugin remains, and the next server removes its folder",
  async (isIsolated) => {
    await withChaos({}, async ({ question, plan, processes, folders }) => {
      const { plugin, request } = question(planRequest("deaf"), { isIsolated });
      const host = await hostWithPlugin({ kind: "calls", calls: [{ id: 1, plugin, request }] });
      host.kill("SIGKILL");
      await once(host, "exit");
      await expect.poll(processes, { timeout: 2_000, interval: 20 }).toEqual([]);
      expect(folders()).toHaveLength(1);
      expect(await plan("fine")).toMatchObject(FINE);
      const own = folders().filter((name) => name.startsWith(`stateline-${process.pid}-`));
      await removeLeftovers();
      expect(folders()).toEqual(own);
      expect(await plan("fine")).toMatchObject(FINE);
    });
  },
);

test("a plugin that nobody asks is ended, and started again by the next call", async () => {
  await withChaos({ idleTime: 100 }, async ({ plan, processes, folders }) => {
    expect(await plan("fine")).toMatchObject(FINE);
    await expect.poll(processes, PATIENT).toEqual([]);
    await expect.poll(folders, PATIENT).toEqual([]);
    expect(await plan("fine")).toMatchObject(FINE);
  });
});

test("a plugin of an older build, or with an older configuration, is ended", async () => {
  await withChaos({}, async ({ ask, folders, calls }) => {
    const request = planRequest("fine");
    for (const configuration of ["a", "b", "c"])
      expect(await ask(request, { configuration, isIsolated: false })).toMatchObject(FINE);
    await expect.poll(folders, PATIENT).toHaveLength(1);
    expect(calls().filter((call) => call.startsWith("Configure"))).toHaveLength(3);
  });
});

test("root modules with the same package share an isolated plugin", async () => {
  await withChaos({}, async ({ ask, otherRoot, folders }) => {
    const root = await otherRoot();
    expect(await ask(planRequest("fine"))).toMatchObject(FINE);
    expect(await ask(planRequest("fine"), { root })).toMatchObject(FINE);
    expect(folders()).toHaveLength(1);
  });
});

test("a call that is not needed any more is not sent", async () => {
  await withChaos({}, async ({ plan, calls }) => {
    const signals = Array.from({ length: 200 }, () => new AbortController());
    for (const [at, { signal }] of signals.entries()) void plan(`fine:${at}`, signal);
    // Now the first ones are sent, and the plugin starts.
    await new Promise((resolve) => setImmediate(resolve));
    for (const controller of signals) controller.abort();
    expect(await plan("fine")).toMatchObject(FINE);
    expect(calls().length).toBeLessThanOrEqual(17);
  });
});
