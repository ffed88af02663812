import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { REPRODUCTION } from "../../server/protocol/methods.ts";
import type { Reproduction } from "../../server/protocol/reproduction.ts";
import { stateline } from "../support/command.ts";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

// What Copy Reproduction copies: the plan is made again from it, in another folder, and it holds no secret.

const SECRET = 'hunter2-"é\\n${x}-7391';

const STATE = {
  version: 4,
  terraform_version: "1.11.4",
  serial: 3,
  lineage: "l",
  outputs: {},
  resources: [
    ["a", "old", []],
    ["gone", "x", []],
    ["secret", SECRET, [[{ type: "get_attr", value: "input" }]]],
  ].map(([name, input, sensitive]) => ({
    mode: "managed",
    type: "terraform_data",
    name,
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [
      {
        schema_version: 0,
        attributes: {
          id: `id-${name}`,
          input: { value: input, type: "string" },
          output: { value: input, type: "string" },
          triggers_replace: null,
        },
        sensitive_attributes: sensitive,
      },
    ],
  })),
};

const FILES = {
  "infra/app/main.tf": [
    'module "m" {\n  source = "../modules/m"\n  size = var.size\n}',
    'resource "terraform_data" "a" {\n  input = "on disk"\n}',
    'resource "terraform_data" "secret" {\n  input = var.password\n}',
    'resource "aws_vpc" "v" {\n  cidr_block = "10.0.0.0/16"\n}',
    'output "b" {\n  value = var.count_of - 1\n}',
    'variable "size" {}\nvariable "password" {\n  sensitive = true\n}\nvariable "count_of" {}\n',
  ].join("\n"),
  "infra/app/terraform.tfvars": `size = "large"\ncount_of = 3\npassword = ${JSON.stringify(SECRET).replace("${", "$${")}\n`,
  "infra/app/terraform.tfstate": JSON.stringify(STATE),
  "infra/modules/m/main.tf": 'variable "size" {}\nresource "terraform_data" "inner" {\n  input = var.size\n}\n',
  "elsewhere/private.txt": "private",
};

const actionsOf = (text: string): readonly unknown[] =>
  JSON.parse(text).resource_changes.map((each: { address: string; change: { actions: unknown } }) => [
    each.address,
    each.change.actions,
  ]);

test("a reproduction makes the same plan elsewhere, from the unsaved text and without secrets", () =>
  withFolder(FILES, async (folder) => {
    const app = join(folder, "infra/app");
    const session = await startSession(join(folder, "infra"));
    let copied: Reproduction;
    try {
      await session.open("app/main.tf", FILES["infra/app/main.tf"].replace("on disk", "unsaved"));
      copied = (await session.connection.sendRequest(REPRODUCTION, { uri: session.uri("app") })) as Reproduction;
    } finally {
      await session.close();
    }
    const text = JSON.stringify(copied);
    for (const part of ["hunter2", "7391", folder, "private"]) expect(text).not.toContain(part);
    expect(copied.root).toBe("/reproduction/app");
    expect(Object.keys(copied.files)).toEqual(
      expect.arrayContaining(["/reproduction/app/main.tf", "/reproduction/modules/m/main.tf"]),
    );
    expect(copied.files["/reproduction/app/terraform.tfvars"]).toContain('password = "xxxxxx1-');
    writeFileSync(join(app, "main.tf"), FILES["infra/app/main.tf"].replace("on disk", "unsaved"));
    const original = await stateline(app, "plan", "--json");
    await withFolder({ "copied.json": text }, async (other) => {
      const again = await stateline(other, "plan", "--reproduction", "copied.json", "--json");
      expect([again.code, actionsOf(again.out)]).toEqual([original.code, actionsOf(original.out)]);
      const { instances } = JSON.parse(again.out).stateline;
      const secret = instances.find(({ address }: { address: string }) => address === "terraform_data.secret");
      expect(secret.why.action).toBe("no-op");
      expect(again.out).toContain('"unsaved"');
      expect((await stateline(other, "plan", "--reproduction", "nothing.json")).code).toBe(1);
      writeFileSync(join(other, "copied.json"), "[]");
      expect((await stateline(other, "plan", "--reproduction", "copied.json")).errors).toContain("Copy Reproduction");
    });
    expect(readFileSync(join(folder, "elsewhere/private.txt"), "utf8")).toBe("private");
  }));
