import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

// Generated workspaces with many references. A group has 10 instances: 3 of a for_each, a leaf, and two instances of a module
// with 3 each. Each module call refers to the previous one, so that the calls form chains.

const GROUP = 10;
const CHAIN = 12;
const GROUPS_IN_FILE = 17;

/** Returns the texts that are typed into one leaf: incomplete, invalid and valid references, and at last null. */
export function typedReferences(group) {
  const otherGroup = group + (group % CHAIN === 0 ? 1 : -1);
  return [
    "terraform_data.n",
    `terraform_data.net${otherGroup}["b"]`,
    `terraform_data.net${otherGroup}["b"].id`,
    `module.service${group}["a"].na`,
    `module.service${group}["a"].name`,
    "null",
  ];
}

/** Writes such a root module into a folder. Returns its files, the open file and the group whose leaf is edited. */
export function writeReferences({ instances }, folder) {
  const files = referenceFiles({ instances });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { files, open: "groups0.tf", group: Math.min(8, instances / GROUP - 1) };
}

/** Returns the files of such a root module, by name. */
export function referenceFiles({ instances }) {
  const groups = Array.from({ length: instances / GROUP }, (_, at) => at);
  const files = { "modules/service/main.tf": SERVICE, "locals.tf": 'locals {\n  label = "bench"\n}\n' };
  for (let at = 0; at * GROUPS_IN_FILE < groups.length; at++) {
    const fileGroups = groups.slice(at * GROUPS_IN_FILE, (at + 1) * GROUPS_IN_FILE);
    files[`groups${at}.tf`] = fileGroups.map(group).join("\n");
  }
  return files;
}

const group = (at) => `resource "terraform_data" "net${at}" {
  for_each = toset(["a", "b", "c"])
  input    = "\${local.label}-${at}-\${each.key}"
}

resource "terraform_data" "leaf${at}" {
  input = {
    label = local.label
    peer  = null
  }
}

module "service${at}" {
  source   = "./modules/service"
  for_each = toset(["a", "b"])
  network  = terraform_data.net${at}[each.key].id
  previous = ${at % CHAIN === 0 ? '"first"' : `module.service${at - 1}[each.key].name`}
}
`;

const SERVICE = `variable "network" {
  type = string
}

variable "previous" {
  type = string
}

locals {
  name = "\${var.previous}-next"
}

resource "terraform_data" "server" {
  count = 2
  input = {
    network = var.network
    name    = "\${local.name}-\${count.index}"
  }
}

resource "terraform_data" "entry" {
  input = terraform_data.server[*].id
}

output "name" {
  value = local.name
}

output "entry" {
  value = terraform_data.entry.id
}
`;
