/** Values that are not known, sensitive ones among them, and expressions of them: some keep their marks, and some lose them. */
export const SECRETS = `resource "terraform_data" "a" {
  input = { a = [1], b = { x = 1 } }
}
locals {
  text   = sensitive(terraform_data.a.id)
  number = sensitive(parseint(terraform_data.a.id, 10))
  bool   = sensitive(terraform_data.a.id == "x")
  list   = sensitive(split(",", terraform_data.a.id))
  map    = sensitive(zipmap(split(",", terraform_data.a.id), split(",", terraform_data.a.id)))
  object = sensitive(terraform_data.a.output.b)
  tuple  = sensitive(terraform_data.a.output.a)
  any    = sensitive(jsondecode(terraform_data.a.id))
  open   = split(",", terraform_data.a.id)
  key    = sensitive("x")
  index  = sensitive(0)
  parts  = [sensitive(terraform_data.a.id), "x"]
}
`;

export const OF_SECRETS: readonly string[] = [
  "-local.number",
  "local.number + 1",
  "local.number > 1",
  "!local.bool",
  "local.bool && true",
  "sensitive(true) || terraform_data.a.id == null",
  "local.bool == true",
  "local.bool ? 1 : 2",
  'local.text == "x"',
  '"a${local.text}"',
  '"%{ for x in local.list }a%{ endfor }"',
  '"%{ if local.bool }a%{ endif }"',
  ...["list", "tuple", "any", "object", "map", "parts"].flatMap((name) => [
    `[for x in local.${name} : x]`,
    `{ for k, x in local.${name} : k => x }`,
    `local.${name}[*]`,
  ]),
  ...["list", "tuple", "any", "open", "parts", "[1, 2]", "tolist([1, 2])"].flatMap((of) => {
    const from = /^\w+$/.test(of) ? `local.${of}` : of;
    return [`${from}[0]`, `${from}[local.number]`, `${from}[local.index]`];
  }),
  ...["local.object", "local.map", "local.any", "{ x = 1 }", "tomap({ x = 1 })"].flatMap((from) => [
    `${from}["x"]`,
    `${from}[local.text]`,
    `${from}[local.key]`,
  ]),
  ...["list", "any", "parts"].flatMap((name) =>
    ["length", "flatten", "reverse", "jsonencode", "one", "toset"].map((call) => `${call}(local.${name})`),
  ),
  'setproduct(local.list, ["a"])',
  "chunklist(local.list, 1)",
  "chunklist([1], local.index)",
  'concat(local.list, ["a"])',
  "keys(local.object)",
  'lookup(local.object, "x", 1)',
  "merge(local.map, {})",
  'format("%s", local.text)',
  "flatten([[local.text]])",
  "flatten([local.parts])[1]",
  "index([local.text], local.text)",
  "templatestring(local.text, {})",
  "templatestring(terraform_data.a.id, { a = local.key })",
  "{ (local.text) = 1 }",
  "{ a = local.text, b = 1 }.b",
];
