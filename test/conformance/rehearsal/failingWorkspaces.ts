import type { Failure } from "../../../server/engine/lifecycle/failure/failureRules.ts";
import type { CallRule, Effect } from "../../support/provider/rules.ts";
import { BASE } from "../provider/base.ts";
import { type Stored, thing, type Workspace, workspace } from "../provider/workspace.ts";

/** A workspace in whose apply something fails, and how the rehearsal is told so. */
export interface FailingWorkspace extends Workspace {
  /** The address of the instance that fails. */
  readonly address: string;
  readonly failure: Failure;
}

const BUILTIN = 'provider["terraform.io/builtin/terraform"]';

/** A stored object of terraform_data. Its trigger is `old`, so one with another trigger replaces it. */
export const storedData = (name: string, more: Partial<Stored> = {}): Stored => ({
  type: "terraform_data",
  name,
  version: 0,
  provider: BUILTIN,
  attributes: {
    id: `id-${name}`,
    input: null,
    output: null,
    triggers_replace: { value: "old", type: "string" },
  },
  ...more,
});

export const block = (name: string, body: string): string => `resource "terraform_data" "${name}" {\n${body}\n}\n`;
const trigger = (value: string) => `triggers_replace = "${value}"\n`;
const CREATED_FIRST = "lifecycle {\n create_before_destroy = true\n}\n";
const provisioner = (command: string, ...more: readonly string[]): string =>
  `provisioner "local-exec" {\n command = "${command}"\n ${more.join("\n ")}\n}\n`;
const FAILS = provisioner("exit 1");
const WORKS = provisioner("exit 0");
const FAILS_AT_END = provisioner("exit 1", "when = destroy");
const CONTINUES = "on_failure = continue";

const provisioned = (number: number): Failure => ({ operation: "provisioner", number });

const failing = (
  name: string,
  failure: Failure,
  main: string,
  state: readonly Stored[] = [],
  address = "terraform_data.a",
): FailingWorkspace => ({ ...workspace(name, main, state.length > 0 ? { state } : {}), address, failure });

const OFF = "count = 0\n";
const FIRST = "terraform_data.a[0]";
const keyed = (name: string, more: Partial<Stored> = {}) => storedData(name, { key: 0, ...more });

const PROVISIONERS: readonly FailingWorkspace[] = [
  failing("a provisioner fails", provisioned(1), block("a", FAILS)),
  failing("the second of three provisioners fails", provisioned(2), block("a", WORKS + FAILS + WORKS)),
  failing("a provisioner fails, and the apply continues", provisioned(1), block("a", provisioner("exit 1", CONTINUES))),
  failing(
    "the first continues, the second fails",
    provisioned(2),
    block("a", provisioner("exit 1", CONTINUES) + FAILS),
  ),
  failing("a provisioner of a replacement fails", provisioned(1), block("a", trigger("new") + FAILS), [
    storedData("a"),
  ]),
  failing(
    "a provisioner of a replacement that is created first fails",
    provisioned(1),
    block("a", trigger("new") + CREATED_FIRST + FAILS),
    [storedData("a")],
  ),
  failing("a provisioner at the end fails", provisioned(1), block("a", OFF + FAILS_AT_END), [keyed("a")], FIRST),
  failing(
    "a provisioner at the end fails, and the apply continues",
    provisioned(1),
    block("a", OFF + provisioner("exit 1", "when = destroy", CONTINUES)),
    [keyed("a")],
    FIRST,
  ),
  failing(
    "a provisioner at the end of what is replaced fails",
    provisioned(1),
    block("a", trigger("new") + WORKS + FAILS_AT_END),
    [storedData("a")],
  ),
  failing(
    "a provisioner at the end of what is created first fails",
    provisioned(1),
    block("a", trigger("new") + CREATED_FIRST + FAILS_AT_END),
    [storedData("a")],
  ),
  failing("a provisioner at the end of a tainted object", provisioned(1), block("a", trigger("old") + FAILS_AT_END), [
    storedData("a", { tainted: true }),
  ]),
  failing("a provisioner at the end of a deposed object", provisioned(1), block("a", trigger("old") + FAILS_AT_END), [
    storedData("a"),
    storedData("a", { deposed: "00000001" }),
  ]),
  failing(
    "a provisioner of a removed block fails",
    provisioned(1),
    `removed {\n from = terraform_data.a\n lifecycle {\n destroy = true\n }\n${FAILS_AT_END}}\n`,
    [storedData("a")],
  ),
  failing(
    "a provisioner fails, and others depend on it",
    provisioned(1),
    block("a", FAILS) +
      block("b", "input = terraform_data.a.id") +
      block("c", "input = terraform_data.b.id") +
      block("d", 'input = "x"'),
  ),
  failing(
    "a provisioner at the end fails, and what it depends on stays",
    provisioned(1),
    block("base", OFF) + block("a", OFF + FAILS_AT_END) + block("other", OFF),
    [keyed("base"), keyed("a", { dependencies: ["terraform_data.base"] }), keyed("other")],
    FIRST,
  ),
];

const thingBlock = (body: string, name = "a"): string =>
  `resource "test_thing" "${name}" {\n name = "${name}"\n${body}\n}\n`;
const A: Stored = { name: "a", attributes: thing("a") };
const OLD_A: Stored = { name: "a", attributes: thing("old"), deposed: "00000001" };

interface How {
  readonly beside?: "result" | "prior";
  /** Whether the call is about an existing object. */
  readonly prior: boolean;
  readonly when?: Readonly<Record<string, unknown>>;
}

const refusing = (
  name: string,
  failure: Failure,
  main: string,
  { beside, prior, when = { name: "a" } }: How,
  state: readonly Stored[] = [],
  address = "test_thing.a",
): FailingWorkspace => {
  const does = { diagnostics: [{ severity: "error" as const, summary: "refused" }], ...(beside && { beside }) };
  const provider = { ...BASE, calls: [{ call: "ApplyResourceChange", type: "test_thing", when, prior, does }] };
  return { ...workspace(name, main, { provider, ...(state.length > 0 && { state }) }), address, failure };
};

const NOTHING = { returns: "nothing" } as const;
const OBJECT = { returns: "object" } as const;
const ZONE = 'zone = "z"\n';

const ANSWERS: readonly FailingWorkspace[] = [
  refusing("create fails without an object", { operation: "create", ...NOTHING }, thingBlock(""), { prior: false }),
  refusing("create fails with a partial object", { operation: "create", ...OBJECT }, thingBlock("size = 1"), {
    prior: false,
    beside: "result",
  }),
  refusing(
    "create fails, and others depend on it",
    { operation: "create", ...OBJECT },
    thingBlock("") + thingBlock("label = test_thing.a.id", "b") + thingBlock("", "c"),
    { prior: false, beside: "result" },
  ),
  refusing(
    "update fails without an object",
    { operation: "update", ...NOTHING },
    thingBlock("size = 2"),
    { prior: true },
    [A],
  ),
  refusing(
    "update fails with a partial object",
    { operation: "update", ...OBJECT },
    thingBlock('size = 2\n secret = "s"'),
    { prior: true, beside: "result" },
    [A],
  ),
  refusing(
    "update fails with the prior object",
    { operation: "update", ...OBJECT },
    thingBlock("size = 2"),
    { prior: true, beside: "prior" },
    [A],
  ),
  refusing("delete fails without an object", { operation: "delete", ...NOTHING }, "", { prior: true }, [A]),
  refusing(
    "delete fails with the prior object",
    { operation: "delete", ...OBJECT },
    "",
    { prior: true, beside: "prior" },
    [A],
  ),
  refusing("replace: delete fails", { operation: "delete", ...NOTHING }, thingBlock(ZONE), { prior: true }, [A]),
  refusing(
    "replace: create fails without an object",
    { operation: "create", ...NOTHING },
    thingBlock(ZONE),
    { prior: false },
    [A],
  ),
  refusing(
    "replace: create fails",
    { operation: "create", ...OBJECT },
    thingBlock(ZONE),
    { prior: false, beside: "result" },
    [A],
  ),
  refusing(
    "create before destroy: create fails without an object",
    { operation: "create", ...NOTHING },
    thingBlock(ZONE + CREATED_FIRST),
    { prior: false },
    [A],
  ),
  refusing(
    "create before destroy: create fails",
    { operation: "create", ...OBJECT },
    thingBlock(ZONE + CREATED_FIRST),
    { prior: false, beside: "result" },
    [A],
  ),
  refusing(
    "create before destroy: delete fails",
    { operation: "delete", ...NOTHING },
    thingBlock(ZONE + CREATED_FIRST),
    { prior: true },
    [A],
  ),
  refusing(
    "the deletion of a deposed object fails",
    { operation: "delete", ...NOTHING },
    thingBlock(""),
    { prior: true, when: { name: "old" } },
    [A, OLD_A],
  ),
  refusing("a tainted object: delete fails", { operation: "delete", ...NOTHING }, thingBlock(""), { prior: true }, [
    { ...A, tainted: true },
  ]),
  refusing(
    "a tainted object: create fails",
    { operation: "create", ...OBJECT },
    thingBlock(""),
    { prior: false, beside: "result" },
    [{ ...A, tainted: true }],
  ),
  refusing(
    "update fails, and an update waits for it",
    { operation: "update", ...NOTHING },
    thingBlock("size = 2") + thingBlock("size = test_thing.a.size", "b"),
    { prior: true },
    [A, { name: "b", attributes: thing("b"), dependencies: ["test_thing.a"] }],
  ),
  refusing("delete fails, and what it depends on stays", { operation: "delete", ...NOTHING }, "", { prior: true }, [
    { ...A, dependencies: ["test_thing.b"] },
    { name: "b", attributes: thing("b") },
    { name: "c", attributes: thing("c") },
  ]),
];

const Z = thingBlock("", "z");
/** An argument that only the apply knows: the computed label of another object. */
const LATE = "label = test_thing.z.label\n";
const LATE_LABEL = { name: "a", label: "late" };

/** A workspace in which a call is refused once the label of `test_thing.z` is known. */
const refusedLater = (
  name: string,
  failure: Failure,
  call: "ValidateResourceConfig" | "PlanResourceChange",
  main: string,
  state: readonly Stored[] = [],
): FailingWorkspace => {
  const calls: readonly CallRule[] = [
    { call: "ApplyResourceChange", type: "test_thing", when: { name: "z" }, does: { set: [[["label"], "late"]] } },
    { call, type: "test_thing", when: LATE_LABEL, does: { diagnostics: [{ severity: "error", summary: "refused" }] } },
  ];
  const refused = workspace(name, Z + main, { provider: { ...BASE, calls }, ...(state.length > 0 && { state }) });
  return { ...refused, address: "test_thing.a", failure };
};

const SECOND_PLAN: Failure = { operation: "plan", phase: "apply" };
const SECOND_VALIDATION: Failure = { operation: "validate", phase: "apply" };
const OLD_LABEL: Stored = { name: "a", attributes: thing("a", { label: "early" }) };

const LATER: readonly FailingWorkspace[] = [
  refusedLater("the second plan of a creation fails", SECOND_PLAN, "PlanResourceChange", thingBlock(LATE)),
  refusedLater(
    "the second validation of a creation fails",
    SECOND_VALIDATION,
    "ValidateResourceConfig",
    thingBlock(LATE),
  ),
  refusedLater(
    "the second plan of a creation fails, and others depend on it",
    SECOND_PLAN,
    "PlanResourceChange",
    thingBlock(LATE) + thingBlock("label = test_thing.a.id", "b") + thingBlock("", "c"),
  ),
  refusedLater("the second plan of an update fails", SECOND_PLAN, "PlanResourceChange", thingBlock(LATE), [OLD_LABEL]),
  refusedLater("replace: the second plan fails", SECOND_PLAN, "PlanResourceChange", thingBlock(LATE + ZONE), [
    OLD_LABEL,
  ]),
  refusedLater(
    "create before destroy: the second plan fails",
    SECOND_PLAN,
    "PlanResourceChange",
    thingBlock(LATE + ZONE + CREATED_FIRST),
    [OLD_LABEL],
  ),
];

/** A workspace whose apply succeeds, and in which the provider returns what the plan does not allow. */
const returning = (
  name: string,
  failure: Failure,
  main: string,
  prior: boolean,
  does: Effect,
  state: readonly Stored[] = [],
): FailingWorkspace => {
  const calls: readonly CallRule[] = [
    { call: "ApplyResourceChange", type: "test_thing", when: { name: "a" }, prior, does },
  ];
  const played = workspace(name, main, { provider: { ...BASE, calls }, ...(state.length > 0 && { state }) });
  return { ...played, address: "test_thing.a", failure };
};

const OTHER: Effect = { set: [[["size"], 9]] };
const UNKNOWN_ID: Effect = { set: [[["version"], { $unknown: true }]] };
const GONE: Effect = { gone: true };
const SIZED = thingBlock("size = 2");

const RETURNS: readonly FailingWorkspace[] = [
  returning("create returns another value", { operation: "create", returns: "other" }, SIZED, false, OTHER),
  returning("create returns an unknown value", { operation: "create", returns: "unknown" }, SIZED, false, UNKNOWN_ID),
  returning("create succeeds without an object", { operation: "create", returns: "null" }, SIZED, false, GONE),
  returning("update returns another value", { operation: "update", returns: "other" }, SIZED, true, OTHER, [A]),
  returning("update returns an unknown value", { operation: "update", returns: "unknown" }, SIZED, true, UNKNOWN_ID, [
    A,
  ]),
  returning("update succeeds without an object", { operation: "update", returns: "null" }, SIZED, true, GONE, [A]),
  returning(
    "replace: create returns another value",
    { operation: "create", returns: "other" },
    thingBlock(`size = 2\n${ZONE}`),
    false,
    OTHER,
    [A],
  ),
  returning(
    "create before destroy: create returns another value",
    { operation: "create", returns: "other" },
    thingBlock(`size = 2\n${ZONE}${CREATED_FIRST}`),
    false,
    OTHER,
    [A],
  ),
  returning(
    "create before destroy: create succeeds without an object",
    { operation: "create", returns: "null" },
    thingBlock(ZONE + CREATED_FIRST),
    false,
    GONE,
    [A],
  ),
];

const READS: readonly FailingWorkspace[] = [
  {
    ...workspace(
      "a deferred read fails",
      `${Z}data "test_image" "a" {\n name = test_thing.z.id\n}\n${thingBlock("label = data.test_image.a.path", "b")}`,
      {
        provider: {
          ...BASE,
          calls: [
            {
              call: "ReadDataSource",
              type: "test_image",
              does: { diagnostics: [{ severity: "error", summary: "refused" }] },
            },
          ],
        },
      },
    ),
    address: "data.test_image.a",
    failure: { operation: "read", phase: "apply" },
  },
];

/** The workspaces by name. */
export const FAILING: readonly FailingWorkspace[] = [...PROVISIONERS, ...ANSWERS, ...LATER, ...RETURNS, ...READS];
