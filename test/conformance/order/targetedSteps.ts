import type { Step } from "../plan/steps/step.ts";

// Replacements whose old objects are deposed, and objects that are deposed already, with targets that name them or what depends on them.

const MAIN = `resource "terraform_data" "a" {
  count            = 2
  triggers_replace = "v2"
  lifecycle {
    create_before_destroy = true
  }
}
resource "terraform_data" "b" {
  input = terraform_data.a[0].id
}
resource "terraform_data" "plain" {
  triggers_replace = "v2"
}
resource "terraform_data" "c" {
  input            = [terraform_data.b.id, terraform_data.plain.id]
  triggers_replace = "v2"
}
`;

interface Stored {
  readonly id: string;
  readonly key?: number;
  readonly deposed?: string;
  readonly dependencies?: readonly string[];
  readonly createsFirst?: boolean;
}

const instance = ({ id, key, deposed, dependencies = [], createsFirst = false }: Stored) => ({
  ...(key !== undefined && { index_key: key }),
  ...(deposed !== undefined && { deposed }),
  schema_version: 0,
  attributes: { id, input: null, output: null, triggers_replace: { value: "v1", type: "string" } },
  ...(dependencies.length > 0 && { dependencies }),
  ...(createsFirst && { create_before_destroy: true }),
});

const resource = (name: string, ...objects: readonly Stored[]) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: objects.map(instance),
});

const STATE = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "l",
  outputs: {},
  resources: [
    resource(
      "a",
      { id: "a0", key: 0, createsFirst: true },
      { id: "a1", key: 1, createsFirst: true },
      { id: "old", key: 1, deposed: "aaaaaaa1", createsFirst: true },
    ),
    resource("b", { id: "b", dependencies: ["terraform_data.a"] }),
    resource(
      "c",
      { id: "c", dependencies: ["terraform_data.a", "terraform_data.b", "terraform_data.plain"] },
      { id: "old", deposed: "cccccccc" },
    ),
    resource("plain", { id: "plain" }),
  ],
  check_results: null,
});

/** Returns the targeted plans, by name. */
export const targetedSteps = (): ReadonlyMap<string, Step> =>
  new Map(
    [
      ["terraform_data.b"],
      ["terraform_data.c"],
      ["terraform_data.plain"],
      ["terraform_data.b", "terraform_data.a[0]"],
      ["terraform_data.a[1]"],
      ["terraform_data.c", "terraform_data.a"],
      [],
    ].map((targets) => [
      `old objects, targets: ${targets.join(", ") || "none"}`,
      {
        files: { "main.tf": MAIN },
        state: STATE,
        mode: "normal",
        targets,
        replace: [],
        variables: {},
        initialised: true,
      },
    ]),
  );
