import { expect, test } from "vitest";
import { shown } from "../../test/conformance/state/shown.ts";
import { capturingConsole } from "../../test/support/capturingConsole.ts";
import { withFolder } from "../../test/support/folder.ts";
import { readSchemas } from "../engine/schema/readSchemas.ts";
import { askDisk } from "../host/node/askers.ts";
import { main } from "./main.ts";

const GONE = "registry.terraform.io/acme/gone";

const instance = (attributes: object, more: object = {}) => ({ schema_version: 0, attributes, ...more });
const stateOf = (type: string, ...instances: readonly object[]): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.5.7",
    serial: 1,
    lineage: "x",
    resources: [
      { mode: "managed", type, name: "a", provider: 'provider["registry.terraform.io/acme/gone"]', instances },
    ],
  });

test("without a schema, values are shown as stored, and masked if their name suggests a secret", async () => {
  const state = stateOf(
    "gone_database",
    instance(
      {
        id: "x",
        admin_password: "hush",
        api_token: "t",
        ports: [1, 2],
        settings: { client_secret: "s", name: "n" },
        any: { value: ["q"], type: ["list", "string"] },
        marked: "m",
      },
      { sensitive_attributes: [[{ type: "get_attr", value: "marked" }]] },
    ),
  );
  const text = await shown(state, {});
  expect(text.status).toBe(0);
  expect(text.out).toBe(`# gone_database.a:
resource "gone_database" "a" {
    admin_password = (sensitive value)
    any            = [
        "q",
    ]
    api_token      = (sensitive value)
    id             = "x"
    marked         = (sensitive value)
    ports          = [
        1,
        2,
    ]
    settings       = (sensitive value)
}
`);
  expect(text.errors).toContain("No schema for");
  expect(text.errors).toContain("gone_database (registry.terraform.io/acme/gone)");
  const { values } = JSON.parse((await shown(state, {}, "--json")).out);
  expect(values.root_module.resources[0].values).toMatchObject({ ports: [1, 2], any: ["q"] });
  expect(values.root_module.resources[0].sensitive_values).toEqual({
    admin_password: true,
    api_token: true,
    marked: true,
    settings: true,
    any: [false],
    ports: [false, false],
  });
});

test("cached schemas of installed providers mark sensitive values", async () => {
  const type = { version: 0, block: { attributes: { id: { type: "string", computed: true, sensitive: true } } } };
  const schemas = readSchemas(
    JSON.stringify({ provider_schemas: { [GONE]: { resource_schemas: { gone_database: type } } } }),
    "cache",
  ).providers.get(GONE)!;
  const values = new Map<string, unknown>([
    [".terraform.lock.hcl", { kind: "text", text: `provider "${GONE}" {\n  version = "1.0.0"\n}\n` }],
    ["schemas", { kind: "schemas", schemas }],
  ]);
  const { out, errors } = await shown(stateOf("gone_database", instance({ id: "x" })), { found: values });
  expect([out, errors]).toEqual([
    '# gone_database.a:\nresource "gone_database" "a" {\n    id = (sensitive value)\n}\n',
    "",
  ]);
});

test.each([
  ["the beginning of a plan", "PK\u0003\u0004", "has no directory at the end"],
  ["a plan in JSON of a later format", '{"format_version":"2.0","planned_values":{}}', 'of format "2.0"'],
  ["a state in JSON", '{"format_version":"1.0","values":{}}', "is a state as terraform show -json prints it"],
  ["schemas", '{"format_version":"1.0","provider_schemas":{}}', "is what terraform providers schema -json prints"],
  [
    "an encrypted plan",
    '{"meta":{},"encrypted_data":"AA","encryption_version":"v0"}',
    "is a plan that OpenTofu has encrypted",
  ],
  [
    "an encrypted state",
    '{"serial":1,"lineage":"x","meta":{},"encrypted_data":"AA","encryption_version":"v0"}',
    "encrypted by OpenTofu",
  ],
  ["nothing", "", "on /memory/case.tfstate line 1\n\nThe file is empty"],
  [
    "a plan in JSON without its changes",
    JSON.stringify({ format_version: "1.2", planned_values: { root_module: { resources: [{ mode: "managed" }] } } }),
    "is a plan in JSON that lacks resource_changes",
  ],
  ["a part of a plan", '{"format_version":"1.2","configuration":{}}', "that lacks planned_values and resource_changes"],
  ["a state that is cut", stateOf("t").slice(0, -3), "Line 1 is not JSON: EOF. Restore the file from a backup.\n"],
])("%s is not shown, and the reason is printed", async (_, text, why) => {
  const { status, out, errors } = await shown(text, {});
  expect([status, out]).toEqual([1, ""]);
  expect(errors).toContain(why);
});

test("without a file the command returns 2", async () => {
  const { status, errors } = await shown(stateOf("t"), {}, "more.tfstate");
  expect([status, errors]).toEqual([2, "stateline show: more.tfstate is one argument too many.\n"]);
});

test("a filtered plan in JSON is shown, with what it lacks", async () => {
  const change = { actions: ["create"], before: null, after: { input: "a" }, after_unknown: { id: true } };
  const resource = { mode: "managed", type: "terraform_data", name: "a" };
  const resource_changes = [
    { address: "terraform_data.a", ...resource, provider_name: "terraform.io/builtin/terraform", change },
  ];
  const { status, out, errors } = await shown(JSON.stringify({ format_version: "1.2", resource_changes }), {});
  expect(status).toBe(0);
  expect(out).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
  expect(errors).toContain("lacks terraform_version, planned_values, configuration.");
});

test("--config prints the configuration of a folder, with the expressions of provisioners", () =>
  withFolder(
    {
      "main.tf":
        'variable "v" {\n  default = "x"\n}\nresource "terraform_data" "p" {\n  input = var.v\n  provisioner "local-exec" {\n    command = self.id\n  }\n}\nmodule "m" {\n  source = "./m"\n  x      = 1\n}\n',
      "m/main.tf": 'variable "x" {\n}\noutput "o" {\n  value = var.x\n}\n',
      "wrong/main.tf": 'output "o" {\n  value = var.nope\n}\n',
    },
    async (folder) => {
      const show = async (...words: readonly string[]) => {
        const { console, printed } = capturingConsole();
        return { code: await main(["show", "--config", ...words], askDisk, console, {}), ...printed };
      };
      const { code, out } = await show("--json", folder, "--language", "opentofu@1.13");
      // As OpenTofu 1.13 prints it.
      expect([code, JSON.parse(out)]).toEqual([
        0,
        {
          provider_config: { terraform: { name: "terraform", full_name: "terraform.io/builtin/terraform" } },
          root_module: {
            resources: [
              {
                address: "terraform_data.p",
                mode: "managed",
                type: "terraform_data",
                name: "p",
                provider_config_key: "terraform",
                provisioners: [{ type: "local-exec", expressions: { command: { references: ["self.id", "self"] } } }],
                expressions: { input: { references: ["var.v"] } },
                schema_version: 0,
              },
            ],
            module_calls: {
              m: {
                source: "./m",
                expressions: { x: { constant_value: 1 } },
                module: {
                  outputs: { o: { expression: { references: ["var.x"] } } },
                  variables: { x: { required: true } },
                },
              },
            },
            variables: { v: { default: "x" } },
          },
        },
      ]);
      expect(await show(folder)).toMatchObject({ code: 2, errors: "stateline show --config needs --json.\n" });
      const wrong = await show("--json", `${folder}/wrong`);
      expect([wrong.code, wrong.out]).toEqual([1, ""]);
      expect(wrong.errors).toContain("Reference to undeclared input variable");
    },
  ));

test("--module prints one module alone, without expressions and called modules", () =>
  withFolder(
    {
      "main.tf":
        'terraform {\n  required_providers {\n    made = {\n      source  = "example.com/corp/made"\n      version = "~> 2.0.0"\n    }\n  }\n}\nvariable "v" {\n  type      = string\n  sensitive = true\n}\nprovider "made" {\n  alias = "east"\n  token = var.v\n}\nresource "made_thing" "a" {\n  provider = made.east\n  count    = 5\n  name     = var.nope\n  provisioner "local-exec" {\n    command = "true"\n  }\n}\nmodule "m" {\n  source  = "example.com/not/installed/here"\n  version = "~> 1.0.0"\n  x       = 1\n}\noutput "o" {\n  value      = made_thing.a[0].name\n  depends_on = [made_thing.a]\n}\n',
      "wrong/main.tf": 'output "o" {\n}\n',
    },
    async (folder) => {
      const show = async (...words: readonly string[]) => {
        const { console, printed } = capturingConsole();
        return { code: await main(["show", "--module", ...words], askDisk, console, {}), ...printed };
      };
      const { code, out, errors } = await show("--json", folder, "--language", "opentofu@1.13");
      // As OpenTofu 1.13 prints it.
      expect([code, errors, JSON.parse(out)]).toEqual([
        0,
        "",
        {
          provider_config: {
            made: { name: "made", full_name: "example.com/corp/made", version_constraint: "~> 2.0.0" },
            "made.east": {
              name: "made",
              full_name: "example.com/corp/made",
              alias: "east",
              version_constraint: "~> 2.0.0",
            },
          },
          root_module: {
            outputs: { o: { depends_on: ["made_thing.a"] } },
            resources: [
              {
                address: "made_thing.a",
                mode: "managed",
                type: "made_thing",
                name: "a",
                provider_config_key: "made.east",
                provisioners: [{ type: "local-exec" }],
              },
            ],
            module_calls: { m: { source: "example.com/not/installed/here", version_constraint: "~> 1.0.0" } },
            variables: { v: { type: "string", required: true, sensitive: true } },
          },
        },
      ]);
      expect(await show(folder)).toMatchObject({ code: 2, errors: "stateline show --module needs --json.\n" });
      const wrong = await show("--json", `${folder}/wrong`);
      expect([wrong.code, wrong.out]).toEqual([1, ""]);
      expect(wrong.errors).toContain("Missing required argument");
      expect((await show("--config", "--json", folder)).code).toBe(2);
    },
  ));
