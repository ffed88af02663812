import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { installRuled } from "../support/provider/installed.ts";
import { PATIENT, processesNaming } from "./session.ts";

// A command that is killed at once, so that it can stop nothing.

test.each(["exec", "offline"])("no plugin outlives a killed command, with providers %s", async (providers) => {
  const top = mkdtempSync(join(tmpdir(), "stateline-"));
  const root = join(top, "root");
  const calls = join(top, "calls");
  try {
    mkdirSync(root);
    const block = { attributes: { id: { type: "string", computed: true }, name: { type: "string", optional: true } } };
    await installRuled(
      root,
      {
        test: {
          protocol: 6,
          resources: { test_thing: { version: 0, block } },
          calls: [{ call: "PlanResourceChange", does: { hangs: true } }],
        },
      },
      calls,
    );
    writeFileSync(join(root, "main.tf"), 'resource "test_thing" "a" {\n  name = "a"\n}\n');
    const command = spawn(process.execPath, ["dist/cli.js", "plan", root, "--providers", providers], {
      stdio: "ignore",
      env: { ...process.env, XDG_CACHE_HOME: join(top, "cache") },
    });
    const hasCalled = () => existsSync(calls) && readFileSync(calls, "utf8").includes("PlanResourceChange");
    await expect.poll(hasCalled, PATIENT).toBe(true);
    command.kill("SIGKILL");
    await expect.poll(() => processesNaming(top), { timeout: 2_000, interval: 50 }).toEqual([]);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
});
