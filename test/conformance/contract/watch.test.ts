import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fromDouble } from "../../../server/engine/values/numbers/number.ts";
import { numberValue } from "../../../server/engine/values/value.ts";
import { withFolder } from "../../support/folder.ts";
import { altered, DUMP, type Dump, filesOf, schemasText } from "./dump.ts";

// `stateline contract DUMP_DIR --watch` while a provider writes its dump.

const PATIENT = { timeout: 30_000 };
const NEW_STATE = "ApplyResourceChange_Response_NewState.msgpack";

test("a dump is judged again when the provider has written more of it", async () => {
  await withFolder({ "schemas.json": schemasText }, async (folder) => {
    const place = join(folder, "dump");
    mkdirSync(place);
    const write = (dump: Dump) => {
      for (const [name, bytes] of dump) writeFileSync(join(place, name), bytes);
    };
    const words = ["dist/cli.js", "contract", place, "--schemas", join(folder, "schemas.json"), "--watch"];
    const command = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] });
    const printed = { out: "", errors: "" };
    command.stdout.on("data", (data) => {
      printed.out += data;
    });
    command.stderr.on("data", (data) => {
      printed.errors += data;
    });
    try {
      await expect.poll(() => printed.errors, PATIENT).toContain("has no calls that can be judged");
      write(DUMP);
      await expect.poll(() => printed.out, PATIENT).toContain("no contract violations");
      const [name] = filesOf("time_offset", NEW_STATE);
      write(altered(DUMP, "time_offset", name!, { offset_days: numberValue(fromDouble(99)) }));
      await expect.poll(() => printed.out, PATIENT).toMatch(/\d+ contract violations?/);
      command.kill("SIGINT");
      const [code] = await once(command, "exit");
      expect(code).toBe(130);
    } finally {
      command.kill("SIGKILL");
    }
  });
});
