import { SOURCE, sample } from "./sample.mjs";

// States made by chance from the schemas of ./sample.mjs and of terraform_data.

/** Numbers from 0 to 1, always the same for a seed. */
function randomFrom(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

const TEXTS = [
  "a",
  "b",
  "ab",
  "",
  " ",
  'say "é"',
  "two\nlines",
  "\n",
  "  indented\n\n  text \t\n",
  "${a} %{b} $${c}",
  "back\\slash\ttab\u0000\u007f\u200b\u2028",
  "<a href='x'>&</a>",
  '{"a":1.50,"b":[null,true,{}],"id":"x"}',
  "[]",
  "{}",
  "[1, 2",
  "[1]]",
  '["a",\n {"b": {"c": []}}]',
  "😀 日本",
  "e\u0301",
  "74D93920",
  "null",
  "0.0.0.0/0",
];
const KEYS = ["k", "l", "a b", "é", "10", "9", "id", "name", "tags", "x-y", "", "$${", "A", "__proto__", "constructor"];
const NUMBERS = [
  "0",
  "1",
  "-1",
  "0.1",
  "-2.50",
  "1e3",
  "1E-2",
  "9007199254740993",
  "123456789012345678901234567890",
  "1e21",
  "0.00000000000000000001",
  "3.0",
  `${"7".repeat(60)}.${"3".repeat(40)}`,
];

export class StateMaker {
  constructor(seed) {
    this.random = randomFrom(seed);
  }

  below(limit) {
    return Math.floor(this.random() * limit);
  }
  chance(share) {
    return this.random() < share;
  }
  pick(items) {
    return items[this.below(items.length)];
  }
  some(limit, make) {
    return Array.from({ length: this.below(limit) }, make);
  }
  entries(limit, make) {
    const keys = new Set(this.some(limit, () => this.pick(KEYS)));
    return Object.fromEntries([...keys].map((key) => [key, make()]));
  }

  /** A number is told from a text when it is written. */
  number() {
    return `§${this.pick(NUMBERS)}§`;
  }

  type(depth) {
    const simple = ["string", "number", "bool"];
    if (depth === 0 || this.chance(0.5)) return this.pick(simple);
    const kind = this.pick(["list", "set", "map", "tuple", "object"]);
    if (kind === "tuple") return [kind, this.some(4, () => this.type(depth - 1))];
    if (kind === "object") return [kind, this.entries(4, () => this.type(depth - 1))];
    return [kind, this.type(depth - 1)];
  }

  value(type, nulls = 0.2) {
    if (this.chance(nulls)) return null;
    if (type === "string") return this.pick(TEXTS);
    if (type === "number") return this.number();
    if (type === "bool") return this.chance(0.5);
    if (type === "dynamic") {
      const own = this.type(3);
      return { value: this.value(own, 0.1), type: own };
    }
    const [kind, of] = type;
    if (kind === "tuple") return of.map((element) => this.value(element));
    if (kind === "object")
      return Object.fromEntries(Object.entries(of).map(([name, member]) => [name, this.value(member)]));
    if (kind === "map") return this.entries(4, () => this.value(of, 0.1));
    return this.some(4, () => this.value(of, kind === "set" ? 0 : 0.1));
  }

  nested({ nesting_mode, attributes }) {
    if (this.chance(0.3)) return null;
    const one = () => this.attributes(attributes);
    if (nesting_mode === "single") return one();
    return nesting_mode === "map" ? this.entries(3, one) : this.some(3, one);
  }

  attributes(attributes) {
    return Object.fromEntries(
      Object.entries(attributes).map(([name, { type, nested_type, write_only }]) => [
        name,
        write_only ? null : nested_type ? this.nested(nested_type) : this.value(type, 0.35),
      ]),
    );
  }

  block({ attributes, block_types = {} }) {
    const blocks = Object.entries(block_types).map(([name, { nesting_mode, block }]) => {
      const one = () => this.block(block);
      if (nesting_mode === "single") return [name, this.chance(0.4) ? null : one()];
      if (nesting_mode === "group") return [name, one()];
      // A list or map of blocks with values of any type is written as a dynamic value.
      const isAny = JSON.stringify(block).includes('"dynamic"');
      if (isAny) return [name, this.dynamicBlocks(nesting_mode, block)];
      return [name, nesting_mode === "map" ? this.entries(3, one) : this.some(3, one)];
    });
    return { ...this.attributes(attributes), ...Object.fromEntries(blocks) };
  }

  dynamicBlocks(_nesting_mode, block) {
    const items = this.some(3, () => this.block(block));
    return { value: items, type: ["tuple", items.map((item) => typeOfBlock(block, item))] };
  }

  path(attributes) {
    const [name, { type }] = this.pick(Object.entries(attributes));
    return [{ type: "get_attr", value: name }, ...this.steps(type)];
  }

  steps(type) {
    if (!Array.isArray(type) || this.chance(0.4)) return [];
    if (type[0] === "list") return [{ type: "index", value: { value: `§${this.below(3)}§`, type: "number" } }];
    if (type[0] === "map") return [{ type: "index", value: { value: this.pick(KEYS), type: "string" } }];
    if (type[0] === "object") return [{ type: "get_attr", value: this.pick(Object.keys(type[1])) }];
    return [];
  }

  object(schema, mode, more) {
    const dependencies = this.some(3, () =>
      this.pick(["terraform_data.x", "module.a.sample_old.y", "data.sample_found.z"]),
    );
    return {
      ...more,
      schema_version: schema.version,
      attributes: this.block(schema.block),
      ...(Object.keys(schema.block.attributes).length > 0 && {
        sensitive_attributes: this.some(3, () => this.path(schema.block.attributes)),
      }),
      ...(mode === "managed" && this.chance(0.3) && { private: "e30=" }),
      ...(dependencies.length > 0 && { dependencies: [...new Set(dependencies)].sort() }),
      ...(mode === "managed" && this.chance(0.2) && { create_before_destroy: true }),
    };
  }

  instances(schema, mode) {
    const kind = this.below(4);
    const keys =
      kind === 0
        ? [0, 1, 2, 10].slice(this.below(3))
        : kind === 1
          ? [...new Set(this.some(4, () => this.pick(KEYS)))]
          : [undefined];
    return keys.flatMap((index_key) => {
      const key = index_key === undefined ? {} : { index_key };
      const current = this.object(schema, mode, {
        ...key,
        ...(mode === "managed" && this.chance(0.15) && { status: "tainted" }),
      });
      if (mode === "data" || this.chance(0.8)) return [current];
      const deposed = this.object(schema, mode, { ...key, deposed: this.pick(["00000001", "deadbeef"]) });
      return this.chance(0.3) ? [deposed] : [current, deposed];
    });
  }

  resource(at) {
    const isBuiltin = this.chance(0.25);
    const isData = !isBuiltin && this.chance(0.2);
    const types = isData ? sample.dataSources : sample.resources;
    const type = isBuiltin ? "terraform_data" : this.pick(Object.keys(types));
    const source = isBuiltin ? "terraform.io/builtin/terraform" : SOURCE;
    const module = this.pick([
      "",
      "",
      "module.a",
      'module.a["é.x"].module.b[0]',
      "module.b[10]",
      "module.b[9]",
      "module.c.module.d",
    ]);
    return {
      ...(module !== "" && { module }),
      mode: isData ? "data" : "managed",
      type,
      name: this.pick(["main", "other", `n${at}`, "ключ"]),
      provider: `provider["${source}"]${this.chance(0.1) ? ".alias" : ""}`,
      instances: this.chance(0.05)
        ? []
        : this.instances(isBuiltin ? TERRAFORM_DATA : types[type], isData ? "data" : "managed"),
    };
  }

  output() {
    const type = this.type(3);
    return { value: this.value(type, 0.1), type, ...(this.chance(0.2) && { sensitive: true }) };
  }

  state() {
    const resources = new Map(
      this.some(6, (_, at) => this.resource(at)).map((resource) => [
        [resource.module, resource.mode, resource.type, resource.name].join(),
        resource,
      ]),
    );
    return {
      version: 4,
      terraform_version: this.pick(["1.11.4", "1.5.7", "0.12.31", "1.0.0-beta1"]),
      serial: this.below(1000),
      lineage: "8a2d6a57-0b34-11ee-be56-0242ac120002",
      outputs: this.entries(4, () => this.output()),
      resources: [...resources.values()],
      check_results: null,
    };
  }
}

const TERRAFORM_DATA = {
  version: 0,
  block: {
    attributes: {
      id: { type: "string" },
      input: { type: "dynamic" },
      output: { type: "dynamic" },
      triggers_replace: { type: "dynamic" },
    },
  },
};

/** The type of a block's value, where that depends on the value. */
function typeOfBlock({ attributes, block_types = {} }, value) {
  const of = Object.entries(attributes).map(([name, { type, nested_type }]) => [
    name,
    nested_type ? "dynamic" : type === "dynamic" ? (value[name]?.type ?? "dynamic") : type,
  ]);
  if (Object.keys(block_types).length > 0) throw new Error("only one level is made");
  for (const [name, { type }] of Object.entries(attributes))
    if (type === "dynamic" && value[name]) value[name] = value[name].value;
  return ["object", Object.fromEntries(of)];
}

/** The text of the state of a seed. */
export const randomState = (seed) =>
  JSON.stringify(new StateMaker(seed).state(), null, 2).replace(/"§([^§]*)§"/g, "$1");
