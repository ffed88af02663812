// States in the forms of the time before version 4, written by hand: by name, the text of the file.

const primary = (more = {}) => ({
  id: "p1",
  attributes: { id: "p1", required: "r", "required_map.%": "1", "required_map.k": "v" },
  meta: {},
  tainted: false,
  ...more,
});
const resource = (more = {}) => ({
  type: "test_resource",
  depends_on: ["test_resource.z"],
  primary: primary(),
  deposed: [],
  provider: "provider.test",
  ...more,
});
const root = (more = {}) => ({
  path: ["root"],
  outputs: {},
  resources: { "test_resource.a": resource() },
  depends_on: [],
  ...more,
});
const state = (version, modules, more = {}) =>
  JSON.stringify({ version, terraform_version: "0.11.14", serial: 5, lineage: "old", modules, ...more }, null, 4);
const three = (more, of) => state(3, [root(more)], of);
const one = (name, more) => three({ resources: { [name]: resource(more) } });
const outputs = (made) => three({ outputs: made });
const output = (value, type) => ({ sensitive: false, type, value });

export const oldStates = {
  3: three({}),
  "3 without a version of terraform": three({}, { terraform_version: undefined }),
  "3 with no modules": state(3, []),
  "3 with modules that are null": state(3, null),
  "3 with a module that is null": state(3, [null]),
  "3 with a serial below 0": three({}, { serial: -1 }),
  "3 with a serial that is text": three({}, { serial: "5" }),
  "3 in modules": state(3, [
    root(),
    root({ path: ["root", "b"] }),
    root({ path: ["root", "a", "c"], outputs: { o: output("x", "string") } }),
  ]),
  "3 in a module that does not begin at the root": state(3, [root({ path: ["a"] })]),
  "3 in a module without a path": state(3, [root({ path: [] })]),
  "3 in a module of a wrong name": state(3, [root({ path: ["root", "a b"] })]),
  "3 with instances": three({
    resources: { "test_resource.a.0": resource(), "test_resource.a.10": resource(), "test_resource.a.2": resource() },
  }),
  "3 with instances and one without a key": three({
    resources: { "test_resource.a.1": resource(), "test_resource.a": resource() },
  }),
  "3 with a key that is hexadecimal": one("test_resource.a.0x1F"),
  "3 with a key that is octal": one("test_resource.a.010"),
  "3 with a key that is no number": one("test_resource.a.x"),
  "3 with an address of one part": one("test_resource"),
  "3 with an address of five parts": one("data.test_resource.a.0.b"),
  "3 with a data source": one("data.test_data_source.d", {
    type: "test_data_source",
    primary: { id: "x", attributes: { id: "x", input: "i", "list.#": "0" } },
  }),
  "3 with a data source with a key": one("data.test_data_source.d.3", {
    type: "test_data_source",
    primary: { id: "x", attributes: { id: "x" } },
  }),
  "3 tainted": one("test_resource.a", { primary: primary({ tainted: true }) }),
  "3 with deposed objects": one("test_resource.a", {
    deposed: [
      primary({ id: "d1", attributes: { id: "d1" } }),
      primary({ id: "d2", attributes: { id: "d2" }, tainted: true }),
    ],
  }),
  "3 with only deposed objects": one("test_resource.a", { primary: null, deposed: [primary()] }),
  "3 with a deposed object that is null": one("test_resource.a", { deposed: [null] }),
  "3 with nothing in a resource": one("test_resource.a", { primary: null }),
  "3 with an id and no attributes": one("test_resource.a", { primary: { id: "only" } }),
  "3 with another id among the attributes": one("test_resource.a", {
    primary: { id: "one", attributes: { id: "two" } },
  }),
  "3 with a schema version as text": one("test_resource.a", {
    primary: primary({
      meta: { schema_version: "0", "e2bfb730-ecaa-11e6-8f88-34363bc7c4c0": { create: 60000000000 } },
    }),
  }),
  "3 with a schema version that is newer": one("test_resource.a", {
    primary: primary({ meta: { schema_version: 4 } }),
  }),
  "3 with a schema version that is none": one("test_resource.a", {
    primary: primary({ meta: { schema_version: "x" } }),
  }),
  "3 with an attribute that is a number": one("test_resource.a", { primary: { id: "x", attributes: { id: 1 } } }),
  "3 with attributes that are a list": one("test_resource.a", { primary: { id: "x", attributes: [] } }),
  "3 with attributes of all kinds": one("test_resource.a", {
    primary: {
      id: "x",
      attributes: {
        id: "x",
        required: "",
        optional_bool: "true",
        int: "12",
        "required_map.%": "2",
        "required_map.a.b": "c",
        "required_map.d": "",
        "set.#": "2",
        "set.1234": "b",
        "set.5678": "a",
        "list.#": "3",
        "list.0": "x",
        "list.2": "z",
        "list_of_map.#": "1",
        "list_of_map.0.%": "1",
        "list_of_map.0.k": "v",
        "computed_list.#": "0",
        gone: "x",
        "gone_list.#": "1",
        "gone_list.0": "y",
      },
    },
  }),
  "3 with a bool that is none": one("test_resource.a", {
    primary: { id: "x", attributes: { id: "x", optional_bool: "maybe" } },
  }),
  "3 with a count that is none": one("test_resource.a", {
    primary: { id: "x", attributes: { id: "x", "list.#": "many" } },
  }),
  "3 without a provider": one("test_resource.a", { provider: "" }),
  "3 with the name of a provider": one("test_resource.a", { provider: "test" }),
  "3 with the name of a provider and an alias": one("test_resource.a", { provider: "test.east" }),
  "3 with a provider and an alias": one("test_resource.a", { provider: "provider.test.east" }),
  "3 with a provider of a module": one("test_resource.a", { provider: "module.m.provider.test" }),
  "3 with a provider of a wrong alias": one("test_resource.a", { provider: "test.a b" }),
  "3 with a provider that is interpolated": one("test_resource.a", { provider: "provider.test.${var.x}" }),
  "3 with a provider that is a number": one("test_resource.a", { provider: 1 }),
  "3 with an output of text": outputs({
    o: output("x", "string"),
    secret: { ...output("y", "string"), sensitive: true },
  }),
  "3 with an output of a list": outputs({
    o: output(["a", "b"], "list"),
    empty: output([], "list"),
    mixed: output(["a", { b: "c" }], "list"),
  }),
  "3 with an output of a map": outputs({
    o: output({ a: "x", b: "y" }, "map"),
    empty: output({}, "map"),
    mixed: output({ a: "x", b: ["y"] }, "map"),
    deep: output({ a: { b: "x" }, c: { b: "y" } }, "map"),
  }),
  "3 with an output of a number": outputs({
    o: output(1.5, "string"),
    t: output(true, "string"),
    n: output(null, "string"),
  }),
  "3 with an output that is null": outputs({ o: null }),
  "3 with a backend": three(
    {},
    { backend: { type: "local", config: {}, hash: 1 }, remote: { type: "x", config: { a: "b" } } },
  ),
  "3 that is cut": three({}).slice(0, 200),
  2: state(2, [root({ outputs: { o: output("x", "string") } })]),
  "2 with counts of maps": state(2, [
    root({
      resources: {
        "test_resource.a": resource({
          primary: {
            id: "x",
            attributes: {
              id: "x",
              "required_map.#": "1",
              "required_map.k": "v",
              "set.#": "1",
              "set.123": "a",
              "list.#": "0",
              "map.#": "0",
              "optional_map.#": "2",
              "optional_map.a": "1",
              "optional_map.2": "3",
            },
          },
        }),
      },
    }),
  ]),
  "2 with a deposed object": state(2, [root({ resources: { "test_resource.a": resource({ deposed: [primary()] }) } })]),
  1: state(1, [root({ outputs: { o: "x" } })]),
  "1 without a path": state(1, [root({ path: undefined, outputs: { o: "x", p: "" } })]),
  "1 with an output that is a list": state(1, [root({ outputs: { o: ["x"] } })]),
  "1 with objects that are tainted": state(1, [
    root({
      resources: {
        "test_resource.a": {
          type: "test_resource",
          primary: { id: "p", attributes: { required: "r" }, meta: { schema_version: "0" } },
          tainted: [{ id: "t" }],
          deposed: [{ id: "d", attributes: { id: "d" } }],
        },
      },
    }),
  ]),
  "1 with a version of the schema that is a number": state(1, [
    root({ resources: { "test_resource.a": resource({ primary: primary({ meta: { schema_version: 1 } }) }) } }),
  ]),
};
