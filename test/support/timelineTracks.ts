import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { STRING } from "../../server/engine/values/type.ts";
import { mapValue, objectValue, stringValue } from "../../server/engine/values/value.ts";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "./memory.ts";
import { stateText } from "./stateText.ts";

const ATTRIBUTES = { input: { value: "v0", type: "string" }, output: { value: "v0", type: "string" } };

/** The state of an instance with deposed objects. */
export const DEPOSED_STATE = withDeposed(
  stateText([
    {
      type: "terraform_data",
      name: "web",
      attributes: { id: "3", input: { value: "v1", type: "string" }, output: { value: "v1", type: "string" } },
    },
  ]),
  ["aaaaaaa1", "bbbbbbb2"],
);

export const DEPOSED_MAIN = `resource "terraform_data" "web" {
  input = "v2"
}
resource "terraform_data" "other" {
  input = terraform_data.web.output
}
`;

function withDeposed(text: string, keys: readonly string[]): string {
  const state = JSON.parse(text) as { resources: { instances: object[] }[] };
  for (const { instances } of state.resources)
    instances.push(
      ...keys.map((deposed, at) => ({ ...instances[0], deposed, attributes: { ...ATTRIBUTES, id: `${at}` } })),
    );
  return JSON.stringify(state);
}

const BLOCK = {
  attributes: {
    name: { type: "string", optional: true },
    tags: { type: ["map", "string"], optional: true },
  },
};

/** Plans an instance whose object has other tags than the state says. */
export async function driftedPlan(): Promise<LivePlan> {
  const tags = mapValue(STRING, [["team", stringValue("ops")]]);
  const provider = madeUp(BLOCK, {
    readResource: ({ currentState, private: own }) =>
      reply({
        newState:
          currentState.kind === "mapping" ? objectValue([...currentState.entries, ["tags", tags]]) : currentState,
        private: own,
      }),
  });
  const required =
    'terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n    }\n  }\n}\n';
  return planOfTexts(
    {
      "main.tf": `${required}resource "made_up" "a" {\n  name = "n"\n}\n`,
      "terraform.tfstate": stateOf({ name: "n", tags: null }),
    },
    { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, providers: "exec" } },
  );
}
