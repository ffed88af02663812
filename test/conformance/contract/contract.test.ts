import { expect, test } from "vitest";
import { fromDouble } from "../../../server/engine/values/numbers/number.ts";
import { numberValue, stringValue } from "../../../server/engine/values/value.ts";
import {
  altered,
  type ContractJson,
  DUMP,
  type Dump,
  filesOf,
  judged,
  judgedBy,
  ORIGINAL_SDK,
  violationsIn,
} from "./dump.ts";

const NEW_STATE = "ApplyResourceChange_Response_NewState.msgpack";
const PLANNED = "PlanResourceChange_Response_PlannedState.msgpack";
const TO_APPLY = "ApplyResourceChange_Request_PlannedState.msgpack";

const without = (isLost: (name: string) => boolean): Dump => new Map([...DUMP].filter(([name]) => !isLost(name)));

test("what published providers answered keeps the contracts", async () => {
  const { code, out, errors } = await judged(DUMP, "--json");
  const { calls, instances }: ContractJson = JSON.parse(out);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(calls.flatMap(({ violations }) => violations)).toEqual([]);
  expect(new Set(calls.map(({ type }) => type))).toEqual(new Set(["time_offset", "random_pet", "random_password"]));
  expect(calls.filter(({ operation }) => operation === "ApplyResourceChange")).toHaveLength(11);
  expect(instances.map(({ type, runs }) => `${type} ${runs.length}`).sort()).toEqual([
    "random_password 4",
    "random_pet 4",
    "time_offset 4",
  ]);
});

test("a read in another form of the same JSON is advice, and no violation", async () => {
  const pets = filesOf("random_pet", "ReadResource_Request_CurrentState.msgpack");
  const [request = ""] = pets;
  const [response = ""] = filesOf("random_pet", "ReadResource_Response_NewState.msgpack");
  const formed = altered(
    altered(DUMP, "random_pet", request, { prefix: stringValue('{ "a": 1 }') }),
    "random_pet",
    response,
    { prefix: stringValue('{"a":1}') },
  );
  const calls = JSON.parse((await judged(formed, "--json")).out).calls as readonly { readonly advice?: object[] }[];
  expect(calls.flatMap(({ advice = [] }) => advice)).toMatchObject([{ rule: "read-normalizes", path: "prefix" }]);
  expect((await judged(formed)).out).toContain("read-normalizes: prefix: ");
});

test("an upgrade that changes a value is advice, compared with every earlier object of the same id", async () => {
  const [, later = ""] = filesOf("random_pet", "UpgradeResourceState_Response_UpgradedState.msgpack");
  const changed = altered(DUMP, "random_pet", later, { separator: stringValue("+") });
  const calls = JSON.parse((await judged(changed, "--json")).out).calls as readonly { readonly advice?: object[] }[];
  expect(calls.flatMap(({ advice = [] }) => advice)).toMatchObject([{ rule: "upgrade-meaning", path: "separator" }]);
  expect((await judged(changed)).out).toContain("upgrade-meaning: separator: The upgrade returned another value");
  expect((await judged(DUMP)).out).not.toContain("upgrade-meaning");
});

test("a replacement is one run with both halves", async () => {
  const { instances }: ContractJson = JSON.parse((await judged(DUMP, "--json")).out);
  const replaced = instances.find(({ type }) => type === "random_pet")?.runs[2];
  expect(replaced?.kind).toBe("recorded");
  expect(replaced?.operations.map(({ operation, phase }) => `${phase} ${operation}`)).toEqual([
    "plan UpgradeResourceState",
    "plan ReadResource",
    "plan ValidateResourceConfig",
    "plan PlanResourceChange",
    "plan PlanResourceChange",
    "apply UpgradeResourceState",
    "apply ApplyResourceChange",
    "apply ValidateResourceConfig",
    "apply PlanResourceChange",
    "apply ApplyResourceChange",
  ]);
  const ends = replaced?.stages.filter(({ stage }) => stage === "newState").map(({ half, by }) => `${half} ${by}`);
  expect(ends?.sort()).toEqual(["create recorded", "delete recorded"]);
});

test("what the schema calls sensitive is masked beside the objects", async () => {
  const { instances }: ContractJson = JSON.parse((await judged(DUMP, "--json")).out);
  const [run] = instances.find(({ type }) => type === "random_password")?.runs ?? [];
  expect(run?.stages.map(({ stage }) => stage)).toEqual([
    "priorState",
    "configuration",
    "proposedNewState",
    "initialPlannedState",
    "configuration",
    "proposedNewState",
    "finalPlannedState",
    "newState",
  ]);
  expect(run?.stages.at(-1)?.value?.sensitive).toMatchObject({ result: true, bcrypt_hash: true });
});

test("a plan alone is a run of its own", async () => {
  const { instances }: ContractJson = JSON.parse((await judged(DUMP, "--json")).out);
  const phases = instances.map(({ runs }) => runs.map(({ operations }) => operations.at(-1)?.phase));
  expect(phases).toEqual(instances.map(() => ["apply", "plan", "apply", "apply"]));
});

test("a new state that differs from the plan", async () => {
  const [file] = filesOf("random_pet", NEW_STATE);
  const dump = altered(DUMP, "random_pet", file!, { length: numberValue(fromDouble(9)) });
  expect(await violationsIn(dump)).toEqual(["ApplyResourceChange random_pet apply-consistent length"]);
  expect((await judged(dump)).code).toBe(1);
});

test("a new state with unknown values", async () => {
  const [[file], [planned]] = [filesOf("random_pet", NEW_STATE), filesOf("random_pet", TO_APPLY)];
  const dump = new Map([...DUMP, [file!, DUMP.get(planned!)!]]);
  expect(await violationsIn(dump)).toEqual(["ApplyResourceChange random_pet wholly-known id"]);
});

test("a response that the schema does not decode", async () => {
  const [file] = filesOf("random_pet", PLANNED);
  const dump = new Map([...DUMP, [file!, DUMP.get(file!)!.subarray(0, 20)]]);
  expect(await violationsIn(dump)).toEqual([expect.stringMatching(/^PlanResourceChange random_pet conforms /)]);
});

test("a first plan with another value than configured, which the second plan does not keep", async () => {
  const [file] = filesOf("random_pet", PLANNED);
  const dump = altered(DUMP, "random_pet", file!, { length: numberValue(fromDouble(9)) });
  expect(await violationsIn(dump)).toEqual([
    "PlanResourceChange random_pet plan-valid length",
    "PlanResourceChange random_pet plan-stable length",
  ]);
});

test("an invalid plan that was applied is tolerated, as Terraform did", async () => {
  const [, final] = filesOf("random_pet", PLANNED);
  const [toApply] = filesOf("random_pet", TO_APPLY);
  const change = { length: numberValue(fromDouble(9)) };
  const dump = altered(altered(DUMP, "random_pet", final!, change), "random_pet", toApply!, change);
  const { calls }: ContractJson = JSON.parse((await judged(dump, "--json")).out);
  const found = calls.flatMap(({ violations }) => violations.map(({ rule, tolerated }) => `${rule} ${tolerated}`));
  expect(found).toContain("plan-valid true");
  expect(found).toContain("apply-consistent true");
});

test("an invalid plan of the original SDK is tolerated, an unstable one is not", async () => {
  const [file] = filesOf("random_pet", PLANNED);
  const dump = altered(DUMP, "random_pet", file!, { length: numberValue(fromDouble(9)) });
  const { calls }: ContractJson = JSON.parse((await judgedBy(ORIGINAL_SDK, dump, "--json")).out);
  const found = calls.flatMap(({ violations }) => violations.map(({ rule, tolerated }) => `${rule} ${tolerated}`));
  expect(found).toEqual(["plan-valid true", "plan-stable undefined"]);
});

test("no text holds a secret", async () => {
  const [, final] = filesOf("random_password", PLANNED);
  const [toApply] = filesOf("random_password", TO_APPLY);
  const [file] = filesOf("random_password", NEW_STATE);
  const planned = { result: stringValue("hunter2"), bcrypt_hash: stringValue("hunter3") };
  let dump = altered(DUMP, "random_password", final!, planned);
  dump = altered(dump, "random_password", toApply!, planned);
  dump = altered(dump, "random_password", file!, { result: stringValue("hunter4") });
  const { out, errors, code } = await judged(dump);
  expect(code).toBe(1);
  expect(out).toContain("apply-consistent");
  expect(out + errors).not.toMatch(/hunter/);
});

test.each<[string, Dump, string]>([
  ["no requests of plans", without((name) => name.includes("PlanResourceChange_Request_")), "request is missing"],
  ["no responses", without((name) => name.includes("PlanResourceChange_Response_")), "response is missing"],
  ["a foreign file", new Map([...DUMP, ["notes.txt", Buffer.from("x")]]), "1 file in the folder is not of a dump"],
  [
    "an object of nobody",
    new Map([
      ...DUMP,
      ["1_UpgradeResourceState_Response_UpgradedState.msgpack", Buffer.from([0x81, 0xa1, 0x78, 0xc0])],
    ]),
    "no schema decodes",
  ],
  [
    "bytes of nothing",
    new Map([...DUMP, ["1_UpgradeResourceState_Response_UpgradedState.json", Buffer.from("{")]]),
    "no schema",
  ],
])("%s: the rest is judged, with one sentence", async (_, dump, sentence) => {
  const { code, errors, out } = await judged(dump);
  expect(errors).toContain(sentence);
  expect(errors.trim().split("\n")).toHaveLength(1);
  expect(out).toContain("no contract violations");
  expect(code).toBe(0);
});

test("calls that overlap are not judged", async () => {
  const [first] = filesOf("time_offset", PLANNED);
  const later = [...DUMP.keys()].find(
    (name) => name > first! && name.endsWith("PlanResourceChange_Request_ProposedNewState.msgpack"),
  )!;
  const time = Number(later.split("_")[0]) + 1;
  const dump = new Map([...DUMP].map(([name, bytes]) => [name === first ? `${time}_${PLANNED}` : name, bytes]));
  const { errors, code } = await judged(dump);
  expect(errors).toContain("calls overlapped");
  expect(code).toBe(0);
});

test("if calls overlapped anywhere, no violation is claimed that needs two files", async () => {
  const [file] = filesOf("random_pet", NEW_STATE);
  const broken = altered(DUMP, "random_pet", file!, { length: numberValue(fromDouble(9)) });
  const bytes = DUMP.get(file!)!;
  const overlap = ["1_ReadResource_Request_CurrentState", "2_ReadResource_Request_CurrentState"];
  const answers = ["3_ReadResource_Response_NewState", "4_ReadResource_Response_NewState"];
  const dump = new Map([...broken, ...[...overlap, ...answers].map((name) => [`${name}.msgpack`, bytes] as const)]);
  expect(await violationsIn(dump)).toEqual([]);
  expect((await judged(dump)).errors).toMatch(/^4 calls left out: calls overlapped/);
});

test("a response of another type belongs to another call", async () => {
  const [[file], [other]] = [filesOf("random_pet", NEW_STATE), filesOf("time_offset", NEW_STATE)];
  const dump = new Map([...DUMP, [file!, DUMP.get(other!)!]]);
  expect(await violationsIn(dump)).toEqual([]);
  expect((await judged(dump)).errors).toMatch(/^1 call left out: calls overlapped/);
});

test("without a schema, a folder or calls there is one sentence", async () => {
  expect(await judged(DUMP, "--no-schemas")).toEqual({
    code: 1,
    out: "",
    errors: expect.stringMatching(/^Error: There are no schemas .*--schemas FILE.*\n$/),
  });
  expect(await judged(new Map())).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Error: .* no calls .*\n$/),
  });
  expect(await judged(DUMP, "more")).toMatchObject({ code: 2 });
});

test("the second plan of an apply that Terraform stopped", async () => {
  const [applied] = [...DUMP.keys()].filter((name) => name.includes("_ApplyResourceChange_"));
  const secondPlans = filesOf("random_pet", PLANNED).filter((name) => name < applied!);
  const stopped: Dump = new Map([...DUMP].filter(([name]) => name < applied!));
  expect(secondPlans).toHaveLength(2);
  const dump = altered(stopped, "random_pet", secondPlans[1]!, { length: numberValue(fromDouble(9)) });
  expect(await violationsIn(dump)).toContain("PlanResourceChange random_pet plan-stable length");
  const { instances }: ContractJson = JSON.parse((await judged(dump, "--json")).out);
  const pets = instances.filter(({ type }) => type === "random_pet");
  expect(pets.map(({ runs }) => runs.map(({ operations }) => operations.map(({ phase }) => phase)))).toEqual([
    [["plan", "plan", "apply", "apply"]],
  ]);
});

test("a plan after another one, of a run of its own, promises nothing", async () => {
  const planned = [...DUMP].filter(([name]) => name < "1795709681099");
  const shifted = planned.map(
    ([name, bytes]) => [name.replace(/^\d+/, (time) => `${Number(time) + 1000}`), bytes] as const,
  );
  const [first] = filesOf("random_pet", PLANNED);
  const dump = altered(new Map([...planned, ...shifted]), "random_pet", first!, { length: numberValue(fromDouble(9)) });
  expect((await violationsIn(dump)).filter((text) => text.includes("plan-stable"))).toEqual([]);
});
