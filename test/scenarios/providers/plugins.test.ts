import { expect, test } from "vitest";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import { stagesJson } from "../../../server/engine/render/stagesJson.ts";
import { Random } from "../../conformance/lifecycle/random.ts";
import { BASE } from "../../conformance/provider/base.ts";
import { FAMILIES } from "../../conformance/provider/families.ts";
import { randomConfiguration } from "../../conformance/provider/random/generate.ts";
import { renderFiles } from "../../conformance/provider/random/model.ts";
import { mutate } from "../../conformance/provider/random/mutate.ts";
import { randomProvider } from "../../conformance/provider/random/schemas.ts";
import { thing, workspace } from "../../conformance/provider/workspace.ts";
import { planWithPlugin, type Session } from "../../support/provider/pluginSession.ts";
import { runs, SEED } from "../../support/sample.ts";

/** Returns the JSON and the stages of a plan. */
const viewOf = (plan: LivePlan): string =>
  writeJson({
    plan: planJson(plan),
    instances: plan.traces.map((trace) => stagesJson(trace)),
    said: Object.values(plan.diagnostics).map((found) =>
      found.map(({ severity, summary }) => `${severity}: ${summary}`),
    ),
  });

const MAIN = `
resource "test_thing" "a" {
  name = "a"
  size = 1
}

resource "test_thing" "b" {
  name = test_thing.a.name
}

resource "test_other" "each" {
  for_each = { x = "1", y = "2" }
  name     = "each-\${each.key}"
  label    = each.value
}

data "test_image" "i" {
  name = "i"
}

output "path" {
  value = data.test_image.i.path
}
`;

const STORED = workspace("", MAIN, {
  state: [
    { name: "a", attributes: thing("a") },
    { name: "b", attributes: thing("b", { name: "a" }) },
    ...["x", "y"].map((key) => ({ type: "test_other", name: "each", key, attributes: thing(`each-${key}`) })),
  ],
});

const FILES = { ...STORED.files, "terraform.tfstate": STORED.state ?? "" };

test("an edit asks the plugin only for instances whose inputs changed", () =>
  planWithPlugin(FILES, BASE, async (first) => {
    expect(first.calls).toHaveLength(2 + 4 * 4 + 2);
    let now = first;
    let text = MAIN;
    const edited = async (from: string, to: string): Promise<readonly string[]> => {
      text = text.replace(from, to);
      now = await now.edit("main.tf", text);
      expect(viewOf(now.plan)).toBe(viewOf((await now.fromScratch()).plan));
      return now.calls;
    };
    expect(await edited("\n\nresource", "\n\n# More\n\nresource")).toEqual([]);
    // A reference to the name of the first resource does not depend on its size.
    expect(await edited("size = 1", "size = 2")).toEqual(["ValidateResourceConfig", "PlanResourceChange"]);
    expect(await edited('y = "2"', 'y = "3"')).toEqual(["ValidateResourceConfig", "PlanResourceChange"]);
    expect(await edited('"i"\n}', '"j"\n}')).toEqual(["ValidateDataResourceConfig", "ReadDataSource"]);
    expect(await edited('name = "a"', 'name = "c"')).toHaveLength(2 * 2);
    // An answered call is not repeated.
    expect(await edited('y = "3"', 'y = "2"')).toEqual([]);
    expect(await edited("value = data", 'description = "where"\n  value = data')).toEqual([]);
    // Another configuration is another provider, so all calls are made again.
    expect(await edited("\n", '\nprovider "test" {\n  region = "east"\n}\n')).toHaveLength(2 + 4 * 4 + 2);
  }));

/** Checks that the next plan of a folder equals a plan from scratch, and makes no more calls. */
async function expectSame(now: Session): Promise<void> {
  const scratch = await now.fromScratch();
  const waiting = now.plan.notPlanned.filter(({ cause }) => cause.why === "pending");
  expect(waiting, "a settled plan waits for no answer").toEqual([]);
  expect(viewOf(now.plan)).toBe(viewOf(scratch.plan));
  expect(now.calls.length).toBeLessThanOrEqual(scratch.calls.length);
}

test("an object waits for no answer where its provider takes a value from data that nobody can read", async () => {
  const text = `provider "test" {
  region = data.other_find.f.found
}

data "other_find" "f" {
  name = "x"
}

resource "test_thing" "a" {
  name = "a"
}
`;
  await planWithPlugin({ "main.tf": text }, BASE, async ({ plan }) => {
    expect(plan.notPlanned.find(({ address }) => address === "test_thing.a")?.cause.why).toBe("not-read");
  });
});

const ROUNDS = Math.ceil(runs(50) / 10);

test("incremental = from scratch with plugins and data sources, over random workspaces", {
  timeout: 3_600_000,
}, async () => {
  console.log(`random workspaces over plugins: seed ${SEED}, ${ROUNDS} of them with 4 edits each`);
  for (let seed = SEED; seed < SEED + ROUNDS; seed++) {
    const random = new Random(seed);
    const provider = randomProvider(random);
    const configuration = randomConfiguration(random, provider);
    const files = renderFiles(configuration);
    const child = { "m/main.tf": "", "m/inner/main.tf": "" };
    await planWithPlugin({ ...child, ...files }, provider, async (first) => {
      let now = first;
      for (let left = 4; left > 0; left--) {
        mutate(random, provider, configuration);
        for (const [name, text] of Object.entries(renderFiles(configuration))) now = await now.edit(name, text);
        await expectSame(now);
      }
    });
  }
});

test.each(["exec", "refresh"] as const)(
  "incremental = from scratch with plugins that answer at %s, over edits of recorded workspaces",
  {
    timeout: 3_600_000,
  },
  async (level) => {
    console.log(`edits of recorded workspaces: seed ${SEED}, ${ROUNDS} of them with 4 edits each`);
    const random = new Random(SEED);
    // A plugin that ends or hangs is restarted each time, so these are only compared with the recordings.
    const all = [...FAMILIES].flatMap(([family, workspaces]) => (family === "broken" ? [] : workspaces));
    for (let left = ROUNDS; left > 0; left--) {
      const { files, state, provider } = random.pick(all.filter(({ state: known }) => known !== undefined));
      await planWithPlugin(
        { ...files, "terraform.tfstate": state ?? "" },
        provider,
        async (first) => {
          let now = first;
          let text = files["main.tf"] ?? "";
          for (let edits = 4; edits > 0; edits--) {
            text = editedAt(random, text);
            now = await now.edit("main.tf", text);
            await expectSame(now);
          }
        },
        level,
      );
    }
  },
);

/** Returns a text in which a line is removed or doubled, or a word is replaced. */
function editedAt(random: Random, text: string): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const line = lines[at]!;
  const way = random.below(4);
  if (way === 0) return lines.toSpliced(at, 1).join("\n");
  if (way === 1) return lines.toSpliced(at, 0, line).join("\n");
  return lines.with(at, way === 2 ? line.replace(/"[^"]*"/, '"x"') : line.replace(/\d+/, "7")).join("\n");
}

test("while a plugin is asked again, what depends on unchanged values is not planned again", () =>
  planWithPlugin(
    FILES,
    BASE,
    async (first) => {
      const now = await first.edit("main.tf", MAIN.replace("size = 1", "size = 2"));
      expect(now.calls).toEqual(["ValidateResourceConfig", "PlanResourceChange"]);
      expect(new Set(now.plan.work.instances)).toEqual(new Set(["test_thing.a"]));
    },
    "refresh",
  ));
