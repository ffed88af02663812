import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { BUILTIN } from "../../../server/engine/provider/builtin/builtinProvider.ts";
import { lazySchemas } from "../../../server/engine/schema/lazySchemas.ts";
import type { ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { type InstalledProvider, SCHEMAS, type SchemaQuestion } from "../../../server/engine/schema/schemaQuestion.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { settle } from "../../../server/workspace/asked/settle.ts";
import { openWorkspace } from "../../../server/workspace/workspace.ts";
import { MemoryDisk } from "../../support/memoryDisk.ts";

// The questions of the engine for the schemas of a root module's providers.

const FOLDER = "/memory/root";

/** Returns the plan of these files with schemas from plugins, and the plugins that were asked. */
async function planned(
  files: Readonly<Record<string, string>>,
  schemas?: string,
): Promise<{ readonly plan: LivePlan; readonly asked: readonly InstalledProvider[] }> {
  const disk = new MemoryDisk(noDelay());
  for (const [name, text] of Object.entries(files)) disk.files.set(`${FOLDER}/${name}`, text);
  const askedProviders: InstalledProvider[] = [];
  const options = { ...DEFAULT_OPTIONS, ...(schemas !== undefined && { schemas: `${FOLDER}/${schemas}` }) };
  const plan = await settle({ root: FOLDER, answers: answers(), options }, async (question) => {
    if (question.kind !== SCHEMAS) return disk.ask(question);
    const { installed } = question as SchemaQuestion;
    askedProviders.push(installed);
    return installed.version === undefined
      ? { kind: "failure", absent: true, reason: "not installed" }
      : {
          kind: "schemas",
          schemas: lazySchemas({ basis: "plugin", version: installed.version }, NOTHING, () => undefined),
        };
  });
  return { plan, asked: askedProviders };
}

const NOTHING = {
  configuration: undefined,
  resources: new Map(),
  dataSources: new Map(),
  ephemeralResources: new Map(),
};

function* noDelay(): Generator<number> {
  while (true) yield 0;
}

const lock = (source: string): string => `provider "${source}" {\n  version = "1.2.3"\n  hashes = ["h1:a"]\n}\n`;
const USES = 'resource "time_sleep" "a" {\n}\nresource "terraform_data" "b" {\n}\n';
const TERRAFORM = "registry.terraform.io/hashicorp/time";
const OPENTOFU = "registry.opentofu.org/hashicorp/time";

test.each([
  ["as it is locked", { "main.tf": USES, ".terraform.lock.hcl": lock(TERRAFORM) }, TERRAFORM, "1.2.3"],
  ["as OpenTofu has locked it", { "main.tf": USES, ".terraform.lock.hcl": lock(OPENTOFU) }, OPENTOFU, "1.2.3"],
  ["without a lock file", { "main.tf": USES }, TERRAFORM, undefined],
  ["without a lock file, for OpenTofu", { "main.tofu": USES }, OPENTOFU, undefined],
])("a provider is asked for %s", async (_, files, source, version) => {
  const { plan, asked } = await planned(files);
  const hashes = version ? ["h1:a"] : [];
  expect(asked).toEqual([{ root: FOLDER, dataDirectory: ".terraform", source, version, hashes, fromPlugins: "never" }]);
  expect(plan.providers.origins).toMatchObject([
    version ? { source, version, basis: "plugin" } : { source, basis: undefined, failure: { absent: true } },
  ]);
  expect(plan.providers.available.has(TERRAFORM)).toBe(version !== undefined);
});

const SCHEMA_FILE = (source: string): string =>
  JSON.stringify({
    format_version: "1.0",
    provider_schemas: {
      [source]: { resource_schemas: { time_sleep: { version: 0, block: {} } } },
      "terraform.io/builtin/terraform": { resource_schemas: {} },
    },
  });

test.each([TERRAFORM, OPENTOFU])(
  "a schema file that names %s comes first, and leaves what is built in alone",
  async (source) => {
    const files = { "main.tf": USES, ".terraform.lock.hcl": lock(TERRAFORM), "s.json": SCHEMA_FILE(source) };
    const { plan, asked } = await planned(files, "s.json");
    expect(asked).toEqual([]);
    expect(plan.providers.origins).toMatchObject([{ source: TERRAFORM, basis: "file", failure: undefined }]);
    expect(plan.diagnostics.validate).toEqual([]);
    expect(plan.providers.available.get(BUILTIN.source)).toBe(BUILTIN);
    expect(plan.notPlanned).toEqual([]);
  },
);

test("a plan reads only the types that it uses, once, of thousands", async () => {
  const read: string[] = [];
  const resources = new Map(Array.from({ length: 3_000 }, (_, at) => [`time_${at}`, `time_${at}`] as const));
  const places = {
    ...NOTHING,
    resources,
    dataSources: new Map([["time_1", "data.time_1"]]),
    configuration: "provider",
  };
  const schemas = lazySchemas<string>({ basis: "plugin", version: "1.2.3" }, places, (place) => {
    read.push(place);
    return EMPTY;
  });
  const disk = new MemoryDisk(noDelay());
  const text =
    'resource "time_7" "a" {\n}\nresource "time_7" "b" {\n  count = 3\n}\ndata "time_1" "c" {\n}\nprovider "time" {\n}\n';
  disk.files.set(`${FOLDER}/main.tf`, text);
  const workspace = openWorkspace(
    {
      ask: async (question) => (question.kind === SCHEMAS ? { kind: "schemas", schemas } : disk.ask(question)),
      environment: {},
    },
    { planned: () => {}, log: () => {} },
  );
  workspace.dispatch({ kind: "folderAdded", path: FOLDER });
  await workspace.settled();
  expect(workspace.snapshot().roots[0]?.plan.providers.origins).toMatchObject([{ basis: "plugin" }]);
  expect(read.toSorted()).toEqual(["data.time_1", "provider", "time_7"]);
  workspace.dispatch({ kind: "edited", path: `${FOLDER}/main.tf`, text: `${text}resource "time_8" "d" {\n}\n` });
  await workspace.settled();
  expect(read.slice(3)).toEqual(["time_8"]);
});

const EMPTY: ResourceSchema = {
  version: 0,
  block: { attributes: new Map(), blockTypes: new Map(), deprecated: false },
};
