// The differences that are accepted, in the console and in the texts, with the reason. An entry that no longer differs fails the test.
import { REASONS } from "./reasons.ts";

/** An expression or text of which some judges say something else than we do. */
interface Accepted {
  /** A golden's name, or `expressions`. */
  readonly area: string;
  readonly name: string;
  readonly judges: readonly string[];
  readonly reason: string;
}

const NEWEST = ["terraform-1.15.9", "terraform-1.16.0-rc2", "terraform-1.17.0-dev"];
const OPENTOFU = ["opentofu-1.8.11", "opentofu-1.10.10", "opentofu-1.12.6", "opentofu-1.13.0-dev"];

export const ACCEPTED: readonly Accepted[] = [
  {
    area: "expressions",
    name: 'provider::terraform::encode_expr("x")',
    judges: [...OPENTOFU, "opentofu-1.7.10", "terraform-1.3.10", "terraform-1.4.7", "terraform-1.5.7"],
    reason: "the binaries report a bug of their own, or a syntax error",
  },
  {
    area: "expressions",
    name: 'format("%v", var.any)',
    judges: ["terraform-1.3.10", "terraform-1.4.7", "terraform-1.5.7"],
    reason:
      "Terraform 1.5 and its predecessors do not know the type of a text that is formatted from a value without a type",
  },
  {
    area: "plans",
    name: "backend with a variable",
    judges: OPENTOFU,
    reason: "the place of a state is not computed, so nothing is planned",
  },
  {
    area: "plans",
    name: "backend with a function",
    judges: OPENTOFU,
    reason: "the place of a state is not computed, so nothing is planned",
  },
  {
    area: "plans",
    name: "object that is kept and tainted",
    judges: ["terraform-1.16.0-rc2", "terraform-1.17.0-dev"],
    reason: "Terraform keeps a tainted object that it replaces, but no other one",
  },
  {
    area: "actions",
    name: "action block",
    judges: NEWEST,
    reason: REASONS.actions,
  },
  {
    area: "blocks",
    name: "import by identity",
    judges: ["terraform-1.13.5", ...NEWEST],
    reason: REASONS.identities,
  },
  {
    area: "deprecations",
    name: "attribute in a condition of a variable",
    judges: ["opentofu-1.12.6", "opentofu-1.13.0-dev"],
    reason: REASONS.deprecations,
  },
  {
    area: "imports",
    name: "to a variable",
    judges: [
      "opentofu-1.7.10",
      "opentofu-1.10.10",
      "opentofu-1.12.6",
      "opentofu-1.8.11",
      "terraform-1.5.7",
      "terraform-1.9.8",
      "opentofu-1.13.0-dev",
    ],
    reason: REASONS.rare,
  },
  {
    area: "sources",
    name: "constant and an argument too many",
    judges: NEWEST,
    reason: REASONS.init,
  },
  {
    area: "plans",
    name: "two imports into what is not declared",
    judges: ["terraform-1.5.7"],
    reason: "1.5 speaks of generated configuration if a target has a key",
  },
  {
    area: "plans",
    name: "two imports into what is not declared",
    judges: ["terraform-1.16.0-rc2", "terraform-1.17.0-dev"],
    reason: "1.16.0-rc2 reports the first target, the versions before it the one with a key",
  },
  ...['templatestring(local.greeting, sensitive({ name = "x" }))', 'templatestring("x", sensitive({}))'].map(
    (name) => ({
      area: "expressions",
      name,
      judges: ["opentofu-1.12.6"],
      reason: "the binary reports a bug of its own",
    }),
  ),
  {
    area: "expressions",
    name: 'assumelistlength("a", 1, 2)',
    judges: ["opentofu-1.13.0-dev"],
    reason: "the name of a type without its elements",
  },
  {
    area: "expressions",
    name: 'base64gzip("x")',
    judges: ["opentofu-1.13.0-dev"],
    reason: "the bytes of Go 1.27's compressor are not computed, so they are unknown",
  },
  ...[
    "required version by a variable",
    "required version by a constant",
    "required version by a local",
    "required source by a local",
    "required source by a template",
    "required version alone by a variable",
    "mock of an ephemeral resource",
    "override of an ephemeral resource",
  ].map((name) => ({
    area: "newest",
    name,
    judges: ["terraform-1.17.0-dev"],
    reason: REASONS.newest,
  })),
  ...["namespace with an underscore", "namespace with two underscores", "namespace with a dash and an underscore"].map(
    (name) => ({
      area: "newest",
      name,
      judges: ["terraform-1.16.0-rc2", "terraform-1.17.0-dev"],
      reason: "a provider without a schema is not reported",
    }),
  ),
  {
    area: "newest",
    name: "source in a nested module by a resource",
    judges: ["opentofu-1.12.6"],
    reason: REASONS.sources,
  },
  {
    area: "sources",
    name: "version of a folder in a faulty module",
    judges: ["opentofu-1.13.0-dev"],
    reason: REASONS.init,
  },
  {
    area: "overrides",
    name: "override_resource made_thing.a.name",
    judges: ["opentofu-1.12.6"],
    reason: REASONS.rare,
  },
  {
    area: "overrides",
    name: "override_module in mock_provider",
    judges: ["terraform-1.17.0-dev"],
    reason: "what mocks and overrides may be in 1.17 is only in its changelog",
  },
  ...["source uuid()", 'source "./${uuid()}"', "source timestamp()", "source plantimestamp()"].map((name) => ({
    area: "neighbours",
    name,
    judges: ["opentofu-1.12.6", "opentofu-1.13.0-dev"],
    reason: "the value is another one in each run, so no folder and no fault of it is claimed",
  })),
  {
    area: "neighbours",
    name: "source in a module by its path",
    judges: ["opentofu-1.12.6"],
    reason: REASONS.init,
  },
  ...["import of a data source", "import of a variable"].map((name) => ({
    area: "neighbours",
    name,
    judges: ["opentofu-1.12.6", "opentofu-1.13.0-dev"],
    reason: REASONS.rare,
  })),
  ...["action with a count", "action in a module", "reference to an action"].map((name) => ({
    area: "unseen",
    name,
    judges: ["terraform-1.17.0-dev"],
    reason: REASONS.actions,
  })),
  ...[
    "required provider of a variable's source",
    "required provider's version by a template",
    "mock of an ephemeral resource",
    "override of an ephemeral resource",
  ].map((name) => ({
    area: "unseen",
    name,
    judges: ["terraform-1.17.0-dev"],
    reason: REASONS.newest,
  })),
  {
    area: "unseen",
    name: "list block with a limit",
    judges: ["terraform-1.17.0-dev"],
    reason: "a schema without any list resources may be one that was printed before they were listed",
  },
  {
    area: "unseen",
    name: "language with a label",
    judges: ["opentofu-1.13.0-dev"],
    reason: "OpenTofu reads a language block twice, and reports its label each time",
  },
];
