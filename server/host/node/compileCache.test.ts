import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { SHARE_ENV, Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withCompileCache } from "./compileCache.ts";

let top: string;
let code: string;
const { XDG_CACHE_HOME } = process.env;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "stateline-"));
  code = join(top, "stateline/code");
  process.env.XDG_CACHE_HOME = top;
  mkdirSync(join(code, "0.0.1"), { recursive: true });
  writeFileSync(join(top, "program.mjs"), "export {};");
});
afterEach(() => {
  if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME;
  else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME;
  rmSync(top, { recursive: true, force: true });
});

const isKept = "enableCompileCache" in nodeModule;

test.skipIf(process.platform !== "linux")(
  `a thread keeps its code where Node can (here: ${isKept}), beside no other version's, and nothing inherits the variable`,
  async () => {
    const thread = withCompileCache("0.0.2", () => {
      expect(process.env.NODE_COMPILE_CACHE).toBe(join(code, "0.0.2"));
      return new Worker(pathToFileURL(join(top, "program.mjs")), { env: SHARE_ENV });
    });
    await new Promise((resolve) => thread.once("exit", resolve));
    expect(process.env.NODE_COMPILE_CACHE).toBeUndefined();
    await expect.poll(() => existsSync(join(code, "0.0.1"))).toBe(false);
    expect(existsSync(join(code, "0.0.2"))).toBe(isKept);
  },
);
