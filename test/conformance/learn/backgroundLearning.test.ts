import { expect, test } from "vitest";
import { type PackageFacts, withTypes } from "../../../server/engine/learn/storedFacts.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { pathOfPartKey } from "../../../server/engine/provider/facts.ts";
import type { Question } from "../../../server/engine/source/question.ts";
import { answeringPlugins } from "../../../server/host/node/plugins/answeringPlugins.ts";
import { backgroundLearning } from "../../../server/workspace/backgroundLearning.ts";
import type { Learning } from "../../../server/workspace/factStore.ts";
import { fakeClock } from "../../support/fakeClock.ts";
import { planWithPlugin } from "../../support/provider/pluginSession.ts";
import { ruledSessions } from "../../support/provider/ruledSessions.ts";
import type { RuledProvider } from "../../support/provider/rules.ts";

const string = (more: object) => ({ type: "string", ...more });

const PROVIDER: RuledProvider = {
  protocol: 6,
  resources: {
    test_thing: {
      version: 0,
      block: {
        attributes: {
          id: string({ computed: true }),
          name: string({ required: true }),
          note: string({ optional: true }),
        },
      },
    },
  },
  types: { test_thing: { replace: [["name"]] } },
};

const STATE = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "x",
  resources: [
    {
      mode: "managed",
      type: "test_thing",
      name: "a",
      provider: 'provider["registry.terraform.io/hashicorp/test"]',
      instances: [{ schema_version: 0, attributes: { id: "1", name: "a", note: "secret-note" } }],
    },
  ],
});

const FILES = {
  "main.tf":
    'terraform {\n  required_providers {\n    test = {\n      source = "hashicorp/test"\n    }\n  }\n}\nresource "test_thing" "a" {\n  name = "a"\n  note = "secret-other"\n}\n',
  "terraform.tfstate": STATE,
};

/** A store in memory. */
function memory(): Learning & { readonly kept: PackageFacts[] } {
  const kept: PackageFacts[] = [];
  const about = { version: "1.2.3", checksum: "h1:test" };
  return {
    kept,
    packages: { packageOf: async () => about, pluginFile: async () => ({ kind: "failure", absent: true, reason: "" }) },
    facts: {
      read: async () => kept,
      add: async (key, types) => {
        kept[0] = withTypes(key, kept[0], types);
        return undefined;
      },
      remove: async () => {},
    },
  };
}

/**
 * Shows plans of one folder to the learner, after each of which time passes, and returns what is kept and what was asked. Waits for what
 * is learned, if anything is.
 */
async function learned(
  plans: (plan: LivePlan) => readonly LivePlan[],
  isAnyLearned: boolean,
): Promise<{ readonly kept: readonly PackageFacts[]; readonly asked: readonly string[] }> {
  const learning = memory();
  const asked: string[] = [];
  await planWithPlugin(FILES, PROVIDER, async ({ plan }) => {
    const plugins = answeringPlugins(
      undefined,
      ruledSessions({ test: PROVIDER }, ({ call }) => void asked.push(String(call))),
    );
    const clock = fakeClock();
    const learn = backgroundLearning(learning, (question: Question) => plugins.calls(question, undefined), clock);
    for (const each of plans(plan)) {
      learn({ roots: [{ root: each.root, plan: each, version: 1, isStale: false }] });
      clock.advance(3_000);
      if (isAnyLearned) await expect.poll(() => learning.kept[0]?.types.get("test_thing")?.isProbed).toBe(true);
      // What comes unexpectedly has time to come.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await plugins.close();
  });
  return { kept: learning.kept, asked };
}

const effects = (kept: readonly PackageFacts[]) =>
  Object.fromEntries(
    [...(kept[0]?.types.get("test_thing")?.facts ?? [])].map(([key, { changed }]) => [pathOfPartKey(key), changed]),
  );

test("types in use are probed once, and what a plan shows is kept without its values", async () => {
  const { kept, asked } = await learned((plan) => [plan, { ...plan }], true);
  expect(effects(kept)).toEqual({ name: "replaces", note: "updates" });
  expect(kept[0]!.types.get("test_thing")!.isProbed).toBe(true);
  expect(JSON.stringify([...kept[0]!.types.get("test_thing")!.facts])).not.toContain("secret");
  const { asked: askedOnce } = await learned((plan) => [plan], true);
  expect(asked.length).toBe(askedOnce.length);
  expect(new Set(asked)).toEqual(new Set(["ValidateResourceConfig", "PlanResourceChange"]));
});

test("nothing is asked where plugins are not started", async () => {
  const withOptions = (options: Partial<LivePlan["inputs"]["options"]>) => (plan: LivePlan) => [
    { ...plan, inputs: { ...plan.inputs, options: { ...plan.inputs.options, ...options } } },
  ];
  for (const options of [{ providers: "schema" }, { fromPlugins: "never" }] as const) {
    const { kept, asked } = await learned(withOptions(options), false);
    expect([kept, asked]).toEqual([[], []]);
  }
});
