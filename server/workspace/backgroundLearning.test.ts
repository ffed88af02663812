import { expect, test } from "vitest";
import { fakeClock } from "../../test/support/fakeClock.ts";
import { MADE_UP, planOfTexts, providersWith } from "../../test/support/memory.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import type { PluginQuestion } from "../engine/provider/plugin/pluginCalls.ts";
import { simulatedProvider } from "../engine/provider/simulation/simulatedProvider.ts";
import { readSchemas } from "../engine/schema/readSchemas.ts";
import type { Ask } from "./asked/ask.ts";
import { backgroundLearning } from "./backgroundLearning.ts";
import { NO_FACT_STORE } from "./factStore.ts";
import type { Snapshot } from "./snapshot.ts";

const type = { version: 0, block: { attributes: { name: { type: "string", optional: true } } } };
const SCHEMAS = JSON.stringify({
  provider_schemas: { [MADE_UP]: { resource_schemas: { made_one: type, made_two: type } } },
});
const provider = simulatedProvider(MADE_UP, readSchemas(SCHEMAS, "file").providers.get(MADE_UP)!);

const FILES = {
  "main.tf": 'resource "made_one" "a" {\n}\n\nresource "made_two" "a" {\n}\n',
  ".terraform.lock.hcl": `provider "${MADE_UP}" {\n  version = "1.0.0"\n  hashes  = ["h1:x"]\n}\n`,
};

async function shown(providers: PlanOptions["providers"]): Promise<Snapshot> {
  const plan = await planOfTexts(FILES, {
    options: { ...DEFAULT_OPTIONS, providers, fromPlugins: "auto" },
    providers: providersWith(provider),
  });
  return { roots: [{ root: plan.root, plan, version: 1, isStale: false, isSettling: false, runs: [] }] };
}

test("types that wait are not probed once the level starts no plugin, and are probed when it does again", async () => {
  const [offline, schema, again] = [await shown("offline"), await shown("schema"), await shown("offline")];
  const asked: string[] = [];
  let begun = (): void => undefined;
  const ask: Ask = async (question) => {
    const { request } = question as PluginQuestion;
    asked.push("type" in request ? request.type : "");
    begun();
    return { kind: "failure", absent: false, reason: "did not start" };
  };
  const source = { version: "1.0.0", checksum: "h1:x" };
  const packages = { packageOf: async () => source, pluginFile: async () => source as never };
  const clock = fakeClock();
  const listener = backgroundLearning({ facts: NO_FACT_STORE, packages }, ask, clock);
  const rest = async (): Promise<void> => {
    await import("./learnFromPlan.ts");
    clock.advance(10_000);
    await new Promise((resolve) => setTimeout(resolve));
  };
  begun = () => listener(schema);
  listener(offline);
  await rest();
  expect(new Set(asked)).toEqual(new Set(["made_one"]));
  begun = () => undefined;
  listener(again);
  await rest();
  expect(new Set(asked)).toEqual(new Set(["made_one", "made_two"]));
  expect(clock.timers()).toBe(0);
});
