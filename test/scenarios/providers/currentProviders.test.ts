import { expect, test } from "vitest";
import { planOfTexts } from "../../support/memory.ts";

// States whose providers have another address than the configuration has.

const stateOf = (...providers: readonly string[]): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "0.12.28",
    serial: 1,
    lineage: "a0000000-0000-4000-8000-000000000001",
    outputs: {},
    resources: providers.map((provider, at) => ({
      mode: "managed",
      type: "null_resource",
      name: `r${at}`,
      provider,
      instances: [{ schema_version: 0, attributes: { id: "1", triggers: null } }],
    })),
  });

const MAIN = 'resource "null_resource" "r0" {\n}\n';

const plannedWith = async (provider: string, main = MAIN) => {
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": stateOf(provider) });
  return {
    action: plan.traces[0]?.change.action.outcome,
    notPlanned: plan.notPlanned.length,
    said: plan.diagnostics.load.map(({ severity, summary, detail }) => [severity, summary, detail]),
  };
};

test("an address of Terraform 0.12 is an error with the command that mends it, and the plan goes on", async () => {
  expect(await plannedWith("provider.null")).toMatchObject({
    action: "no-op",
    notPlanned: 0,
    said: [
      [
        "error",
        "Invalid legacy provider address",
        expect.stringContaining(
          "terraform state replace-provider registry.terraform.io/-/null registry.terraform.io/hashicorp/null",
        ),
      ],
    ],
  });
});

test("the command names the provider that the configuration requires", async () => {
  const main = `terraform {\n  required_providers {\n    null = { source = "acme/null" }\n  }\n}\n${MAIN}`;
  const { said } = await plannedWith("provider.null", main);
  expect(said[0]?.[2]).toContain("registry.terraform.io/-/null registry.terraform.io/acme/null");
});

test("each provider is told once", async () => {
  const plan = await planOfTexts({
    "main.tf": MAIN,
    "terraform.tfstate": stateOf("provider.null", "provider.null", "provider.null.other"),
  });
  expect(plan.diagnostics.load).toHaveLength(1);
});

test.each(["registry.opentofu.org/hashicorp/null", "mirror.example.com/hashicorp/null"])(
  "%s is the same provider, and that is told",
  async (source) => {
    const { action, notPlanned, said } = await plannedWith(`provider["${source}"]`);
    expect([action, notPlanned, said.map(([severity]) => severity)]).toEqual(["no-op", 0, ["information"]]);
  },
);

test("a provider that a private registry alone has stays what it is", async () => {
  const { said } = await plannedWith('provider["registry.example.com/acme/null"]');
  expect(said).toEqual([]);
});
