// What older binaries apply, in the language that each of them knows.

const hasTwelve = (version) => !version.startsWith("v0.11");
const hasData = (version) => version.startsWith("v1.5") || version.startsWith("v1.1");
const hasSensitive = (version) => !/^v0\.1[12]/.test(version);

const apply = ["apply", "-auto-approve", "-no-color"];

const PLAIN = `
provider "test" {
}

provider "test" {
  alias = "other"
}

resource "test_resource" "a" {
  count    = 2
  required = "é \\"quoted\\""

  required_map = {
    key   = "value"
    "a.b" = "dotted"
  }

  optional      = "two\\nlines"
  optional_bool = true
  set           = ["b", "a"]
  list          = ["x", "", "z"]

  list_of_map = [
    {
      a = "1"
    },
    {
      b = "2"
    },
  ]
}

resource "test_resource" "b" {
  provider     = "test.other"
  required     = "{\\"json\\": [1]}"
  required_map = {}
  depends_on   = ["test_resource.a"]

  lifecycle {
    create_before_destroy = true
  }
}

data "test_data_source" "d" {
  input = "in"
}

module "child" {
  source = "./child"
}

output "text" {
  value = "hello"
}

output "secret" {
  value     = "hidden"
  sensitive = true
}

output "list" {
  value = ["a", "b"]
}

output "map" {
  value = {
    a = "x"
    b = "y"
  }
}

output "empty" {
  value = []
}
`;

const CHILD = `
resource "test_resource" "inner" {
  required = "inner"

  required_map = {
    x = "y"
  }
}

output "id" {
  value = "child output"
}
`;

const modern = (text) => text.replace('"test.other"', "test.other").replace('["test_resource.a"]', "[test_resource.a]");

const MORE = `
output "object" {
  value = { a = 1, b = [true, null], c = { d = "x" } }
}

resource "test_resource" "each" {
  for_each     = toset(["k", "a.b", "é"])
  required     = each.key
  required_map = {}
}
`;

const DATA = `
variable "secret" {
  default   = "hush"
  sensitive = true
}

resource "terraform_data" "d" {
  input = { secret = var.secret, list = [1, "x", null], n = 1.50 }
}

resource "terraform_data" "e" {
  for_each         = { a = 1, b = 2 }
  input            = each.value
  triggers_replace = [terraform_data.d.id]

  lifecycle {
    postcondition {
      condition     = self.input > 0
      error_message = "must be positive"
    }
  }
}

check "health" {
  assert {
    condition     = length(terraform_data.e) > 2
    error_message = "only \${length(terraform_data.e)} <two>"
  }
}
`;

const SECRET = `
variable "hush" {
  default   = "hushed"
  sensitive = true
}

resource "test_resource" "s" {
  required     = var.hush
  required_map = { a = "b", c = var.hush }
}
`;

/** What cannot be destroyed stays behind as a deposed object. */
const DEPOSED = `
resource "test_resource" "u" {
  required     = "u"
  required_map = {}

  lifecycle {
    create_before_destroy = true
  }

  provisioner "local-exec" {
    when    = "destroy"
    command = "exit 1"
  }
}

resource "test_resource" "tainted" {
  required     = "x"
  required_map = {}
}
`;

export const SHARED = [
  {
    name: "all kinds",
    files: (version) => ({
      "main.tf": hasTwelve(version)
        ? modern(PLAIN) +
          MORE +
          (hasSensitive(version) && !version.startsWith("v0.14") ? SECRET : "") +
          (hasData(version) ? DATA : "")
        : PLAIN,
      "child/main.tf": CHILD,
    }),
    steps: () => [apply],
  },
  {
    name: "tainted and deposed",
    files: (version) => ({
      "main.tf": hasTwelve(version) ? DEPOSED.replace('"destroy"', "destroy") : DEPOSED,
      "child/main.tf": CHILD,
    }),
    steps: () => [apply, ["taint", "test_resource.u"], apply, ["taint", "test_resource.tainted"]],
  },
];
