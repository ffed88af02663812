import type { CallRule } from "../../../support/provider/rules.ts";
import { BASE, IN_5, ruled } from "../base.ts";
import { thing, type Workspace, workspace } from "../workspace.ts";

const thingBlock = (body: string, name = "a"): string => `resource "test_thing" "${name}" {\n${body}\n}\n`;

/** Nothing but primitives and maps of them, as the original SDK has it. */
const tagged = {
  version: 0,
  block: {
    attributes: {
      id: { type: "string", computed: true },
      name: { type: "string", required: true },
      tags: { type: ["map", "string"], optional: true },
      sizes: { type: ["map", "number"], optional: true },
    },
  },
};

const BOTH =
  thingBlock('name = "a"\nsize = 1\nrule {\n port = 1\n}\ntags = {\n x = "1"\n}\nports = [\n 1,\n 2,\n]') +
  thingBlock('name = "b"', "b");
const A = [
  { name: "a", attributes: thing("a", { size: 1 }) },
  { name: "b", attributes: thing("b") },
];
const says = (severity: "error" | "warning", summary: string, path?: readonly (string | number)[]) => ({
  severity,
  summary,
  ...(path && { path }),
});
const on = (call: string, does: CallRule["does"], more: Partial<CallRule> = {}) =>
  ruled({ call, when: { name: "a" }, ...more, does });
const refusing = (call: string, path?: readonly (string | number)[]) =>
  on(call, { diagnostics: [says("error", `No: ${call}`, path)] });
const warning = (call: string, path?: readonly (string | number)[]) =>
  on(call, { diagnostics: [says("warning", `Hm: ${call}`, path)] });
const PLAN = "PlanResourceChange";

const EVERYTHING =
  'provider "test" {\n region = "x"\n}\nresource "test_thing" "a" {\n name = "a"\n}\ndata "test_image" "i" {\n name = "i"\n}\nephemeral "test_token" "t" {\n name = "t"\n}\n';
const CALLS = [
  ...["ValidateProviderConfig", "ConfigureProvider", "ValidateResourceConfig", "ValidateDataResourceConfig"],
  ...["ValidateEphemeralResourceConfig", "UpgradeResourceState", "ReadResource", "PlanResourceChange"],
  ...["ReadDataSource", "OpenEphemeralResource"],
];

/** What a provider says with a path that has no steps. */
const nowhere: readonly Workspace[] = CALLS.flatMap((call) =>
  (["warning", "error"] as const).map((severity) =>
    workspace(`${severity} of ${call} at a path without steps`, EVERYTHING, {
      state: [{ name: "a", attributes: thing("a") }],
      provider: ruled({ call, does: { diagnostics: [{ severity, summary: "No", path: [] }] } }),
    }),
  ),
);

/** The same in protocol 5, where it is as if there were no path. */
const nowhereIn5: readonly Workspace[] = ["ValidateResourceConfig", "ReadResource", PLAN].map((call) =>
  workspace(`an error of ${call} at a path without steps in protocol 5`, BOTH, {
    state: A,
    provider: { ...refusing(call, []), protocol: 5, resources: IN_5.resources },
  }),
);

/** What a provider says of an instance: wrong or not, each beside one of which it says nothing. */
export const providerAnswers: readonly Workspace[] = [
  ...["ValidateResourceConfig", "UpgradeResourceState", "ReadResource", PLAN].flatMap((call) => [
    workspace(`an error of ${call}`, BOTH, { state: A, provider: refusing(call) }),
    workspace(`an error of ${call} at an argument`, BOTH, { state: A, provider: refusing(call, ["size"]) }),
    workspace(`a warning of ${call}`, BOTH, { state: A, provider: warning(call, ["tags", "[x"]) }),
  ]),
  workspace("an error in a block", BOTH, { provider: refusing(PLAN, ["rule", 0, "port"]) }),
  workspace("an error at an item", BOTH, { provider: refusing(PLAN, ["ports", 1]) }),
  workspace("an error at nothing", BOTH, { provider: refusing(PLAN, ["nope", "nope"]) }),
  workspace(
    "an error of what another needs",
    `${thingBlock('name = "a"')}${thingBlock("name = test_thing.a.id", "b")}${thingBlock('name = "c"', "c")}`,
    { provider: refusing(PLAN) },
  ),
  ...nowhereIn5,
  workspace("an error in protocol 5", BOTH, {
    provider: { ...refusing(PLAN, ["size"]), ...{ protocol: 5, resources: IN_5.resources } },
  }),
  workspace("drift", BOTH, { state: A, provider: on("ReadResource", { set: [[["size"], 7]] }) }),
  workspace("drift of what is computed", BOTH, { state: A, provider: on("ReadResource", { set: [[["version"], 7]] }) }),
  workspace(
    "drift of what another uses",
    `${thingBlock('name = "a"\nsize = 1')}${thingBlock('name = "b"\nlabel = "v${test_thing.a.version}"', "b")}`,
    {
      state: [A[0]!, { name: "b", attributes: thing("b", { label: "v1" }) }],
      provider: on("ReadResource", { set: [[["version"], 7]] }),
    },
  ),
  workspace("drift of what is ignored", thingBlock('name = "a"\nsize = 1\nlifecycle {\n ignore_changes = [size]\n}'), {
    state: [A[0]!],
    provider: on("ReadResource", { set: [[["size"], 7]] }),
  }),
  workspace("drift, and only refreshed", BOTH, {
    state: A,
    options: ["-refresh-only"],
    provider: on("ReadResource", { set: [[["size"], 7]] }),
  }),
  workspace("drift, and destroyed", BOTH, {
    state: A,
    options: ["-destroy"],
    provider: on("ReadResource", { set: [[["size"], 7]] }),
  }),
  workspace("drift of what is not declared", thingBlock('name = "b"', "b"), {
    state: A,
    provider: on("ReadResource", { set: [[["size"], 7]] }),
  }),
  workspace("gone", BOTH, { state: A, provider: on("ReadResource", { gone: true }) }),
  workspace("gone, and only refreshed", BOTH, {
    state: A,
    options: ["-refresh-only"],
    provider: on("ReadResource", { gone: true }),
  }),
  workspace("gone, and destroyed", BOTH, {
    state: A,
    options: ["-destroy"],
    provider: on("ReadResource", { gone: true }),
  }),
  workspace("gone, and not declared", thingBlock('name = "b"', "b"), {
    state: A,
    provider: on("ReadResource", { gone: true }),
  }),
  workspace("gone, and tainted", thingBlock('name = "a"'), {
    state: [{ ...A[0]!, tainted: true }],
    provider: on("ReadResource", { gone: true }),
  }),
  workspace("normalized", thingBlock('name = "A"'), {
    state: [{ name: "a", attributes: thing("a") }],
    provider: { ...BASE, types: { test_thing: { caseless: ["name"] } } },
  }),
  workspace("private data", BOTH, {
    state: [{ ...A[0]!, private: "c2VjcmV0" }, A[1]!],
    provider: ruled(
      { call: "ReadResource", when: { name: "a" }, does: { private: "read" } },
      { call: PLAN, when: { name: "a" }, does: { private: "planned" } },
    ),
  }),
  workspace("private data of a replacement", thingBlock('name = "a"\nzone = "east"'), {
    state: [{ ...A[0]!, private: "c2VjcmV0" }],
    provider: on(PLAN, { private: "planned" }),
  }),
  workspace("an upgrade", BOTH, {
    state: A.map((stored) => ({ ...stored, version: 0 })),
    provider: on("UpgradeResourceState", { set: [[["label"], "up"]] }),
  }),
  workspace("an upgrade of what is no more in the schema", thingBlock('name = "a"'), {
    state: [{ name: "a", version: 0, attributes: { ...thing("a"), colour: "red" } }],
    provider: ruled({ call: "UpgradeResourceState", type: "test_thing", does: { set: [[["label"], "up"]] } }),
  }),
  workspace("a state of the future", thingBlock('name = "a"'), { state: [{ ...A[0]!, version: 9 }] }),
  workspace("required replacement of what does not change", thingBlock('name = "a"\nsize = 1'), {
    state: [A[0]!],
    provider: on(PLAN, { replace: [["name"]] }),
  }),
  workspace("required replacement of nothing there is", thingBlock('name = "a"\nsize = 2'), {
    state: [A[0]!],
    provider: on(PLAN, { replace: [["rule", 3, "port"]] }),
  }),
  workspace("required replacement in a block", BOTH, {
    state: [{ name: "a", attributes: thing("a", { size: 1, rule: [{ port: 2, note: null, ref: null }] }) }, A[1]!],
    provider: on(PLAN, { replace: [["rule", 0, "port"]] }, { prior: true }),
  }),
  workspace(
    "required replacement by the blocks of a type",
    thingBlock('name = "a"\nrule {\n port = 1\n}\nrule {\n port = 3\n}\nrule {\n port = 4\n}'),
    {
      state: [{ name: "a", attributes: thing("a", { rule: [2, 3].map((port) => ({ port, note: null, ref: null })) }) }],
      provider: on(PLAN, { replace: [["rule"]] }, { prior: true }),
    },
  ),
  ...["{}", '{ a = "2" }'].map((tags) =>
    workspace(
      `an empty text leaves a map that becomes ${tags}`,
      `resource "test_tagged" "a" {\n name = "a"\n tags = ${tags}\n}\n`,
      {
        state: [
          {
            type: "test_tagged",
            name: "a",
            attributes: { id: "i", name: "a", tags: { a: "1", b: "" }, sizes: { c: null } },
          },
        ],
        provider: { ...BASE, resources: { ...BASE.resources, test_tagged: tagged } },
      },
    ),
  ),
  workspace(
    "required replacement of what is unknown",
    thingBlock('name = "a"\nlabel = test_thing.b.id') + thingBlock('name = "b"', "b"),
    {
      state: [{ name: "a", attributes: thing("a", { label: "l" }) }],
      provider: on(PLAN, { replace: [["label"]] }, { prior: true }),
    },
  ),
  workspace("planned against the configuration", BOTH, { provider: on(PLAN, { set: [[["size"], 9]] }) }),
  workspace("planned against the configuration of what is there", BOTH, {
    state: A,
    provider: on(PLAN, { set: [[["size"], 9]] }),
  }),
  workspace("planned unknown against the configuration", BOTH, {
    provider: on(PLAN, { set: [[["size"], { $unknown: true }]] }),
  }),
  workspace("planned where nothing is configured", thingBlock('name = "a"'), {
    provider: on(PLAN, { set: [[["zone"], "z"]] }),
  }),
  workspace("planned to be gone", thingBlock('name = "a"'), { provider: on(PLAN, { gone: true }) }),
  workspace(
    "planned against the configuration, in the original SDK",
    'resource "test_old" "a" {\n name = "a"\n size = 1\n}\n',
    {
      provider: on(PLAN, { set: [[["size"], 9]] }),
    },
  ),
  workspace("drift in the original SDK", 'resource "test_old" "a" {\n name = "a"\n}\n', {
    state: [{ type: "test_old", name: "a", attributes: thing("a") }],
    provider: on("ReadResource", {
      set: [
        [["size"], 0],
        [["zone"], ""],
      ],
    }),
  }),
  workspace("unknown where all must be known, when read", BOTH, {
    state: A,
    provider: on("ReadResource", { set: [[["version"], { $unknown: true }]] }),
  }),
  workspace("unknown where all must be known, when upgraded", BOTH, {
    state: A,
    provider: on("UpgradeResourceState", { set: [[["version"], { $unknown: true }]] }),
  }),
  workspace("nothing after an upgrade", BOTH, { state: A, provider: on("UpgradeResourceState", { gone: true }) }),
  workspace("deferred", BOTH, { provider: on(PLAN, { deferred: 1 }) }),
  workspace("deferred when read", BOTH, { state: A, provider: on("ReadResource", { deferred: 3 }) }),
  ...nowhere,
];
