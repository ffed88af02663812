import { expect, test } from "vitest";
import { MemoryDisk } from "../../test/support/memoryDisk.ts";
import { answers } from "../engine/source/question.ts";
import { discover } from "./discover.ts";

/** Returns the root modules of a workspace with these files. */
function rootsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const disk = new MemoryDisk([][Symbol.iterator]());
  for (const [name, text] of Object.entries(files)) disk.files.set(`/w/${name}`, text);
  let known = answers();
  for (;;) {
    const { roots, open } = discover(["/w"], known);
    if (open.length === 0) return roots.map((root) => root.slice("/w/".length));
    known = known.with(open.map((question) => [question, disk.answer(question)] as const));
  }
}

const TF = "locals {\n}\n";

test("a folder that another one calls is no root module", () =>
  expect(rootsOf({ "app/main.tf": 'module "m" {\n  source = "../m"\n}\n', "m/main.tf": TF })).toEqual(["app"]));

test("a folder that Terragrunt plans is no root module: its units, and what they name as their source", () =>
  expect(
    rootsOf({
      "live/vpc/terragrunt.hcl": 'terraform {\n  source = "../../modules//vpc"\n}\n',
      "live/db/terragrunt.hcl": 'terraform {\n  source = "${get_repo_root()}/modules/db?ref=v1"\n}\n',
      "live/app/terragrunt.hcl": 'terraform {\n  source = "git::../../modules/app"\n}\n',
      "live/own/terragrunt.hcl": 'include "root" {\n  path = find_in_parent_folders()\n}\n',
      "live/own/main.tf": TF,
      "live/_shared/net.hcl": 'locals {\n  base_source_url = "${local.modules}//net"\n}\n',
      "live/json/terragrunt.hcl.json": '{"terraform": {"source": "../../modules/json"}}',
      "live/line/terragrunt.hcl": 'terraform { source = "../../modules//line" }\n',
      "modules/net/main.tf": TF,
      "modules/line/main.tf": TF,
      "modules/json/main.tf": TF,
      "modules/vpc/main.tf": TF,
      "modules/db/main.tf": TF,
      "modules/app/main.tf": TF,
      "modules/other/main.tf": TF,
      "plain/main.tf": TF,
    }),
  ).toEqual(["plain", "modules/other"]));

test("a folder that a stack runs as a component is no root module", () =>
  expect(
    rootsOf({
      "stack/main.tfcomponent.hcl": 'component "net" {\n  source = "../net"\n}\n',
      "stack/old.tfstack.hcl": 'component "db" {\n  source = "./db"\n}\nremoved {\n  source = "./gone"\n}\n',
      "stack/more.tfcomponent.json": '{"component": {"app": {"source": "./app"}}}',
      "stack/main.tfdeploy.hcl": 'upstream_input "u" {\n  source = "./plain"\n}\n',
      "net/main.tf": 'module "inner" {\n  source = "./inner"\n}\n',
      "net/inner/main.tf": TF,
      "stack/db/main.tf": TF,
      "stack/gone/main.tf": TF,
      "stack/app/main.tf": TF,
      "stack/plain/main.tf": TF,
    }),
  ).toEqual(["stack/plain"]));

test("a workspace that is a whole file system has one root module in its top folder", () => {
  const disk = new MemoryDisk([][Symbol.iterator]());
  for (const name of ["/main.tf", "/app/main.tf"]) disk.files.set(name, TF);
  let known = answers();
  for (let open = discover(["/"], known).open; open.length > 0; open = discover(["/"], known).open)
    known = known.with(open.map((question) => [question, disk.answer(question)] as const));
  expect(discover(["/"], known).roots).toEqual(["/", "/app"]);
});

test("of a folder whose listing is the same, the next discovery makes no paths and questions anew", () => {
  const disk = new MemoryDisk([][Symbol.iterator]());
  for (const name of ["/w/main.tf", "/w/app/main.tf"]) disk.files.set(name, TF);
  let known = answers();
  let found = discover(["/w"], known);
  while (found.open.length > 0) {
    known = known.with(found.open.map((question) => [question, disk.answer(question)] as const));
    const next = discover(["/w"], known, found);
    for (const [path, folder] of found.listed) expect(next.listed.get(path)).toBe(folder);
    found = next;
  }
  expect(found.listed.size).toBe(2);
  expect(found.roots).toEqual(["/w", "/w/app"]);
});
