// The body of a resource against its schema: attributes and blocks of every nesting.
import { directories } from "../schemas.mjs";

const thing = (body) => `
resource "made_thing" "a" {
  name = "x"
${body}
}
`;
const blocks = (body) => `
resource "made_blocks" "a" {
${body}
}
`;
const json = (body, type = "made_thing") => ({ "main.tf.json": JSON.stringify({ resource: { [type]: { a: body } } }, undefined, 2) });

export const cases = directories("made", [
  ["everything set", thing(`
  size   = 1
  on     = true
  tags   = { a = "b" }
  list   = ["a"]
  set    = [1, 2]
  any    = { x = [1, "a"] }
  object = { a = "x", b = 2 }
  tuple  = ["a", 1]
  both   = "b"
  secret = "s"
  once   = "o"
  old    = "o"`)],
  ["number as text", thing('  size = "12"')],
  ["text that is no number", thing('  size = "twelve"')],
  ["number for text", 'resource "made_thing" "a" {\n  name = 12\n}\n'],
  ["list for text", 'resource "made_thing" "a" {\n  name = ["x"]\n}\n'],
  ["null for required", 'resource "made_thing" "a" {\n  name = null\n}\n'],
  ["missing required", 'resource "made_thing" "a" {}\n'],
  ["missing required on one line of many", 'resource "made_thing" "a" {\n  size = 1\n  on = true\n}\n'],
  ["text for bool", thing('  on = "yes"')],
  ["true as text", thing('  on = "true"')],
  ["number for bool", thing("  on = 1")],
  ["map with wrong element", thing("  tags = { a = [1] }")],
  ["map with mixed elements", thing('  tags = { a = 1, b = "x", c = true }')],
  ["list for map", thing('  tags = ["a"]')],
  ["text for map", thing('  tags = "a"')],
  ["map for list", thing('  list = { a = "b" }')],
  ["text for list", thing('  list = "a"')],
  ["list with wrong element", thing("  list = [{}]")],
  ["set with wrong element", thing('  set = ["a", 1]')],
  ["set with repeated", thing("  set = [1, 1, 2]")],
  ["object lacks an attribute", thing('  object = { a = "x" }')],
  ["object with one more", thing('  object = { a = "x", b = 1, c = 2 }')],
  ["object with wrong attribute", thing('  object = { a = "x", b = "y" }')],
  ["text for object", thing('  object = "x"')],
  ["object is null", thing("  object = null")],
  ["tuple too short", thing('  tuple = ["a"]')],
  ["tuple too long", thing('  tuple = ["a", 1, 2]')],
  ["tuple with wrong element", thing('  tuple = ["a", "b"]')],
  ["computed only set", thing('  id = "x"')],
  ["computed only object set", thing('  info = { host = "h", ports = [1] }')],
  ["computed only of wrong type", thing("  info = 3")],
  ["computed only is null", thing("  id = null")],
  ["unsupported argument", thing('  colour = "red"')],
  ["unsupported argument near to one", thing("  sise = 1")],
  ["two unsupported arguments", thing("  sise = 1\n  nam = 2")],
  ["unsupported argument with a bad reference", thing("  sise = var.nope")],
  ["unsupported argument with an unknown function", thing("  sise = nope(1)")],
  ["unsupported argument and a bad reference", thing("  sise = 1\n  size = var.nope")],
  ["unsupported block", thing("  rule {\n    port = 1\n  }")],
  ["unsupported block with a bad reference", thing("  rule {\n    port = var.nope\n  }")],
  ["attribute written as block", thing("  size {\n  }")],
  ["map written as block", thing('  tags {\n    a = "b"\n  }')],
  ["object written as block", thing('  object {\n    a = "b"\n    b = 1\n  }')],
  ["block with labels that takes none", blocks('  rule "x" {\n    port = 1\n  }')],
  ["block written as argument", blocks("  rule = []")],
  ["block written as argument with value", blocks("  rule = [{ port = 1 }]")],
  ["single block as argument", blocks("  one = { port = 1 }")],
  ["duplicate argument", thing("  size = 1\n  size = 2")],
  ["wrong twice", thing('  size = "a"\n  on = "b"\n  tags = 3')],
  ["write only set", thing('  once = "x"')],
  ["write only of wrong type", thing("  once = []")],
  ["deprecated set", thing('  old = "x"')],
  ["deprecated of wrong type", thing("  old = []")],
  ["all blocks", blocks(`
  one {
    port = 1
  }
  grouped {
    a = "x"
  }
  rule {
    port = 1
  }
  rule {
    port = 2
    name = "n"
  }
  member {
    key = "a"
  }
  entry "k" {
    w = 1
  }
  outer {
    label = "l"
    inner {
      n = 1
    }
    leaf {
      s = "x"
    }
  }
  loose {
    v = 1
  }
  loose {
    v = "a"
  }`)],
  ["single block twice", blocks("  one {\n    port = 1\n  }\n  one {\n    port = 2\n  }")],
  ["group block twice", blocks("  grouped {\n  }\n  grouped {\n  }")],
  ["single block three times", blocks("  one {\n    port = 1\n  }\n  one {\n    port = 2\n  }\n  one {\n    port = 3\n  }")],
  ["too many in list", blocks("  rule {\n    port = 1\n  }\n".repeat(4))],
  ["far too many in list", blocks("  rule {\n    port = 1\n  }\n".repeat(6))],
  ["too many in set", blocks('  member {\n    key = "a"\n  }\n  member {\n    key = "b"\n  }\n  member {\n    key = "c"\n  }')],
  ["too many alike in set", blocks('  member {\n    key = "a"\n  }\n'.repeat(3))],
  ["map block twice with one key", blocks('  entry "k" {\n    w = 1\n  }\n  entry "k" {\n    w = 2\n  }')],
  ["map block without label", blocks("  entry {\n    w = 1\n  }")],
  ["map block with two labels", blocks('  entry "a" "b" {\n    w = 1\n  }')],
  ["missing required in list block", blocks("  rule {\n  }")],
  ["missing required in map block", blocks('  entry "k" {\n  }')],
  ["missing required in set block", blocks("  member {\n  }")],
  ["missing required in inner block", blocks("  outer {\n    inner {\n    }\n  }")],
  ["unsupported in block", blocks("  rule {\n    port = 1\n    prt = 2\n  }")],
  ["unsupported block in block", blocks("  rule {\n    port = 1\n    x {\n    }\n  }")],
  ["too many inner blocks", blocks("  outer {\n    inner {\n      n = 1\n    }\n    inner {\n      n = 2\n    }\n    inner {\n      n = 3\n    }\n  }")],
  ["wrong type in block", blocks('  rule {\n    port = "p"\n  }')],
  ["wrong type in two blocks", blocks('  rule {\n    port = "p"\n  }\n  rule {\n    port = "q"\n  }')],
  ["wrong type in set block", blocks("  member {\n    key = []\n  }")],
  ["computed set in block", blocks('  rule {\n    port = 1\n    id = "x"\n  }')],
  ["null in block", blocks("  rule {\n    port = null\n  }")],
  ["deprecated block", blocks("  aged {\n  }")],
  ["bad reference in block", blocks("  rule {\n    port = var.nope\n  }")],
  ["bad references in two blocks", blocks("  rule {\n    port = var.nope\n  }\n  one {\n    port = local.nope\n  }")],
  ["needs nothing given", 'resource "made_needs" "a" {\n}\n'],
  ["needs one line", 'resource "made_needs" "a" {}\n'],
  ["needs single only", 'resource "made_needs" "a" {\n  single {\n    x = "a"\n  }\n}\n'],
  ["needs one of two", 'resource "made_needs" "a" {\n  single {\n    x = "a"\n  }\n  list {\n  }\n  set {\n  }\n}\n'],
  ["needs all given", 'resource "made_needs" "a" {\n  single {\n    x = "a"\n  }\n  list {\n  }\n  list {\n  }\n  set {\n  }\n  set {\n  }\n}\n'],
  ["needs too many of set", `resource "made_needs" "a" {\n  single {\n    x = "a"\n  }\n  list {\n  }\n  list {\n  }\n${'  set {\n    x = "s"\n  }\n'.repeat(4)}}\n`],
  ["needs single twice", 'resource "made_needs" "a" {\n  single {\n    x = "a"\n  }\n  single {\n    x = "b"\n  }\n  list {\n  }\n  list {\n  }\n  set {\n  }\n  set {\n  }\n}\n'],
  ["loose blocks of different types", blocks("  loose {\n    v = 1\n  }\n  loose {\n    v = [1]\n  }")],
  ["empty type", 'resource "made_empty" "a" {}\n'],
  ["empty type with argument", 'resource "made_empty" "a" {\n  a = 1\n}\n'],
  ["no such resource type", 'resource "made_thin" "a" {\n  name = 1\n}\n'],
  ["no such resource type with bad reference", 'resource "made_thin" "a" {\n  name = var.nope\n}\n'],
  ["no such resource type with bad count", 'resource "made_thin" "a" {\n  count = "x"\n}\n'],
  ["data type as resource type", 'resource "made_image" "a" {\n  name = "x"\n}\n'],
  ["no such data source", 'data "made_imag" "a" {\n  name = "x"\n}\n'],
  ["resource type as data source", 'data "made_blocks" "a" {\n}\n'],
  ["reference to no such type", 'resource "made_thin" "a" {}\noutput "o" {\n  value = made_thin.a.id\n}\n'],
  ["list attribute as blocks", 'resource "made_ports" "a" {\n  ports {\n    from = 1\n    to = 2\n    note = "n"\n  }\n}\n'],
  ["list attribute as blocks lacks a member", 'resource "made_ports" "a" {\n  ports {\n    from = 1\n  }\n}\n'],
  ["list attribute as blocks with one more", 'resource "made_ports" "a" {\n  ports {\n    from = 1\n    to = 2\n    note = "n"\n    x = 1\n  }\n}\n'],
  ["list attribute as blocks of wrong type", 'resource "made_ports" "a" {\n  ports {\n    from = "a"\n    to = 2\n    note = "n"\n  }\n}\n'],
  ["list attribute as blocks twice", 'resource "made_ports" "a" {\n  ports {\n    from = 1\n    to = 2\n    note = "n"\n  }\n  ports {\n    from = 3\n    to = 4\n    note = null\n  }\n}\n'],
  ["list attribute as argument", 'resource "made_ports" "a" {\n  ports = [{ from = 1, to = 2, note = "n" }]\n}\n'],
  ["list attribute as argument lacks a member", 'resource "made_ports" "a" {\n  ports = [{ from = 1, to = 2 }]\n}\n'],
  ["list attribute both ways", 'resource "made_ports" "a" {\n  ports = []\n  ports {\n    from = 1\n    to = 2\n    note = "n"\n  }\n}\n'],
  ["list attribute empty", 'resource "made_ports" "a" {\n  ports = []\n  rules = []\n}\n'],
  ["set attribute as blocks", 'resource "made_ports" "a" {\n  rules {\n    cidr = "x"\n    port = 1\n  }\n  rules {\n    cidr = "x"\n    port = 1\n  }\n}\n'],
  ["set attribute as dynamic blocks", 'resource "made_ports" "a" {\n  dynamic "rules" {\n    for_each = [1, 2]\n    content {\n      cidr = "x"\n      port = rules.value\n    }\n  }\n}\n'],
  ["set attribute as dynamic blocks with bad content", 'resource "made_ports" "a" {\n  dynamic "rules" {\n    for_each = [1, 2]\n    content {\n      cidr = "x"\n      prt = rules.value\n    }\n  }\n}\n'],
  ["list attribute as blocks with bad reference", 'resource "made_ports" "a" {\n  ports {\n    from = var.nope\n  }\n}\n'],
  ["list attribute as blocks with label", 'resource "made_ports" "a" {\n  ports "x" {\n    from = 1\n  }\n}\n'],
  ["variables of fitting types", `
variable "n" {
  type = number
}
variable "m" {
  type = map(string)
}
variable "o" {
  type = object({ a = string, b = optional(number) })
}
resource "made_thing" "a" {
  name   = "x"
  size   = var.n
  tags   = var.m
  object = var.o
}`],
  ["variables of types that do not fit", `
variable "n" {
  type = list(number)
}
variable "m" {
  type = map(list(string))
}
variable "s" {
  type = string
}
resource "made_thing" "a" {
  name   = "x"
  size   = var.n
  tags   = var.m
  object = var.s
  set    = var.s
  on     = var.s
}`],
  ["default that does not fit is not looked at", `
variable "n" {
  type    = string
  default = "abc"
}
resource "made_thing" "a" {
  name = "x"
  size = var.n
}`],
  ["local that does not fit", `
locals {
  n = "abc"
  t = [1, 2]
}
resource "made_thing" "a" {
  name = "x"
  size = local.n
  tags = local.t
}`],
  ["sensitive local that does not fit", `
locals {
  n = sensitive("abc")
}
resource "made_thing" "a" {
  name = "x"
  size = local.n
}`],
  ["failing function", thing('  size = tonumber("a")')],
  ["function with wrong argument", thing("  list = split(1)")],
  ["unknown function", thing("  list = splitt(1)")],
  ["wrong operand", thing('  size = 1 + "a"')],
  ["conditional with different types", thing('  size = true ? 1 : "a"')],
  ["template with a list", thing('  list = ["${[1]}"]')],
  ["error in one of two", thing('  size = 1 + "a"\n  on = "x"')],
  ["attribute of a text", thing('  size = "a".b')],
  ["index beyond", thing("  size = [1][3]")],
  ["for over a number", thing("  list = [for x in 3 : x]")],
  ["provider argument", thing("  provider = made")],
  ["provider with alias missing", thing("  provider = made.west")],
  ["json sound", json({ name: "x", size: 1, tags: { a: "b" } })],
  ["json with template", json({ name: "${1 + 1}", size: "${var.nope}" })],
  ["json wrong type", json({ name: ["x"], size: "abc" })],
  ["json unsupported", json({ name: "x", colour: "red" })],
  ["json missing", json({ size: 1 })],
  ["json blocks", json({ rule: [{ port: 1 }, { port: 2 }], one: { port: 1 }, entry: { k: { w: 1 } } }, "made_blocks")],
  ["json blocks wrong", json({ rule: [{ prt: 1 }, { port: "x" }], one: [{ port: 1 }, { port: 2 }], entry: { k: { v: 1 } } }, "made_blocks")],
  ["json block as text", json({ rule: "x" }, "made_blocks")],
  ["json block is null", json({ rule: null, one: null }, "made_blocks")],
  ["json list attribute as blocks", json({ ports: [{ from: 1, to: 2, note: "n" }] }, "made_ports")],
  ["json list attribute as one object", json({ ports: { from: 1, to: 2, note: "n" } }, "made_ports")],
  ["json list attribute lacks a member", json({ ports: [{ from: 1 }] }, "made_ports")],
  ["json too many", json({ rule: [{ port: 1 }, { port: 1 }, { port: 1 }, { port: 1 }] }, "made_blocks")],
  ["json needs", json({}, "made_needs")],
  ["json comment", json({ "//": "comment", name: "x" })],
  ["json dynamic", json({ dynamic: { rule: { for_each: [1, 2], content: { port: "${rule.value}" } } } }, "made_blocks")],
  ["json dynamic wrong", json({ dynamic: { rule: { for_each: [1, 2], content: { prt: "${rule.value}" } } } }, "made_blocks")],
]);
