// dynamic blocks: iterator, labels, for_each of every kind, nesting, errors in their content.
import { directories } from "../schemas.mjs";

const resource = (body, more = "") => `
${more}resource "made_blocks" "a" {
${body}
}
`;
const rule = (forEach, content = "port = rule.value", more = "") =>
  resource(`  dynamic "rule" {\n    for_each = ${forEach}\n${more}    content {\n      ${content}\n    }\n  }`);
const VARS = `
variable "list" {
  type = list(number)
}
variable "any" {}
variable "secret" {
  type      = list(number)
  sensitive = true
}
variable "passing" {
  type      = list(number)
  ephemeral = true
}
variable "number" {
  type = number
}
variable "optional" {
  type    = list(object({ port = number, name = optional(string) }))
  default = []
}
`;
const withVars = (forEach, content, more) => `${VARS}${rule(forEach, content, more)}`;

export const cases = directories("made", [
  ["list", rule("[1, 2]")],
  ["map", rule("{ a = 1, b = 2 }")],
  ["map with key", rule("{ a = 1 }", "port = rule.key")],
  ["set", rule("toset([1, 2])")],
  ["set with key", rule('toset(["1"])', "port = rule.key")],
  ["tuple of objects", rule("[{ p = 1 }, { p = 2 }]", "port = rule.value.p")],
  ["tuple of different objects", rule('[{ p = 1 }, { q = 2 }]', "port = rule.value.p")],
  ["lookup in different objects", rule('[{ p = 1 }, { q = 2 }]', 'port = lookup(rule.value, "p", 0)')],
  ["empty list", rule("[]")],
  ["empty list with bad content", rule("[]", 'port = "x"')],
  ["empty list with bad argument", rule("[]", "prt = 1")],
  ["empty list with bad reference", rule("[]", "port = var.nope")],
  ["null", rule("null")],
  ["text", rule('"abc"')],
  ["number", rule("3")],
  ["bool", rule("true")],
  ["unknown list", withVars("var.list")],
  ["unknown any", withVars("var.any")],
  ["unknown number", withVars("var.number")],
  ["unknown list of objects", withVars("var.optional", "port = rule.value.port\n      name = rule.value.name")],
  ["unknown list of objects with bad attribute", withVars("var.optional", "port = rule.value.prt")],
  ["unknown list of objects used as number", withVars("var.optional", "port = rule.value")],
  ["unknown list with bad argument", withVars("var.list", "prt = rule.value")],
  ["unknown list with bad type", withVars("var.list", 'port = "x"')],
  ["unknown list with missing argument", withVars("var.list", "name = rule.value")],
  ["sensitive", withVars("var.secret")],
  ["ephemeral", withVars("var.passing")],
  ["sensitive known", rule("sensitive([1, 2])")],
  ["sensitive element", rule("[sensitive(1)]")],
  ["conditional", withVars("var.number > 1 ? [1] : []")],
  ["conditional of different types", withVars('var.number > 1 ? [1] : ["a"]')],
  ["conditional of list and null", withVars("var.number > 1 ? [1] : null")],
  ["resource attribute", `
resource "made_thing" "t" {
  name = "x"
}
${rule("made_thing.t.list")}`],
  ["resource attribute that is none", `
resource "made_thing" "t" {
  name = "x"
}
${rule("made_thing.t.lst")}`],
  ["each.value", `
resource "made_blocks" "a" {
  for_each = { x = [1] }
  dynamic "rule" {
    for_each = each.value
    content {
      port = rule.value
    }
  }
}`],
  ["each.value without for_each", rule("each.value")],
  ["for expression", rule("[for x in [1, 2] : x * 2]")],
  ["for with condition", withVars("[for x in var.list : x if x > 1]")],
  ["for_each undeclared", rule("var.nope")],
  ["for_each undeclared local", rule("local.nope")],
  ["for_each undeclared resource", rule("made_thing.nope.list")],
  ["for_each with failing function", rule('tolist(1)')],
  ["for_each with unknown function", rule("tolst([1])")],
  ["iterator", rule("[1]", "port = it.value", "    iterator = it\n")],
  ["iterator, old name used", rule("[1]", "port = rule.value", "    iterator = it\n")],
  ["iterator is text", rule("[1]", "port = it.value", '    iterator = "it"\n')],
  ["iterator is an expression", rule("[1]", "port = it.value", "    iterator = it.x\n")],
  ["iterator hides var", rule("[1]", "port = var.value", "    iterator = var\n")],
  ["wrong iterator attribute", rule("[1]", "port = rule.valu")],
  ["iterator itself", rule("[1]", "port = rule")],
  ["iterator used outside", resource("  name = rule.value\n  dynamic \"rule\" {\n    for_each = [1]\n    content {\n      port = 1\n    }\n  }")],
  ["no for_each", resource('  dynamic "rule" {\n    content {\n      port = 1\n    }\n  }')],
  ["no content", resource('  dynamic "rule" {\n    for_each = [1]\n  }')],
  ["two contents", resource('  dynamic "rule" {\n    for_each = [1]\n    content {\n      port = 1\n    }\n    content {\n      port = 2\n    }\n  }')],
  ["content with label", resource('  dynamic "rule" {\n    for_each = [1]\n    content "x" {\n      port = 1\n    }\n  }')],
  ["content as argument", resource('  dynamic "rule" {\n    for_each = [1]\n    content = { port = 1 }\n  }')],
  ["unsupported argument in dynamic", resource('  dynamic "rule" {\n    for_each = [1]\n    port = 1\n    content {\n      port = 1\n    }\n  }')],
  ["unsupported block in dynamic", resource('  dynamic "rule" {\n    for_each = [1]\n    rule {\n    }\n    content {\n      port = 1\n    }\n  }')],
  ["no label", resource('  dynamic {\n    for_each = [1]\n    content {\n      port = 1\n    }\n  }')],
  ["two labels", resource('  dynamic "rule" "x" {\n    for_each = [1]\n    content {\n      port = 1\n    }\n  }')],
  ["unsupported type", resource('  dynamic "rul" {\n    for_each = [1]\n    content {\n      port = 1\n    }\n  }')],
  ["unsupported type with unknown for_each", `${VARS}${resource('  dynamic "rul" {\n    for_each = var.list\n    content {\n      port = 1\n    }\n  }')}`],
  ["of an argument", resource('  dynamic "name" {\n    for_each = [1]\n    content {\n    }\n  }')],
  ["too many", rule("[1, 2, 3, 4]")],
  ["too many, static and dynamic", resource(`${"  rule {\n    port = 1\n  }\n".repeat(2)}  dynamic "rule" {\n    for_each = [1, 2]\n    content {\n      port = rule.value\n    }\n  }`)],
  ["too many while unknown", `${VARS}${resource(`${"  rule {\n    port = 1\n  }\n".repeat(4)}  dynamic "rule" {\n    for_each = var.list\n    content {\n      port = rule.value\n    }\n  }`)}`],
  ["too few while unknown", `${VARS}resource "made_needs" "a" {
  single {
    x = "a"
  }
  dynamic "list" {
    for_each = var.list
    content {
    }
  }
  dynamic "set" {
    for_each = var.list
    content {
    }
  }
}
`],
  ["too few", `
resource "made_needs" "a" {
  dynamic "single" {
    for_each = []
    content {
      x = "a"
    }
  }
  dynamic "list" {
    for_each = [1]
    content {
    }
  }
  dynamic "set" {
    for_each = [1]
    content {
    }
  }
}
`],
  ["single unknown", `${VARS}resource "made_needs" "a" {
  dynamic "single" {
    for_each = var.list
    content {
      x = single.value
    }
  }
  list {}
  list {}
  set {}
  set {}
}
`],
  ["single twice", resource('  dynamic "one" {\n    for_each = [1, 2]\n    content {\n      port = one.value\n    }\n  }')],
  ["single static and dynamic", resource('  one {\n    port = 1\n  }\n  dynamic "one" {\n    for_each = [1]\n    content {\n      port = one.value\n    }\n  }')],
  ["group", resource('  dynamic "grouped" {\n    for_each = [1]\n    content {\n      n = grouped.value\n    }\n  }')],
  ["group unknown", `${VARS}${resource('  dynamic "grouped" {\n    for_each = var.list\n    content {\n      n = grouped.value\n    }\n  }')}`],
  ["missing argument in each", rule("[1, 2]", "name = rule.value")],
  ["unsupported argument in each", rule("[1, 2]", "port = 1\n      prt = 2")],
  ["wrong type in each", rule("[1, 2]", 'port = "p"')],
  ["wrong type in one", rule('[1, "p"]')],
  ["wrong type in one of a map", rule('{ a = 1, b = "p" }')],
  ["bad reference in content", rule("[1, 2]", "port = var.nope")],
  ["bad references in content and for_each", rule("var.no", "port = var.nope")],
  ["set of blocks", resource('  dynamic "member" {\n    for_each = ["a", "b"]\n    content {\n      key = member.value\n    }\n  }')],
  ["set of blocks, too many alike", resource('  dynamic "member" {\n    for_each = ["a", "b", "c"]\n    content {\n      key = "k"\n    }\n  }')],
  ["map of blocks", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [entry.key]\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks without labels", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with empty labels", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = []\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with two labels", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = ["a", "b"]\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with number label", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [1]\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with null label", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [null]\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with list label", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [[1]]\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with text labels", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = "a"\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with sensitive label", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [sensitive("a")]\n    content {\n      w = entry.value\n    }\n  }')],
  ["map of blocks with unknown label", `${VARS}${resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [var.any]\n    content {\n      w = entry.value\n    }\n  }')}`],
  ["map of blocks with one key twice", resource('  dynamic "entry" {\n    for_each = [1, 2]\n    labels = ["k"]\n    content {\n      w = entry.value\n    }\n  }')],
  ["labels for a list", rule("[1]", "port = rule.value", '    labels = ["x"]\n')],
  ["labels with bad reference", resource('  dynamic "entry" {\n    for_each = { a = 1 }\n    labels = [var.nope]\n    content {\n      w = entry.value\n    }\n  }')],
  ["nested", resource(`  dynamic "outer" {
    for_each = { a = [1, 2], b = [3] }
    content {
      label = outer.key
      dynamic "inner" {
        for_each = outer.value
        content {
          n = inner.value
        }
      }
    }
  }`)],
  ["nested too many", resource(`  dynamic "outer" {
    for_each = { a = [1, 2, 3], b = [3] }
    content {
      dynamic "inner" {
        for_each = outer.value
        content {
          n = inner.value
        }
      }
    }
  }`)],
  ["nested wrong", resource(`  dynamic "outer" {
    for_each = ["a", "b"]
    content {
      dynamic "inner" {
        for_each = [1, 2]
        content {
          n = outer.value
        }
      }
    }
  }`)],
  ["nested in unknown", `${VARS}${resource(`  dynamic "outer" {
    for_each = var.optional
    content {
      label = outer.value.name
      dynamic "inner" {
        for_each = [outer.value.port, outer.value.x]
        content {
          n = inner.value
        }
      }
    }
  }`)}`],
  ["nested with iterators", resource(`  dynamic "outer" {
    for_each = ["1", "2"]
    iterator = o
    content {
      label = o.value
      dynamic "inner" {
        for_each = [o.value]
        iterator = i
        content {
          n = "\${o.value}\${i.value}"
        }
      }
      dynamic "leaf" {
        for_each = [inner.value]
        content {
          s = i.value
        }
      }
    }
  }`)],
  ["nested bad reference", resource(`  dynamic "outer" {
    for_each = [1, 2]
    content {
      dynamic "inner" {
        for_each = local.nope
        content {
          n = var.nope
        }
      }
    }
  }`)],
  ["static block within dynamic", resource(`  dynamic "outer" {
    for_each = [1, 2]
    content {
      inner {
        n = outer.value
      }
      inner {
        m = outer.value
      }
    }
  }`)],
  ["dynamic within static", resource(`  outer {
    dynamic "inner" {
      for_each = [1, 2, 3]
      content {
        n = inner.value
      }
    }
  }`)],
  ["dynamic in a resource without blocks", 'resource "made_thing" "a" {\n  name = "x"\n  dynamic "rule" {\n    for_each = [1]\n    content {\n    }\n  }\n}\n'],
  ["dynamic of lifecycle", 'resource "made_thing" "a" {\n  name = "x"\n  dynamic "lifecycle" {\n    for_each = [1]\n    content {\n    }\n  }\n}\n'],
  ["dynamic of provisioner", 'resource "made_thing" "a" {\n  name = "x"\n  dynamic "provisioner" {\n    for_each = [1]\n    labels = ["local-exec"]\n    content {\n    }\n  }\n}\n'],
  ["in data", 'data "made_image" "a" {\n  name = "x"\n  dynamic "filter" {\n    for_each = { a = ["b"], c = 1 }\n    content {\n      name = filter.key\n      values = filter.value\n    }\n  }\n}\n'],
  ["in provider", 'provider "made" {\n  dynamic "assume" {\n    for_each = ["a", "b"]\n    content {\n      role = assume.value\n    }\n  }\n}\nresource "made_empty" "a" {}\n'],
  ["self reference in for_each", rule("made_blocks.a.rule")],
  ["self reference in content", rule("[1]", "port = made_blocks.a.name")],
  ["with try", withVars("try(var.any.x, [])")],
  ["with flatten", withVars("flatten([var.list, 1])")],
  ["with range", withVars("range(var.number)")],
  ["with wrong splat", rule("[1, 2][*].x")],
]);
