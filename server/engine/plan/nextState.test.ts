import { expect, test } from "vitest";
import { planOfTexts, stateWith } from "../../../test/support/memory.ts";
import { objectAt } from "../lifecycle/trace.ts";
import { DEFAULT_OPTIONS } from "../load/inputs.ts";
import { attributesJson } from "../state/content.ts";
import type { State } from "../state/state.ts";
import { writeState } from "../state/writeState.ts";
import { attribute } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { makePlan } from "./makePlan.ts";
import { nextState } from "./nextState.ts";
import { applyOrder } from "./order/applyOrder.ts";
import type { LivePlan } from "./plan.ts";

const BUILTIN_SOURCE = "terraform.io/builtin/terraform";
const idOf = (object: Value) => applyPath(object, [attribute("id")]);
const objectsIn = (state: State | undefined) => [...(state?.resources.values() ?? [])].flatMap((each) => each.objects);
const namesIn = (state: State | undefined) => objectsIn(state).map(({ address }) => address.text);
const actions = ({ traces }: LivePlan) =>
  traces.map(({ change }) => `${change.address.text}: ${change.action.outcome}`);
const planAgain = (plan: LivePlan): LivePlan => makePlan({ ...plan.inputs, state: nextState(plan)! });
const stored = (attributes: object, more: object = {}) => ({
  "terraform.tfstate": stateWith("terraform_data", BUILTIN_SOURCE, attributes, more),
});
const A = { id: "1", input: null, output: null, triggers_replace: null };

test("a created object is in the next state, and what the apply decides is unknown there", async () => {
  const plan = await planOfTexts({ "main.tf": 'resource "terraform_data" "a" {\n  input = "x"\n}\n' });
  const [object] = objectsIn(nextState(plan));
  expect(object).toMatchObject({ status: "ready", schemaVersion: 0, dependencies: [] });
  expect(object && "value" in object.content && idOf(object.content.value)?.kind).toBe("unknown");
  expect(attributesJson(object!.content)).toMatchObject({ id: null, input: { value: "x", type: "string" } });
});

test("unknown values survive the next state and the plan after it", async () => {
  const plan = await planOfTexts({ "main.tf": 'resource "terraform_data" "a" {\n  input = "x"\n}\n' });
  const again = planAgain(plan);
  const prior = objectAt(again.traces[0]!, "priorState")!;
  expect(idOf(prior)).toBe(idOf(plan.traces[0]!.change.after));
  expect(actions(again)).toEqual(["terraform_data.a: no-op"]);
});

test("three plans in a row: what the first creates, the second leaves alone and the third destroys", async () => {
  const plan = await planOfTexts({ "main.tf": 'resource "terraform_data" "a" {\n  input = "x"\n}\n' });
  const again = planAgain(plan);
  const { inputs } = again;
  const state = nextState(again)!;
  const end = makePlan({ ...inputs, state, options: { ...inputs.options, mode: "destroy" } });
  expect(actions(end)).toEqual(["terraform_data.a: delete"]);
  expect(namesIn(nextState(end))).toEqual([]);
});

test.each([
  ["what is destroyed is gone", "", []],
  [
    "what is forgotten is gone",
    "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n",
    [],
  ],
  [
    "what is moved has its new address",
    'resource "terraform_data" "b" {}\nmoved {\n  from = terraform_data.a\n  to = terraform_data.b\n}\n',
    ["terraform_data.b"],
  ],
  ["what is wrong stays", 'resource "terraform_data" "a" {\n  input = nothing.x\n}\n', ["terraform_data.a"]],
])("%s", async (_, main, names) => {
  expect(namesIn(nextState(await planOfTexts({ "main.tf": main, ...stored(A) })))).toEqual(names);
});

test("an unchanged object is the same object", async () => {
  const plan = await planOfTexts({
    "main.tf": 'resource "terraform_data" "a" {}\n',
    ...stored(A, { private: "e30=" }),
  });
  expect(objectsIn(nextState(plan))).toEqual(objectsIn(plan.state.state));
  expect(objectsIn(nextState(plan))[0]).toBe(objectsIn(plan.state.state)[0]);
});

test("a tainted object that is replaced is ready, and another one", async () => {
  const plan = await planOfTexts({
    "main.tf": 'resource "terraform_data" "a" {}\n',
    ...stored(A, { status: "tainted", private: "e30=" }),
  });
  const [object] = objectsIn(nextState(plan));
  expect([object?.status, object?.private]).toEqual(["ready", undefined]);
});

test("outputs have their values after the plan, with what is sensitive", async () => {
  const plan = await planOfTexts({
    "main.tf":
      'output "a" {\n  value = "x"\n}\noutput "n" {\n  value = null\n}\noutput "s" {\n  sensitive = true\n  value = "y"\n}\n',
  });
  const state = nextState(plan)!;
  expect([...state.outputs].map(([name, { sensitive }]) => [name, sensitive])).toEqual([
    ["a", false],
    ["s", true],
  ]);
  expect(JSON.parse(writeState(state)).outputs).toEqual({
    a: { value: "x", type: "string" },
    s: { value: "y", type: "string", sensitive: true },
  });
});

test("a refresh-only plan leaves objects as they are read, not as they are configured", async () => {
  const plan = await planOfTexts(
    { "main.tf": 'resource "terraform_data" "a" {\n  input = "new"\n}\n', ...stored(A) },
    { options: { ...DEFAULT_OPTIONS, mode: "refresh-only" } },
  );
  expect(objectsIn(nextState(plan))[0]).toBe(objectsIn(plan.state.state)[0]);
});

test("a refresh-only plan leaves null where only an apply decides an output", async () => {
  const plan = await planOfTexts(
    {
      "main.tf":
        'resource "terraform_data" "new" {}\noutput "a" {\n  value = terraform_data.new.id\n}\noutput "b" {\n  value = [1, terraform_data.new.id]\n}\n',
    },
    { options: { ...DEFAULT_OPTIONS, mode: "refresh-only" } },
  );
  expect(JSON.parse(writeState(nextState(plan)!)).outputs).toEqual({
    a: { value: null, type: "string" },
    b: { value: [1, null], type: ["tuple", ["number", "string"]] },
  });
});

test("with a target, the old object of a replaced dependency that is created first stays, deposed", async () => {
  const main = `resource "terraform_data" "a" {
  triggers_replace = "v2"
  lifecycle {
    create_before_destroy = true
  }
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
`;
  const leftBy = async (targets: readonly string[]) => {
    const plan = await planOfTexts(
      { "main.tf": main, ...stored({ ...A, triggers_replace: { value: "v1", type: "string" } }) },
      { options: { ...DEFAULT_OPTIONS, targets } },
    );
    return objectsIn(nextState(plan)).map(({ address, deposed }) => `${address.text} ${deposed ?? ""}`.trim());
  };
  expect(await leftBy(["terraform_data.b"])).toEqual([
    "terraform_data.a",
    "terraform_data.a 00000000",
    "terraform_data.b",
  ]);
  expect(await leftBy(["terraform_data.a"])).toEqual(["terraform_data.a"]);
  expect(await leftBy([])).toEqual(["terraform_data.a", "terraform_data.b"]);
});

test("with a target, instances that nothing needs keep their objects, and are not created; outputs that need them keep their values", async () => {
  const main = `resource "terraform_data" "a" {
  count = 2
  input = "new"
}
resource "terraform_data" "same" {
  depends_on = [terraform_data.a[0]]
}
output "first" {
  value = terraform_data.a[0].id
}
output "second" {
  value = terraform_data.a[1].id
}
output "known" {
  value = terraform_data.a[1].input
}
`;
  const state = JSON.parse(stored({ ...A, id: "same" })["terraform.tfstate"]);
  state.resources[0].name = "same";
  state.outputs = { second: { value: "old", type: "string" } };
  const plan = await planOfTexts(
    { "main.tf": main, "terraform.tfstate": JSON.stringify(state) },
    { options: { ...DEFAULT_OPTIONS, targets: ["terraform_data.same"] } },
  );
  expect(actions(plan).sort()).toEqual([
    "terraform_data.a[0]: create",
    "terraform_data.a[1]: create",
    "terraform_data.same: no-op",
  ]);
  expect(applyOrder(plan).map(({ address }) => address.text)).toEqual(["terraform_data.a[0]"]);
  const next = nextState(plan)!;
  expect(namesIn(next).sort()).toEqual(["terraform_data.a[0]", "terraform_data.same"]);
  const { first, second, known } = JSON.parse(writeState(next)).outputs;
  expect([first.value, second.value, known.value]).toEqual([null, "old", "new"]);
});

test("a destruction removes the results of data sources", async () => {
  const main = `data "terraform_remote_state" "other" {
  backend = "local"
  config  = { path = "other.tfstate" }
}
`;
  const other = JSON.stringify({ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "o", resources: [] });
  const plan = await planOfTexts(
    { "main.tf": main, "other.tfstate": other, ...stored(A) },
    { options: { ...DEFAULT_OPTIONS, mode: "destroy" } },
  );
  expect(namesIn(plan.preceding && nextState(plan.preceding))).toContain("data.terraform_remote_state.other");
  expect(namesIn(nextState(plan))).toEqual([]);
});

test("a refresh writes the order and the dependencies that blocks have now", async () => {
  const main = `resource "terraform_data" "b" {}
resource "terraform_data" "a" {
  depends_on = [terraform_data.b]
  lifecycle {
    create_before_destroy = true
  }
}
`;
  const plan = await planOfTexts(
    { "main.tf": main, ...stored(A) },
    { options: { ...DEFAULT_OPTIONS, mode: "refresh-only" } },
  );
  expect(objectsIn(nextState(plan))).toMatchObject([{ createBeforeDestroy: true, dependencies: ["terraform_data.b"] }]);
});
