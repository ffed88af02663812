import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { main } from "../../../server/cli/main.ts";
import { CALL } from "../../../server/engine/provider/plugin/pluginCalls.ts";
import { SCHEMAS } from "../../../server/engine/schema/schemaQuestion.ts";
import { DISK } from "../../../server/host/node/askers.ts";
import { factFiles } from "../../../server/host/node/facts/factFiles.ts";
import { answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import { askWith } from "../../../server/host/shared/askWith.ts";
import type { Packages } from "../../../server/workspace/factStore.ts";
import { capturingConsole } from "../../support/capturingConsole.ts";
import { withFolder } from "../../support/folder.ts";
import { ruledSessions } from "../../support/provider/ruledSessions.ts";
import type { RuledProvider } from "../../support/provider/rules.ts";
import { RULED_INSTALLED } from "./ruledTypes.ts";

const SOURCE = RULED_INSTALLED.source;
const string = (more: object) => ({ type: "string", ...more });

const type = (attributes: object) => ({
  version: 0,
  block: { attributes: { id: string({ computed: true }), ...attributes } },
});

const PROVIDER: RuledProvider = {
  protocol: 6,
  resources: {
    test_disk: type({
      kind: string({ required: true }),
      size: { type: "number", optional: true, computed: true },
      note: string({ optional: true }),
    }),
    test_crash: type({ name: string({ optional: true }) }),
  },
  types: { test_disk: { replace: [["kind"]], defaults: { size: 7 } } },
  calls: [{ call: "PlanResourceChange", type: "test_crash", does: { exits: true } }],
};

const LOCK = `provider "${SOURCE}" {\n  version = "1.2.3"\n  hashes  = ["h1:test"]\n}\n`;

const PACKAGES: Packages = {
  packageOf: async () => ({ version: "1.2.3", checksum: "h1:test" }),
  pluginFile: async (file) => ({ kind: "failure", absent: true, reason: `${file} is not a file` }),
};

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
  /** The number of calls of the plugin. */
  readonly calls: number;
}

/** Runs commands one after another in one folder, with one store. */
async function run(
  files: Readonly<Record<string, string>>,
  ...commands: readonly (readonly string[])[]
): Promise<readonly Ran[]> {
  const outcomes: Ran[] = [];
  await withFolder(files, async (folder) => {
    for (const [name = "", ...words] of commands) {
      let calls = 0;
      const plugins = answeringPlugins(
        undefined,
        ruledSessions({ test: PROVIDER }, () => void calls++),
      );
      const ask = askWith(new Map([...DISK, [SCHEMAS, plugins.schemas], [CALL, plugins.calls]]));
      const { console, printed } = capturingConsole();
      const learning = { facts: factFiles(join(folder, "facts")), packages: PACKAGES };
      try {
        const code = await main([name, folder, ...words], ask, console, {}, learning);
        outcomes.push({ code, ...printed, calls });
      } finally {
        await plugins.close();
      }
    }
  });
  return outcomes;
}

const FILES = { ".terraform.lock.hcl": LOCK };

describe("stateline learn", () => {
  test("prints what it has learned of each type, and why a type does not answer", async () => {
    const [ran] = await run(FILES, ["learn", "--json"]);
    expect(ran!.code).toBe(0);
    const { providers } = JSON.parse(ran!.out);
    expect(providers).toEqual([
      {
        source: SOURCE,
        version: "1.2.3",
        checksum: "h1:test",
        seconds: expect.any(Number),
        types: {
          test_disk: {
            answered: true,
            replaces: ["kind"],
            updates: ["note", "size"],
            defaults: { size: 7 },
            conditional: [],
          },
          test_crash: {
            answered: false,
            why: "PlanResourceChange ends the plugin, so the type may need a configured provider",
            replaces: [],
            updates: [],
            defaults: {},
            conditional: [],
          },
        },
      },
    ]);
    expect(ran!.errors).toContain(`${SOURCE} 1.2.3: 2 of 2 types`);
  });
  test("asks nothing again, and prints the same", async () => {
    const [first, second] = await run(FILES, ["learn", "--json"], ["learn", "--json"]);
    const typesIn = ({ out }: Ran) => JSON.parse(out).providers[0].types;
    expect(typesIn(second!)).toEqual(typesIn(first!));
    expect([first!.calls > 10, second!.calls]).toEqual([true, 0]);
  });
  test("goes on where it was interrupted, with the types that are missing", async () => {
    const [first, second] = await run(FILES, ["learn", "--type", "test_crash"], ["learn", "--json"]);
    expect(first!.out).toContain("test_crash: not answered");
    expect(second!.errors).toContain("1 of 2 types are known already");
    expect(Object.keys(JSON.parse(second!.out).providers[0].types).sort()).toEqual(["test_crash", "test_disk"]);
  });
  test("forgets one type, or everything", async () => {
    const [, forgotten, again] = await run(FILES, ["learn"], ["learn", "--forget", "--type", "test_disk"], ["learn"]);
    expect([forgotten!.code, forgotten!.out]).toEqual([0, ""]);
    expect(again!.errors).toContain("1 of 2 types are known already");
    const [, , anew] = await run(FILES, ["learn"], ["learn", "--forget"], ["learn"]);
    expect(anew!.errors).not.toContain("known already");
  });
  test.each<[string, readonly string[], number, string]>([
    ["a source that is none", ["learn", "--provider", "a b"], 2, "use a source address"],
    [
      "a plugin file without a version",
      ["learn", "--plugin", "f", "--provider", "hashicorp/test"],
      2,
      "SOURCE@VERSION",
    ],
    [
      "a plugin file that is not there",
      ["learn", "--plugin", "/f", "--provider", "a/test@1.0.0"],
      1,
      "/f is not a file",
    ],
    ["another version", ["learn", "--provider", "hashicorp/test@9.9.9"], 1, "is not the version in the lock file"],
  ])("refuses %s", async (_, words, code, text) => {
    const [ran] = await run(FILES, words);
    expect([ran!.code, ran!.errors]).toEqual([code, expect.stringContaining(text)]);
  });
  test("says that nothing is installed", async () => {
    const [ran] = await run({}, ["learn"]);
    expect([ran!.code, ran!.errors]).toEqual([1, expect.stringContaining("Run terraform init")]);
  });
});

test("every later plan uses what was learned", async () => {
  const attributes = { id: "1", kind: "a", size: 3, note: null };
  const state = {
    version: 4,
    serial: 1,
    lineage: "x",
    resources: [
      {
        mode: "managed",
        type: "test_disk",
        name: "d",
        provider: `provider["${SOURCE}"]`,
        instances: [{ schema_version: 0, attributes }],
      },
    ],
  };
  const files = {
    ...FILES,
    "main.tf": 'resource "test_disk" "d" {\n  kind = "b"\n}\n',
    "terraform.tfstate": JSON.stringify(state),
    "schemas.json": JSON.stringify({ provider_schemas: { [SOURCE]: { resource_schemas: PROVIDER.resources } } }),
  };
  const plan = (folder: string) => ["plan", "--json", "--schemas", join(folder, "schemas.json")];
  await withFolder(files, async (outer) => {
    const [before, , after] = await run(files, plan(outer), ["learn"], plan(outer));
    const actionIn = ({ out }: Ran) => JSON.parse(out).resource_changes[0].change.actions;
    expect([actionIn(before!), actionIn(after!)]).toEqual([["update"], ["delete", "create"]]);
    expect(JSON.parse(after!.out).stateline.instances[0].why.rule).toBe("learned-replacement");
  });
});
