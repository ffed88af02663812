import type { Text } from "../actions/judge.ts";
import { ACTING } from "../actions/provider.ts";
import { TEXTS } from "../actions/texts.ts";
import { SCENARIOS } from "../plan/scenarios.ts";
import { FAMILIES } from "../provider/families.ts";
import { ofScenario, ofWorkspace, type SavedCase } from "./played.ts";

// The plans that each binary writes: a choice of what the other conformance tests plan, and what only a file has.

const STEPS: ReadonlySet<string> = new Set([
  "conditions of what exists ",
  "conditions of what is new ",
  "conditions of what exists -target=module.m",
  "conditions of what exists -refresh-only",
  "what a module call is repeated by is not relevant to what it is given",
  "no change",
  "update to another type",
  "numbers of all sizes",
  "sets and maps",
  "replace by trigger of unknown value",
  "delete everything",
  "count grows",
  "for_each loses and gains keys",
  "keys that need quoting",
  "moved and changed",
  "moved to what is not in configuration",
  "moved into a module",
  "a module gets count",
  "a module instance goes",
  "outputs of modules feed each other",
  "module instances by splat and by key",
  "tainted and changed",
  "replace as requested",
  "create before destroy spreads to dependencies",
  "replace triggered by an attribute",
  "a value becomes sensitive",
  "sensitive within, and in a set",
  "outputs come, change and go",
  "an output becomes sensitive",
  "an output that is partly known",
  "unknown through operators and templates",
  "destroy",
]);

const WORKSPACES: Readonly<Record<string, readonly string[]>> = {
  managed: [
    "create with everything",
    "update",
    "replace, created first",
    "deposed beside the current one",
    "deposed alone",
    "destroy",
    "only refresh",
    "sensitive",
  ],
  configurations: [
    "aliases",
    "a module inherits",
    "modules in modules",
    "a module that is gone, which had a block of its own",
  ],
  answers: [
    "an error of PlanResourceChange",
    "an error of ReadResource",
    "drift",
    "drift of what another uses",
    "drift, and only refreshed",
    "drift of what is not declared",
    "gone",
    "gone, and not declared",
    "an upgrade",
    "required replacement by the blocks of a type",
    "required replacement of what is unknown",
    "planned against the configuration, in the original SDK",
  ],
  refactored: [
    "to another type",
    "let go of",
    "let go of, and destroyed",
    "imported",
    "imported and replaced",
    "imported with for_each",
    "imported without a configuration",
    "targeted module",
    "a type that is no more, beside another",
    "provisioners",
  ],
  read: [
    "data that another uses",
    "data with an unknown argument",
    "data that depends on what changes",
    "data that is no more",
    "data with something unknown",
    "a check with data that depends on what changes",
    "a postcondition that does not hold",
    "ephemeral into a write-only argument",
    "write-only, and changed",
    "a function of the provider",
  ],
  nested: [
    "blocks, created",
    "a block of a list changes",
    "a block of a set changes",
    "a block of a map comes",
    "an inner block goes",
    "dynamic blocks that are not known",
    "attributes, created",
    "an attribute of a set changes",
    "all attributes go",
    "replaced for a nested attribute",
    "drift in nested blocks",
  ],
  published: ["a secret of another, replaced", "what is sensitive was not noted, and nothing is read"],
  unknowns: [
    "a dynamic map by its values that is not known, of an object that is there",
    "a dynamic list around lists that is not known",
    "a dynamic list around lists that is not known, of an object that is there",
  ],
  removals: ["one and a deposed one "],
  twoProviders: ["another provider configured with what is read later"],
  stored: ["an object of 0.11", "an object moved, and forgotten"],
};

const written = (name: string, main: string, more: Partial<SavedCase> = {}): SavedCase => ({
  name,
  files: { "main.tf": main },
  providers: {},
  options: [],
  ...more,
});

const OTHER_STATE = JSON.stringify({
  version: 4,
  terraform_version: "1.5.7",
  serial: 3,
  lineage: "other",
  outputs: {
    names: { value: ["a", "b"], type: ["list", "string"] },
    key: { value: "hush", type: "string", sensitive: true },
  },
  resources: [],
});

const OWN: readonly SavedCase[] = [
  written(
    "another state, read",
    `data "terraform_remote_state" "other" {
  backend = "local"
  config = { path = "other.tfstate" }
}
resource "terraform_data" "a" {
  input = data.terraform_remote_state.other.outputs.names
}
output "key" {
  value     = data.terraform_remote_state.other.outputs.key
  sensitive = true
}
`,
    { before: { files: { "other.tfstate": OTHER_STATE }, commands: [] } },
  ),
  written(
    "variables, given and not",
    `variable "given" { type = map(number) }
variable "typed" {
  type    = object({ a = string, b = optional(number, 2) })
  default = { a = 1 }
}
variable "secret" {
  sensitive = true
  default   = "hush"
}
variable "nothing" { default = null }
resource "terraform_data" "a" {
  input            = [var.given, var.typed, var.nothing]
  triggers_replace = var.secret
}
output "o" { value = var.given }
`,
    { options: ["-var", "given={ x = 0.1, y = 1e21, z = -0 }"] },
  ),
  written(
    "the files of modules, one of them used twice",
    `module "one" {
  source = "./m"
  v      = 1
}
module "two" {
  source   = "./m"
  for_each = { "a.b" = 1, "c\\"d" = 2 }
  v        = each.value
}
`,
    {
      files: {
        "main.tf": `module "one" {
  source = "./m"
  v      = 1
}
module "two" {
  source   = "./m"
  for_each = { "a.b" = 1, "c\\"d" = 2 }
  v        = each.value
}
resource "terraform_data" "all" {
  for_each = { for name, m in module.two : name => m.o }
  input    = each.value
}
`,
        "m/main.tf": `variable "v" {}
resource "terraform_data" "x" {
  count = 2
  input = "\${var.v}-\${count.index}"
}
module "n" {
  source = "./n"
  w      = terraform_data.x[*].id
}
output "o" { value = module.n.p }
`,
        "m/n/main.tf": `variable "w" {}
output "p" { value = { ids = var.w, first = var.w[0] } }
`,
      },
    },
  ),
  written("nothing at all", ""),
  written("nothing to destroy", 'resource "terraform_data" "a" {}\n', { options: ["-destroy"] }),
  written(
    "a name that begins as a secret does",
    'resource "terraform_data" "a" {\n  input = { password = "x", "ключ" = "é", "a b" = "<&>\\u2028" }\n}\n',
  ),
];

/** Texts of ../actions, about what only newer versions have. */
const TEXTS_WITH_ACTIONS: ReadonlySet<string> = new Set([
  "plan: creation",
  "plan: two events, two actions",
  "plan: modules",
  "plan: every argument",
  "plan: known after apply",
  "plan: no config",
  "plan: keyed actions of instances",
  "plan: on_failure",
  "plan: caller",
  "identity plan: whole",
  "identity plan: variable",
]);

const ofText = ({ name, files, state, provider = ACTING, options = [] }: Text): SavedCase => ({
  name,
  files,
  ...(state !== undefined && { state }),
  providers: { test: provider },
  options,
});

export const CASES: readonly SavedCase[] = [
  ...SCENARIOS.filter(({ name }) => STEPS.has(name)).map(ofScenario),
  ...Object.entries(WORKSPACES).flatMap(([family, names]) =>
    (FAMILIES.get(family) ?? []).filter(({ name }) => names.includes(name)).map(ofWorkspace),
  ),
  ...TEXTS.filter(({ name }) => TEXTS_WITH_ACTIONS.has(name)).map(ofText),
  ...OWN,
];
