import { lifecycleAnswer } from "../../server/cli/lifecycle/lifecycleCommand.ts";

// Cases of one small schema with a block, a map and a computed attribute, judged by every rule.
const CASES = 1_000;

const schema = {
  version: 1,
  block: {
    attributes: {
      id: { type: "string", computed: true },
      name: { type: "string", required: true },
      tags: { type: ["map", "string"], optional: true },
    },
    block_types: {
      rule: {
        nesting_mode: "list",
        block: { attributes: { port: { type: "number", optional: true }, arn: { type: "string", computed: true } } },
      },
    },
  },
};

const lines = Array.from({ length: CASES }, (_, at) =>
  JSON.stringify({
    name: `case ${at}`,
    schema,
    prior: { value: { id: `i-${at}`, name: "old", tags: { a: "b" }, rule: [{ port: 1, arn: "arn" }] } },
    config: { value: { name: `new ${at}`, tags: { a: "c" }, rule: [{ port: 2 }] } },
    planned: {
      value: { id: `i-${at}`, name: `new ${at}`, tags: { a: "c" }, rule: [{ port: 2 }] },
      unknown: { rule: [{ arn: true }] },
    },
    new: { value: { id: `i-${at}`, name: `new ${at}`, tags: { a: "c" }, rule: [{ port: 2, arn: "arn 2" }] } },
  }),
);

export const benches = [
  {
    name: "1,000 small cases through stateline lifecycle (20,000 a second is 50 ms)",
    run: () => {
      for (const line of lines) lifecycleAnswer(line);
    },
  },
];
