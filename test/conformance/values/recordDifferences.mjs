import { inFolder } from "./terraform.mjs";

const EXPRESSIONS = [
  {
    expression: 'can(jsondecode("{\\"a\\":{},\\"a\\":0}"))',
    reason: "A repeated name whose first value is of another type: terraform refuses it, here the last one counts.",
  },
  {
    expression: "(pow(2, 2) - pow(2, 2)) + pow(2, 0.5)",
    reason: "Zero has no precision of its own here, so a sum with it has all digits that are known.",
  },
  {
    expression: "length(tostring(1e130000))",
    reason: "A number of more than 120,000 digits is not written out: the text would help nobody.",
  },
];

/** Where the value functions differ from terraform, and are meant to. */
export function recordDifferences() {
  const cases = EXPRESSIONS.map((each) => ({
    ...each,
    printed: inFolder({}, ({ must }) => must(["console"], each.expression).trim()),
  }));
  return { command: 'echo "EXPRESSION" | terraform console', cases };
}
