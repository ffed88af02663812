import { BASE, blocks, ruled } from "../base.ts";
import { type More, thing, type Workspace, workspace } from "../workspace.ts";

// What random workspaces have shown, each made small.

const A = [{ name: "a", attributes: thing("a") }];
const thingBlock = (body: string, name = "a") => `resource "test_thing" "${name}" {\n${body}\n}\n`;

const SENSITIVE = 'variable "s" {\n default = ["x", "y"]\n sensitive = true\n}\n';
const block = (body: string, kind = "resource") => `${kind} "test_blocks" "a" {\n name = "a"\n${body}\n}\n`;
const dynamic = (type: string, forEach: string, content: string) =>
  `dynamic "${type}" {\n for_each = ${forEach}\n content {\n${content}\n }\n}\n`;
const WITH_DATA = { ...BASE, dataSources: { ...BASE.dataSources, test_blocks: BASE.resources?.test_blocks } };
const LATER = "depends_on = [test_thing.u]\n";
const U = thingBlock('name = "u"', "u");

const dynamicBlocks: readonly Workspace[] = [
  ...["list", "set"].map((type) =>
    workspace(
      `a dynamic ${type} of what is sensitive`,
      SENSITIVE + block(dynamic(type, "var.s", `key = "x\${${type}.key}"\n value = "c"`)),
    ),
  ),
  workspace(
    "a dynamic block in a dynamic block of what is sensitive",
    SENSITIVE +
      block(dynamic("list", "var.s", `key = "z"\n${dynamic("inner", '["p"]', 'key = "q"')}inner {\n key = "q"\n}`)),
  ),
  workspace("a dynamic group of what is sensitive", block(dynamic("group", 'sensitive(["x"])', "value = null"))),
  workspace(
    "a dynamic block of what is sensitive and not known",
    U + block(dynamic("list", "sensitive([test_thing.u.id])", "key = list.value")),
  ),
  workspace(
    "data with dynamic blocks of what is sensitive",
    SENSITIVE + block(dynamic("list", "var.s", 'key = "z"'), "data"),
    {
      provider: WITH_DATA,
    },
  ),
  workspace(
    "data with blocks that is read later",
    U +
      block(
        `${LATER}group {\n}\none {\n key = "o"\n}\nlist {\n key = "l"\n inner {\n key = "i"\n }\n}\nset {\n key = "s"\n}\nmap "m" {\n}\n`,
        "data",
      ),
    { provider: WITH_DATA },
  ),
  workspace(
    "data with nested attributes that is read later",
    `${U}data "test_nested" "a" {\n name = "a"\n ${LATER} one = { key = "o" }\n list = [{ key = "l" }]\n set = [{ key = "s" }]\n map = { m = { key = "m" } }\n}\n`,
    { provider: { ...BASE, dataSources: { test_nested: BASE.resources?.test_nested } } },
  ),
];

/** The same blocks, of a provider whose attributes are never written as blocks. */
const STRICT = {
  version: 0,
  block: {
    ...blocks.block,
    attributes: { ...blocks.block.attributes, extra: { type: ["object", { a: "string" }], optional: true } },
  },
};
const NEVER_AS_BLOCKS = {
  ...BASE,
  resources: { ...BASE.resources, test_blocks: STRICT },
  dataSources: { test_blocks: STRICT },
};
const LABELLED = 'dynamic "map" {\n for_each = sensitive(["x"])\n labels = ["m"]\n content {\n value = "z"\n }\n}\n';
const strictBlocks: readonly Workspace[] = (
  [
    ["list", dynamic("list", "var.s", 'key = "z"')],
    ["set", dynamic("set", "var.s", "key = set.value")],
    ["map", LABELLED],
    ["group", dynamic("group", 'sensitive(["x"])', 'value = "z"')],
    ["block that is one", dynamic("one", 'sensitive(["x"])', 'key = "z"')],
    ["list around a list", dynamic("list", "var.s", `key = "z"\n${dynamic("inner", '["p"]', 'key = "q"')}`)],
    ["list in a list", `list {\n key = "z"\n${dynamic("inner", "var.s", 'key = "q"')}inner {\n key = "q"\n}\n}\n`],
    ["list that is not known", dynamic("list", 'sensitive(split(",", test_thing.u.id))', 'key = "z"')],
  ] as const
).flatMap(([caseName, body]) =>
  ["resource", "data"].map((kind) =>
    workspace(
      `a dynamic ${caseName} of what is sensitive, where attributes are never written as blocks: ${kind}`,
      SENSITIVE + U + block(body, kind),
      { provider: NEVER_AS_BLOCKS },
    ),
  ),
);

/** Attributes that may be written as blocks. */
const TAKES_BLOCKS = {
  ...BASE,
  resources: {
    ...BASE.resources,
    test_blocks: {
      version: 0,
      block: {
        attributes: {
          ...blocks.block.attributes,
          rules: { type: ["list", ["object", { key: "string" }]], optional: true, computed: true },
          routes: { type: ["set", ["object", { key: "string" }]], optional: true },
        },
      },
    },
  },
};
const writtenAsBlocks: readonly Workspace[] = (
  [
    ["none", dynamic("rules", "[]", 'key = "z"') + dynamic("routes", "{}", 'key = "z"')],
    ["one", dynamic("rules", '["a"]', "key = rules.value") + dynamic("routes", '["a"]', "key = routes.value")],
    ["an unknown number", dynamic("rules", 'split(",", test_thing.u.id)', 'key = "z"')],
    ["none beside a block", `${dynamic("rules", "[]", 'key = "z"')}rules {\n key = "y"\n}\n`],
    ["no blocks, but empty lists", "rules = []\nroutes = []\n"],
  ] as const
).map(([caseName, body]) =>
  workspace(`attributes that are written as dynamic blocks: ${caseName}`, U + block(body), { provider: TAKES_BLOCKS }),
);

const REPLACES = { call: "PlanResourceChange", does: { replace: [["zone"], ["size"], ["name"]] } };

/** The original SDK, which does something to what is ignored. */
const ignoredInOld: readonly Workspace[] = ["all", "[label]", '[tags["k"]]', "[zone, label]"].flatMap((ignored) =>
  [{ label: "x" }, { label: "was", tags: { k: "v" }, zone: "z" }].map((stored, at) =>
    workspace(
      `the original SDK changes what is ignored: ${ignored} (${at})`,
      `resource "test_old" "a" {\n name = "a"\n lifecycle {\n ignore_changes = ${ignored}\n }\n}\n`,
      {
        state: [{ type: "test_old", name: "a", attributes: thing("a", stored) }],
        provider: ruled({
          call: "PlanResourceChange",
          does: {
            set: [
              [["label"], { $unknown: true }],
              [["tags"], { k: "other", l: "m" }],
              [["version"], 7],
            ],
          },
        }),
      },
    ),
  ),
);

const replacements: readonly Workspace[] = [
  workspace("nothing is there to be replaced", thingBlock('name = "a"\nzone = "z"'), { provider: ruled(REPLACES) }),
  workspace("half made, to be replaced", thingBlock('name = "a"\nzone = "z"'), {
    state: [{ ...A[0]!, tainted: true }],
    provider: ruled(REPLACES),
  }),
  workspace("gone, to be replaced", thingBlock('name = "a"'), {
    state: A,
    provider: ruled(REPLACES, { call: "ReadResource", does: { gone: true } }),
  }),
  workspace("replaced, and named twice", thingBlock('name = "a"\nzone = "z"'), { state: A, provider: ruled(REPLACES) }),
  workspace(
    "replaced, with what is sensitive by schema and by configuration",
    thingBlock('name = "a"\nsecret = test_thing.b.secret\nzone = "z"') + thingBlock('name = "b"\nsecret = "s"', "b"),
    { state: A },
  ),
];

const check = (condition: string, data = "") =>
  `check "c" {\n${data} assert {\n condition = ${condition}\n error_message = "no"\n }\n}\n`;
const DATA = 'data "test_image" "c" {\n name = "c"\n }\n';
const IMAGE = {
  mode: "data" as const,
  type: "test_image",
  name: "c",
  attributes: { id: "x", name: "c", owner: null, path: null, token: null },
};
const READ = check('data.test_image.c.id != "x"', DATA);
const TARGETED: More = { state: A, options: ["-target=test_thing.a"] };
const DESTROYED = { options: ["-destroy"] };

const checks: readonly Workspace[] = [
  workspace("targeted, with a check of it", thingBlock('name = "a"') + check('test_thing.a.id != "x"'), TARGETED),
  workspace("targeted, with a check of nothing", thingBlock('name = "a"') + check("1 == 1"), TARGETED),
  workspace("targeted, with a check that reads", thingBlock('name = "a"') + READ, TARGETED),
  workspace("destroyed, where nothing is, with a check", READ, { state: [], ...DESTROYED }),
  workspace("destroyed, with a check that reads", thingBlock('name = "a"') + READ, { state: A, ...DESTROYED }),
  workspace("destroyed, with a check", thingBlock('name = "a"') + check('test_thing.a.id != "x"'), {
    state: A,
    ...DESTROYED,
  }),
  workspace("destroyed, where only an output is, with a check", READ, {
    outputs: { o: { value: "x", type: "string" } },
    ...DESTROYED,
  }),
  workspace("destroyed, where only data is", READ, {
    state: [IMAGE],
    ...DESTROYED,
  }),
  workspace(
    "only refreshed, with data that waits",
    `${thingBlock('name = "a"')}data "test_image" "c" {\n name = test_thing.a.id\n}\n`,
    { options: ["-refresh-only"] },
  ),
];

const IGNORED: Workspace = workspace(
  "replaced, with what is sensitive and ignored",
  thingBlock('name = "a"\nsecret = "s"\nzone = "z"\nlifecycle {\n ignore_changes = [secret]\n}'),
  { state: A },
);

const SAYS = { diagnostics: [{ severity: "warning", summary: "w", path: ["id"] }] } as const;
const warned = (name: string, options: readonly string[], main: string): Workspace =>
  workspace(`warned of, ${name}`, main, {
    state: A,
    options,
    provider: ruled({ call: "PlanResourceChange", does: SAYS }),
  });

const blocksOf = (computed: string) => ({
  id: "id-b",
  name: "b",
  one: { key: "o", value: null, made: computed, kept: computed },
  group: { value: null, made: computed },
  list: [
    {
      key: "l",
      value: null,
      made: computed,
      kept: computed,
      inner: [{ key: "i", value: null, made: computed, kept: computed }],
    },
  ],
  set: [{ key: "s", value: null, made: computed, kept: computed }],
  map: { m: { value: null, made: computed } },
});

const warnings: readonly Workspace[] = [
  workspace(
    "all is ignored, in blocks too",
    'resource "test_blocks" "b" {\n name = "c"\n lifecycle {\n ignore_changes = all\n }\n}\n',
    { state: [{ type: "test_blocks", name: "b", attributes: blocksOf("m") }] },
  ),
  IGNORED,
  warned("and changed", [], thingBlock('name = "a"\nsize = 2')),
  warned("and replaced", [], thingBlock('name = "a"\nzone = "z"')),
  warned(
    "and replaced, created first",
    [],
    thingBlock('name = "a"\nzone = "z"\nlifecycle {\n create_before_destroy = true\n}'),
  ),
  warned("and replaced by request", ["-replace=test_thing.a"], thingBlock('name = "a"')),
  workspace("data that was there and is not found", 'data "test_image" "c" {\n name = "c"\n}\n', {
    state: [IMAGE],
    provider: ruled({ call: "ReadDataSource", does: { diagnostics: [{ severity: "error", summary: "no" }] } }),
  }),
];

const BARE = { type: "test_blocks", name: "b", attributes: blocksOf("m") };
const NO_GROUP = ruled({ call: "ReadResource", does: { set: [[["group"], null]] } });

/** A group of blocks that the provider has as null. */
const LOOSE = { attributes: { d: { type: "dynamic", optional: true } } };
const TIGHT = { attributes: { d: { type: "string", optional: true } } };
const inGroup = (name: string, block: object, outer: object = {}) =>
  workspace(
    `a group that is imported as null, ${name}`,
    'resource "test_group" "a" {\n name = "a"\n}\nimport {\n to = test_group.a\n id = "i"\n}\n',
    {
      provider: {
        ...BASE,
        resources: {
          test_group: {
            version: 0,
            block: {
              attributes: { ...BASE_NAMES, ...outer },
              block_types: { group: { nesting_mode: "group", block }, list: { nesting_mode: "list", block } },
            },
          },
        },
      },
    },
  );
const BASE_NAMES = { id: { type: "string", computed: true }, name: { type: "string", required: true } };

const ofAnyType: readonly Workspace[] = [
  inGroup("with a value of any type", LOOSE),
  inGroup("with a block with one", { ...TIGHT, block_types: { e: { nesting_mode: "single", block: LOOSE } } }),
  inGroup("beside one", TIGHT, LOOSE.attributes),
];

const nullGroups: readonly Workspace[] = [
  workspace("a group that is read as null", block("group {\n}").replace('"a"', '"b"'), {
    state: [BARE],
    provider: NO_GROUP,
  }),
  workspace("a group that is imported as null", `${block("")}import {\n to = test_blocks.a\n id = "i"\n}\n`),
  workspace("a group of data that is null", block("", "data"), {
    provider: {
      ...WITH_DATA,
      calls: [{ call: "ReadDataSource", does: { set: [[["group"], null]] } }],
    },
  }),
  workspace("a group that the state has as null", block("").replace('"a"', '"b"'), {
    state: [{ ...BARE, attributes: { ...BARE.attributes, group: null } }],
    options: ["-refresh=false"],
  }),
  ...ofAnyType,
];

const imageOf = (name: string) => ({ id: `i-${name}`, name, owner: null, path: "p", token: "t" });
const REFERRED =
  'data "test_image" "c" {\n name = test_thing.a.label\n}\nmodule "m" {\n source = "./m"\n in = test_thing.a.name\n}\noutput "o" {\n value = data.test_image.c.path\n}\n';
const IN_MODULE = {
  "m/main.tf":
    'variable "in" {\n}\ndata "test_image" "i" {\n name = var.in\n}\nresource "test_thing" "t" {\n name = "t"\n label = data.test_image.i.path\n}\n',
};
const CHECKED = `check "c" {\n data "test_image" "n" {\n name = test_thing.a.label\n }\n assert {\n condition = data.test_image.n.path != null\n error_message = "e"\n }\n}\n`;

/** What the changes of a plan refer to. */
const relevant: readonly Workspace[] = [["-destroy"], ["-destroy", "-refresh=false"], ["-refresh-only"], []].map(
  (options) =>
    workspace(`what data refers to ${options.join(" ")}`, thingBlock('name = "a"') + REFERRED + CHECKED, {
      state: [
        { name: "a", attributes: thing("a", { label: "l" }) },
        { name: "t", module: "module.m", attributes: thing("t", { label: "p" }) },
        { type: "test_image", name: "i", module: "module.m", mode: "data", attributes: imageOf("a") },
        { type: "test_image", name: "c", mode: "data", attributes: imageOf("l") },
      ],
      outputs: { o: { value: "other", type: "string" } },
      options,
      files: IN_MODULE,
    }),
);

/** What stands behind something that fails is not asked for, though nothing of it is needed. */
const behind: readonly Workspace[] = [
  'resource "test_other" "z"',
  'data "test_image" "z"',
  'ephemeral "test_token" "z"',
].flatMap((header) =>
  [
    { call: "PlanResourceChange", type: "test_thing", does: { set: [[["name"], "other"]] } } as const,
    {
      call: "ReadResource",
      type: "test_thing",
      does: { diagnostics: [{ severity: "error", summary: "no" }] },
    } as const,
  ].map((rule) =>
    workspace(
      `${header} waits for what fails in ${rule.call}`,
      `${thingBlock('name = "a"')}provider "test" {\n alias = "w"\n region = "w"\n}\n${header} {\n provider = test.w\n name = "z"\n depends_on = [test_thing.a]\n}\n`,
      { state: A, provider: ruled(rule) },
    ),
  ),
);

const WRITTEN = 'resource "test_written" "a" {\n name = "a"\n password = "p"\n}\n';
const STORED = {
  type: "test_written",
  name: "a",
  attributes: { id: "id-a", name: "a", password: null, password_version: null },
};
const PASSWORD = [["password"], "told"] as const;

/** A provider that gives back what is write-only, in each of its answers. */
const writtenBack: readonly Workspace[] = [
  ...(["UpgradeResourceState", "ReadResource", "PlanResourceChange"] as const).map((call) =>
    workspace(`what is write-only comes back from ${call}`, WRITTEN, {
      state: [STORED],
      provider: ruled({ call, does: { set: [PASSWORD] } }),
    }),
  ),
  workspace("what is write-only comes back from PlanResourceChange, beside what is not known", WRITTEN, {
    state: [STORED],
    provider: ruled({
      call: "PlanResourceChange",
      does: { set: [PASSWORD, [["password_version"], { $unknown: true }]] },
    }),
  }),
  workspace("what is write-only comes back from the original SDK", WRITTEN, {
    provider: {
      ...ruled({ call: "PlanResourceChange", does: { set: [PASSWORD] } }),
      types: { test_written: { legacy: true } },
    },
  }),
  workspace(
    "what is write-only comes back from an import",
    `${WRITTEN}import {\n to = test_written.a\n id = "i"\n}\n`,
    {
      provider: ruled({
        call: "ImportResourceState",
        does: { imported: [{ state: { id: "i", name: "a", password: "told" } }] },
      }),
    },
  ),
  workspace("what is write-only is in the state", WRITTEN, {
    state: [{ ...STORED, attributes: { ...STORED.attributes, password: "told" } }],
  }),
  workspace("what is write-only is in the state, and not refreshed", WRITTEN, {
    state: [{ ...STORED, attributes: { ...STORED.attributes, password: "told" } }],
    options: ["-refresh=false"],
  }),
  workspace("what is write-only comes back where all is replaced", WRITTEN.replace('name = "a"', 'name = "b"'), {
    state: [STORED],
    provider: ruled(
      { call: "PlanResourceChange", does: { replace: [["name"]] } },
      { call: "PlanResourceChange", prior: false, does: { set: [PASSWORD] } },
    ),
  }),
  workspace(
    "what is write-only comes back from a move",
    `${WRITTEN}moved {\n from = test_thing.a\n to = test_written.a\n}\n`,
    {
      state: A,
      provider: {
        ...ruled(),
        types: { test_written: { movesFrom: { test_thing: { password: "name" } } } },
      },
    },
  ),
];

const SECRETS = { type: "string", optional: true, sensitive: true };

/** Secrets in what is sensitive as a whole. */
const inSecrets: readonly Workspace[] = ["single", "list", "map"].flatMap((nesting_mode) => {
  const provider = {
    ...BASE,
    resources: {
      test_secret: {
        version: 0,
        block: {
          attributes: {
            name: { type: "string", optional: true },
            both: { nested_type: { nesting_mode, attributes: { a: SECRETS } }, optional: true, sensitive: true },
          },
        },
      },
    },
  };
  const step = { single: [], list: [{ type: "index", value: { value: 0, type: "number" } }] }[nesting_mode] ?? [
    { type: "index", value: { value: "k", type: "string" } },
  ];
  const written = { single: '{ a = "x" }', list: '[{ a = "x" }]' }[nesting_mode] ?? '{ k = { a = "x" } }';
  const value = { single: { a: "x" }, list: [{ a: "x" }] }[nesting_mode] ?? { k: { a: "x" } };
  const whole = [{ type: "get_attr", value: "both" }];
  return [[whole], [whole, [...whole, ...step, { type: "get_attr", value: "a" }]]].map((sensitive, at) =>
    workspace(
      `a secret in a sensitive ${nesting_mode} (${at})`,
      `resource "test_secret" "a" {\n both = ${written}\n}\n`,
      {
        provider,
        state: [{ type: "test_secret", name: "a", attributes: { name: null, both: value }, sensitive }],
      },
    ),
  );
});

const failedPlan: readonly Workspace[] = [[], ["-refresh=false"]].map((options) =>
  workspace(
    `what cannot be planned keeps what it depends on ${options.join(" ")}`,
    thingBlock('name = "a"') + thingBlock('name = "b"', "b"),
    {
      state: [
        { ...A[0]!, dependencies: ["test_thing.b"] },
        { name: "b", attributes: thing("b") },
      ],
      provider: ruled({
        call: "PlanResourceChange",
        when: { name: "a" },
        does: { diagnostics: [{ severity: "error", summary: "no" }] },
      }),
      options,
    },
  ),
);

const TOKEN = 'ephemeral "test_token" "t" {\n name = "t"\n}\n';
const BY_TOKEN =
  'ephemeral "test_token" "t" {\n provider = test.first\n name = "t"\n}\nprovider "test" {\n alias = "first"\n}\nprovider "test" {\n token = ephemeral.test_token.t.token\n}\n';

/** What is opened where everything goes. */
const openedToDestroy: readonly Workspace[] = [["-destroy", "-refresh=false"], ["-destroy"]].flatMap((options) => [
  workspace(`ephemeral, beside what goes ${options.join(" ")}`, thingBlock('name = "a"') + TOKEN, {
    state: A,
    options,
  }),
  workspace(`ephemeral, where nothing goes ${options.join(" ")}`, TOKEN, { options }),
  workspace(`ephemeral, by which the provider destroys ${options.join(" ")}`, thingBlock('name = "a"') + BY_TOKEN, {
    state: A,
    options,
  }),
  workspace(`ephemeral, by which nothing is destroyed ${options.join(" ")}`, thingBlock('name = "a"') + BY_TOKEN, {
    options,
  }),
]);

const checkBehind = workspace(
  "a check of what fails",
  `${thingBlock('name = "a"')}check "c" {\n assert {\n condition = test_thing.a.id != "z"\n error_message = "e"\n }\n}\n`,
  { provider: ruled({ call: "PlanResourceChange", does: { set: [[["name"], "other"]] } }) },
);

const FED = (from: string, source: string) =>
  `provider "test" {\n alias = "w"\n region = "w"\n}\nprovider "test" {\n region = ${from}\n}\n${source}${thingBlock('name = "a"')}`;

/** Providers that are configured with what goes, too. Without a refresh it is a race whether it is there still. */
const fedProviders: readonly Workspace[] = [["-destroy"]].flatMap((options) =>
  (
    [
      ["test_other.o.id", 'resource "test_other" "o" {\n provider = test.w\n name = "o"\n}\n'],
      ["test_other.o[0].id", 'resource "test_other" "o" {\n count = 1\n provider = test.w\n name = "o"\n}\n'],
      ["data.test_image.i.path", 'data "test_image" "i" {\n provider = test.w\n name = "i"\n}\n'],
      [
        "local.r",
        'locals {\n r = test_other.o.id\n}\nresource "test_other" "o" {\n provider = test.w\n name = "o"\n}\n',
      ],
    ] as const
  ).flatMap(([from, source]) =>
    [true, false].map((isThere) =>
      workspace(
        `a provider is configured with ${from}, ${isThere ? "there" : "not there"} ${options.join(" ")}`,
        FED(from, source),
        {
          state: [
            ...A,
            ...(isThere
              ? [
                  { type: "test_other", name: "o", attributes: thing("o"), ...(from.includes("[0]") && { key: 0 }) },
                  { type: "test_image", name: "i", mode: "data" as const, attributes: imageOf("i") },
                ]
              : []),
          ],
          options,
        },
      ),
    ),
  ),
);

const CHAIN = `${thingBlock('name = "a"\n size = 2')}${thingBlock("name = test_thing.a.name", "b")}`;
const LAST = 'data "test_image" "z" {\n name = "z"\n';
const IN_D = { "d/main.tf": `${LAST}}\n` };
const THROUGH = { "o/main.tf": 'variable "in" {\n}\noutput "out" {\n value = var.in\n}\n' };

/** How far `depends_on` of data reaches: of the chain only the first changes. */
const reached: readonly Workspace[] = (
  [
    ["a resource that stays", `${CHAIN}${LAST} depends_on = [test_thing.b]\n}\n`],
    ["a resource that changes", `${CHAIN}${LAST} depends_on = [test_thing.a]\n}\n`],
    [
      "data of a resource that changes",
      `${CHAIN}data "test_image" "y" {\n name = test_thing.a.name\n}\n${LAST} depends_on = [data.test_image.y]\n}\n`,
    ],
    ["a local", `${CHAIN}locals {\n l = test_thing.b.name\n}\n${LAST} depends_on = [local.l]\n}\n`],
    [
      "a module",
      `${CHAIN}module "o" {\n source = "./o"\n in = test_thing.b.name\n}\n${LAST} depends_on = [module.o]\n}\n`,
    ],
    ["a resource, from around", `${CHAIN}module "d" {\n source = "./d"\n depends_on = [test_thing.b]\n}\n`],
    [
      "a local, from around",
      `${CHAIN}locals {\n l = test_thing.b.name\n}\nmodule "d" {\n source = "./d"\n depends_on = [local.l]\n}\n`,
    ],
    [
      "conditions",
      `${CHAIN}${LAST} lifecycle {\n precondition {\n condition = test_thing.b.name == "a"\n error_message = "e"\n }\n }\n}\n`,
    ],
    [
      "conditions, and a resource that stays",
      `${CHAIN}${thingBlock('name = "c"', "c")}${LAST} depends_on = [test_thing.c]\n lifecycle {\n postcondition {\n condition = self.id != "e"\n error_message = "e"\n }\n }\n}\n`,
    ],
  ] as const
).map(([name, main]) =>
  workspace(`data that depends on ${name}`, main, {
    state: [...A, { name: "b", attributes: thing("b", { name: "a" }) }, { name: "c", attributes: thing("c") }],
    files: { ...IN_D, ...THROUGH },
  }),
);

const IMPORTED = `${thingBlock('name = "a"')}${thingBlock('name = "b"', "b")}import {\n to = test_thing.b\n id = "i"\n}\n`;

/** Imports beside other ways to plan. */
const importedOtherwise: readonly Workspace[] = [
  [],
  ["-destroy"],
  ["-destroy", "-refresh=false"],
  ["-target=test_thing.a"],
  ["-target=test_thing.b"],
  ["-refresh-only"],
].flatMap((options) => [
  workspace(`an import ${options.join(" ")}`, IMPORTED, { state: A, options }),
  workspace(
    `an import of what is not declared ${options.join(" ")}`,
    IMPORTED.replace("to = test_thing.b", "to = test_thing.c"),
    {
      state: A,
      options,
    },
  ),
  workspace(
    `an import of what is not declared with a key ${options.join(" ")}`,
    IMPORTED.replace("to = test_thing.b", "to = test_thing.b[0]"),
    {
      state: A,
      options,
    },
  ),
]);

const keyed = (key: string | number, more: object = {}) => ({ name: "a", key, attributes: thing(`a-${key}`), ...more });
const REPEATED_OR_NOT = {
  "by a count": ["count = 1", [0, 1, 3], "test_thing.a[*].id"],
  "by keys": ['for_each = toset(["x", "y"])', ["w", "x", "z"], "{ for key, each in test_thing.a : key => each.id }"],
  "no more": ["", [0, 1], "test_thing.a.id"],
} as const;

/** Where only the state is brought up to date nothing ends, and what refers to the resource sees that. */
const notWantedAnyMore: readonly Workspace[] = Object.entries(REPEATED_OR_NOT).flatMap(
  ([name, [repeated, keys, seen]]) => {
    const child = `${thingBlock(`${repeated}\nname = "a"`)}output "seen" {\n value = ${seen}\n}\n`;
    const main = `${child}module "m" {\n source = "./m"\n}\noutput "child" {\n value = module.m.seen\n}\n`;
    const files = { "m/main.tf": child };
    const whole = keys.flatMap((key) => [keyed(key), keyed(key, { module: "module.m" })]);
    const apart = whole.map((one) => ({ ...one, ...(one.key === keys.at(-1) && { deposed: "00000001" }) }));
    return [
      ["-refresh-only"],
      ["-refresh-only", "-target=test_thing.a"],
      [`-refresh-only`, `-target=test_thing.a[${JSON.stringify(keys.at(-1))}]`],
    ].flatMap((options) => [
      workspace(`not wanted any more: repeated ${name} ${options.join(" ")}`, main, {
        files,
        state: whole,
        options,
      }),
      workspace(`not wanted any more, and deposed: repeated ${name} ${options.join(" ")}`, main, {
        files,
        state: apart,
        options,
      }),
    ]);
  },
);

/** What is new is triggered too, but there is nothing to replace. */
const newAndTriggered: readonly Workspace[] = ["count = 1", "create_before_destroy = true"].map((way) =>
  workspace(
    `new, and triggered to be replaced: ${way}`,
    `${thingBlock('name = "a"\nsize = 2')}${thingBlock(
      `name = "b"\n${way.startsWith("count") ? way : ""}\nlifecycle {\n replace_triggered_by = [test_thing.a]\n ${way.startsWith("count") ? "" : way}\n}`,
      "b",
    )}`,
    { state: A },
  ),
);

const GONE = ruled({ call: "ReadResource", when: { name: "gone" }, does: { gone: true } });
const DEPOSED_GONE = { name: "a", attributes: thing("gone"), deposed: "00000001" };

const RENAMED = ruled({
  call: "ReadResource",
  when: { name: "gone" },
  does: {
    set: [
      [["zone"], "z"],
      [["version"], null],
    ],
  },
});

/** Deposed objects that nobody finds any more, or not as they were. */
const deposedAndGone: readonly Workspace[] = [[], ["-destroy"], ["-refresh-only"], ["-target=test_thing.a"]].flatMap(
  (options) =>
    (
      [
        ["of what is declared", thingBlock('name = "a"'), [...A, DEPOSED_GONE]],
        ["alone", thingBlock('name = "a"'), [DEPOSED_GONE]],
        ["of what is not declared", thingBlock('name = "b"', "b"), [...A, DEPOSED_GONE]],
        [
          "of a key that is not wanted",
          thingBlock('count = 1\nname = "a"'),
          [keyed(0), keyed(1), { ...DEPOSED_GONE, key: 1 }],
        ],
        [
          "of what is removed",
          "removed {\n from = test_thing.a\n lifecycle {\n destroy = false\n }\n}\n",
          [...A, DEPOSED_GONE],
        ],
      ] as const
    ).map(([name, main, state]) =>
      workspace(`deposed and gone, ${name} ${options.join(" ")}`, main, { provider: GONE, state, options }),
    ),
);

/** What dynamic blocks in JSON syntax refer to is planned before them. */
const jsonDynamicBlocks: readonly Workspace[] = (
  [
    ["over a template of a local list", "${local.ports}", {}],
    ["over a collection that is made of another resource", "${[for port in test_other.o.ports : port]}", {}],
    [
      "beside a static block of the type",
      "${local.ports}",
      { rule: [{ port: 1 }, { port: 2, note: "${local.note}" }] },
    ],
    [
      "of an object that is replaced",
      "${local.ports}",
      { zone: "b", lifecycle: { ignore_changes: ["label"], create_before_destroy: true } },
    ],
  ] as const
).map(([name, for_each, more]) => {
  const rule = { for_each, content: { port: "${rule.value}", note: "${local.note} ${rule.key}" } };
  const json = {
    locals: { ports: [80, 443], note: "n" },
    resource: {
      test_other: { o: { name: "o", ports: [1, 2] } },
      test_thing: { a: { name: "a", dynamic: [{ rule }], ...more } },
    },
  };
  return workspace(`a dynamic block in JSON ${name}`, "", {
    files: { "main.tf.json": JSON.stringify(json) },
    state: [{ name: "a", attributes: thing("a", { zone: "a" }) }],
  });
});

export const found: readonly Workspace[] = [
  ...jsonDynamicBlocks,
  ...deposedAndGone,
  workspace("deposed and changed outside -refresh-only", thingBlock('name = "a"'), {
    provider: RENAMED,
    state: [DEPOSED_GONE],
    options: ["-refresh-only"],
  }),
  ...newAndTriggered,
  ...notWantedAnyMore,
  ...ignoredInOld,
  ...reached,
  ...importedOtherwise,
  ...fedProviders,
  ...openedToDestroy,
  checkBehind,
  ...writtenBack,
  ...inSecrets,
  ...failedPlan,
  ...behind,
  ...nullGroups,
  ...relevant,
  ...dynamicBlocks,
  ...strictBlocks,
  ...writtenAsBlocks,
  ...replacements,
  ...checks,
  ...warnings,
];
