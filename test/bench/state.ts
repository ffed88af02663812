import { once } from "../../server/engine/source/once.ts";
import { readState } from "../../server/engine/state/readState.ts";
import type { State } from "../../server/engine/state/state.ts";
import { writeState } from "../../server/engine/state/writeState.ts";

/** Returns a state with this number of instances, about 2 KB each. */
export function largeState(instances: number): string {
  const resources = Array.from({ length: instances / 10 }, (_, at) => ({
    mode: "managed",
    type: "terraform_data",
    name: `r${at}`,
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: Array.from({ length: 10 }, (_, index_key) => ({
      index_key,
      schema_version: 0,
      attributes: {
        id: `id-${at}-${index_key}`,
        input: { value: inputOf(at, index_key), type: INPUT },
        output: null,
        triggers_replace: null,
      },
      sensitive_attributes: [],
      private: "eyJzY2hlbWFfdmVyc2lvbiI6IjEifQ==",
      dependencies: [`terraform_data.r${Math.max(0, at - 1)}`],
    })),
  }));
  return JSON.stringify(
    { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "x", outputs: {}, resources, check_results: null },
    null,
    2,
  );
}

const INPUT = ["object", { name: "string", number: "number", tags: ["map", "string"], list: ["list", "string"] }];
const inputOf = (at: number, key: number) => ({
  name: `name-${at}-${key}`,
  number: at * 10 + key,
  tags: Object.fromEntries(Array.from({ length: 12 }, (_, tag) => [`tag-${tag}`, `value ${tag} of ${at}`])),
  list: Array.from({ length: 8 }, (_, item) => `element ${item} of the list`),
});

const largeStates = once(() => {
  const text = largeState(50_000);
  const saved = text.replace("name-2500-5", "name-2500-x").replace('"serial": 1', '"serial": 2');
  return { text, saved, before: readState(PATH, text).value as State };
});

const PATH = "/a/terraform.tfstate";
const YARDSTICK = "JSON.parse of a state of 96 MB, 50,000 instances";

export const benches = [
  { name: YARDSTICK, run: () => JSON.parse(largeStates().text) as unknown },
  { name: "a state of 96 MB, read", against: YARDSTICK, run: () => readState(PATH, largeStates().text) },
  {
    name: "a state of 96 MB, read again after one instance changed",
    against: YARDSTICK,
    run: () => readState(PATH, largeStates().saved, largeStates().before),
  },
  { name: "a state of 96 MB, written", against: YARDSTICK, run: () => writeState(largeStates().before) },
];
