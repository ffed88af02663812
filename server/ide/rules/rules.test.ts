import { describe, expect, test } from "vitest";
import { diagnostics } from "../../../test/support/diagnostics.ts";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../../../test/support/memory.ts";
import { makePlan } from "../../engine/plan/makePlan.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { lineAndCharacter } from "../../engine/source/sourceFile.ts";
import { objectValue, stringValue } from "../../engine/values/value.ts";
import { DEFAULT_LEVELS, type RuleLevels } from "../../workspace/ruleLevels.ts";

/** Returns the diagnostics of rules in a plan: `main.tf:3 warning destroyed: …`, and the text that each marks. */
function ruleLines(plan: LivePlan, rules?: RuleLevels): readonly string[] {
  const root = { root: plan.root, plan, version: 1, isStale: false, ...(rules && { rules }) };
  return [...diagnostics({ roots: [root] })].flatMap(([path, inFile]) =>
    inFile
      .filter(
        ({ id }) => id in DEFAULT_LEVELS || id === "lifecycle/protected-instance" || id === "plan/failed-condition",
      )
      .map(({ id, severity, message, placed: { file, start, end } }) => {
        const line = lineAndCharacter(file, start).line + 1;
        const marked = file.text.slice(start, end);
        return `${path.slice(plan.root.length + 1)}:${line} ${severity} ${id} [${marked}] ${message}`;
      }),
  );
}

const of = (text: string): readonly string[] => ruleLines(fixture(text).root.plan);

describe("destroyed", () => {
  test("an instance whose key left for_each is one at its block", () =>
    expect(
      of(`
      resource "terraform_data" "web" {
        for_each = toset(["a"])
        input    = each.key
      }
      --- state
      terraform_data.web["a"] { id = "1", input = "a" }
      terraform_data.web["c"] { id = "2", input = "c" }
      `),
    ).toEqual([
      'main.tf:1 warning destroyed [resource "terraform_data" "web"] terraform_data.web["c"] will be destroyed (because key ["c"] is not in for_each map)',
    ]));

  test("300 destroyed instances of a resource are one finding", () => {
    const objects = Array.from({ length: 300 }, (_, at) => `terraform_data.web[${at}] { id = "${at}", input = "x" }`);
    const text = `resource "terraform_data" "web" {\n  count = 0\n  input = "x"\n}\n--- state\n${objects.join("\n")}\n`;
    expect(of(text)).toEqual([
      'main.tf:1 warning destroyed [resource "terraform_data" "web"] 300 instances of terraform_data.web ([0], [1], [2], [3], [4], and 295 more) will be destroyed',
    ]);
  });

  test("a resource without a block is one at the start of the first file", () =>
    expect(of('--- other.tf\nlocals {}\n--- state\nterraform_data.web { id = "1", input = "a" }\n')).toEqual([
      "main.tf:1 warning destroyed [] terraform_data.web will be destroyed (because terraform_data.web is not in configuration)",
    ]));

  test("a removed block is one where it stood when the last apply was seen", () => {
    const block = (name: string) => `resource "terraform_data" "${name}" {\n  input = "x"\n}\n`;
    const { plan } = fixture(
      `${block("a")}${block("b")}${block("c")}--- state\nterraform_data.b { id = "1", input = "x" }\n`,
    ).root;
    const answer = [fileQuestion("/fixture/main.tf"), { kind: "text", text: `${block("a")}${block("c")}` }] as const;
    const lastApplied = plan.modules.root!;
    const edited = makePlan({ ...plan.inputs, lastApplied, answers: plan.inputs.answers.with([answer]) }, plan);
    expect(ruleLines(edited)).toEqual([
      "main.tf:3 warning destroyed [] terraform_data.b will be destroyed (because terraform_data.b is not in configuration)",
    ]);
  });

  test("the instances of a call that is gone are one finding, and those of a key one at the call", () =>
    expect(
      of(`
      module "net" {
        source   = "./net"
        for_each = toset(["a"])
      }
      --- net/main.tf
      resource "terraform_data" "vpc" {
        input = "x"
      }
      --- state
      module.net["a"].terraform_data.vpc { id = "1", input = "x" }
      module.net["b"].terraform_data.vpc { id = "2", input = "x" }
      module.gone.terraform_data.a { id = "3", input = "x" }
      module.gone.terraform_data.b { id = "4", input = "x" }
      `),
    ).toEqual([
      'main.tf:1 warning destroyed [module "net"] module.net["b"]: module.net["b"].terraform_data.vpc will be destroyed (because module.net["b"] is not in configuration)',
      "main.tf:1 warning destroyed [] module.gone: 2 instances will be destroyed (because module.gone is not in configuration)",
    ]));

  test("what a removed block names is meant to go", () =>
    expect(
      of(`
      removed {
        from = terraform_data.web
        lifecycle {
          destroy = true
        }
      }
      --- state
      terraform_data.web { id = "1", input = "a" }
      `),
    ).toEqual([]));
});

test("an argument that forces a replacement is one finding for all instances", () =>
  expect(
    of(`
    resource "terraform_data" "web" {
      count            = 2
      input            = "x"
      triggers_replace = "new"
    }
    --- state
    terraform_data.web[0] { id = "1", input = "x", triggers_replace = "old" }
    terraform_data.web[1] { id = "2", input = "x", triggers_replace = "old" }
    `),
  ).toEqual([
    'main.tf:4 information forces-replacement [triggers_replace = "new"] triggers_replace forces replacement: 2 instances of terraform_data.web ([0], [1]) are destroyed first, then created again',
  ]));

test("a replacement that a schema does not prove may happen", async () => {
  const files = {
    "main.tf": 'resource "made_up" "a" {\n  size = "large"\n}\n',
    "terraform.tfstate": stateOf({ id: "1", size: "small" }),
  };
  const attributes = {
    id: { type: "string", computed: true },
    size: { type: "string", optional: true, description: "Changing this forces a new resource to be created." },
  };
  const schemas = JSON.stringify({
    format_version: "1.0",
    provider_schemas: {
      "registry.terraform.io/hashicorp/made": { resource_schemas: { made_up: { version: 0, block: { attributes } } } },
    },
  });
  const { options } = fixture("").root.plan.inputs;
  const plan = await planOfTexts(
    { ...files, "schemas.json": schemas },
    { options: { ...options, schemas: "/memory/schemas.json" } },
  );
  expect(ruleLines(plan)).toEqual([
    'main.tf:2 information forces-replacement [size = "large"] size may force replacement (documented): made_up.a is destroyed first, then created again',
  ]);
});

test("an ignored change that hides a difference is a hint at the element", () =>
  expect(
    of(`
    resource "terraform_data" "web" {
      input            = "new"
      triggers_replace = "same"
      lifecycle {
        ignore_changes = [input, triggers_replace]
      }
    }
    --- state
    terraform_data.web { id = "1", input = "old", triggers_replace = "same" }
    `),
  ).toEqual([
    "main.tf:5 hint ignored-difference [input] ignore_changes hides a difference: input of terraform_data.web differs from the configuration",
  ]));

test("ignore_changes = all hides differences too", () =>
  expect(
    of(`
    resource "terraform_data" "web" {
      input = "new"
      lifecycle {
        ignore_changes = all
      }
    }
    --- state
    terraform_data.web { id = "1", input = "old" }
    `),
  ).toEqual([
    "main.tf:4 hint ignored-difference [ignore_changes] ignore_changes hides a difference: input of terraform_data.web differs from the configuration",
  ]));

test("a block with a computed part that is configured as it is hides no difference, by name and by all", async () => {
  const provider = madeUp({
    attributes: { opt: { type: "string", optional: true } },
    block_types: {
      nic: {
        nesting_mode: "list",
        block: { attributes: { net: { type: "string", optional: true }, mac: { type: "string", computed: true } } },
      },
    },
  });
  const linesOf = async (ignored: string) => {
    const main = `resource "made_up" "a" {\n  opt = "new"\n  nic {\n    net = "n"\n  }\n  lifecycle {\n    ignore_changes = ${ignored}\n  }\n}\n`;
    const state = stateOf({ opt: "old", nic: [{ net: "n", mac: "m" }] });
    return ruleLines(
      await planOfTexts({ "main.tf": main, "terraform.tfstate": state }, { providers: providersWith(provider) }),
    );
  };
  const hint = (name: string) =>
    `main.tf:7 hint ignored-difference [${name}] ignore_changes hides a difference: opt of made_up.a differs from the configuration`;
  expect(await linesOf("all")).toEqual([hint("ignore_changes")]);
  expect(await linesOf("[opt, nic]")).toEqual([hint("opt")]);
});

test("a change outside of Terraform that the plan changes back is a warning at the argument", async () => {
  const provider = madeUp(
    { attributes: { size: { type: "string", optional: true } } },
    {
      readResource: ({ currentState, private: own }) =>
        reply({
          newState:
            currentState.kind === "null" ? currentState : objectValue(new Map([["size", stringValue("by hand")]])),
          private: own,
        }),
    },
  );
  const plan = await planOfTexts(
    {
      "main.tf": 'resource "made_up" "a" {\n  size = "small"\n}\n',
      "terraform.tfstate": stateOf({ size: "small" }),
    },
    { providers: providersWith(provider) },
  );
  expect(ruleLines(plan)).toEqual([
    'main.tf:2 warning drift-undone [size = "small"] size of made_up.a was changed outside of Terraform, and the plan changes it back',
  ]);
});

test("an impure function comes back at every plan, through locals too, unless its changes are ignored", () =>
  expect(
    of(`
    locals {
      now = timestamp()
    }
    resource "terraform_data" "a" {
      input = local.now
    }
    resource "terraform_data" "b" {
      input            = uuid()
      triggers_replace = false ? timestamp() : "x"
      lifecycle {
        ignore_changes = [input]
      }
    }
    resource "terraform_data" "c" {
      input = terraform_data.a.output
    }
    `),
  ).toEqual([
    "main.tf:5 warning impurefunc [input = local.now] input of terraform_data.a changes at every plan: timestamp() has another result each time",
  ]));

test("the level of a rule counts for the findings that Terraform reports too", () => {
  const levels = (text: string, rules?: RuleLevels) =>
    ruleLines(fixture(text).root.plan, rules).map((line) => line.split(" ").slice(1, 3).join(" "));
  const held = `
    resource "terraform_data" "web" {
      triggers_replace = "new"
      lifecycle {
        prevent_destroy = true
      }
    }
    --- state
    terraform_data.web { id = "1", triggers_replace = "old" }
    `;
  expect(levels(held)).toEqual(["error lifecycle/protected-instance", "information forces-replacement"]);
  expect(levels(held, { "prevent-destroy": "warning", "forces-replacement": "error" })).toEqual([
    "warning lifecycle/protected-instance",
    "error forces-replacement",
  ]);
  const check = `
    locals {
      size = 1
    }
    check "c" {
      assert {
        condition     = local.size == 2
        error_message = "No."
      }
    }
    `;
  expect(levels(check)).toEqual(["warning plan/failed-condition"]);
  expect(levels(check, { "check-fails": "off" })).toEqual([]);
  expect(levels(check.replace("condition ", "# stateline:ignore check-fails\n        condition "))).toEqual([]);
});

test.each([
  ["on the line", "input = timestamp() # stateline:ignore impurefunc on purpose", false],
  ["above the line", "# stateline:ignore impurefunc on purpose\n  input = timestamp()", false],
  [
    "above the line, with another comment between",
    "# stateline:ignore impurefunc\n  # really\n  input = timestamp()",
    false,
  ],
  ["of another rule", "input = timestamp() # stateline:ignore destroyed", true],
  ["among others", "input = timestamp() // stateline:ignore destroyed, impurefunc: on purpose", false],
  ["two lines above", "# stateline:ignore impurefunc\n\n  input = timestamp()", true],
])("a comment %s", (_, line, isFound) => {
  expect(of(`resource "terraform_data" "a" {\n  ${line}\n}\n`).length > 0).toBe(isFound);
});

test("a comment above the header of a block silences the rule in the whole block", () => {
  const block = 'resource "terraform_data" "a" {\n\n  input = timestamp()\n}\n';
  expect(of(`# stateline:ignore impurefunc, because it must\n${block}`)).toEqual([]);
  expect(of(block.replace("{\n", "{ # stateline:ignore impurefunc\n"))).toEqual([]);
});

test("a key with a sensitive value is masked", () => {
  const { plan } = fixture(`
    variable "key" {
      default   = "hunter2secret"
      sensitive = true
    }
    resource "terraform_data" "web" {
      for_each = {}
    }
    output "o" {
      value     = var.key
      sensitive = true
    }
    --- state
    terraform_data.web["hunter2secret"] { id = "1", input = "a" }
    `).root;
  expect(ruleLines(plan).join()).not.toContain("hunter2secret");
  expect(ruleLines(plan).join()).toContain("(sensitive value)");
});

test("a variable that a test names is not called unused, nor one in a module whose tests are not read", () => {
  const text = 'variable "a" {}\nvariable "b" {}\n';
  const unused = 'main.tf:2 hint unused ["b"] Nothing uses var.b';
  const names = (more: string) => of(text + more).filter((line) => line.includes("unused"));
  expect(names("--- tests/x.tftest.hcl\nvariables {\n  a = 1\n}\n")).toEqual([unused]);
  expect(names('--- x.tftest.json\n{"variables": {"a": 1}}\n')).toEqual([unused]);
  expect(names("--- tests/x.tftest.hcl\nvariables {\n  a = \n}\n")).toEqual([]);
  expect(names("--- tests/unit/x.tftest.hcl\nvariables {\n  a = 1\n}\n")).toEqual([]);
  const called = `module "m" {\n  source = "./m"\n}\n--- m/main.tf\n${text}`;
  expect(of(called).filter((line) => line.includes("unused")).length).toBe(2);
  expect(of(`${called}--- m/tests/x.tftest.hcl\n\n`).filter((line) => line.includes("unused"))).toEqual([]);
});

test("in JSON too, a variable is not used by its own validation", () => {
  const variable = { validation: { condition: "${var.a != var.b}", error_message: "No." } };
  expect(of(`--- main.tf.json\n${JSON.stringify({ variable: { a: variable, b: {} } })}\n`)).toEqual([
    'main.tf.json:1 hint unused ["a"] Nothing uses var.a',
  ]);
});

test("a variable or local value that nothing uses is a hint, unless a file could not be read", () => {
  const text = `
    variable "used" {
      default = 1
    }
    variable "alone" {
      default = 1
      validation {
        condition     = var.alone > 0
        error_message = "No."
      }
    }
    locals {
      a = local.b
      b = var.used
    }
    `;
  expect(of(text)).toEqual([
    'main.tf:4 hint unused ["alone"] Nothing uses var.alone',
    "main.tf:12 hint unused [a] Nothing uses local.a",
  ]);
  expect(of(`${text}\nresource "terraform_data" {`)).toEqual([]);
  const query = 'list "made_up" "x" {\n  provider = made\n  limit    = var.alone\n}\n';
  expect(of(`${unindented(text)}--- a.tfquery.hcl\n${query}`)).toEqual([
    "main.tf:12 hint unused [a] Nothing uses local.a",
  ]);
});

const ofRule = (rule: string, text: string): readonly string[] =>
  of(text).flatMap((line) => (line.includes(` ${rule} `) ? [line.slice("main.tf:".length)] : []));

describe("unuseddeps", () => {
  const resource = (more: string) => `
    variable "size" {
      type = number
    }
    locals {
      names = [terraform_data.b.id]
    }
    data "terraform_remote_state" "s" {
      backend    = "local"
      config     = { path = terraform_data.a.id }
      depends_on = [terraform_data.a]
    }
    module "m" {
      source = "./m"
    }
    resource "terraform_data" "a" {}
    resource "terraform_data" "b" {
      count = 1
    }
    resource "terraform_data" "c" {
      ${more}
    }
    --- m/main.tf
    output "o" {
      value = 1
    }
    `;
  const redundant = (name: string, line = 20) => [
    `${line} hint unuseddeps [${name}] ${name} is not needed in depends_on, because the block refers to it elsewhere`,
  ];

  test.each([
    ["input = terraform_data.a.id", "terraform_data.a"],
    ["count = var.size", "var.size"],
    ['input = "x${terraform_data.b[0].id}"', "terraform_data.b"],
    ["for_each = toset([terraform_data.a.id])", "terraform_data.a"],
  ])("what the block refers to in %j", (text, name) =>
    expect(ofRule("unuseddeps", resource(`depends_on = [${name}]\n${text}`))).toEqual(redundant(name)),
  );

  test.each([
    ["nothing refers to it", "depends_on = [terraform_data.a]"],
    ["a local value refers to it", "depends_on = [terraform_data.b]\ninput = local.names"],
    ["the module has more than the output", "depends_on = [module.m]\ninput = module.m.o"],
    ["another object has its name", "depends_on = [terraform_data.a]\ninput = data.terraform_data.a"],
    ["a for binds its name", "depends_on = [terraform_data.a]\ninput = [for terraform_data in [] : terraform_data.a]"],
  ])("not if %s", (_, text) => expect(ofRule("unuseddeps", resource(text))).toEqual([]));
});

describe("quotedref", () => {
  const resource = (more: string) => `
    variable "size" {
      type = number
    }
    resource "terraform_data" "a" {}
    resource "terraform_data" "b" {
      ${more}
    }
    `;

  test.each([
    ["input = ", '"terraform_data.a.id"', "terraform_data.a"],
    ["input = { a = [", '"var.size"', "var.size", "] }"],
    ['provisioner "local-exec" {\n command = ', '"terraform_data.a[0].id"', "terraform_data.a", "\n }"],
  ])("%s%s", (before, text, name, after = "") =>
    expect(ofRule("quotedref", resource(before + text + after))).toEqual([
      `${before.includes("\n") ? 7 : 6} hint quotedref [${text}] This is text. Without the quotes, ${text.slice(1, -1)} refers to ${name}`,
    ]),
  );

  test.each([
    ['input = "terraform_data.c.id"'],
    ['input = "terraform_data.a."'],
    ['input = "see terraform_data.a"'],
    ['input = "each.key"'],
    ['input = upper("terraform_data.a")'],
    ['input = { "var.size" = 1 }'],
    ['input = "x" == "var.size"'],
    ['depends_on = ["terraform_data.a"]'],
    ['lifecycle {\n replace_triggered_by = ["terraform_data.a"]\n }'],
  ])("not %s", (text) => expect(ofRule("quotedref", resource(text))).toEqual([]));
});

describe("ineffeq", () => {
  const output = (comparison: string) => `
    variable "bool" {
      type = bool
    }
    variable "list" {
      type = list(string)
    }
    variable "any" {}
    variable "nullable" {
      type = object({ n = optional(number), s = optional(string, "x") })
    }
    locals {
      n      = length(var.list)
      circle = local.circle
      none   = null
    }
    output "o" {
      value = ${comparison}
    }
    `;

  test.each([
    ['var.bool == "true"', "false", "bool and string"],
    ["var.list != []", "true", "list and tuple"],
    ['"0" == local.n', "false", "string and number"],
    ['{} == tomap({ a = "b" })', "false", "object and map"],
    ['var.nullable.n == ""', "false", "number and string"],
  ])("%s is always %s", (comparison, result, types) =>
    expect(ofRule("ineffeq", output(comparison))).toEqual([
      `17 warning ineffeq [${comparison}] Always ${result}, because the two sides have different types: ${types}`,
    ]),
  );

  test.each([
    ["var.any == 1"],
    ["var.bool == true"],
    ["var.bool == null"],
    ["var.nullable.n == var.nullable.s"],
    ["local.circle == 1"],
    ["local.none == 1"],
    ["toset(var.list) == tolist(var.list)"],
    ['"${var.bool}" == true'],
    ['"${local.n}" == 1'],
    ['(var.bool ? "1" : 1) == "1"'],
    ["[for each in var.list : each == 1]"],
    ['try(var.any.a, "x") == 1'],
    ["[var.any] == []"],
    ["missing.thing == 1"],
  ])("not %s", (comparison) => expect(ofRule("ineffeq", output(comparison))).toEqual([]));

  test("the names that a dynamic block or a for binds have no type", () => {
    const text = (iterator: string) => `
      resource "made_up" "a" {
        for_each = toset(["a"])
        dynamic "block" {
          for_each = ["a"]
          iterator = ${iterator}
          content {
            value = each.key == 1
          }
        }
      }
      `;
    expect(ofRule("ineffeq", text("each"))).toEqual([]);
    expect(ofRule("ineffeq", text("other"))).toEqual([
      "7 warning ineffeq [each.key == 1] Always false, because the two sides have different types: string and number",
    ]);
  });
});
