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

const told = (name: string, main: string, more: More = {}): Workspace =>
  workspace(name, main, { state: A, provider: PROVIDER, ...more });

const A = [{ name: "a", attributes: thing("a") }];
const B = { name: "a", attributes: thing("b") };
const one = (body: string, name = "a") => `resource "test_thing" "${name}" {\n${body}\n}\n`;
const meta = (body: string, name = "test") => `terraform {\n provider_meta "${name}" {\n ${body}\n }\n}\n`;
const ROOT = meta('module = "root"');
const WRONG = meta('modul = "root"');
const IMAGE = 'data "test_image" "i" {\n name = "i"\n}\n';
const IMPORT = 'import {\n to = test_thing.a\n id = "x"\n}\n';
const IN_M = { "m/main.tf": meta('module = "m"') + one('name = "a"') };

export const metaBlocks: readonly Workspace[] = [
  told("all that is read and planned", ROOT + one('name = "a"') + one('name = "b"', "b") + IMAGE),
  told("a replacement", ROOT + one('name = "a"\nzone = "z"')),
  told("everything destroyed", ROOT + one('name = "a"'), { options: ["-destroy"] }),
  told("what nothing wants any more", ROOT),
  told("what nothing wants any more, only refreshed", ROOT, { options: ["-refresh-only"] }),
  told("an instance that is not wanted any more", ROOT + one('name = "a"\ncount = 1'), {
    state: [
      { ...A[0]!, key: 0 },
      { ...B, key: 1 },
    ],
  }),
  told("a module instance that is not wanted any more", 'module "m" {\n source = "./m"\n count = 1\n}\n', {
    files: IN_M,
    state: [
      { ...A[0]!, module: "module.m[0]" },
      { ...B, module: "module.m[1]" },
    ],
  }),
  told("an import", ROOT + one('name = "a"') + IMPORT, { state: [] }),
  told("another in a module", `${ROOT}module "m" {\n source = "./m"\n}\n${one('name = "r"', "r")}`, {
    files: IN_M,
    state: [],
  }),
  told(
    "by another name",
    `terraform {\n required_providers {\n t = {\n source = "hashicorp/test"\n }\n }\n}\n${meta('module = "root"', "t")}${one('name = "a"\nprovider = t')}`,
  ),
  told("one that the provider does not take", ROOT + one('name = "a"') + IMAGE, { provider: BASE }),
  told("one that the provider does not take, before anything is there", ROOT + one('name = "n"\ncount = 2'), {
    provider: BASE,
    state: [],
  }),
  told("an argument that is not there", WRONG + one('name = "a"')),
  told("an argument of another type", meta('n = "root"') + one('name = "a"')),
  told("wrong, only refreshed", WRONG + one('name = "a"'), { options: ["-refresh-only"] }),
  told("wrong, not refreshed", WRONG + one('name = "a"'), { options: ["-refresh=false"] }),
  told("wrong, destroyed", WRONG + one('name = "a"'), { options: ["-destroy", "-refresh=false"] }),
  told("wrong, imported", WRONG + one('name = "a"') + IMPORT, { state: [] }),
];
