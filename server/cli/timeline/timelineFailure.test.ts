import { expect, test } from "vitest";
import { capturingConsole } from "../../../test/support/capturingConsole.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { DISK } from "../../host/node/askers.ts";
import { askWith } from "../../host/shared/askWith.ts";
import { main } from "../main.ts";

const FILES = {
  "main.tf": `
resource "terraform_data" "a" {
  input = "x"
  provisioner "local-exec" {
    command    = "true"
    on_failure = continue
  }
  provisioner "local-exec" {
    command = "true"
  }
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
}
resource "terraform_data" "kept" {
  triggers_replace = 2
  lifecycle {
    create_before_destroy = true
  }
}
`,
  "terraform.tfstate": JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "x",
    resources: [
      {
        mode: "managed",
        type: "terraform_data",
        name: "kept",
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [
          {
            schema_version: 0,
            attributes: { id: "old", input: null, output: null, triggers_replace: { value: 1, type: "number" } },
          },
        ],
      },
    ],
  }),
};

async function run(address: string, ...options: readonly string[]) {
  const { console, printed } = capturingConsole();
  const code = await withFolder(FILES, (folder) =>
    main(["timeline", folder, address, ...options], askWith(new Map(DISK)), console, {}),
  );
  return { code, ...printed };
}

const failurePart = (out: string): string => out.slice(out.indexOf("  If this fails"));

test("a failed creation: the object is tainted, dependents are not started, and the next plan replaces it", async () => {
  const { out, code } = await run("terraform_data.a", "--fail", "create");
  expect(code).toBe(0);
  expect(
    failurePart(out),
  ).toBe(`  If this fails: The creation fails, and the provider returns the object as far as it got.
    The object is saved as far as it got, and marked as tainted, because its creation is not complete.
    Not started:
      + terraform_data.b
    The next plan:
      -/+ terraform_data.a is tainted, so must be replaced
      + terraform_data.b will be created
`);
});

test("each provisioner can fail: the first only warns, the second taints the object", async () => {
  const { out } = await run("terraform_data.a", "--json", "--fail", "provisioner:1", "--fail", "provisioner:2");
  const { runs } = JSON.parse(out);
  expect(runs.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
    ["plan", "plan"],
    ["rehearsed", "Provisioner 1 (local-exec) fails"],
    ["next", "the next plan"],
    ["rehearsed", "Provisioner 2 (local-exec) fails"],
    ["next", "the next plan"],
  ]);
  const [, first, , second, next] = runs;
  expect(first.failure).toMatchObject({ rule: "provisioner-continues", continues: true, notStarted: [] });
  expect(first.failure.provisioners.map(({ result }: { result: string }) => result)).toEqual(["failed", "done"]);
  expect(second.failure).toMatchObject({
    rule: "provisioner-tainted",
    objects: [{ deposed: false, status: "tainted" }],
    notStarted: [{ address: "terraform_data.b", action: "create" }],
  });
  expect(second.failure.provisioners.map(({ result }: { result: string }) => result)).toEqual(["done", "failed"]);
  expect(next.decisions[0]).toMatchObject({ rule: "tainted" });
});

test("the creation of what is created first fails: the calls end there, and the old object is planned to go", async () => {
  const { out } = await run("terraform_data.kept", "--json", "--fail", "create");
  const [, failed, ...next] = JSON.parse(out).runs;
  const applied = failed.operations.filter(({ phase }: { phase: string }) => phase === "apply");
  expect(applied.at(-1)).toMatchObject({ operation: "ApplyResourceChange", half: "create", fails: true });
  expect(applied.some(({ half }: { half: string }) => half === "delete")).toBe(false);
  expect(failed.failure.objects).toMatchObject([
    { deposed: false, status: "tainted" },
    { deposed: true, status: "ready", value: { value: { id: "old" } } },
  ]);
  expect(next.map(({ title }: { title: string }) => title)).toEqual([
    "the next plan",
    "the next plan (the object that was deposed)",
  ]);
});

test.each([
  ["validate", "Terraform reports the error and makes no plan."],
  ["plan:apply", "The provider is told to create nothing"],
  ["create:other", "saved as the provider returned it"],
])("--fail %s is played, and its call fails", async (name, sentence) => {
  expect((await run("terraform_data.a", "--fail", name)).out).toContain(sentence);
  const { runs } = JSON.parse((await run("terraform_data.a", "--fail", name, "--json")).out);
  const failed = runs.find(({ kind }: { kind: string }) => kind === "rehearsed");
  expect(failed.failure.fails).toBe(name);
  const last = failed.operations.at(-1);
  expect(last).toMatchObject({ fails: true });
  expect(failed.operations.slice(0, -1).every(({ fails }: { fails?: true }) => !fails)).toBe(true);
});

test("what cannot fail is wrong use, with what can", async () => {
  expect(await run("terraform_data.a", "--fail", "destroy")).toMatchObject({
    code: 2,
    errors:
      "The apply of terraform_data.a has no such step. What can fail: validate, plan, validate:apply, plan:apply, create, create:nothing, create:other, create:unknown, create:null, provisioner:1, provisioner:2.\n",
  });
  expect((await run("terraform_data.a", "--fail", "provisioner:0")).errors).toBe(
    "--fail provisioner:0: number the provisioners from 1.\n",
  );
  expect((await run("terraform_data.a", "--fail", "explode")).code).toBe(2);
});

test("between the creation and the destruction of a replacement that is created first, the old object is deposed", async () => {
  const text = await run("terraform_data.kept");
  expect(text.out).toContain("Plan → Depose → Plan again → Create → Destroy deposed → replaced");
  const [planned] = JSON.parse((await run("terraform_data.kept", "--json")).out).runs;
  expect(planned.machine.map(({ state }: { state: string }) => state).slice(-5)).toEqual([
    ...["depose", "replan", "create", "destroy", "end"],
  ]);
  const calls: readonly { phase: string; half?: string; deposed?: true }[] = planned.operations;
  expect(calls.filter(({ deposed }) => deposed)).toEqual(
    calls.filter(({ phase, half }) => phase === "apply" && half === "delete"),
  );
});
