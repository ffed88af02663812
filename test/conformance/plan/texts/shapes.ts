import type { Scenario } from "../scenarios.ts";

const outputs = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `output "${name}" {\n  value = ${value}\n}\n`)
    .join("");
const data = (input: string): string => `resource "terraform_data" "a" {\n  input = ${input}\n}\n`;

/** Secrets of a resource each, those of one together, and as outputs. */
const secrets = (values: Readonly<Record<string, string>>, trigger: string): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `resource "terraform_data" "${name}" {\n  input = sensitive(${value})\n  triggers_replace = ${trigger}\n}\n` +
        `output "${name}" {\n  value = sensitive(${value})\n  sensitive = true\n}\n`,
    )
    .join("") +
  `resource "terraform_data" "all" {\n  input = { ${Object.entries(values)
    .map(([name, value]) => `${name} = sensitive(${value})`)
    .join(", ")} }\n}\n`;

/** What values look like when they change: lists beside each other, texts of several lines, JSON in text. */
export const SHAPES: readonly Scenario[] = [
  {
    name: "lists of values",
    before: outputs({
      one: '["a", "b"]',
      each: '["a", "b", "c"]',
      shorter: '["a", "b", "c", "d"]',
      longer: '["x", "y"]',
      mixed: '[1, "a", { a = 1 }]',
      other: '["a"]',
      nested: '[["a"], ["b"]]',
      kinds: '[true, 1, "x"]',
      apart: '["a", "b", "c"]',
      moved: '["a", "b", "c"]',
      objects: "[{ a = 1 }, { a = 2 }, { a = 3 }]",
      nulls: "[null, 1]",
      turned: "[1, 2, 3]",
      pushed: '["a", "b", "c", "d"]',
    }),
    after: outputs({
      one: '["a", "c"]',
      each: '["x", "b", "y"]',
      shorter: '["z", "d"]',
      longer: '["q", "r", "s"]',
      mixed: '["b", 2, { a = 2 }]',
      other: "{ a = 1 }",
      nested: '[["c"], ["b", "d"]]',
      kinds: '["q", { a = 1 }, ["x"], null]',
      apart: '["x", "b", "c", "d"]',
      moved: '["b", "x", "y"]',
      objects: "[{ a = 4 }, { a = 2 }, { a = 3 }, { b = 1 }]",
      nulls: "[1, null]",
      turned: "[3, 1, 2]",
      pushed: '["b", "c", "x", "y"]',
    }),
  },
  {
    name: "texts of several lines",
    before: outputs({
      lines: '"one\\ntwo\\nthree\\nfour\\n"',
      gone: '"a\\nb"',
      within: '["k", "a\\nb", "z"]',
      was: '"a\\nb"',
    }),
    after: outputs({
      lines: '"one\\n2\\nthree\\nfive\\n"',
      "new": '"a\\n  b\\n"',
      within: '["k", "a\\nc", "z"]',
      was: '"ab"',
    }),
  },
  {
    name: "JSON in texts",
    before: outputs({
      deep: 'jsonencode({ a = [1, 2], b = "x", c = {} })',
      space: '"{\\"a\\": 1}"',
      other: "jsonencode({ a = 1 })",
      empty: '"[]"',
      number: '"{\\"a\\":1.0,\\"b\\":1}"',
    }),
    after: outputs({
      deep: 'jsonencode({ a = [1, 3], b = "x", c = { e = null } })',
      space: '"{\\"a\\":1}"',
      other: '"no"',
      empty: "jsonencode([{}])",
      number: '"{\\"a\\":1.0,\\"b\\":2}"',
      "new": 'jsonencode([1, { a = "b" }])',
    }),
  },
  {
    name: "objects and maps",
    before: outputs({
      object: '{ a = null, b = { c = 1, d = 2 }, "k y" = 1, tags = { z = 1 } }',
      map: 'tomap({ a = "1", b = "2" })',
      type: '"x"',
    }),
    after: outputs({
      object: "{ a = 1, b = { c = 1 }, tags = { z = 1, y = [2] } }",
      map: 'tomap({ a = "1", c = "2" })',
      type: "1",
    }),
  },
  {
    name: "values of an attribute",
    before: data('{ j = jsonencode({ a = [1] }), h = "a\\nb", l = ["a", { b = [null] }], id = "x" }'),
    after: data('{ j = jsonencode({ a = [2] }), h = "a\\nc", l = ["a", { b = [] }, 1], id = "x" }'),
  },
  {
    name: "values of an attribute that go",
    before: data('{ j = jsonencode({ a = [1] }), h = "a\\nb", l = [], m = {}, n = null }'),
    after: "",
  },
  {
    name: "empty texts and secrets",
    before: secrets({ a: '""', b: "null", c: '"x"', d: '""', e: '[""]', f: '{ a = "" }', g: "0", h: "[]" }, '""'),
    after: secrets({ a: "null", b: '""', c: '""', d: '""', e: "[]", f: "{}", g: "null", h: "null" }, "sensitive(null)"),
  },
  {
    name: "objects that are forgotten",
    before: `${data("{ a = 1 }")}resource "terraform_data" "b" {\n  count = 2\n  input = sensitive("x")\n}\n`,
    between: [["taint", "terraform_data.b[1]"]],
    after: ["a", "b"]
      .map((name) => `removed {\n  from = terraform_data.${name}\n  lifecycle {\n    destroy = false\n  }\n}\n`)
      .join(""),
  },
];
