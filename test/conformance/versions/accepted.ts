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
const NOT_PLANNED_YET = "the feature is accepted, and what it checks or plans is not followed";

const NOT_LOADED = "the source is not evaluated, so the module is not loaded";

/** The accepted differences, with the reason. An entry that no longer differs fails the test. */
export const ACCEPTED: readonly Accepted[] = [
  { area: "actions", name: "action block", judges: NEWEST, reason: NOT_PLANNED_YET },
  { area: "language", name: "deprecated output", judges: NEWEST, reason: NOT_PLANNED_YET },
  { area: "modules", name: "deprecated output of a module", judges: NEWEST, reason: NOT_PLANNED_YET },
  { area: "language", name: "wrong output type", judges: NEWEST, reason: NOT_PLANNED_YET },
  { area: "modules", name: "plain variable in a module source", judges: [...OPENTOFU, ...NEWEST], reason: NOT_LOADED },
  {
    area: "blocks",
    name: "replace_triggered_by of a missing attribute",
    judges: ["opentofu-1.12.6"],
    reason: NOT_PLANNED_YET,
  },
  { area: "modules", name: "variable in a module source", judges: ["opentofu-1.12.6", ...NEWEST], reason: NOT_LOADED },
  { area: "modules", name: "local in a module source", judges: [...OPENTOFU, ...NEWEST], reason: NOT_LOADED },
  {
    area: "blocks",
    name: "import by identity",
    judges: ["opentofu-1.12.6", "terraform-1.13.5", ...NEWEST],
    reason: "the identity schema of terraform_data is not known",
  },
  {
    area: "modules",
    name: "required_version of a module",
    judges: NEWEST,
    reason: "init refuses the module, so the validation does not see it",
  },
  { area: "modules", name: "import in a module", judges: ["terraform-1.15.9"], reason: "the same" },
  {
    area: "language",
    name: "cross-object validation",
    judges: ["opentofu-1.8.11", "terraform-1.5.7"],
    reason: "older than what is followed: the reference is allowed",
  },
  {
    area: "blocks",
    name: "import for_each",
    judges: ["terraform-1.5.7"],
    reason: "only the first of four errors is reported",
  },
  {
    area: "language",
    name: "provider function",
    judges: ["terraform-1.5.7"],
    reason: "the syntax is read in every version",
  },
  {
    area: "expressions",
    name: 'provider::terraform::encode_expr("x")',
    judges: [...OPENTOFU, "terraform-1.5.7"],
    reason: "the binaries report a bug of their own, or a syntax error",
  },
];
