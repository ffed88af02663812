import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";
import { packBytes } from "../support/packs.ts";
import { startSession } from "./session.ts";

// A folder that nobody has initialised is planned from packs, in a restricted workspace too.

const MAIN =
  'resource "random_pet" "a" {\n  length = 3\n  nme    = "x"\n}\nresource "made_up" "b" {\n  size = "3"\n}\n';

/** The version of random that comes with the extension. */
const [, VERSION = ""] = readdirSync("packs").flatMap((name) => /^hashicorp-random-(\d+\.\d+)/.exec(name) ?? []);

test.each([true, false])("trusted: %s", (isTrusted) =>
  withFolder({ "in/main.tf": MAIN }, async (parent) => {
    const folder = join(parent, "in");
    mkdirSync(join(folder, "packs"));
    const resources = { made_up: { version: 0, block: { attributes: { size: { type: "number", optional: true } } } } };
    writeFileSync(join(folder, "packs", "any.pack"), packBytes({ resources }));
    writeFileSync(join(parent, "outside.pack"), packBytes({ version: "9.0.0", resources }));
    const session = await startSession(folder, { initializationOptions: { isTrusted } });
    try {
      await session.connection.sendNotification("workspace/didChangeConfiguration", {
        settings: { stateline: { packs: ["packs", join(parent, "outside.pack")] } },
      });
      await session.open("main.tf", MAIN);
      await expect.poll(() => session.hover("main.tf", 0, 12)).toContain("**pack**");
      expect((await session.hover("main.tf", 0, 12))?.replaceAll("\\", "")).toContain(
        `schema of random ${VERSION} (pack); no version is locked`,
      );
      const made = isTrusted ? "made 9.0" : "made 2.3";
      await expect
        .poll(async () => (await session.hover("main.tf", 4, 12))?.replaceAll("\\", ""))
        .toContain(`schema of ${made} (pack)`);
      const refused = isTrusted ? [] : ["Pack not used"];
      const expected = [...refused, `Not in random ${VERSION}`];
      await session.diagnostics("main.tf", (summaries) => summaries.join() === expected.join());
    } finally {
      await session.close();
    }
  }),
);
