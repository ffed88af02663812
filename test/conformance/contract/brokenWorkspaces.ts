import type { CallRule, RuledProvider } from "../../support/provider/rules.ts";
import { BASE } from "../provider/base.ts";
import { type More, thing, type Workspace, workspace } from "../provider/workspace.ts";

// Providers that break each contract once: in the first plan, in the final one, or in the apply.

const PLAN = "PlanResourceChange";
const APPLY = "ApplyResourceChange";
const UPSTREAM = 'resource "test_other" "u" {\n name = "u"\n}\n';
/** What the apply gives an id. A configuration with this label is that of the final plan. */
export const MADE = "made-id";

const block = (body: string, type = "test_thing"): string => `resource "${type}" "a" {\n name = "a"\n${body}\n}\n`;
const A = { state: [{ name: "a", attributes: thing("a") }] };
const rule = (port: number, ref: string | null = null) => ({ port, note: null, ref });

/** The original SDK adds an `id` that may be configured. Nothing else in a dump tells who uses it. */
const idOfOriginalSdk = { id: { type: "string", optional: true, computed: true } };
const old = BASE.resources?.test_old as { readonly block: { readonly attributes: object } };
const OLD = { ...old, block: { ...old.block, attributes: { ...old.block.attributes, ...idOfOriginalSdk } } };

const ruledBy = (type: string, rules: readonly Omit<CallRule, "type">[]): RuledProvider => ({
  ...BASE,
  resources: { ...BASE.resources, test_old: OLD },
  calls: rules.map((each) => ({ ...each, type })),
});

const broken = (
  name: string,
  main: string,
  call: string,
  does: CallRule["does"],
  more: More & { readonly type?: string; readonly when?: CallRule["when"] } = {},
): Workspace => {
  const { type = "test_thing", when, ...rest } = more;
  const only = { call, does, ...(when && { when }) };
  return workspace(name, main, { ...rest, provider: ruledBy(type, [only]) });
};

const LATER = "label = test_other.u.id";
const FINAL = { when: { label: MADE } };
const NOTHING = Buffer.from([0xc0]).toString("base64");
const NO_OBJECT = Buffer.from([0xa1, 0x61]).toString("base64");

/** The workspaces, by what their provider does. */
export const BROKEN: readonly Workspace[] = [
  broken("the first plan has another value than configured", block("size = 1"), PLAN, { set: [[["size"], 2]] }),
  broken("the first plan sets what is not computed", block(""), PLAN, { set: [[["size"], 2]] }),
  broken("the first plan has another number of blocks", block("rule {\n port = 1\n}"), PLAN, {
    set: [[["rule"], [rule(1), rule(2)]]],
  }),
  broken("the first plan does not conform", block(""), PLAN, { raw: NO_OBJECT }),
  broken("the final plan has another known value", UPSTREAM + block(LATER), PLAN, { set: [[["version"], 9]] }, FINAL),
  broken(
    "the final plan has another value than configured",
    UPSTREAM + block(LATER),
    PLAN,
    { set: [[["label"], "x"]] },
    FINAL,
  ),
  broken(
    "the final plan has another number of blocks",
    UPSTREAM + block(`${LATER}\n rule {\n port = 1\n }`),
    PLAN,
    { set: [[["rule"], [rule(1), rule(2)]]] },
    FINAL,
  ),
  broken("the final plan does not conform", UPSTREAM + block(LATER), PLAN, { raw: NO_OBJECT }, FINAL),
  broken("the final plan is null", UPSTREAM + block(LATER), PLAN, { raw: NOTHING }, FINAL),
  broken("the new state has another value", block("size = 1"), APPLY, { set: [[["size"], 2]] }),
  broken("the new state has another value after an update", block("size = 1"), APPLY, { set: [[["size"], 2]] }, A),
  broken("the new state lacks a value", block("size = 1"), APPLY, { set: [[["size"], null]] }),
  broken("the new state has a value that was planned as null", block(""), APPLY, { set: [[["size"], 2]] }),
  broken("the new state has two other values", block('size = 1\n zone = "z"'), APPLY, {
    set: [
      [["size"], 2],
      [["zone"], "y"],
    ],
  }),
  broken("the new state has another member of a map", block('tags = { k = "v" }'), APPLY, {
    set: [[["tags", "[k"], "w"]],
  }),
  broken("the new state has another sensitive value", block('secret = "s"'), APPLY, { set: [[["secret"], "t"]] }),
  broken("the new state has an unknown value", block(""), APPLY, { set: [[["label"], { $unknown: true }]] }),
  broken("the new state has two unknown values", block(""), APPLY, {
    set: [
      [["label"], { $unknown: true }],
      [["version"], { $unknown: true }],
    ],
  }),
  broken("the new state is null", block(""), APPLY, { gone: true }),
  broken("the new state is null after an update", block("size = 1"), APPLY, { gone: true }, A),
  broken("the new state has more blocks", block("rule {\n port = 1\n}"), APPLY, {
    set: [[["rule"], [rule(1, "r"), rule(2, "r")]]],
  }),
  broken("the new state has fewer blocks", block("rule {\n port = 1\n}"), APPLY, { set: [[["rule"], []]] }),
  broken(
    "the new state has more members of a nested attribute",
    block('list = [{ key = "k" }]', "test_nested"),
    APPLY,
    {
      set: [
        [
          ["list"],
          [
            { key: "k", value: null, made: "m", kept: "k" },
            { key: "l", value: null, made: "m", kept: "k" },
          ],
        ],
      ],
    },
    { type: "test_nested" },
  ),
  broken("the new state does not conform", block(""), APPLY, { raw: NO_OBJECT }),
  broken(
    "the new state has a write-only value",
    block('password = "p"', "test_written"),
    APPLY,
    { set: [[["password"], "p"]] },
    { type: "test_written" },
  ),
  broken(
    "the original SDK: the first plan has another value than configured",
    block("size = 1", "test_old"),
    PLAN,
    { set: [[["size"], 2]] },
    { type: "test_old" },
  ),
  broken(
    "the original SDK: the new state has another value",
    block("size = 1", "test_old"),
    APPLY,
    { set: [[["size"], 2]] },
    { type: "test_old" },
  ),
  broken(
    "the original SDK: the final plan has another known value",
    UPSTREAM + block(`${LATER}\n size = 1`, "test_old"),
    PLAN,
    { set: [[["size"], 9]] },
    { type: "test_old", ...FINAL },
  ),
  broken(
    "the original SDK: the new state has an unknown value",
    block("", "test_old"),
    APPLY,
    { set: [[["label"], { $unknown: true }]] },
    { type: "test_old" },
  ),
  broken("the original SDK: the new state is null", block("", "test_old"), APPLY, { gone: true }, { type: "test_old" }),
];
