// Neighbours of the texts of the other areas: the same features with other values, as each version judges them.
import { one } from "../text.mjs";

const data = (body, name = "a") => `resource "terraform_data" "${name}" {\n${body}}\n`;
const call = (source, more = "") => `module "m" {\n  source = ${source}\n${more}}\n`;
const defaulted = (value) => `variable "v" {\n  default = ${value}\n}\n`;
const titled = (title, text) => `${title} ${text.trim().replaceAll(/\s+/g, " ")}`;

const SOURCES = [
  'file("t.tftpl")',
  'trimspace(file("s.txt"))',
  "templatestring(local.t, {})",
  'templatefile("t.tftpl", { n = "m" })',
  '"./${templatefile("t.tftpl", { n = "m" })}"',
  'join("/", [".", "m"])',
  'format("./%s", var.v)',
  'pathexpand("./m")',
  '"./${lower("M")}"',
  'filebase64("s.txt")',
  'sensitive("./m")',
  'nonsensitive("./m")',
  'try(var.nope, "./m")',
  'try("./m", "x")',
  'can(1) ? "./m" : "./n"',
  'coalesce(null, "./m")',
  '[for x in ["./m"] : x][0]',
  'lookup({ a = "./m" }, "a")',
  '{ a = "./m" }.a',
  '"./m" == "" ? "x" : "./m"',
  "path.root",
  '"${path.module}/m"',
  'startswith(path.cwd, "/") ? "./m" : "./n"',
  'var.v == "m" ? "./m" : "./nope"',
  'base64decode("Li9t")',
  'ephemeralasnull("./m")',
  'fileexists("m/main.tf") ? "./m" : "x"',
  'one(["./m"])',
  'nope("x")',
  "uuid()",
  '"./${uuid()}"',
  "timestamp()",
  "plantimestamp()",
];

const IMPORTS = [
  ["without an id", "to = terraform_data.a"],
  ["with id null", "to = terraform_data.a\n  id = null"],
  ["of what is not there", 'to = terraform_data.b\n  id = "x"'],
  ["of a type that is not there", 'to = made_thing.b\n  id = "x"'],
  ["into no module", 'to = module.c.terraform_data.b\n  id = "x"'],
  ["with a key of what has none", 'to = terraform_data.a[0]\n  id = "x"'],
  ["with the key null", 'to = terraform_data.a[null]\n  id = "x"'],
  ["with the key true", 'to = terraform_data.a[true]\n  id = "x"'],
  ["with a list as key", 'to = terraform_data.a[["a"]]\n  id = "x"'],
  ["with a computed key", 'to = terraform_data.a[1 + 1]\n  id = "x"'],
  ["with a template as key", 'to = terraform_data.a["${"x"}y"]\n  id = "x"'],
  ["with a conditional as key", 'to = terraform_data.a[true ? "x" : "y"]\n  id = "x"'],
  ["with a key by an undeclared local value", 'to = terraform_data.a[local.nope]\n  id = "x"'],
  ["of all instances", 'to = terraform_data.a[*]\n  id = "x"'],
  ["with three names", 'to = terraform_data.x.y.z\n  id = "x"'],
  ["of a data source", 'to = data.x.y\n  id = "x"'],
  ["of a number", 'to = 1\n  id = "x"'],
  ["of a type alone", 'to = terraform_data\n  id = "x"'],
  ["of a variable", 'to = var.x\n  id = "x"'],
  ["of a call", 'to = f()\n  id = "x"'],
  ["of a module", 'to = module.x\n  id = "x"'],
  ["without a target", 'id = "x"'],
  ["of nothing", ""],
  ["with another argument", 'to = terraform_data.a\n  id = "x"\n  nope = 2'],
  ["with a block", 'to = terraform_data.a\n  id = "x"\n  x {}'],
  ["with a number as provider", 'to = terraform_data.a\n  id = "x"\n  provider = 1'],
];

const TRIGGERS = [
  "terraform_data.b.nope",
  "terraform_data.b.output.x",
  "terraform_data.b[0].nope",
  'terraform_data.b["x"].nope',
  "terraform_data.nope.id",
  "terraform_data.b.id.x",
  "terraform_data.b.nope.nope",
  "terraform_data.b[each.key].nope",
  "made_thing.x.nope",
  "made_thing.x.name",
  "made_thing.x.name.y",
  'terraform_data.b["id"]',
  "terraform_data.b[*].id",
  "terraform_data.b.*.id",
  "data.terraform_data.x",
  "module.m.x",
  "ephemeral.x.y",
  "self.id",
  "path.module",
];

const STORES = [
  "store = null",
  "store {}",
  "store {\n    value = null\n  }",
  "store {\n    input = 1\n    version = 1\n  }",
  "store {\n    sensitive = true\n    input = 1\n  }",
  "store {\n    replace = 1\n  }",
  "store {\n    output = 1\n  }",
  "store {}\n  store {}",
  "store = {}",
  'dynamic "store" {\n    for_each = [1]\n    content {}\n  }',
];

const MOVES = [
  "from = terraform_data.x",
  "to = terraform_data.x",
  "from = terraform_data.x.y.z\n  to = terraform_data.a.b.c",
  "from = terraform_data.x.y\n  to = terraform_data.a.b.c.d",
  "from = terraform_data.x[0].y.z\n  to = terraform_data.a[0].b",
  "from = module.m.terraform_data.x.y.z\n  to = module.m.terraform_data.x[0].y.z",
  "from = 1\n  to = 2",
  "from = terraform_data\n  to = terraform_data",
  'from = terraform_data.x["a", "b"]\n  to = terraform_data.a',
  "from = module.x\n  to = terraform_data.a",
  "from = module\n  to = module.x",
  'from = terraform_data.x[var.v]\n  to = terraform_data.a["${var.v}"]',
];

const COMPATIBILITIES = [
  'opentofu = ">= 1.12"',
  'opentofu = ">= 9"',
  "opentofu = var.v",
  'opentofu = ["~> 1.12", "1"]',
  'opentofu = "x"',
];

const CONNECTIONS = [
  'type = "winrm"',
  'type = "winrm"\n    https = true\n    insecure = true\n    use_ntlm = true\n    cacert = "x"',
  'type = "WinRM"',
  "type = null",
  'type = "win${"rm"}"',
];
const remote = (connection) =>
  data(
    `  connection {\n    host = "x"\n    ${connection}\n  }\n  provisioner "remote-exec" {\n    inline = ["x"]\n  }\n`,
  );

const CLASSES = ["[[:word:]]", "p{Greek}", "p{Uppercase_Letter}", "p{greek}", "p{L}", "p{Nope}", "pN", "p{ASCII}"]
  .map((name) => (name.startsWith("[") ? name : `\\\\${name}`))
  .concat(["(?P<n>a)", "(?<n>a)", "\\\\p{^Greek}", "\\\\P{Any}", "\\\\p{Other}"]);

const CALLS = [
  "transpose(null)",
  "transpose({ a = null })",
  'transpose({ a = ["x", null] })',
  'templatefile("n.tftpl", {})',
  'templatefile("nope", {})',
  'templatefile("n.tftpl", null)',
  'templatefile("n.tftpl", { n = 1 })',
  'templatefile("n.tftpl", { "1n" = 1 })',
  'templatefile("n.tftpl", { n = templatefile("n.tftpl", { n = 1 }) })',
  "templatefile(null, {})",
  'templatefile("n.tftpl", "x")',
  'templatefile("n.tftpl", [])',
  'templatefile("rec.tftpl", {})',
  "log(0, 10)",
  "pow(-1, 0.5)",
  "log(10, 1)",
  "contains([null, 1], null)",
  "contains([], null)",
  "merge(null, { a = 1 })",
  "merge(null)",
];

export const TEXTS = [
  ...SOURCES.map((source) =>
    one(`source ${source}`, `${defaulted('"m"')}locals {\n  t = "./m"\n}\n${call(source)}`, {
      "m/main.tf": "",
      "t.tftpl": "m",
      "s.txt": "./m",
    }),
  ),
  one("source in a module by its path", call('"./m"'), { "m/main.tf": call('"${path.module}/n"'), "m/n/main.tf": "" }),
  one("source in a module by the path of the root", call('"./m"'), {
    "m/main.tf": call('"./${path.root == "." ? "n" : "o"}"'),
    "m/n/main.tf": "",
  }),
  ...IMPORTS.flatMap(([name, body]) => [
    one(`import ${name}`, `import {\n  ${body}\n}\n${data("")}`),
    one(`import in a module ${name}`, call('"./m"'), { "m/main.tf": `import {\n  ${body}\n}\n${data("")}` }),
  ]),
  ...TRIGGERS.map((trigger) =>
    one(
      `triggered by ${trigger}`,
      `${data("", "b")}resource "made_thing" "x" {\n  name = "x"\n}\n${data(`  lifecycle {\n    replace_triggered_by = [${trigger}]\n  }\n`)}`,
    ),
  ),
  ...STORES.map((store) => one(titled("store:", store), data(`  ${store}\n`))),
  ...["store", "store.output", "store[0].output", "store.nope", "store.input"].map((path) =>
    one(`use of ${path}`, `${data("")}output "o" {\n  value = terraform_data.a.${path}\n}\n`),
  ),
  ...MOVES.map((move) => one(titled("moved:", move), `${defaulted(1)}${data("")}moved {\n  ${move}\n}\n`)),
  one("cycle of two locals", "locals {\n  a = local.b\n  b = local.a\n}\n"),
  one("cycle through a module", call('"./m"', "  x = module.m.y\n"), {
    "m/main.tf": 'variable "x" {}\noutput "y" {\n  value = var.x\n}\n',
  }),
  one(
    "two cycles of resources",
    [
      ["a", "b"],
      ["b", "a"],
      ["c", "d"],
      ["d", "c"],
    ]
      .map(([name, other]) => data(`  input = terraform_data.${other}.id\n`, name))
      .join(""),
  ),
  ...COMPATIBILITIES.map((line) =>
    one(`compatible with ${line}`, `${defaulted('"1"')}language {\n  compatible_with {\n    ${line}\n  }\n}\n`),
  ),
  ...CONNECTIONS.map((line) => one(titled("connection:", line), remote(line))),
  one("connection by winrm in a module", call('"./m"'), { "m/main.tf": remote('type = "winrm"') }),
  ...CLASSES.map((pattern) => one(`pattern ${pattern}`, `output "o" {\n  value = regexall("${pattern}", "x")\n}\n`)),
  ...CALLS.map((expression) =>
    one(`call ${expression}`, `output "o" {\n  value = ${expression}\n}\n`, {
      "n.tftpl": "${n}",
      "rec.tftpl": '${templatefile("n.tftpl", { n = 1 })}',
    }),
  ),
];
