// States as somebody may spoil them, or write them by hand: each is a name with the text of a file.

const BUILTIN = 'provider["terraform.io/builtin/terraform"]';

const attributes = (more = {}) => ({ id: "1", input: null, output: null, triggers_replace: null, ...more });
const instance = (more = {}) => ({ schema_version: 0, attributes: attributes(), sensitive_attributes: [], ...more });
const resource = (more = {}) => ({
  mode: "managed",
  type: "terraform_data",
  name: "a",
  provider: BUILTIN,
  instances: [instance()],
  ...more,
});
const state = (more = {}) => ({
  version: 4,
  terraform_version: "1.11.4",
  serial: 3,
  lineage: "3f5f6d2a-3c9e-4d1b-9a54-000000000000",
  outputs: { greeting: { value: "hello", type: "string" } },
  resources: [resource()],
  check_results: null,
  ...more,
});
const text = (json) => JSON.stringify(json, null, 2);
const GOOD = text(state());

const withInstance = (more) => text(state({ resources: [resource({ instances: [instance(more)] })] }));
/** An input with a type of its own, in which one step leads to a secret. */
const withSecretAt = (step, type) =>
  withInstance({
    attributes: attributes({ input: { value: type[0] === "list" || type[0] === "tuple" ? ["x"] : { k: "x" }, type } }),
    sensitive_attributes: [[{ type: "get_attr", value: "input" }, step]],
  });
const AS_ATTRIBUTE = { type: "get_attr", value: "k" };
const AS_KEY = { type: "index", value: { value: "k", type: "string" } };
const AS_NUMBER = { type: "index", value: { value: 0, type: "number" } };
const AS_DIGIT = { type: "index", value: { value: "0", type: "string" } };
const withInstances = (...instances) =>
  text(state({ resources: [resource({ instances: instances.map((more) => instance(more)) })] }));
const withResource = (more) => text(state({ resources: [resource(more)] }));
const withOutput = (output) => text(state({ outputs: { greeting: output } }));
const raw = (json, place, written) => text(json).replace(`"${place}"`, written);
const inAttributes = (more) => withInstance({ attributes: attributes(more) });
const check = (more) =>
  text(
    state({
      check_results: [
        {
          object_kind: "resource",
          config_addr: "terraform_data.a",
          status: "pass",
          objects: [{ object_addr: "terraform_data.a", status: "pass" }],
          ...more,
        },
      ],
    }),
  );

/** A value of any kind but those. */
const KINDS = {
  number: 7,
  fraction: 1.5,
  negative: -1,
  text: "x",
  true: true,
  list: [1],
  object: { a: 1 },
  null: null,
};
const each = (what, make) => Object.entries(KINDS).map(([kind, value]) => [`${what} is ${kind}`, make(value)]);
const nested = (open, close, depth) => open.repeat(depth) + close.repeat(depth);

/** The forms of the time before version 4: one resource of the provider that is built in, with what is spoiled in it. */
const oldObject = (more = {}) => ({ id: "1", attributes: { id: "1" }, meta: {}, ...more });
const oldModule = (more = {}) => ({ path: ["root"], outputs: {}, resources: {}, depends_on: [], ...more });
const oldResource = (more = {}) =>
  oldModule({
    resources: {
      "terraform_data.a": {
        type: "terraform_data",
        depends_on: [],
        primary: oldObject(),
        provider: "provider.terraform",
        ...more,
      },
    },
  });
const old = (version, module, more = {}) =>
  text({ version, terraform_version: "0.11.14", serial: 3, lineage: "old", modules: [module], ...more });
const inOldForms = [
  ...[1, 2, 3].flatMap((version) => [
    [`version ${version}`, old(version, oldResource())],
    [`version ${version}: null as a resource's object`, old(version, oldResource({ primary: null }))],
    [`version ${version}: a type that is a number`, old(version, oldResource({ type: 1 }))],
    [`version ${version}: tainted as text`, old(version, oldResource({ tainted: "x" }))],
    [`version ${version}: a tainted object that is a number`, old(version, oldResource({ tainted: [1] }))],
    [
      `version ${version}: a tainted object with wrong attributes`,
      old(version, oldResource({ tainted: [oldObject({ attributes: [] })] })),
    ],
    [`version ${version}: dependencies of a module as text`, old(version, oldModule({ depends_on: "x" }))],
    [
      `version ${version}: outputs of a child module as text`,
      old(version, oldModule({ path: ["root", "m"], outputs: "x" })),
    ],
    [
      `version ${version}: null as an output of a child module`,
      old(version, oldModule({ path: ["root", "m"], outputs: { o: null } })),
    ],
    [
      `version ${version}: an output's type that is a list`,
      old(version, oldModule({ outputs: { o: { type: [], value: "x" } } })),
    ],
    [`version ${version}: remote as text`, old(version, oldResource(), { remote: "x" })],
    [`version ${version}: remote of a wrong type`, old(version, oldResource(), { remote: { type: 1 } })],
    [
      `version ${version}: remote with a wrong config`,
      old(version, oldResource(), { remote: { type: "s3", config: { a: 1 } } }),
    ],
    [`version ${version}: backend as a list`, old(version, oldResource(), { backend: [] })],
    [
      `version ${version}: backend with a wrong hash`,
      old(version, oldResource(), { backend: { type: "s3", config: 1, hash: -1 } }),
    ],
  ]),
];

export const spoiled = Object.fromEntries([
  ["good", GOOD],
  ["empty", ""],
  ["white space alone", "  \n\n"],
  ["a byte order mark before it", `\ufeff${GOOD}`],
  ["cut in half", GOOD.slice(0, GOOD.length / 2)],
  ["cut before the last brace", GOOD.trimEnd().slice(0, -1)],
  ["cut within a word", GOOD.slice(0, GOOD.indexOf("null") + 2)],
  ["cut after the version", '{"version": 4'],
  ["two of them", `${GOOD}\n${GOOD}`],
  ["a brace too many", `${GOOD}}`],
  ["a comma too many", GOOD.replace('"hello",', '"hello",,')],
  ["a comma at the end of a list", text(state()).replace('"sensitive_attributes": []', '"sensitive_attributes": [1,]')],
  ["a comment in it", GOOD.replace("{", "{ // state\n")],
  ["single quotes", GOOD.replaceAll('"', "'")],
  [
    "a merge conflict",
    GOOD.replace('  "serial": 3,', '<<<<<<< HEAD\n  "serial": 3,\n=======\n  "serial": 4,\n>>>>>>> other'),
  ],
  ["NUL bytes at its end", `${GOOD}\0\0\0`],
  ["NUL bytes alone", "\0".repeat(64)],
  ["a control character in a text", GOOD.replace("hello", "hel\tlo")],
  ["an unfinished escape", GOOD.replace("hello", "hel\\x")],
  ["half a surrogate", GOOD.replace("hello", "\\ud800")],
  ["not JSON", "serial: 3\n"],
  ["YAML with a brace", "{version: 4}"],
  ["HTML", "<!DOCTYPE html>\n<html><body>403</body></html>\n"],
  ["an error as XML", '<?xml version="1.0"?>\n<Error><Code>NoSuchKey</Code></Error>\n'],
  ["a list", "[1, 2]"],
  ["null", "null"],
  ["true", "true"],
  ["a number", "4"],
  ["a text", '"state"'],
  ["an empty object", "{}"],
  ["JSON of something else", '{"name": "stateline", "version": "1.2.3"}'],
  ["package.json with a number as version", '{"name": "stateline", "version": 4}'],
  ["schemas", '{"format_version": "1.0", "provider_schemas": {}}'],
  ["what show -json prints", '{"format_version":"1.0","terraform_version":"1.11.4","values":{"root_module":{}}}'],
  ["the binary form of 0.3", "tfstate\x01\x00\x00"],
  [
    "encrypted",
    '{"serial":3,"lineage":"x","meta":{"key_provider.pbkdf2.a":"e30="},"encrypted_data":"AAAA","encryption_version":"v0"}',
  ],
  ["no version", text({ ...state(), version: undefined })],
  ...each("version", (version) => text(state({ version }))),
  ...[0, 1, 2, 3, 5, 99].map((version) => [`version ${version}`, text(state({ version }))]),
  ["version 4.0", raw(state({ version: "V" }), "V", "4.0")],
  ["version in capitals", GOOD.replace('"version"', '"Version"')],
  ["version twice", GOOD.replace('"version": 4', '"version": 5, "version": 4')],
  ["version 5 in front of 4", GOOD.replace('"version": 4', '"version": 4, "version": 5')],
  ["only a lineage", '{"version": 4, "lineage": "x"}'],
  ["only a version", '{"version": 4}'],
  ...each("serial", (serial) => text(state({ serial }))),
  ["serial of 64 bits", raw(state({ serial: "S" }), "S", "18446744073709551615")],
  ["serial of 65 bits", raw(state({ serial: "S" }), "S", "18446744073709551616")],
  ["serial 1e2", raw(state({ serial: "S" }), "S", "1e2")],
  ["serial 3.0", raw(state({ serial: "S" }), "S", "3.0")],
  ["serial -0", raw(state({ serial: "S" }), "S", "-0")],
  ["serial of 400 digits", raw(state({ serial: "S" }), "S", "9".repeat(400))],
  ...each("lineage", (lineage) => text(state({ lineage }))),
  ...each("terraform_version", (terraform_version) => text(state({ terraform_version }))),
  ...["", "1", "1.5", "v1.5.0", "1.5.0-beta1", "1.5.0beta", "1.5.0+x.y", "latest", "1..2", "1.5.0-", "1.2.3.4"].map(
    (version) => [`terraform_version "${version}"`, text(state({ terraform_version: version }))],
  ),
  ...each("outputs", (outputs) => text(state({ outputs }))),
  ...each("an output", (output) => withOutput(output)),
  ["an output without a type", withOutput({ value: "x" })],
  ["an output without a value", withOutput({ type: "string" })],
  ["an output without anything", withOutput({})],
  ["an output of another type", withOutput({ value: [1], type: "string" })],
  ["an output of a type that does not exist", withOutput({ value: "x", type: "text" })],
  ["an output with a type of no kind", withOutput({ value: "x", type: ["list"] })],
  ...[
    ["list", "string", "x"],
    ["tuple", ["string"], 1],
    ["tuple"],
    ["set", null],
    ["object", { a: "string" }, ["a"]],
    ["object", { a: "string" }, []],
    ["object", { a: "string" }, {}],
    ["object", { a: "string" }, [1]],
    ["object", { a: "string" }, null],
    ["object", { a: "string" }, ["a"], 1],
    ["object", null],
    ["list", ["object", { a: "string" }, ["a"], 1]],
    [],
  ].flatMap((type) => [
    [`an output of the type ${JSON.stringify(type)}`, withOutput({ value: null, type })],
    [`a dynamic value of the type ${JSON.stringify(type)}`, inAttributes({ input: { type, value: null } })],
  ]),
  ["an output of an object that lacks an attribute", withOutput({ value: {}, type: ["object", { a: "string" }] })],
  [
    "an output of an object that has one more",
    withOutput({ value: { a: 1, b: 2 }, type: ["object", { a: "number" }] }),
  ],
  ["an output of a dynamic type", withOutput({ value: { value: 1, type: "number" }, type: "dynamic" })],
  ["an output of a dynamic type, bare", withOutput({ value: "x", type: "dynamic" })],
  ["an output that is null", withOutput({ value: null, type: "dynamic" })],
  ["an output with a number as text", withOutput({ value: "12", type: "number" })],
  ["an output with a text as number", withOutput({ value: 12, type: "string" })],
  ["an output with a bool as text", withOutput({ value: "true", type: "bool" })],
  ["an output of a set", withOutput({ value: ["b", "a", "b"], type: ["set", "string"] })],
  ["an output of a number of 400 digits", withOutput({ value: "N", type: "number" }).replace('"N"', "7".repeat(400))],
  ...each("sensitive of an output", (sensitive) => withOutput({ value: "x", type: "string", sensitive })),
  ["an output called __proto__", GOOD.replace('"greeting"', '"__proto__"')],
  ["an output twice", GOOD.replace('"outputs": {', '"outputs": { "greeting": { "value": 1, "type": "number" },')],
  ...each("resources", (resources) => text(state({ resources }))),
  ...each("a resource", (one) => text(state({ resources: [one] }))),
  ["no resources", text({ ...state(), resources: undefined })],
  ["resources in capitals", GOOD.replace('"resources"', '"Resources"')],
  ["a resource without anything", text(state({ resources: [{}] }))],
  ["a resource without instances", withResource({ instances: undefined })],
  ["a resource with no instance", withResource({ instances: [] })],
  ...each("mode", (mode) => withResource({ mode })),
  ["mode ephemeral", withResource({ mode: "ephemeral" })],
  ["mode in capitals", withResource({ mode: "Managed" })],
  ...each("type", (type) => withResource({ type, instances: [] })),
  ...each("name", (name) => withResource({ name })),
  ["no type", withResource({ type: undefined, instances: [] })],
  ["no name", withResource({ name: undefined })],
  ["a name with a space", withResource({ name: "a b" })],
  ["a name with quotes", withResource({ name: 'a"b' })],
  ["a name of dots", withResource({ name: "a.b.c" })],
  ["a resource called __proto__", withResource({ name: "__proto__" })],
  ...each("each", (value) => withResource({ each: value })),
  ...each("module", (module) => withResource({ module })),
  ...[
    "module.a",
    'module.a["x"]',
    "module.a[0].module.b",
    'module.a["__proto__"]',
    "module.__proto__",
    'module.a["$${x}"]',
    'module.a["${x}"]',
    'module.a["a\\nb"]',
    'module.a["é"]',
    "module.é-1",
    "module",
    "module.",
    ".module.a",
    "module.a.",
    "module.a.b",
    "module.a[-1]",
    "module.a[1.5]",
    "module.a[*]",
    "module.a[x]",
    "module.a[0",
    "module.a[0][1]",
    "module.1a",
    "module.a b",
    "modul.a",
    "module.a.terraform_data.b",
    'module["a"]',
    "module.a.module",
    "module.module",
    "module.a[00]",
    "module.a[99999999999999999999]",
  ].map((module) => [`module ${module}`, withResource({ module })]),
  ...each("provider", (provider) => withResource({ provider })),
  ...[
    "provider.terraform",
    "provider.terraform.east",
    "provider.aws",
    "module.a.provider.terraform",
    `module.a.${BUILTIN}`,
    `module.a[0].${BUILTIN}`,
    `${BUILTIN}.east`,
    `${BUILTIN}.east.west`,
    `${BUILTIN}["east"]`,
    'provider["terraform"]',
    'provider["registry.terraform.io/hashicorp/aws"',
    'provider["a/b/c/d"]',
    'provider[""]',
    "provider[0]",
    "provider",
    "aws",
    "",
  ].map((provider) => [`provider ${provider}`, withResource({ provider, instances: [] })]),
  [
    "a resource with a provider that is none, between others",
    text(state({ resources: [resource(), resource({ name: "b", provider: "aws" }), resource({ name: "c" })] })),
  ],
  ...each("instances", (instances) => withResource({ instances })),
  ...each("an instance", (one) => withResource({ instances: [one] })),
  ["an instance without anything", withResource({ instances: [{}] })],
  ...each("schema_version", (schema_version) => withInstance({ schema_version })),
  ["schema_version of a newer provider", withInstance({ schema_version: 9 })],
  ["no schema_version", withInstance({ schema_version: undefined })],
  ...each("attributes", (value) => withInstance({ attributes: value })),
  ["no attributes", withInstance({ attributes: undefined })],
  ["attributes that are empty", withInstance({ attributes: {} })],
  ["an attribute that the type does not have", inAttributes({ more: 1 })],
  ["an attribute called __proto__", inAttributes({}).replace('"id"', '"__proto__": 1, "id"')],
  [
    "a key called __proto__",
    inAttributes({ input: { value: { a: 1 }, type: ["object", { a: "number" }] } }).replaceAll(
      '"a": ',
      '"__proto__": ',
    ),
  ],
  ["a key called constructor", inAttributes({ input: { value: { constructor: 1 }, type: ["map", "number"] } })],
  ["an id that is a number", inAttributes({ id: 12 })],
  ["an id that is a list", inAttributes({ id: [] })],
  ["a dynamic value without its type", inAttributes({ input: { value: 1 } })],
  ["a dynamic value without its value", inAttributes({ input: { type: "number" } })],
  ["a dynamic value with one member more", inAttributes({ input: { type: "number", value: 1, more: 1 } })],
  ["a dynamic value that is bare", inAttributes({ input: "x" })],
  ["a dynamic value of another type", inAttributes({ input: { type: "number", value: "x" } })],
  ["a number of 400 digits", inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', "7".repeat(400))],
  [
    "a fraction of 400 digits",
    inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', `0.${"3".repeat(400)}`),
  ],
  ["a number of 1e400", inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', "1e400")],
  ["a number of 1e21", inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', "1e21")],
  ["a number with a sign", inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', "-0.10")],
  ["a number with a plus", inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', "+1")],
  ["a number with zeros in front", inAttributes({ input: { type: "number", value: "N" } }).replace('"N"', "007")],
  ["a text of 10 MB", inAttributes({ input: { type: "string", value: "x".repeat(10_000_000) } })],
  [
    "lists nested 100 deep",
    inAttributes({ input: { type: "T", value: "N" } })
      .replace('"T"', `${'["tuple",['.repeat(99)}["tuple",[]]${"]]".repeat(99)}`)
      .replace('"N"', nested("[", "]", 100)),
  ],
  ["lists nested 10,000 deep", inAttributes({ more: "N" }).replace('"N"', nested("[", "]", 10_000))],
  [
    "objects nested 20,000 deep",
    inAttributes({ more: "N" }).replace('"N"', `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
  ],
  ["lists nested 100,000 deep, alone", nested("[", "]", 100_000)],
  ["lists opened 100,000 times", "[".repeat(100_000)],
  ["objects opened 100,000 times", '{"a":'.repeat(100_000)],
  ...each("attributes_flat", (value) => withInstance({ attributes: undefined, attributes_flat: value })),
  ["attributes_flat with texts", withInstance({ attributes: undefined, attributes_flat: { id: "1" } })],
  ["both forms of attributes", withInstance({ attributes_flat: { id: "2" } })],
  ["attributes in capitals", GOOD.replace('"attributes"', '"Attributes"')],
  ...each("sensitive_attributes", (value) => withInstance({ sensitive_attributes: value })),
  ...each("a sensitive path", (value) => withInstance({ sensitive_attributes: [value] })),
  ...each("a step of a sensitive path", (value) => withInstance({ sensitive_attributes: [[value]] })),
  ["a step of an unknown type", withInstance({ sensitive_attributes: [[{ type: "splat", value: "x" }]] })],
  ["a step without a type", withInstance({ sensitive_attributes: [[{ value: "x" }]] })],
  [
    "a step to an attribute that is a number",
    withInstance({ sensitive_attributes: [[{ type: "get_attr", value: 1 }]] }),
  ],
  ["a step to an attribute without a value", withInstance({ sensitive_attributes: [[{ type: "get_attr" }]] })],
  ["a step to an index that is bare", withInstance({ sensitive_attributes: [[{ type: "index", value: 1 }]] })],
  ["a step to an index without a value", withInstance({ sensitive_attributes: [[{ type: "index" }]] })],
  ...Object.entries({ "as an attribute": AS_ATTRIBUTE, "as a key": AS_KEY }).flatMap(([name, step]) => [
    [`a path into an object ${name}`, withSecretAt(step, ["object", { k: "string" }])],
    [`a path into a map ${name}`, withSecretAt(step, ["map", "string"])],
  ]),
  ...Object.entries({ "as a number": AS_NUMBER, "as a text": AS_DIGIT }).flatMap(([name, step]) => [
    [`a path into a tuple ${name}`, withSecretAt(step, ["tuple", ["string"]])],
    [`a path into a list ${name}`, withSecretAt(step, ["list", "string"])],
  ]),
  ["a path to what is not there", withInstance({ sensitive_attributes: [[{ type: "get_attr", value: "nowhere" }]] })],
  [
    "a path to the whole input",
    withInstance({
      attributes: attributes({ input: { value: "x", type: "string" } }),
      sensitive_attributes: [[{ type: "get_attr", value: "input" }]],
    }),
  ],
  [
    "a path into the input",
    withInstance({
      attributes: attributes({ input: { value: ["x", "y"], type: ["list", "string"] } }),
      sensitive_attributes: [
        [
          { type: "get_attr", value: "input" },
          { type: "index", value: { value: 1, type: "number" } },
        ],
      ],
    }),
  ],
  [
    "a path in capitals",
    withInstance({
      attributes: attributes({ input: { value: "x", type: "string" } }),
      sensitive_attributes: [[{ Type: "get_attr", VALUE: "input" }]],
    }),
  ],
  ...each("status", (status) => withInstance({ status })),
  ["status tainted", withInstance({ status: "tainted" })],
  ["status in capitals", withInstance({ status: "Tainted" })],
  ...each("deposed", (deposed) => withInstance({ deposed })),
  ["deposed", withInstances({}, { deposed: "00000001" }, { deposed: "abcdef01", status: "tainted" })],
  ["only deposed", withInstances({ deposed: "byebye42", schema_version: 3 })],
  ["deposed with a key that is too long", withInstances({ deposed: "000000001" })],
  ["deposed with 8 bytes in 4 letters", withInstances({ deposed: "éééé" })],
  ["deposed twice", withInstances({ deposed: "00000001" }, { deposed: "00000001" })],
  ...each("private", (value) => withInstance({ private: value })),
  ["private", withInstance({ private: "e30=" })],
  ["private without its padding", withInstance({ private: "e30" })],
  ["private on two lines", withInstance({ private: "e3\n0=" })],
  ["private that is empty", withInstance({ private: "" })],
  ...each("dependencies", (dependencies) => withInstance({ dependencies })),
  ...each("a dependency", (one) => withInstance({ dependencies: [one] })),
  ...[
    "terraform_data.b",
    "data.terraform_remote_state.b",
    "module.a.terraform_data.b",
    'module.a["x"].terraform_data.b',
    "terraform_data.b[0]",
    "terraform_data",
    "module.a",
    "var.x",
    "local.x",
    "resource.terraform_data.b",
    "terraform_data.b.c",
    "",
    "a-b.c-d",
    "data.a",
    "ephemeral.a.b",
  ].map((one) => [`a dependency "${one}"`, withInstance({ dependencies: [one] })]),
  ...each("create_before_destroy", (value) => withInstance({ create_before_destroy: value })),
  ...each("index_key", (index_key) => withInstance({ index_key })),
  ["index_key 1e300", withInstance({ index_key: "K" }).replace('"K"', "1e3")],
  ["index_key of 400 digits", withInstance({ index_key: "K" }).replace('"K"', "9".repeat(400))],
  ["index_key __proto__", withInstance({ index_key: "__proto__" })],
  ["index_key with quotes and lines", withInstance({ index_key: 'a"b\nc\\d${e}%{f}' })],
  ["index_key that is empty", withInstance({ index_key: "" })],
  ["index_key of 10 MB", withInstance({ index_key: "k".repeat(10_000_000) })],
  [
    "keys of both kinds",
    withInstances({ index_key: "b" }, { index_key: 1 }, {}, { index_key: "a" }, { index_key: 10 }, { index_key: 2 }),
  ],
  ["an instance twice", withInstances({}, {})],
  ["an instance with a key twice", withInstances({ index_key: 0 }, { index_key: 0.5 })],
  ["a resource twice", text(state({ resources: [resource(), resource()] }))],
  [
    "a resource twice, with other instances",
    text(
      state({
        resources: [
          resource({ instances: [instance({ index_key: 0 })] }),
          resource({ instances: [instance({ index_key: 1 })], provider: `${BUILTIN}.east` }),
        ],
      }),
    ),
  ],
  [
    "a resource and a data source of one name",
    text(state({ resources: [resource(), resource({ mode: "data", type: "terraform_remote_state", instances: [] })] })),
  ],
  [
    "members that nobody knows",
    text(state({ more: { a: [1] }, resources: [resource({ more: 1, instances: [instance({ more: [] })] })] })),
  ],
  ["a member twice", GOOD.replace('"mode": "managed"', '"mode": "data", "mode": "managed"')],
  ["members in another order", text({ resources: [{ instances: [instance()], ...resource() }], ...state() })],
  ...each("check_results", (check_results) => text(state({ check_results }))),
  ...each("a result of checks", (one) => text(state({ check_results: [one] }))),
  ["results of checks", check({})],
  ["a check with a key", check({ config_addr: "terraform_data.a[0]" })],
  ["a check of nothing", check({ config_addr: "nothing" })],
  ["a check of an unknown kind", check({ object_kind: "provider", config_addr: "aws" })],
  ["a check with an unknown status", check({ status: "maybe" })],
  ["a check without objects", check({ objects: null })],
  ["a check with an object of nothing", check({ objects: [{ object_addr: "nothing", status: "pass" }] })],
  ["a check of an output that is none", check({ object_kind: "output", config_addr: "terraform_data.a" })],
  ...each("objects of a check", (objects) => check({ objects })),
  ...each("failure_messages of a check", (failure_messages) =>
    check({ objects: [{ object_addr: "terraform_data.a", status: "fail", failure_messages }] }),
  ),
  [
    "checks of all kinds",
    text(
      state({
        check_results: [
          {
            object_kind: "var",
            config_addr: "var.b",
            status: "unknown",
            objects: [{ object_addr: "var.b", status: "unknown" }],
          },
          {
            object_kind: "check",
            config_addr: "module.m.check.c",
            status: "error",
            objects: [
              { object_addr: 'module.m["x"].check.c', status: "error" },
              { object_addr: 'module.m["a"].check.c', status: "fail", failure_messages: ["z", "a <b>"] },
            ],
          },
          {
            object_kind: "output",
            config_addr: "output.o",
            status: "fail",
            objects: [{ object_addr: "output.o", status: "fail", failure_messages: ["no"] }],
          },
          {
            object_kind: "resource",
            config_addr: "module.m.terraform_data.a",
            status: "pass",
            objects: [
              { object_addr: "module.m[1].terraform_data.a[10]", status: "pass" },
              { object_addr: 'module.m[1].terraform_data.a["k"]', status: "pass" },
              { object_addr: "module.m[1].terraform_data.a[2]", status: "pass" },
            ],
          },
        ],
      }),
    ),
  ],
  ...inOldForms,
]);
