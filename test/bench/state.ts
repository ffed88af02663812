import { readState } from "../../server/engine/state/readState.ts";
import type { State } from "../../server/engine/state/state.ts";
import { writeState } from "../../server/engine/state/writeState.ts";

/** The state of so many instances, about 2 KB each. */
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

const text = largeState(50_000);
const size = `${Math.round(text.length / 1e6)} MB of state, 50,000 instances`;
const before = readState("/a/terraform.tfstate", text).value as State;
const saved = text.replace("name-2500-5", "name-2500-x").replace('"serial": 1', '"serial": 2');

export const benches = [
  { name: `JSON.parse of ${size}`, run: () => JSON.parse(text) as unknown },
  { name: `${size}, read`, against: `JSON.parse of ${size}`, run: () => readState("/a/terraform.tfstate", text) },
  {
    name: `${size}, read again after one instance changed`,
    against: `JSON.parse of ${size}`,
    run: () => readState("/a/terraform.tfstate", saved, before),
  },
  { name: `${size}, written`, against: `JSON.parse of ${size}`, run: () => writeState(before) },
];
