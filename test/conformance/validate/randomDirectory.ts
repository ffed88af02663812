import type { Random } from "../lifecycle/random.ts";
import type { ValidateCase } from "./judged.ts";

/** A directory at random: schemas of any shape, and a configuration with the mistakes that people make. */
export function randomDirectory(random: Random, name: string): ValidateCase {
  const nested = random.chance(0.5);
  const types = Array.from({ length: 1 + random.below(3) }, (_, at) => `made_t${at}`);
  const blocks = new Map(types.map((type) => [type, randomBlock(random, nested, 0)] as const));
  const schema = (block: BlockJson) => ({ version: 0, block });
  const provider = schema(randomBlock(random, nested, 1));
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/made": {
        provider,
        resource_schemas: Object.fromEntries([...blocks].map(([type, block]) => [type, schema(block)])),
        data_source_schemas: { made_d: schema(randomBlock(random, nested, 1)) },
      },
    },
  };
  const writer = new Writer(random, blocks, schemas.provider_schemas["registry.terraform.io/hashicorp/made"]);
  const isTree = random.chance(0.3);
  const files = {
    "main.tf": writer.configuration() + (isTree ? writer.call() : ""),
    ...(isTree && { "m/main.tf": writer.child() }),
  };
  return { name, files, schemas, protocol: nested ? 6 : 5 };
}

interface AttributeJson {
  readonly type?: unknown;
  readonly nested_type?: {
    readonly nesting_mode: string;
    readonly attributes: Readonly<Record<string, AttributeJson>>;
  };
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
  readonly write_only?: boolean;
}

interface BlockJson {
  readonly attributes: Readonly<Record<string, AttributeJson>>;
  readonly block_types: Readonly<
    Record<
      string,
      {
        readonly nesting_mode: string;
        readonly block: BlockJson;
        readonly min_items?: number;
        readonly max_items?: number;
      }
    >
  >;
}

const NAMES = ["alpha", "beta", "gamma", "delta", "eps"];
const BLOCKS = ["rule", "tier", "unit"];

function randomType(random: Random, depth: number): unknown {
  const kind = depth > 1 ? random.below(3) : random.below(9);
  if (kind < 3) return ["string", "number", "bool"][kind];
  const inner = () => randomType(random, depth + 1);
  if (kind === 3) return "dynamic";
  if (kind < 7) return [["list", "set", "map"][kind - 4], inner()];
  if (kind === 7) return ["object", { x: inner(), y: inner() }];
  return ["list", ["object", { x: inner(), y: inner() }]];
}

function randomAttribute(random: Random, nested: boolean, depth: number, isInSet: boolean): AttributeJson {
  const need = random.pick(["required", "optional", "optional", "optional", "computed", "both"]);
  const flags = {
    ...(need === "required" && { required: true }),
    ...((need === "optional" || need === "both") && { optional: true }),
    ...((need === "computed" || need === "both") && { computed: true }),
    ...(random.chance(0.1) && { sensitive: true }),
    ...(random.chance(0.1) && { deprecated: true }),
  };
  if (nested && depth < 2 && random.chance(0.25)) {
    const attributes = Object.fromEntries(
      NAMES.slice(0, 1 + random.below(3)).map(
        (name) => [name, randomAttribute(random, false, depth + 1, true)] as const,
      ),
    );
    return { nested_type: { nesting_mode: random.pick(["single", "list", "set", "map"]), attributes }, ...flags };
  }
  const type = randomType(random, isInSet ? 1 : 0);
  return { type: isInSet && JSON.stringify(type).includes("dynamic") ? "string" : type, ...flags };
}

function randomBlock(random: Random, nested: boolean, depth: number, isInSet = false): BlockJson {
  const attributes = Object.fromEntries(
    NAMES.slice(0, 1 + random.below(4)).map((name) => [name, randomAttribute(random, nested, depth, isInSet)] as const),
  );
  const count = depth > 1 ? 0 : random.below(4 - depth);
  const block_types = Object.fromEntries(
    BLOCKS.slice(0, count).map((name) => {
      const nesting_mode = random.pick(["single", "group", "list", "list", "set", "map"]);
      // The real terraform crashes on nested attributes in maps of blocks.
      const isNested = nested && nesting_mode !== "map" && nesting_mode !== "set";
      const block = randomBlock(random, isNested, depth + 1, isInSet || nesting_mode === "set");
      const isCounted = nesting_mode === "list" || nesting_mode === "set";
      const min = isCounted && random.chance(0.2) ? 1 + random.below(2) : 0;
      const max = isCounted && random.chance(0.3) ? min + 1 : 0;
      return [
        name,
        { nesting_mode, block, ...(min > 0 && { min_items: min }), ...(max > 0 && { max_items: max }) },
      ] as const;
    }),
  );
  return { attributes, block_types };
}

/** Writes configurations, and errs now and then. */
class Writer {
  constructor(
    private readonly random: Random,
    private readonly blocks: ReadonlyMap<string, BlockJson>,
    private readonly provider: {
      readonly provider: { readonly block: BlockJson };
      readonly data_source_schemas: { readonly made_d: { readonly block: BlockJson } };
    },
  ) {}

  configuration(): string {
    const { random } = this;
    const parts = [
      'variable "v" {\n  type = string\n}\nvariable "n" {\n  type = list(number)\n}\nvariable "s" {\n  sensitive = true\n}\n',
      'locals {\n  l = "x"\n  m = { a = 1, b = [2] }\n}\n',
    ];
    for (const [type, block] of this.blocks) {
      const labels = `"${this.errs(0.03) ? `${type}x` : type}" "a"`;
      parts.push(`resource ${labels} {\n${this.repetition()}${this.body(block, "  ")}${this.lifecycle(block)}}\n`);
    }
    if (random.chance(0.4))
      parts.push(`data "made_d" "d" {\n${this.body(this.provider.data_source_schemas.made_d.block, "  ")}}\n`);
    if (random.chance(0.3)) parts.push(`provider "made" {\n${this.body(this.provider.provider.block, "  ")}}\n`);
    if (random.chance(0.6)) parts.push(`output "o" {\n  value = ${this.reference()}\n}\n`);
    if (random.chance(0.3))
      parts.push(
        `check "c" {\n  assert {\n    condition = ${this.reference()} != ""\n    error_message = "m"\n  }\n}\n`,
      );
    return parts.join("");
  }

  /** A call of the child, which gives it most of what it wants. */
  call(): string {
    const { random } = this;
    const given = ["a", "b", "c"].filter((name) => (name === "a" ? !this.errs(0.1) : random.chance(0.5)));
    const values = given.map(
      (name) =>
        `  ${name} = ${random.pick([this.reference(), '"abc"', "1", "[1]", "null", "var.v", "var.s", "{ x = 1 }"])}\n`,
    );
    const repetition = random.chance(0.2)
      ? random.pick(["  count = 2\n", "  for_each = local.m\n", '  count = "x"\n'])
      : "";
    const wrong = this.errs(0.1) ? "  z = 1\n" : "";
    const tail = random.pick([".o", ".p", ".z", "[0].o", ""]);
    return `module "m" {\n  source = "./m"\n${repetition}${values.join("")}${wrong}}\noutput "m" {\n  value = module.m${tail}\n}\n`;
  }

  /** A module that is called. */
  child(): string {
    const { random } = this;
    const variable = (name: string, more: string) => `variable "${name}" {\n${more}}\n`;
    const rule = random.chance(0.5)
      ? `  validation {\n    condition = ${random.pick(["length(var.a) > 2", "var.a != null", "var.a == var.b", "var.z > 1", "length(var.a)"])}\n    error_message = ${random.pick(['"m"', '"Got ${var.a}."', "var.z"])}\n  }\n`
      : "";
    return [
      variable("a", random.pick(["", "  type = string\n", "  type = list(number)\n", "  sensitive = true\n"]) + rule),
      variable("b", `  default = ${random.pick(["1", "null", '"x"'])}\n`),
      variable("c", "  type    = object({ x = number, y = optional(string) })\n  default = null\n"),
      `output "o" {\n  value = ${random.pick(["var.a", "var.c.x", "var.c.z", "var.z", "local.z", "upper(var.a)"])}\n}\n`,
      `output "p" {\n  value = var.b\n  sensitive = ${random.chance(0.5)}\n}\n`,
    ].join("");
  }

  private errs(share: number): boolean {
    return this.random.chance(share);
  }

  private repetition(): string {
    const { random } = this;
    if (random.chance(0.8)) return "";
    return random.pick([
      "  count = 2\n",
      "  count = length(var.n)\n",
      '  count = "x"\n',
      "  count = var.n\n",
      '  for_each = toset(["a"])\n',
      "  for_each = local.m\n",
      "  for_each = var.n\n",
      "  for_each = var.s\n",
      "  for_each = null\n",
    ]);
  }

  private lifecycle(block: BlockJson): string {
    const { random } = this;
    if (random.chance(0.75)) return "";
    const name = random.pick([...Object.keys(block.attributes), ...Object.keys(block.block_types), "nope"]);
    return `  lifecycle {\n${random.pick([
      `    ignore_changes = [${name}]\n`,
      `    precondition {\n      condition = ${this.reference()} != ""\n      error_message = "m"\n    }\n`,
      `    postcondition {\n      condition = self.${name} != ""\n      error_message = "m"\n    }\n`,
    ])}  }\n`;
  }

  private body(block: BlockJson, indent: string): string {
    const { random } = this;
    const lines: string[] = [];
    for (const [name, attribute] of Object.entries(block.attributes)) {
      const isWanted = attribute.required
        ? !this.errs(0.06)
        : !attribute.computed
          ? random.chance(0.5)
          : random.chance(0.1);
      if (isWanted) lines.push(`${indent}${this.errs(0.03) ? `${name}x` : name} = ${this.value(attribute)}\n`);
    }
    return lines.join("") + this.nestedBlocks(block, indent);
  }

  private nestedBlocks(block: BlockJson, indent: string): string {
    const { random } = this;
    const lines: string[] = [];
    for (const [name, { nesting_mode, block: inner, min_items = 0, max_items = 0 }] of Object.entries(
      block.block_types,
    )) {
      const most = nesting_mode === "single" || nesting_mode === "group" ? 1 : max_items || min_items + 2;
      const least = this.errs(0.1) ? 0 : min_items;
      const count = Math.max(least, random.below(most + 1)) + (this.errs(0.05) ? 1 : 0);
      if (random.chance(0.25)) lines.push(this.dynamic(name, nesting_mode, inner, indent));
      for (let at = 0; at < count; at++) {
        const label = nesting_mode === "map" ? ` "${random.pick(["k", `k${at}`])}"` : this.errs(0.02) ? ' "x"' : "";
        lines.push(
          `${indent}${this.errs(0.02) ? `${name}x` : name}${label} {\n${this.body(inner, `${indent}  `)}${indent}}\n`,
        );
      }
    }
    return lines.join("");
  }

  private dynamic(name: string, nesting: string, inner: BlockJson, indent: string): string {
    const { random } = this;
    const forEach = random.pick([
      "[1, 2]",
      "{ a = 1 }",
      "var.n",
      "[]",
      "local.m",
      "local.l",
      "var.z",
      "null",
      "var.s",
      'toset(["a"])',
    ]);
    const labels =
      nesting === "map" && !this.errs(0.1) ? `${indent}  labels = [${random.pick([`${name}.key`, '"k"', "1"])}]\n` : "";
    const iterator = random.chance(0.1) ? `${indent}  iterator = it\n` : "";
    return `${indent}dynamic "${name}" {\n${indent}  for_each = ${forEach}\n${labels}${iterator}${indent}  content {\n${this.body(inner, `${indent}    `)}${indent}  }\n${indent}}\n`;
  }

  private value({ type, nested_type: nested }: AttributeJson): string {
    const { random } = this;
    if (this.errs(0.08))
      return random.pick([
        "null",
        "[]",
        '"x"',
        "12",
        "true",
        "{}",
        "[{}]",
        "var.z",
        "local.z",
        'tonumber("x")',
        "nope()",
      ]);
    if (random.chance(0.15)) return this.reference();
    if (!nested) return this.ofType(type);
    const object = () =>
      `{ ${Object.entries(nested.attributes)
        .filter(([, of]) => (of.required ? !this.errs(0.1) : random.chance(0.6)))
        .map(([name, of]) => `${name} = ${this.value(of)}`)
        .join(", ")}${this.errs(0.05) ? ", zz = 1" : ""} }`;
    if (nested.nesting_mode === "single") return object();
    const items = Array.from({ length: random.below(3) }, object);
    return nested.nesting_mode === "map"
      ? `{ ${items.map((item, at) => `k${at} = ${item}`).join(", ")} }`
      : `[${items.join(", ")}]`;
  }

  private ofType(type: unknown): string {
    const { random } = this;
    if (type === "string") return random.pick(['"a"', "var.v", '"${var.v}-${local.l}"', "local.l", "1"]);
    if (type === "number") return random.pick(["1", "length(var.n)", '"2"', "var.n[0]", "1.5"]);
    if (type === "bool") return random.pick(["true", 'var.v == "x"', '"false"']);
    if (!Array.isArray(type)) return random.pick(['"a"', "[1, true]", "{ a = [] }", "var.s", "local.m"]);
    const [kind, of] = type as unknown as readonly [string, unknown];
    if (kind === "object") {
      const members = Object.entries(of as Record<string, unknown>).filter(() => !this.errs(0.05));
      return `{ ${members.map(([name, inner]) => `${name} = ${this.ofType(inner)}`).join(", ")} }`;
    }
    const items = Array.from({ length: random.below(3) }, () => this.ofType(of));
    return kind === "map" ? `{ ${items.map((item, at) => `k${at} = ${item}`).join(", ")} }` : `[${items.join(", ")}]`;
  }

  /** A reference to something of a resource, right or wrong. */
  private reference(): string {
    const { random } = this;
    if (random.chance(0.2))
      return random.pick([
        "var.v",
        "local.l",
        "local.m.a",
        "local.m.c",
        "var.z",
        "data.made_d.d.alpha",
        "path.module",
        "each.key",
        "count.index",
        "self.id",
      ]);
    const [type, block] = random.pick([...this.blocks]);
    const name = random.pick([
      ...Object.keys(block.attributes),
      ...Object.keys(block.block_types),
      ...(this.errs(0.1) ? ["nope"] : []),
    ]);
    const tail = random.pick(["", "", "", "[0]", ".x", "[*]", "[0].alpha", '["k"]', ".alpha"]);
    return `${type}.a.${name}${tail}`;
  }
}
