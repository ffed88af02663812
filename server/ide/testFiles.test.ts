import { expect, test } from "vitest";
import { planOf } from "../../test/support/disk.ts";
import { withFolder } from "../../test/support/folder.ts";
import { testFiles } from "./testFiles.ts";

const FILES = {
  "main.tf": "",
  "a.tftest.hcl": 'run "planned" {\n  command = plan\n}\n\nrun "applied" {}\n',
  "tests/b.tftest.hcl": 'variables {\n}\nrun "named" {\n  command = apply\n}\n',
  "tests/unit/c.tftest.hcl": 'run "deeper" {\n}\n',
};

test("the files beside the root module and in its folder tests, with the places of their runs", () =>
  withFolder(FILES, async (root) => {
    const found = testFiles({ root, plan: await planOf(root) });
    expect(
      found.map(({ path, runs }) => [
        path,
        ...runs.map(({ name, range, applies }) => [name, range.start.line, applies]),
      ]),
    ).toEqual([
      ["a.tftest.hcl", ["planned", 0, false], ["applied", 4, true]],
      ["tests/b.tftest.hcl", ["named", 2, true]],
    ]);
  }));

test("Terraform 1.5 has no tests", () =>
  withFolder({ ...FILES, ".terraform-version": "1.5.7\n" }, async (root) => {
    expect(testFiles({ root, plan: await planOf(root) })).toEqual([]);
  }));
