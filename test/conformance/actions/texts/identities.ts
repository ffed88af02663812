import type { Text } from "../judge.ts";
import { IDENTIFIED } from "../provider.ts";

/** Imports by identity. */

const RESOURCE = 'resource "test_thing" "a" {\n  name = "x"\n}\n';

const imported = (name: string, lines: string, more = ""): Text => ({
  name: `identity: ${name}`,
  command: "validate",
  files: { "main.tf": `${RESOURCE}import {\n  to = test_thing.a\n${lines.replace(/^/gm, "  ")}\n}\n${more}` },
});

const identity = (name: string, members: string, more = ""): Text =>
  imported(name, `identity = {\n${members.replace(/^(?=.)/gm, "  ")}\n}`, more);

const cases: readonly Text[] = [
  identity("whole", 'name = "x"\nregion = "r"\nnumber = 1'),
  identity("only required", 'name = "x"'),
  identity("required missing", 'region = "r"'),
  identity("empty", ""),
  identity("unknown attribute", 'name = "x"\nnothing = 1'),
  identity("wrong type", 'name = "x"\nnumber = "many"'),
  identity("converted", 'name = 5\nnumber = "1"'),
  identity("null required", "name = null"),
  identity("undeclared variable", "name = var.nothing"),
  identity("variable", "name = var.n", 'variable "n" {\n  type = string\n}\n'),
  identity("unknown value", "name = test_thing.b.id", 'resource "test_thing" "b" {\n  name = "b"\n}\n'),
  identity("sensitive value", 'name = sensitive("x")'),
  identity("ephemeral value", "name = var.e", 'variable "e" {\n  type = string\n  ephemeral = true\n}\n'),
  imported("text", 'identity = "x"'),
  imported("null", "identity = null"),
  imported("list", "identity = []"),
  imported("unknown", "identity = var.i", 'variable "i" {\n}\n'),
  imported("typed variable", "identity = var.i", 'variable "i" {\n  type = object({ name = string })\n}\n'),
  imported("id and identity", 'id = "x"\nidentity = {\n  name = "x"\n}'),
  imported("neither", "provider = test"),
  imported("for_each", 'for_each = toset(["x"])\nidentity = {\n  name = each.key\n}'),
  imported("as a block", 'identity {\n  name = "x"\n}'),
  {
    name: "identity: type without one",
    command: "validate",
    files: {
      "main.tf":
        'resource "test_old" "a" {\n  name = "x"\n}\nimport {\n  to = test_old.a\n  identity = {\n    name = "x"\n  }\n}\n',
    },
  },
  {
    name: "identity: of terraform_data",
    command: "validate",
    files: {
      "main.tf":
        'resource "terraform_data" "a" {\n}\nimport {\n  to = terraform_data.a\n  identity = {\n    id = "x"\n  }\n}\n',
    },
  },
  {
    name: "identity: of an undeclared resource",
    command: "validate",
    files: { "main.tf": 'import {\n  to = test_thing.z\n  identity = {\n    region = "x"\n  }\n}\n' },
  },
];

/** As validations and as plans. */
export const identities: readonly Text[] = cases.flatMap((text) => [
  { ...text, provider: IDENTIFIED },
  { ...text, provider: IDENTIFIED, name: text.name.replace("identity:", "identity plan:"), command: "plan" },
]);
