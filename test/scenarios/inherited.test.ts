import { describe, expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import type { Value } from "../../server/engine/values/value.ts";
import { stateOf } from "../support/memory.ts";
import { lockOf, type PackParts, packOf, planWithPack } from "../support/packs.ts";

const MAP = ["map", "string"];

const PARTS: PackParts = {
  version: "2.3.4",
  configuration: {
    version: 0,
    block: {
      attributes: {
        project: { type: "string", optional: true },
        labelled: { type: "bool", optional: true },
        when_labelled: { type: "string", optional: true },
        universe: { type: "string", optional: true },
      },
      block_types: {
        default_tags: {
          nesting_mode: "list",
          max_items: 1,
          block: { attributes: { tags: { type: MAP, optional: true } } },
        },
        ignore_tags: {
          nesting_mode: "list",
          max_items: 1,
          block: {
            attributes: {
              keys: { type: ["set", "string"], optional: true },
              key_prefixes: { type: ["set", "string"], optional: true },
            },
          },
        },
      },
    },
  },
  resources: {
    made_up: {
      version: 0,
      block: {
        attributes: {
          id: { type: "string", optional: true, computed: true },
          name: { type: "string", required: true },
          project: { type: "string", optional: true, computed: true },
          tags: { type: MAP, optional: true },
          tags_all: { type: MAP, optional: true, computed: true },
          domain: { type: "string", optional: true },
          method: { type: "string", optional: true },
          names: { type: ["set", "string"], optional: true, computed: true },
          options: { type: ["set", ["object", { domain: "string", record: "string" }]], computed: true },
          terraform_labels: { type: MAP, computed: true },
          effective_labels: { type: MAP, computed: true },
          email: { type: "string", computed: true },
        },
      },
    },
  },
  facts: {
    made_up: {
      sdk: "legacy",
      facts: {
        name: { effects: "uuu" },
        tags: { effects: "uuu" },
        names: { effects: "rrr", includes: "domain" },
        options: { elements: { member: "domain", arguments: ["domain", "names"], where: { method: "DNS" } } },
        project: { inherited: { from: "project" } },
        tags_all: {
          effects: "u",
          inherited: {
            from: "default_tags.tags",
            merges: "tags",
            withoutKeys: "ignore_tags.keys",
            withoutPrefixes: "ignore_tags.key_prefixes",
          },
        },
        terraform_labels: { inherited: LABELS() },
        effective_labels: { inherited: { ...LABELS(), keepsAllBut: "terraform_labels" } },
        email: { composed: { text: "{name}@{project}.example.com", unless: "universe", since: "2.1.0" } },
      },
      unknowns: [],
    },
  },
};

function LABELS() {
  return {
    from: "default_tags.tags",
    merges: "tags",
    adds: { members: { provisioned: "true" }, unless: "labelled", when: "when_labelled" },
    emptied: true,
  };
}

const PACK = packOf(PARTS);

const plain = (value: Value | undefined): unknown => {
  if (value?.kind === "mapping") return Object.fromEntries([...value.entries].map(([key, of]) => [key, plain(of)]));
  if (value?.kind === "sequence") return value.items.map(plain);
  return value && "value" in value ? value.value : value?.kind;
};

/** Returns the planned values of some attributes of the only instance, and its action. */
async function planned(
  provider: string,
  {
    args = "",
    state,
    version = "2.3.4",
    more = "",
  }: { args?: string; state?: object; version?: string; more?: string },
): Promise<Readonly<Record<string, unknown>>> {
  const plan = await planWithPack(
    {
      "main.tf": `${provider}\n${more}\nresource "made_up" "a" {\n  name = "x"\n  ${args}\n}\n`,
      ".terraform.lock.hcl": lockOf(version),
      ...(state && { "terraform.tfstate": stateOf({ id: "1", name: "x", ...state }) }),
    },
    PACK,
  );
  return { ...valuesIn(plan), action: actionOf(plan) };
}

const actionOf = (plan: LivePlan) => {
  const { action } = plan.traces[0]!.change;
  return action.doubt ? `${action.outcome}?` : action.outcome;
};

const valuesIn = (plan: LivePlan) => plain(plan.traces[0]!.change.after) as Readonly<Record<string, unknown>>;

const DEFAULTS = 'provider "made" {\n  default_tags {\n    tags = { env = "prod", team = "a" }\n  }\n}\n';

describe("a new object inherits from the provider block", () => {
  test("default tags, of which an explicit one wins", async () => {
    const { tags_all } = await planned(DEFAULTS, { args: 'tags = { env = "dev", x = "1" }' });
    expect(tags_all).toEqual({ env: "dev", team: "a", x: "1" });
  });

  test("default tags alone, and what the provider adds to labels", async () => {
    const { tags_all, terraform_labels, effective_labels } = await planned(DEFAULTS, {});
    expect(tags_all).toEqual({ env: "prod", team: "a" });
    expect(terraform_labels).toEqual({ env: "prod", team: "a", provisioned: "true" });
    expect(effective_labels).toEqual(terraform_labels);
  });

  test("nothing to inherit is known after apply", async () => {
    const { tags_all, project, terraform_labels } = await planned("", {});
    expect([tags_all, project]).toEqual(["unknown", "unknown"]);
    expect(terraform_labels).toEqual({ provisioned: "true" });
  });

  test("what is ignored is left out, and null is not a member", async () => {
    const ignored = 'ignore_tags {\n keys = ["b"]\n key_prefixes = ["c-"]\n}\n';
    const provider = `provider "made" {\n${ignored}}\n`;
    const { tags_all } = await planned(provider, { args: 'tags = { a = "1", b = "2", c-d = "3", e = null }' });
    expect(tags_all).toEqual({ a: "1" });
  });

  test("an argument of the provider", async () => {
    const provider = 'provider "made" {\n  project = "p1"\n  labelled = false\n}\n';
    expect((await planned(provider, {})).project).toBe("p1");
    expect((await planned(provider, { args: 'project = "own"' })).project).toBe("own");
    expect((await planned(provider, {})).terraform_labels).toBe("unknown");
  });

  test("what depends on an unknown argument is unknown", async () => {
    const more = 'resource "made_up" "b" {\n  name = "b"\n}\n';
    const tags = "default_tags {\n tags = { env = made_up.b.id }\n}\n";
    const provider = `provider "made" {\n  alias = "x"\n${tags}  project = made_up.b.id\n}\n`;
    const { tags_all, project } = await planned(provider, { args: "provider = made.x", more });
    expect([tags_all, project]).toEqual(["unknown", "unknown"]);
    expect((await planned(DEFAULTS, { args: "tags = { x = made_up.b.id }", more })).tags_all).toBe("unknown");
  });

  test("of a variable without a value, the configuration is unknown", async () => {
    const more = 'variable "tags" {\n  type = map(string)\n}\n';
    const provider = 'provider "made" {\n  default_tags {\n    tags = var.tags\n  }\n}\n';
    expect((await planned(provider, { more })).tags_all).toBe("unknown");
  });

  test("from the configuration that its alias names", async () => {
    const alias = DEFAULTS.replace("{", '{\n  alias = "x"').replaceAll("prod", "test");
    const { tags_all } = await planned(DEFAULTS + alias, { args: "provider = made.x" });
    expect(tags_all).toEqual({ env: "test", team: "a" });
  });
});

describe("an existing object", () => {
  const inherits = { env: "prod", team: "a" };
  const labels = { ...inherits, provisioned: "true" };
  const stored = { project: "p", tags_all: inherits, terraform_labels: labels, effective_labels: labels };

  test("stays if what it inherits is as stored", async () => {
    expect((await planned(DEFAULTS, { state: stored })).action).toBe("no-op");
  });

  test("is updated if what it inherits changes", async () => {
    const { action, tags_all } = await planned(DEFAULTS, { state: { ...stored, tags_all: { env: "prod" } } });
    expect([action, tags_all]).toEqual(["update", inherits]);
  });

  test("keeps labels of another origin, and loses those that are inherited no longer", async () => {
    const state = {
      ...stored,
      terraform_labels: { ...labels, old: "1" },
      effective_labels: { ...labels, old: "1", foreign: "1" },
    };
    const { terraform_labels, effective_labels } = await planned(DEFAULTS, { state });
    expect(terraform_labels).toEqual(labels);
    expect(effective_labels).toEqual({ ...labels, foreign: "1" });
  });

  test("gets no label that the provider adds to new objects only", async () => {
    const state = { ...stored, terraform_labels: inherits, effective_labels: inherits };
    expect((await planned(DEFAULTS, { state })).action).toBe("no-op");
  });

  test("keeps the labels that it has while an argument decides what nobody knows", async () => {
    const state = { ...stored, terraform_labels: inherits, effective_labels: inherits };
    const provider = DEFAULTS.replace("{", '{\n  when_labelled = "always"');
    expect((await planned(provider, { state })).action).toBe("no-op");
  });

  test("of an older version, which did not store it, is not changed", async () => {
    expect((await planned(DEFAULTS, { state: { project: "p" } })).action).toBe("no-op");
  });

  test("keeps its project, whatever the provider has now", async () => {
    const provider = DEFAULTS.replace("{", '{\n  project = "other"');
    expect((await planned(provider, { state: stored })).action).toBe("no-op");
  });
});

test("of another version it is assumed: values are shown, and nothing more than a possible change is claimed", async () => {
  const { tags_all } = await planned(DEFAULTS, { version: "2.0.0", args: 'tags = { x = "1" }' });
  expect(tags_all).toEqual({ env: "prod", team: "a", x: "1" });
  const state = { project: "p", tags_all: { env: "prod" }, terraform_labels: {}, effective_labels: {} };
  const { action, terraform_labels } = await planned(DEFAULTS, { version: "2.0.0", state });
  expect(action).toBe("update?");
  expect(terraform_labels).toEqual({ env: "prod", team: "a" });
  expect((await planned(DEFAULTS, { version: "2.0.0" })).terraform_labels).toMatchObject({ provisioned: "true" });
  // Another major version may add other members.
  expect((await planned(DEFAULTS, { version: "1.9.0", state })).terraform_labels).toEqual({});
  expect((await planned(DEFAULTS, { version: "1.9.0" })).terraform_labels).toEqual("unknown");
});

describe("a text that a new object has of its other arguments", () => {
  const provider = 'provider "made" {\n  project = "p"\n}\n';
  const emailOf = async (...of: Parameters<typeof planned>) => (await planned(...of)).email;

  test("has those of the provider as well", async () => {
    expect(await emailOf(provider, {})).toBe("x@p.example.com");
    expect(await emailOf("", { args: 'project = "q"' })).toBe("x@q.example.com");
  });

  test("is known after apply without one of them, or with another setting of the provider", async () => {
    expect(await emailOf("", {})).toBe("unknown");
    expect(
      await emailOf(provider, { args: "project = made_up.b.id", more: 'resource "made_up" "b" {\n  name = "b"\n}' }),
    ).toBe("unknown");
    expect(await emailOf(provider.replace("}", '  universe = "u"\n}'), {})).toBe("unknown");
  });

  test("stays in an existing object", async () =>
    expect(await emailOf(provider, { state: { name: "y", project: "p", email: "old" } })).toBe("old"));

  test("is known of another version only if that is new enough", async () => {
    expect(await emailOf(provider, { version: "2.2.0" })).toBe("x@p.example.com");
    expect(await emailOf(provider, { version: "2.0.9" })).toBe("unknown");
  });
});

test("a module takes what the provider of its caller adds", async () => {
  const main = `${DEFAULTS}module "m" {\n  source = "./m"\n}\n`;
  const plan = await planWithPack(
    {
      "main.tf": main,
      "m/main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n',
      ".terraform.lock.hcl": lockOf("2.3.4"),
    },
    PACK,
  );
  expect(valuesIn(plan).tags_all).toEqual({ env: "prod", team: "a" });
});

describe("sets that follow from other arguments", () => {
  const args = 'domain = "a.com"\n  names = ["*.a.com"]\n  method = "DNS"';

  test("have the name of the object itself, and an element for each name", async () => {
    const { names, options } = await planned("", { args });
    expect(names).toEqual(["*.a.com", "a.com"]);
    expect(options).toEqual([
      { domain: "*.a.com", record: "unknown" },
      { domain: "a.com", record: "unknown" },
    ]);
    expect((await planned("", { args: 'domain = "a.com"\n  method = "DNS"' })).options).toHaveLength(1);
  });

  test("are unknown if a name is, or if another argument is not as it was learned", async () => {
    const more = 'resource "made_up" "b" {\n  name = "b"\n}\n';
    expect((await planned("", { args: args.replace('"a.com"', "made_up.b.id"), more })).options).toBe("unknown");
    expect((await planned("", { args: args.replace("DNS", "EMAIL") })).options).toBe("unknown");
  });

  const state = { project: "p", domain: "a.com", method: "DNS", names: ["*.a.com", "a.com"], options: [] };

  test("stay if only the object's own name is not configured", async () => {
    expect((await planned("", { args, state })).action).toBe("no-op?");
    expect((await planned("", { args: args.replace("names", "# names"), state })).action).toBe("no-op");
  });

  test.each([
    ["another name", args.replace('"*.a.com"', '"b.a.com"')],
    ["one more name", args.replace('"*.a.com"', '"*.a.com", "b.com"')],
    ["one name less", args.replace('"*.a.com"', "")],
    ["another letter", args.replace('"*.a.com"', '"*.A.com"')],
  ])("change with %s", async (_, otherArgs) => {
    expect((await planned("", { args: otherArgs, state })).action).not.toMatch(/no-op/);
  });

  test("are known keys of for_each", async () => {
    const plan = await planWithPack(
      {
        "main.tf": `resource "made_up" "a" {\n  name = "x"\n  ${args}\n}\nresource "made_up" "b" {\n  for_each = { for each in made_up.a.options : each.domain => each }\n  name = each.value.record\n}\n`,
        ".terraform.lock.hcl": lockOf("2.3.4"),
      },
      PACK,
    );
    expect(plan.traces.map(({ change }) => change.address.text)).toEqual([
      "made_up.a",
      'made_up.b["*.a.com"]',
      'made_up.b["a.com"]',
    ]);
  });
});

test("an object whose stored set the provider has not completed keeps it as it is written", async () => {
  const state = { domain: "a.com", names: ["x.a.com"] };
  const unchanged = await planned("", { args: 'domain = "a.com"\n  names = ["x.a.com"]', state });
  expect(unchanged.names).toEqual(["x.a.com"]);
  expect(unchanged.action).toMatch(/^no-op/);
  const changed = await planned("", { args: 'domain = "a.com"\n  names = ["y.a.com"]', state });
  expect(changed.names).toEqual(["a.com", "y.a.com"]);
  expect(changed.action).not.toMatch(/^no-op/);
});
