import { BASE } from "../base.ts";
import { type More, thing, type Workspace, workspace } from "../workspace.ts";

// What a module tells a provider of itself, and to which calls it goes along.

const PROVIDER = {
  ...BASE,
  planDestroy: true,
  providerMeta: {
    version: 0,
    block: { attributes: { module: { type: "string", optional: true }, n: { type: "number", optional: true } } },
  },
};

const metaWorkspace = (name: string, main: string, more: More = {}): Workspace =>
  workspace(name, main, { state: A, provider: PROVIDER, ...more });

const A = [{ name: "a", attributes: thing("a") }];
const B = { name: "a", attributes: thing("b") };
const thingBlock = (body: string, name = "a") => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const meta = (body: string, name = "test") => `terraform {\n provider_meta "${name}" {\n ${body}\n }\n}\n`;
const ROOT = meta('module = "root"');
const WRONG = meta('modul = "root"');
const IMAGE = 'data "test_image" "i" {\n name = "i"\n}\n';
const IMPORT = 'import {\n to = test_thing.a\n id = "x"\n}\n';
const IN_M = { "m/main.tf": meta('module = "m"') + thingBlock('name = "a"') };

export const metaBlocks: readonly Workspace[] = [
  metaWorkspace(
    "all that is read and planned",
    ROOT + thingBlock('name = "a"') + thingBlock('name = "b"', "b") + IMAGE,
  ),
  metaWorkspace("a replacement", ROOT + thingBlock('name = "a"\nzone = "z"')),
  metaWorkspace("everything destroyed", ROOT + thingBlock('name = "a"'), { options: ["-destroy"] }),
  metaWorkspace("what nothing wants any more", ROOT),
  metaWorkspace("what nothing wants any more, only refreshed", ROOT, { options: ["-refresh-only"] }),
  metaWorkspace("an instance that is not wanted any more", ROOT + thingBlock('name = "a"\ncount = 1'), {
    state: [
      { ...A[0]!, key: 0 },
      { ...B, key: 1 },
    ],
  }),
  metaWorkspace("a module instance that is not wanted any more", 'module "m" {\n source = "./m"\n count = 1\n}\n', {
    files: IN_M,
    state: [
      { ...A[0]!, module: "module.m[0]" },
      { ...B, module: "module.m[1]" },
    ],
  }),
  metaWorkspace("an import", ROOT + thingBlock('name = "a"') + IMPORT, { state: [] }),
  metaWorkspace("another in a module", `${ROOT}module "m" {\n source = "./m"\n}\n${thingBlock('name = "r"', "r")}`, {
    files: IN_M,
    state: [],
  }),
  metaWorkspace(
    "by another name",
    `terraform {\n required_providers {\n t = {\n source = "hashicorp/test"\n }\n }\n}\n${meta('module = "root"', "t")}${thingBlock('name = "a"\nprovider = t')}`,
  ),
  metaWorkspace("one that the provider does not take", ROOT + thingBlock('name = "a"') + IMAGE, { provider: BASE }),
  metaWorkspace(
    "one that the provider does not take, before anything is there",
    ROOT + thingBlock('name = "n"\ncount = 2'),
    {
      provider: BASE,
      state: [],
    },
  ),
  metaWorkspace("an argument that is not there", WRONG + thingBlock('name = "a"')),
  metaWorkspace("an argument of another type", meta('n = "root"') + thingBlock('name = "a"')),
  metaWorkspace("wrong, only refreshed", WRONG + thingBlock('name = "a"'), { options: ["-refresh-only"] }),
  metaWorkspace("wrong, not refreshed", WRONG + thingBlock('name = "a"'), { options: ["-refresh=false"] }),
  metaWorkspace("wrong, destroyed", WRONG + thingBlock('name = "a"'), { options: ["-destroy", "-refresh=false"] }),
  metaWorkspace("wrong, imported", WRONG + thingBlock('name = "a"') + IMPORT, { state: [] }),
];
