import type { CallRule } from "../../../support/provider/rules.ts";
import { ruled } from "../base.ts";
import { type More, thing, type Workspace, workspace } from "../workspace.ts";

const A = { state: [{ name: "a", attributes: thing("a") }] };
const V = 'variable "v" {\n default = "v"\n}\n';
const rule = (kind: string, condition: string) => `${kind} {\n condition = ${condition}\n error_message = "no"\n }\n`;
const BEFORE = rule("precondition", 'var.v != "x"');
const AFTER = rule("postcondition", 'self.name == "a"');
const IMPORT = 'import {\n to = test_thing.a\n id = "i"\n}\n';
const ERROR: CallRule["does"] = { diagnostics: [{ severity: "error", summary: "No" }] };
const CHECK = 'check "c" {\n assert {\n condition = test_thing.a.id != "x"\n error_message = "no"\n }\n}\n';

/** What becomes of the conditions of an instance that fails, and of what the state has of it. */
const conditions: readonly Workspace[] = [
  ["a precondition", BEFORE],
  ["both conditions", BEFORE + AFTER],
].flatMap(([name, rules]) => {
  const main = `${V}resource "test_thing" "a" {\n name = "a"\n lifecycle {\n${rules} }\n}\n${CHECK}`;
  const failing = (call: string, what: string, more: More = {}, text = main, does = ERROR) =>
    workspace(`${name} of ${what} that fails in ${call}`, text, { ...more, provider: ruled({ call, does }) });
  return [
    ...["UpgradeResourceState", "ReadResource", "PlanResourceChange", "ValidateResourceConfig"].map((call) =>
      failing(call, "an object", A),
    ),
    failing("ConfigureProvider", "an object", A),
    failing("PlanResourceChange", "a new object"),
    ...["ImportResourceState", "ReadResource", "PlanResourceChange"].map((call) =>
      failing(call, "an import", {}, main + IMPORT),
    ),
    failing("ReadResource", "an import of nothing", {}, main + IMPORT, { gone: true }),
    workspace(`${name} of a newer object`, main, { state: [{ ...A.state[0]!, version: 9 }] }),
  ];
});

const LOOP = `resource "test_thing" "a" {\n name = "a"\n label = "x"\n}
resource "test_thing" "b" {\n name = "b"\n label = test_thing.a.label\n lifecycle {\n create_before_destroy = true\n }\n}\n`;

export const failures: readonly Workspace[] = [
  ...conditions,
  workspace("a loop that only an apply runs into", LOOP, {
    state: [
      { name: "a", attributes: thing("a"), tainted: true, dependencies: ["test_thing.b"] },
      { name: "b", attributes: thing("b"), tainted: true },
    ],
  }),
];
