import { describe, expect, test } from "vitest";
import { withText } from "../../../../test/support/disk.ts";
import { madeUp, planOfTexts, providersWith, stateOf } from "../../../../test/support/memory.ts";
import { NO_SEEN_TYPES } from "../../load/seenTypes.ts";
import { BUILTIN } from "../../provider/builtin/builtinProvider.ts";
import { providersOf } from "./providers.ts";

const INSTALLED = JSON.stringify({
  Modules: [
    { Key: "", Source: "", Dir: "." },
    { Key: "m", Source: "./m", Dir: "m" },
  ],
});
const withChild = (root: string, child: string) => ({
  "main.tf": root,
  "m/main.tf": child,
  ".terraform/modules/modules.json": INSTALLED,
});

/** Who plans the one resource of the root, or of the child `m`. */
async function resolvedIn(files: Readonly<Record<string, string>>, path: readonly string[] = []): Promise<string> {
  const { root } = (await planOfTexts(files)).modules;
  const node = path.reduce((at, name) => at.children.get(name)!, root!);
  const [resource] = node.module.resources.values();
  const found = providersOf(root, { available: AT_HAND, seenTypes: NO_SEEN_TYPES }).of(path, resource!);
  return "missing" in found
    ? `${found.missing}: ${found.configuration.text}`
    : `${found.provider.source}: ${found.configuration.text}`;
}

const AT_HAND = new Map([[BUILTIN.source, BUILTIN]]);

const DATA = 'resource "terraform_data" "a" {\n  provider = PROVIDER\n}\n';
const of = (provider: string) => DATA.replace("PROVIDER", provider);
const requires = (name: string, source: string) =>
  `terraform {\n  required_providers {\n    ${name} = { source = "${source}" }\n  }\n}\n`;
const EAST = 'provider "aws" {\n  alias = "east"\n}\n';

describe("who plans a resource is what its module requires, not what its type is called", () => {
  test.each([
    [
      "by its type",
      'resource "terraform_data" "a" {}',
      'terraform.io/builtin/terraform: provider["terraform.io/builtin/terraform"]',
    ],
    [
      "by its argument",
      of("aws"),
      'registry.terraform.io/hashicorp/aws: provider["registry.terraform.io/hashicorp/aws"]',
    ],
    [
      "by another local name",
      requires("mine", "terraform.io/builtin/terraform") + of("mine"),
      'terraform.io/builtin/terraform: provider["terraform.io/builtin/terraform"]',
    ],
    [
      "by a local name that means another provider",
      `${requires("terraform", "example.com/x/terraform")}resource "terraform_data" "a" {}`,
      'example.com/x/terraform: provider["example.com/x/terraform"]',
    ],
    ["of no such type", 'resource "terraform_dat" "a" {}', 'no-type: provider["terraform.io/builtin/terraform"]'],
    [
      "of an alias",
      EAST + of("aws.east"),
      'registry.terraform.io/hashicorp/aws: provider["registry.terraform.io/hashicorp/aws"].east',
    ],
    [
      "of an alias that is not there",
      of("aws.east"),
      'no-configuration: provider["registry.terraform.io/hashicorp/aws"].east',
    ],
  ])("%s", async (_, text, resolved) => expect(await resolvedIn({ "main.tf": text })).toBe(resolved));
});

describe("a child has its own configuration, one that is passed, or the default one around it", () => {
  const call = (providers = "") => `module "m" {\n  source = "./m"\n${providers}\n}\n`;
  test.each([
    ["the default", call(), of("aws"), 'provider["registry.terraform.io/hashicorp/aws"]'],
    ["its own", call(), `provider "aws" {}\n${of("aws")}`, 'module.m.provider["registry.terraform.io/hashicorp/aws"]'],
    [
      "one that is passed as the default",
      EAST + call("providers = {\n aws = aws.east\n}"),
      of("aws"),
      'provider["registry.terraform.io/hashicorp/aws"].east',
    ],
    [
      "one that is passed in quotes",
      EAST + call('providers = {\n "aws" = "aws.east"\n}'),
      of("aws"),
      'provider["registry.terraform.io/hashicorp/aws"].east',
    ],
    [
      "one whose name is worked out: nothing is known against it",
      call("providers = {\n aws.east = aws.by_region[1]\n}"),
      of("aws.east"),
      'module.m.provider["registry.terraform.io/hashicorp/aws"].east',
    ],
  ])("%s", async (_, root, child, configuration) =>
    expect(await resolvedIn(withChild(root, child), ["m"])).toBe(
      `registry.terraform.io/hashicorp/aws: ${configuration}`,
    ),
  );

  test("an alias of the root is not one of the child", async () =>
    expect(await resolvedIn(withChild(EAST + call(), of("aws.east")), ["m"])).toBe(
      'no-configuration: module.m.provider["registry.terraform.io/hashicorp/aws"].east',
    ));
});

describe("what a plan says", () => {
  const providers = providersWith(madeUp({ attributes: { a: { type: "string", optional: true } } }));
  const said = async (files: Record<string, string>) =>
    (await planOfTexts(files, { providers })).diagnostics.plan.map(
      ({ severity, inEditor, summary }) => `${inEditor ?? severity}: ${summary}`,
    );

  test("a module that expects a configuration is not wrong in a folder of its own", async () => {
    const expects =
      'terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n  }\n}\n';
    const used = 'resource "made_up" "a" {\n  provider = made.east\n}\n';
    expect(await said({ "main.tf": used })).toEqual(["error: Provider configuration not present"]);
    expect(await said({ "main.tf": expects + used })).toEqual(["information: Provider configuration not present"]);
  });

  test("what a call hands down without having it is told there, and not where it is used", async () => {
    const call = 'module "m" {\n  source = "./m"\n  providers = {\n    made = made.east\n  }\n}\n';
    const { diagnostics } = await planOfTexts(withChild(call, 'resource "made_up" "a" {}\n'), { providers });
    const errors = Object.values(diagnostics)
      .flat()
      .filter(({ severity }) => severity === "error");
    expect(errors.map(({ summary }) => summary)).toEqual([
      'missing provider provider["registry.terraform.io/hashicorp/made"].east',
    ]);
  });

  test("an attribute is looked for in the schema of its provider", async () => {
    const plan = await planOfTexts(
      { "main.tf": 'resource "made_up" "a" {}\noutput "o" {\n  value = made_up.a.b\n}\n' },
      { providers },
    );
    expect(plan.diagnostics.validate.map(({ summary }) => summary)).toEqual(["Unsupported attribute"]);
  });

  test("a configuration that comes or goes reaches the resources that run with it", async () => {
    const child = 'resource "made_up" "a" {\n  provider = made.east\n}\n';
    const root = (more: string, provider: string) =>
      withChild(`${provider}module "m" {\n  source = "./m"\n${more}\n}\n`, child);
    const passes = "  providers = {\n    made.east = made.east\n  }";
    const east = 'provider "made" {\n  alias = "east"\n}\n';
    const steps = [root("", ""), root("", east), root(passes, east), root("", east), root(passes, "")];
    let plan = await planOfTexts(steps[0]!, { providers });
    const found: number[] = [];
    for (const files of steps) {
      plan = withText(plan, "main.tf", files["main.tf"]);
      found.push(plan.traces.length);
      const scratch = await planOfTexts(files, { providers });
      expect(plan.diagnostics.plan.map(({ detail }) => detail)).toEqual(
        scratch.diagnostics.plan.map(({ detail }) => detail),
      );
    }
    expect(found).toEqual([0, 0, 1, 0, 0]);
  });

  test("so it does what a module has left in the state", async () => {
    const state = stateOf({ a: "x" })
      .replace('made\\"]"', 'made\\"].east"')
      .replace('"mode"', '"module":"module.gone","mode"');
    const east = 'provider "made" {\n  alias = "east"\n}\n';
    let plan = await planOfTexts({ "main.tf": "", "terraform.tfstate": state }, { providers });
    const found = ["", east, ""].map((main) => {
      plan = withText(plan, "main.tf", main);
      const said = plan.diagnostics.plan.map(({ summary }) => summary);
      return [...plan.traces.map(({ change }) => change.action.outcome), ...said].join();
    });
    expect(found).toEqual(["Provider configuration not present", "delete", "Provider configuration not present"]);
  });
});
