import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// Generated workspaces of terraform_data. A group has 3 blocks and 10 instances: 5 of a for_each, a leaf that nothing refers
// to, and a module call with 4. All of them use one local, `label`.

const GROUP = 10;
const BLOCKS = 3;
/** The number of groups in each of many files: about 50 blocks. */
const GROUPS_IN_FILE = 17;

export const SHAPES = ["one file", "many files"];

/**
 * Writes a root module of `instances` into a new folder, or into a folder of that name within `parent`. With `state`, its state
 * has all of them as configured. Returns the files and the open file.
 */
export function writeWorkspace({ instances, shape, state }, parent = newFolder()) {
  const files = workspaceFiles({ instances, shape, state });
  for (const [name, text] of Object.entries(files)) write(join(parent, name), text);
  const open = shape === "one file" ? "main.tf" : "groups0.tf";
  const local = shape === "one file" ? "main.tf" : "locals.tf";
  return { folder: parent, files, open, local, instances, blocks: (instances / GROUP) * BLOCKS };
}

/** Returns the files of such a root module, by name. */
export function workspaceFiles({ instances, shape, state }) {
  const groups = Array.from({ length: instances / GROUP }, (_, at) => at);
  return {
    "modules/service/main.tf": SERVICE,
    ...(shape === "one file" ? { "main.tf": SHARED + groups.map(group).join("\n") } : manyFiles(groups)),
    ...(state ? { "terraform.tfstate": JSON.stringify(stateOf(groups)) } : {}),
  };
}

export const newFolder = () => mkdtempSync(join(tmpdir(), "stateline-bench-"));

export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true });

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function manyFiles(groups) {
  const files = { "locals.tf": SHARED };
  for (let at = 0; at * GROUPS_IN_FILE < groups.length; at++)
    files[`groups${at}.tf`] = groups
      .slice(at * GROUPS_IN_FILE, (at + 1) * GROUPS_IN_FILE)
      .map(group)
      .join("\n");
  return files;
}

const SHARED = `variable "zone" {
  type    = string
  default = "z1"
}

locals {
  label = "bench"
}

`;

const group = (at) => `resource "terraform_data" "net${at}" {
  for_each = toset(["a", "b", "c", "d", "e"])
  input = {
    name = "\${local.label}-${at}-\${each.key}"
    zone = var.zone
  }
}

resource "terraform_data" "leaf${at}" {
  input = {
    label = local.label
    note  = "leaf${at}"
  }
}

module "service${at}" {
  source  = "./modules/service"
  network = terraform_data.net${at}["a"].id
  label   = local.label
}
`;

const SERVICE = `variable "network" {
  type = string
}

variable "label" {
  type = string
}

resource "terraform_data" "server" {
  count = 3
  input = {
    network = var.network
    name    = "\${var.label}-\${count.index}"
  }
}

resource "terraform_data" "entry" {
  input = {
    label   = var.label
    servers = terraform_data.server[*].id
  }
}
`;

const stateOf = (groups) => ({
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "00000000-0000-0000-0000-000000000000",
  outputs: {},
  resources: groups.flatMap(resourcesOf),
  check_results: null,
});

function resourcesOf(at) {
  const net = idOf(`net${at}a`);
  const servers = [0, 1, 2].map((index) => idOf(`server${at}${index}`));
  const call = `module.service${at}`;
  const nets = ["a", "b", "c", "d", "e"].map((key) => ({
    index_key: key,
    ...object(idOf(`net${at}${key}`), { name: `bench-${at}-${key}`, zone: "z1" }),
  }));
  const counted = servers.map((id, index) => ({
    index_key: index,
    ...object(id, { network: net, name: `bench-${index}` }),
  }));
  return [
    resource(`net${at}`, nets),
    resource(`leaf${at}`, [object(idOf(`leaf${at}`), { label: "bench", note: `leaf${at}` })]),
    { module: call, ...resource("server", counted) },
    { module: call, ...resource("entry", [object(idOf(`entry${at}`), { label: "bench", servers })]) },
  ];
}

const resource = (name, instances) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances,
});

function object(id, members) {
  const input = { value: members, type: ["object", typesOf(members)] };
  const attributes = { id, input, output: input, triggers_replace: null };
  return { schema_version: 0, attributes, sensitive_attributes: [] };
}

const typesOf = (members) =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      Array.isArray(value) ? ["tuple", value.map(() => "string")] : "string",
    ]),
  );

const idOf = (name) => `id-${name}`;
