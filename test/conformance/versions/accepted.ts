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

const NEWEST = ["terraform-1.15.9", "terraform-1.16.0-rc2"];
const OPENTOFU = ["opentofu-1.8.11", "opentofu-1.10.10", "opentofu-1.12.6"];

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
    judges: ["terraform-1.16.0-rc2"],
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
    judges: ["terraform-1.13.5", "terraform-1.15.9", "terraform-1.16.0-rc2"],
    reason: REASONS.identities,
  },
  {
    area: "deprecations",
    name: "attribute in a condition of a variable",
    judges: ["opentofu-1.12.6"],
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
    ],
    reason: REASONS.rare,
  },
  {
    area: "sources",
    name: "constant without a default",
    judges: ["opentofu-1.12.6"],
    reason: REASONS.value_files,
  },
  {
    area: "sources",
    name: "local that is circular",
    judges: NEWEST,
    reason: REASONS.sources,
  },
  { area: "sources", name: "resource passed to a constant", judges: ["opentofu-1.12.6"], reason: REASONS.sources },
  {
    area: "sources",
    name: "constant and an argument too many",
    judges: NEWEST,
    reason: REASONS.init,
  },
  { area: "sources", name: "constant alone", judges: ["opentofu-1.12.6"], reason: REASONS.sources },
  {
    area: "sources",
    name: "const with a validation",
    judges: NEWEST,
    reason: REASONS.sources,
  },
  {
    area: "tests",
    name: "mock provider with a source",
    judges: ["terraform-1.11.4", "terraform-1.13.5", "terraform-1.15.9", "terraform-1.16.0-rc2", "terraform-1.9.8"],
    reason: REASONS.rare,
  },
  {
    area: "imports",
    name: "identity text",
    judges: ["terraform-1.13.5", ...NEWEST],
    reason: REASONS.identities,
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
    judges: ["terraform-1.16.0-rc2"],
    reason: "1.16.0-rc2 reports the first target, the versions before it the one with a key",
  },
];
