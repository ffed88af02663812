import { expressionOf, stringLiteral } from "./described.mjs";
import { randomValue } from "./generate.mjs";
import { outputChanges } from "./planFile.mjs";
import { randomFrom } from "./random.mjs";
import { inFolder } from "./terraform.mjs";
import { parseWithNumberTexts, plannedOutputs } from "./terraformJson.mjs";

/** JSON as functions and state files have it, msgpack as plan files have it. */
export function recordEncodings() {
  const random = randomFrom(7);
  const values = Array.from({ length: 160 }, () => randomValue(random, 3));
  const cases = [
    ...encoded(values),
    ...stored(values),
    ...packed(values),
    ...unknowns(),
    ...decoded(random),
    ...refused(),
  ];
  return {
    command: "terraform validate -json; terraform plan -out=plan; terraform show -json plan; terraform apply",
    cases,
  };
}

const output = (name, expression) => `output "${name}" {\n  value = ${expression}\n}\n`;

/** The text that `jsonencode` gives. */
function encoded(values) {
  const outputs = outputsOf(values.map(({ type, json }) => `jsonencode(${expressionOf(type, json)})`));
  return values.map((value, at) => ({ ...value, jsonencode: outputs[at].json }));
}

/** What stands in the state for an attribute of any type. */
function stored(values) {
  const resources = values.map(
    ({ type, json }, at) => `resource "terraform_data" "r${at}" {\n  input = ${expressionOf(type, json)}\n}\n`,
  );
  const state = inFolder({ "main.tf": resources.join("\n") }, ({ must, read }) => {
    must(["init"]);
    must(["apply", "-auto-approve"]);
    return parseWithNumberTexts(read("terraform.tfstate").toString());
  });
  const inputs = new Map(state.resources.map(({ name, instances }) => [name, instances[0].attributes.input]));
  return values.map((value, at) => ({ ...value, state: inputs.get(`r${at}`) }));
}

/** The bytes in the plan file for an output. */
function packed(values) {
  const bytes = packedOutputs(values.map(({ type, json }) => expressionOf(type, json)));
  return values.map((value, at) => ({ ...value, msgpack: bytes[at] }));
}

const UNKNOWNS = [
  "terraform_data.u.id",
  '"ami-${terraform_data.u.id}"',
  '"ami-${terraform_data.u.id}-x"',
  '"line one\\nline two-${terraform_data.u.id}"',
  '"prefix é${terraform_data.u.id}"',
  '"${join("", [for i in range(100) : "long-"])}${terraform_data.u.id}"',
  "terraform_data.u.output",
  "[terraform_data.u.id, 1]",
  "{ a = terraform_data.u.id, b = null }",
  "tolist([terraform_data.u.id])",
  "toset([terraform_data.u.id])",
  'toset([terraform_data.u.id, "a"])',
  'length(toset([terraform_data.u.id, "a"]))',
  "tomap({ a = terraform_data.u.id })",
  "length(terraform_data.u.id)",
  "terraform_data.u.id == null",
  'terraform_data.u.id == "a"',
  "tonumber(terraform_data.u.id)",
  "tonumber(terraform_data.u.id) + 1",
  "abs(tonumber(terraform_data.u.id))",
  'split(",", terraform_data.u.id)',
  'length(split(",", terraform_data.u.id))',
  '[for x in split(",", terraform_data.u.id) : upper(x)]',
  'toset(split(",", terraform_data.u.id))',
  'concat([terraform_data.u.id], tolist(["a"]))',
  "jsondecode(terraform_data.u.id)",
  'formatlist("%s-%s", ["a", "b"], terraform_data.u.id)',
  "upper(terraform_data.u.id)",
  "jsonencode({ a = terraform_data.u.id })",
  "jsonencode([terraform_data.u.id])",
  "timestamp()",
  "tobool(terraform_data.u.id)",
  'slice(split(",", terraform_data.u.id), 0, 1)',
  "keys({ a = terraform_data.u.id })",
  "values({ a = terraform_data.u.id })",
  'coalesce(terraform_data.u.id, "x")',
  'try(terraform_data.u.id, "x")',
  "tostring(length(terraform_data.u.id))",
];

/** What is known of values that are not: recorded as bytes, which must survive reading and writing. */
function unknowns() {
  const bytes = packedOutputs(UNKNOWNS, 'resource "terraform_data" "u" {\n  input = timestamp()\n}\n');
  return UNKNOWNS.map((expression, at) => ({ expression, msgpack: bytes[at] }));
}

const TEXTS = [
  ...[
    "null",
    "true",
    " 1 ",
    "1.50",
    "1e3",
    "1E-2",
    '""',
    "[]",
    "{}",
    "[1,[2,[3]]]",
    '{"a":{"b":[null]}}',
    "123456789012345678901234567890",
  ],
  ...[
    '"\\u00e9\\n\\/"',
    '"\\ud83d\\ude00"',
    '"\\ud83d"',
    '"e\\u0301"',
    '{"b":1,"a":2}',
    '{"a":1,"a":2}',
    "\t[ true , false ]\n",
    '{"é":1,"":2}',
  ],
];

const BROKEN = [
  ...[
    "",
    " ",
    "{",
    "[",
    "[1",
    "[1,",
    "[1,]",
    "[,]",
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    "{a:1}",
    "{1:2}",
    "tru",
    "trux",
    "nul",
    "falsy",
  ],
  ...[
    '"abc',
    '"a\nb"',
    '"\\x"',
    '"\\u12"',
    '"\\u12g4"',
    "01",
    "-",
    "-a",
    "1.",
    "1.a",
    "1e",
    "1e+",
    "1ex",
    "+1",
    ".5",
    "'a'",
    "1 2",
    "[] []",
    "{}}",
    "\u00e9",
    "NaN",
    "[1 2]",
    '{"a" 1}',
    '{"a":1 "b":2}',
  ],
];

/** What `jsondecode` makes of texts. */
function decoded(random) {
  const texts = [...TEXTS, ...Array.from({ length: 40 }, () => JSON.stringify(plain(random, 3)))];
  const outputs = outputsOf(texts.map((text) => `jsondecode(${stringLiteral(text)})`));
  return texts.map((text, at) => ({ text, decoded: outputs[at] }));
}

/** What terraform says of texts that are no JSON. */
function refused() {
  const main = BROKEN.map((text, at) => output(`o${at}`, `jsondecode(${stringLiteral(text)})`)).join("");
  const details = inFolder({ "main.tf": main }, ({ run }) => {
    const found = new Map();
    for (const { range, detail } of JSON.parse(run(["validate", "-json"]).stdout).diagnostics)
      found.set((range.start.line - 2) / 3, detail);
    return found;
  });
  return BROKEN.map((text, at) => ({ text, refused: details.get(at) ?? null }));
}

function plain(random, depth) {
  const kind = random.below(depth > 0 ? 6 : 4);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick([0, 1, -1, 1.5, 1e21, 123456789, -0.001]);
  if (kind === 3) return random.pick(["", "a", "é", "\n", "<>", "\u2028"]);
  const items = Array.from({ length: random.below(4) }, () => plain(random, depth - 1));
  return kind === 4 ? items : Object.fromEntries(items.map((item, at) => ["dcab"[at], item]));
}

function outputsOf(expressions) {
  const main = expressions.map((expression, at) => output(`o${at}`, expression)).join("");
  return inFolder({ "main.tf": main }, ({ must }) => {
    must(["plan", "-input=false", "-out=plan"]);
    const outputs = plannedOutputs(must(["show", "-json", "plan"]));
    return expressions.map((_, at) => outputs.get(`o${at}`) ?? { type: "dynamic", json: null });
  });
}

function packedOutputs(expressions, before = "") {
  const main = before + expressions.map((expression, at) => output(`o${at}`, expression)).join("");
  return inFolder({ "main.tf": main }, ({ must, read }) => {
    must(["init"]);
    must(["plan", "-input=false", "-out=plan"]);
    const changes = outputChanges(read("plan"));
    return expressions.map((_, at) => changes.get(`o${at}`)?.toString("hex") ?? null);
  });
}
