/** An expression or text that some versions answer in another way. */
interface Accepted {
  readonly name: string;
  readonly judges: readonly string[];
  readonly reason: string;
}

const NEWEST = ["terraform-1.15.9", "terraform-1.16.0-rc2"];
const OPENTOFU = ["opentofu-1.8.11", "opentofu-1.10.10", "opentofu-1.12.6"];
const NOT_PLANNED_YET = "the feature is accepted, and what it checks or plans is not followed";

/** The accepted differences, with the reason. An entry that no longer differs fails the test. */
export const ACCEPTED: readonly Accepted[] = [
  { name: "action trigger", judges: NEWEST, reason: NOT_PLANNED_YET },
  { name: "deprecated output", judges: NEWEST, reason: NOT_PLANNED_YET },
  { name: "deprecated output of a module", judges: NEWEST, reason: NOT_PLANNED_YET },
  { name: "wrong output type", judges: NEWEST, reason: NOT_PLANNED_YET },
  { name: "plain variable in a module source", judges: NEWEST, reason: NOT_PLANNED_YET },
  { name: "unknown backend", judges: NEWEST, reason: NOT_PLANNED_YET },
  { name: "language block", judges: ["opentofu-1.12.6"], reason: NOT_PLANNED_YET },
  { name: "replace_triggered_by of a missing attribute", judges: ["opentofu-1.12.6"], reason: NOT_PLANNED_YET },
  { name: "store of terraform_data", judges: ["terraform-1.16.0-rc2"], reason: "the block is not in the schema" },
  {
    name: "import by identity",
    judges: ["opentofu-1.12.6", "terraform-1.13.5", ...NEWEST],
    reason: "the identity schema of terraform_data is not known",
  },
  {
    name: "required_version of a module",
    judges: NEWEST,
    reason: "init refuses the module, so the validation does not see it",
  },
  { name: "import in a module", judges: ["terraform-1.15.9"], reason: "the same" },
  {
    name: "computed prevent_destroy",
    judges: ["opentofu-1.10.10"],
    reason: "the unknown value of a refused reference is reported, too",
  },
  {
    name: "cross-object validation",
    judges: ["opentofu-1.8.11", "terraform-1.5.7"],
    reason: "older than what is followed: the reference is allowed",
  },
  { name: "import for_each", judges: ["terraform-1.5.7"], reason: "only the first of four errors is reported" },
  { name: "provider function", judges: ["terraform-1.5.7"], reason: "the syntax is read in every version" },
  {
    name: 'provider::terraform::encode_expr("x")',
    judges: [...OPENTOFU, "terraform-1.5.7"],
    reason: "the binaries report a bug of their own, or a syntax error",
  },
];
