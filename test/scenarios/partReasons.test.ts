import { expect, test } from "vitest";
import { reasonsOf } from "../../server/engine/lifecycle/reasons/explanations.ts";
import { runsOf } from "../../server/engine/plan/walk/runs.ts";
import { sentence } from "../../server/engine/render/ruleSentences.ts";
import { NO_SECRETS } from "../../server/engine/render/secrets.ts";
import { STRING } from "../../server/engine/values/type.ts";
import { nullValue, stringValue, unknownValue, type Value } from "../../server/engine/values/value.ts";
import { transform } from "../../server/engine/values/walk.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../support/memory.ts";

// Each leaf of a planned object has a reason of its own; what contains several sums up.

/** A provider that leaves each `uid` to the apply, and has a default for `size`. */
const PROVIDER = madeUp(
  {
    attributes: {
      json: { type: "string", optional: true },
      size: { type: "string", optional: true, computed: true },
      id: { type: "string", computed: true },
      pin: { type: "string", optional: true, write_only: true },
    },
    block_types: {
      spec: {
        nesting_mode: "list",
        block: {
          attributes: {
            engine: { type: "string", optional: true },
            subnet: { type: "string", optional: true },
            uid: { type: "string", computed: true },
          },
        },
      },
      port: {
        nesting_mode: "set",
        block: {
          attributes: {
            number: { type: "number", optional: true },
            subnet: { type: "string", optional: true },
            uid: { type: "string", computed: true },
          },
        },
      },
    },
  },
  {
    planResourceChange: ({ proposedNewState }) => ({
      ...reply({
        plannedState: transform(proposedNewState, (value, path): Value => {
          const step = path.at(-1);
          const name = step?.kind === "attribute" ? step.name : "";
          if (name === "pin") return nullValue(STRING);
          if (value.kind !== "null") return value;
          if (name === "uid" || name === "id") return unknownValue(STRING);
          return name === "size" ? stringValue("medium") : value;
        }),
        requiresReplace: [],
        plannedPrivate: undefined,
      }),
    }),
  },
);

const MAIN = `resource "made_up" "z" {
}
resource "made_up" "a" {
  pin = "1234"
  spec {
    engine = "e1"
    subnet = made_up.z.id
  }
  port {
    number = 80
    subnet = made_up.z.id
  }
}
`;

const planOf = (files: Readonly<Record<string, string>>) => planOfTexts(files, { providers: providersWith(PROVIDER) });

const sentencesOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const run = runsOf(await planOf(files)).find(({ trace }) => trace.change.address.text === "made_up.a")!;
  return reasonsOf(run)
    .all()
    .map((decision) => sentence(decision, run.trace.change, NO_SECRETS));
};

test("the reasons of a new object, each part by itself", async () =>
  expect(await sentencesOf({ "main.tf": MAIN })).toEqual([
    "The state of this plan has no object for it.",
    "The provider decides id when the change is applied.",
    "json is not set.",
    "pin is write-only: it is sent to the provider and never stored, so a change of it alone is not seen. Raise its version argument, if it has one, to have it sent again.",
    "port: 1 new in the configuration, 1 known after apply, because of a reference, 1 decided by the provider when the change is applied.",
    "size is not set in the configuration, so the provider uses its default.",
    "spec: 1 new in the configuration, 1 known after apply, because of a reference, 1 decided by the provider when the change is applied.",
    "spec[0]: 1 new in the configuration, 1 known after apply, because of a reference, 1 decided by the provider when the change is applied.",
    "spec[0].engine is new.",
    "spec[0].subnet is known after apply, because of made_up.z.id.",
    "The provider decides spec[0].uid when the change is applied.",
  ]));

test("an argument that nobody sets is not called configured, and one that is kept says so", async () => {
  const files = {
    "main.tf": 'resource "made_up" "a" {\n  json = "x"\n}\n',
    "terraform.tfstate": stateOf({ json: "x", size: "large", id: "1", spec: [], port: [] }),
  };
  expect(await sentencesOf(files)).toEqual([
    "Configuration and state agree.",
    "id is not set in the configuration, so the provider's earlier value is kept.",
    "json is set in the configuration.",
    "pin is not set.",
    "port is not set.",
    "size is not set in the configuration, so the provider's earlier value is kept.",
    "spec is not set.",
  ]);
});

test("a configured argument in a block is not the provider's, in its hover and its row", async () => {
  const plan = await planOf({ "main.tf": MAIN });
  const root = { root: plan.root, plan, version: 1, isStale: false };
  expect(hover(root, "/memory/main.tf", MAIN.indexOf("engine"))?.markdown).not.toContain("The provider");
  expect(hover(root, "/memory/main.tf", MAIN.indexOf("subnet"))?.markdown).toContain("because of made_up.z.id");
  const rows = timeline({ plan }, "made_up.a")?.rows ?? [];
  const reasons = Object.fromEntries(rows.map(({ path, reasons: texts }) => [path, texts]));
  expect(reasons["spec[0].engine"]).toEqual(["spec[0].engine is new."]);
  expect(reasons["spec[0].uid"]).toEqual(["The provider decides spec[0].uid when the change is applied."]);
  expect(reasons.json).toEqual([]);
});

test("an element of a set has at each stage what belongs to it, and unknown values in it keep their origin", async () => {
  const plan = await planOf({ "main.tf": MAIN });
  const rows = timeline({ plan }, "made_up.a")?.rows ?? [];
  const number = rows.find(({ path }) => path.startsWith("port(") && path.endsWith("number"));
  expect(number?.cells.map(({ text }) => text)).toEqual(["", "80", "80", "80"]);
  const subnet = rows.find(({ path }) => path.startsWith("port(") && path.endsWith("subnet"));
  expect(subnet?.reasons.join()).toContain("because of made_up.z.id");
});

test("a write-only argument is sent and never stored, in every cell and in the reason for no change", async () => {
  const files = {
    "main.tf": 'resource "made_up" "a" {\n  pin = "1234"\n}\n',
    "terraform.tfstate": stateOf({ size: "large", id: "1", spec: [], port: [] }),
  };
  expect((await sentencesOf(files))[0]).toBe(
    "Configuration and state agree. pin is write-only: sent, never stored, so a change of it alone is not seen. A raised version argument has it sent again.",
  );
  const pin = timeline({ plan: await planOf(files) }, "made_up.a")?.rows.find(({ path }) => path === "pin");
  expect(new Set(pin?.cells.map(({ kind, text }) => `${kind} ${text}`))).toEqual(
    new Set(["write-only (write-only attribute)"]),
  );
});

test("a sensitive attribute that nobody sets is not set, and null; one that is removed shows that it had a value", async () => {
  const secret = madeUp({
    attributes: {
      pw: { type: "string", optional: true, sensitive: true },
      id: { type: "string", computed: true },
    },
  });
  const cellsOf = async (main: string, pw: string | null) => {
    const plan = await planOfTexts(
      { "main.tf": main, "terraform.tfstate": stateOf({ pw, id: "1" }) },
      { providers: providersWith(secret) },
    );
    const row = timeline({ plan }, "made_up.a")?.rows.find(({ path }) => path === "pw");
    return [...new Set(row?.cells.map(({ text }) => text))];
  };
  expect(await cellsOf('resource "made_up" "a" {}\n', null)).toEqual(["null", "not set"]);
  expect(await cellsOf('resource "made_up" "a" {}\n', "hunter22")).toEqual(["(sensitive value)", "not set", "null"]);
  expect(await cellsOf('resource "made_up" "a" {\n  pw = "x"\n}\n', null)).toEqual(["null", "(sensitive value)"]);
});
