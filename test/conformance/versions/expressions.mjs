/** Expressions that versions evaluate in different ways, and their neighbours, in the module of test/conformance/lang. */
const LEFT = [
  "false",
  "true",
  "null",
  '"false"',
  '"x"',
  "{}",
  "[][0]",
  "var.bool",
  "sensitive(false)",
  "sensitive(true)",
];
const RIGHT = ["false", "true", "null", '"x"', "[][0]", "[][1]", "(1 / 0 == 1)", "var.any", "sensitive(true)"];

export const EXPRESSIONS = [
  ...LEFT.flatMap((left) => RIGHT.flatMap((right) => [`${left} && ${right}`, `${left} || ${right}`])),
  'contains(["x"], null)',
  "contains([null], null)",
  'null == null || contains(["x"], null)',
  "!null",
  'element(["a", "b"], -1)',
  'templatestring("x", {})',
  "ephemeralasnull(1)",
  'convert("1", number)',
  'provider::terraform::encode_expr("x")',
  'urldecode("a%20b")',
  'cidrcontains("10.0.0.0/8", "10.0.0.1")',
  'issensitive("x")',
  "plantimestamp()",
  'strcontains("abc", "b")',
];
