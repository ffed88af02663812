// Random objects of a type with attributes and blocks of every nesting, and configurations that change them.

const text = { type: "string", optional: true };
const member = {
  key: text,
  value: text,
  deep: {
    nested_type: { nesting_mode: "map", attributes: { a: text, l: { type: ["list", "string"], optional: true } } },
    optional: true,
  },
};
const nested = (nesting_mode) => ({ nested_type: { nesting_mode, attributes: member }, optional: true });
const typed = (type) => ({ type, optional: true });

export const PROVIDER = {
  protocol: 6,
  provider: { version: 0, block: {} },
  resources: {
    test_nested: {
      version: 0,
      block: {
        attributes: {
          id: { ...text, computed: true },
          name: text,
          one: nested("single"),
          list: nested("list"),
          set: nested("set"),
          map: nested("map"),
          texts: typed(["list", "string"]),
          objects: typed(["list", ["object", { a: "string", b: ["list", "string"] }]]),
          maps: typed(["map", ["map", "string"]]),
          members: typed(["map", ["object", { a: "string" }]]),
          pair: typed(["tuple", ["string", "number"]]),
          distinct: typed(["set", "string"]),
        },
        block_types: {
          rule: { nesting_mode: "list", block: { attributes: { p: text, l: typed(["list", "string"]) } } },
          keyed: { nesting_mode: "map", block: { attributes: { p: text } } },
          unordered: { nesting_mode: "set", block: { attributes: { p: text } } },
        },
      },
    },
  },
};

/** Returns random numbers from 0 to below 1, the same for the same seed. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a configuration of four instances and the state that it changes. */
export function randomWorkspace(seed) {
  const random = randomNumbers(seed);
  const chosen = (of) => of[Math.floor(random() * of.length)];
  const upTo = (most, make) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const some = (make, share = 0.75) => (random() < share ? make() : null);
  const word = () => chosen(["a", "b", "c", "two", "three", null, "x\ny"]);
  const letters = (most) => some(() => upTo(most, () => chosen([..."abcd"])), 0.85);
  const byKey = (keys, make) => Object.fromEntries([...keys].filter(() => random() < 0.5).map((key) => [key, make()]));
  const memberOf = () => ({
    key: word(),
    value: word(),
    deep: some(() => byKey("pqr", () => ({ a: word(), l: letters(3) }))),
  });
  const object = () => ({
    id: "i",
    name: word(),
    one: some(memberOf),
    list: some(() => upTo(3, memberOf)),
    set: some(() => upTo(2, memberOf)),
    map: some(() => byKey("xyz", memberOf)),
    texts: letters(4),
    objects: some(() => upTo(3, () => ({ a: word(), b: letters(2) }))),
    maps: some(() => byKey("xyz", () => byKey("uv", () => chosen(["1", "2"])))),
    members: some(() => byKey("xyz", () => ({ a: word() }))),
    pair: some(() => [chosen(["a", "b"]), chosen([1, 2])]),
    distinct: some(() => [..."abcd"].filter(() => random() < 0.5)),
    rule: upTo(3, () => ({ p: word(), l: letters(3) })),
    keyed: byKey("xy", () => ({ p: word() })),
    unordered: [..."abc"].filter(() => random() < 0.4).map((p) => ({ p })),
  });
  const rows = Array.from({ length: 4 }, (_, at) => {
    const before = object();
    const after = Object.fromEntries(
      Object.entries(object()).map(([name, value]) => [name, random() < 0.3 ? before[name] : value]),
    );
    return { name: `r${at}`, before, after };
  });
  const provider = 'provider["registry.terraform.io/hashicorp/test"]';
  const resources = rows.map(({ name, before }) => ({
    mode: "managed",
    type: "test_nested",
    name,
    provider,
    instances: [{ schema_version: 0, attributes: before, sensitive_attributes: [] }],
  }));
  const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "x", outputs: {}, resources };
  const main = rows
    .slice(0, 3)
    .map(({ name, after }) => `resource "test_nested" "${name}" {\n${bodyOf(after)}}\n`)
    .join("");
  return { main: `${REQUIRED}${main}`, state: JSON.stringify(state) };
}

const REQUIRED = 'terraform {\n  required_providers {\n    test = { source = "hashicorp/test" }\n  }\n}\n';

const argumentsOf = (values, indent) =>
  Object.entries(values)
    .map(([name, value]) => `${indent}${name} = ${JSON.stringify(value)}\n`)
    .join("");

function bodyOf({ rule, keyed, unordered, ...values }) {
  const block = (header, body) => `  ${header} {\n${argumentsOf(body, "    ")}  }\n`;
  return [
    argumentsOf(values, "  "),
    ...rule.map((body) => block("rule", body)),
    ...Object.entries(keyed).map(([key, body]) => block(`keyed "${key}"`, body)),
    ...unordered.map((body) => block("unordered", body)),
  ].join("");
}
