import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { stateText } from "../../../test/support/stateText.ts";
import { DISK } from "../../host/node/askers.ts";
import { askWith } from "../../host/shared/askWith.ts";
import type { Console } from "../arguments.ts";
import { main } from "../main.ts";

const MAIN = `resource "terraform_data" "a" {
  input            = "one"
  triggers_replace = "v2"
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
`;
const text = (value: string) => ({ value, type: "string" });
const STATE = stateText([
  {
    type: "terraform_data",
    name: "a",
    attributes: { id: "1", input: text("one"), output: text("one"), triggers_replace: text("v1") },
  },
]);

interface Stage {
  readonly stage: string;
  readonly half?: string;
  readonly value: { readonly value: Record<string, unknown>; readonly unknown?: Record<string, unknown> } | null;
}

/** Runs a command in a folder with a replacement, and returns what it prints and its exit code. */
async function ran(...words: readonly string[]): Promise<readonly [output: string, errors: string, code: number]> {
  return withFolder({ "main.tf": MAIN, "terraform.tfstate": STATE }, async (folder) => {
    const output: string[] = [];
    const errors: string[] = [];
    const console: Console = {
      lines: async function* () {},
      input: async () => new Uint8Array(),
      save: async () => undefined,
      out: (printed) => output.push(String(printed)),
      error: (printed) => errors.push(printed),
    };
    const [address = "", ...options] = words;
    const code = await main(["timeline", folder, address, ...options], askWith(new Map(DISK)), console, {});
    return [output.join(""), errors.join(""), code];
  });
}

test("both halves of a replacement stand, the old object's end in null", async () => {
  const [json] = await ran("terraform_data.a", "--json");
  const [run] = JSON.parse(json).runs;
  const stages = run.stages as readonly Stage[];
  expect(stages.map(({ stage, half, value }) => `${half} ${stage} ${value === null ? "null" : "object"}`)).toEqual([
    ...["previousRunState", "upgradedState", "priorState"].map((stage) => `delete ${stage} object`),
    ...["configuration", "proposedNewState", "initialPlannedState", "finalPlannedState", "newState"].map(
      (stage) => `delete ${stage} null`,
    ),
    "create priorState null",
    ...["configuration", "configuration", "proposedNewState", "initialPlannedState"].map(
      (stage) => `create ${stage} object`,
    ),
    ...["configuration", "proposedNewState", "finalPlannedState", "newState"].map((stage) => `create ${stage} object`),
  ]);
  const calls = run.operations as readonly {
    readonly operation: string;
    readonly phase: string;
    readonly half?: string;
  }[];
  expect(calls.filter(({ phase }) => phase === "apply").map(({ operation, half }) => `${half} ${operation}`)).toEqual([
    "delete UpgradeResourceState",
    "delete ApplyResourceChange",
    "create ValidateResourceConfig",
    "create ProposedNewState",
    "create PlanResourceChange",
    "create ApplyResourceChange",
  ]);
});

interface SeenStage {
  readonly stage: string;
  readonly phase: string;
  readonly value: { readonly value: object; readonly unknown?: object } | null;
}

test("each validation and each plan has the Configuration that it sees", async () => {
  const [json] = await ran("terraform_data.b", "--json", "--what-if", 'terraform_data.a.id="7f"');
  const stages: readonly SeenStage[] = JSON.parse(json).runs[0].stages;
  const inputs = stages.flatMap(({ stage, phase, value }) =>
    stage === "configuration" || stage === "proposedNewState" ? [[`${stage} ${phase}`, value] as const] : [],
  );
  expect(inputs.map(([name]) => name)).toEqual([
    "configuration plan",
    "configuration validate",
    "proposedNewState plan",
    "configuration apply",
    "proposedNewState apply",
  ]);
  const seen = Object.fromEntries(inputs);
  expect(seen["configuration plan"]?.unknown).toMatchObject({ input: true });
  expect(seen["configuration validate"]?.unknown).toMatchObject({ input: true });
  expect(seen["configuration apply"]).toMatchObject({ value: { input: "7f" } });
  expect(seen["configuration apply"]?.unknown).toBeUndefined();
  expect(seen["proposedNewState apply"]).toMatchObject({ value: { input: "7f" } });
});

test("the update that decided a replacement stands at its call, with the paths that the answer requires", async () => {
  const [json] = await ran("terraform_data.a", "--json");
  const calls: readonly { operation: string; half?: string; attempt?: object }[] = JSON.parse(json).runs[0].operations;
  const [attempt, ...more] = calls.flatMap(({ attempt: update }) => update ?? []);
  expect(more).toEqual([]);
  expect(attempt).toMatchObject({
    proposed: { value: {} },
    planned: { value: {} },
    requiresReplace: ["triggers_replace"],
  });
});

test("a what-if value reaches the New State of what depends on it", async () => {
  const newState = async (...options: readonly string[]) => {
    const [json] = await ran("terraform_data.b", "--json", ...options);
    return (JSON.parse(json).runs[0].stages as readonly Stage[]).find(({ stage }) => stage === "newState")?.value;
  };
  expect((await newState())?.unknown).toMatchObject({ input: true });
  const assumed = await newState("--what-if", 'terraform_data.a.id="7f"');
  expect(assumed?.value).toMatchObject({ input: "7f", output: "7f" });
});

test.each([
  [["terraform_data.a.id=7f"], "the value is not JSON"],
  [['terraform_data.c.id="7f"'], "the plan has no such instance"],
  [
    ['terraform_data.a.input="x"'],
    "input is known in the plan, so the apply does not decide it; it decides id, output",
  ],
  [['terraform_data.a.inptu="x"'], "inptu does not exist, so the apply does not decide it"],
  [["terraform_data.a.id=[1]"], "id must be string"],
])("a wrong --what-if %j is a wrong use", async ([option = ""], problem) => {
  const [, errors, code] = await ran("terraform_data.b", "--what-if", option);
  expect([code, errors.includes(problem)]).toEqual([2, true]);
});

test("an address that the plan does not have is an error", async () => {
  const [, errors, code] = await ran("terraform_data.c");
  expect([code, errors.includes("The plan has no instance terraform_data.c")]).toEqual([1, true]);
});
