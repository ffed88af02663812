/** An option of a command, with what the help says of it. */
export interface Option {
  readonly name: string;
  /** What stands for the value in the help; absent for a switch. */
  readonly value?: string;
  readonly help: string;
}

/** What a command accepts. */
export interface CommandDefinition {
  /** The arguments behind the name: `[DIR]`. */
  readonly operands: string;
  /** The most arguments that are no options. */
  readonly most: number;
  /** One sentence without its last stop. */
  readonly summary: string;
  readonly options: readonly Option[];
}

const JSON_OUTPUT: Option = { name: "json", help: "print output for machines" };
const LANGUAGE: Option = {
  name: "language",
  value: "NAME@VERSION",
  help: "the product and version whose rules apply, such as terraform@1.15 or opentofu@1.12",
};
const SCHEMAS: Option = { name: "schemas", value: "FILE", help: "what terraform providers schema -json printed" };
const PACKS: Option = { name: "packs", value: "PLACE", help: "a file or folder of packs (repeatable)" };

const PLANNING: readonly Option[] = [
  { name: "var", value: "NAME=VALUE", help: "the value of a variable (repeatable; the last one wins)" },
  { name: "var-file", value: "FILE", help: "a file with values of variables (repeatable)" },
  { name: "state", value: "FILE", help: "the state file to plan from" },
  { name: "workspace", value: "NAME", help: "the workspace" },
  { name: "target", value: "ADDRESS", help: "plan only this and its dependencies (repeatable)" },
  { name: "exclude", value: "ADDRESS", help: "plan neither this nor its dependents (OpenTofu; repeatable)" },
  { name: "replace", value: "ADDRESS", help: "replace this instance (repeatable)" },
  { name: "destroy", help: "plan the destruction of everything" },
  { name: "refresh-only", help: "plan only what was changed outside" },
  { name: "refresh", value: "true|false", help: "whether objects are read first" },
  { name: "minimal-refresh", help: "read only the objects that change" },
  {
    name: "providers",
    value: "schema|offline|exec",
    help: "who answers: a simulation, plugins without configuration and network, or configured plugins",
  },
  SCHEMAS,
  PACKS,
  LANGUAGE,
];

const OUTPUT: readonly Option[] = [
  { name: "format", value: "FORMAT", help: "text, json, markdown, sarif, github or junit" },
  { name: "json", help: "the same as --format json" },
  { name: "markdown", help: "the same as --format markdown" },
  { name: "out", value: "FILE", help: "write the output to a file" },
  {
    name: "fail-on",
    value: "error|warning|RULE",
    help: "exit with 1 for such a finding (repeatable; error by default)",
  },
  { name: "all", help: "every root module below DIR" },
];

/** The commands by their names, in the order of the help. */
export const DEFINITIONS = {
  plan: {
    operands: "[DIR]",
    most: 1,
    summary: "Print the planned action of every instance",
    options: [
      ...PLANNING,
      ...OUTPUT,
      { name: "detailed-exitcode", help: "exit with 2 if anything changes or is assumed, with 0 only for no changes" },
      { name: "drift", value: "all|relevant|none", help: "which changes outside of Terraform are printed" },
      { name: "order", help: "print the operations of the apply, and what each one waits for" },
      { name: "reproduction", value: "FILE", help: "plan what the command Copy Reproduction of the editor copied" },
      { name: "compare", value: "REVISION", help: "print what differs from the plan of a commit" },
      { name: "compare-var-file", value: "FILE", help: "print what differs from the plan with that file" },
      { name: "compare-workspace", value: "NAME", help: "print what differs from the plan in that workspace" },
    ],
  },
  timeline: {
    operands: "[DIR] ADDRESS",
    most: 2,
    summary: "Print every stage of one instance, and the apply in rehearsal",
    options: [
      ...PLANNING,
      JSON_OUTPUT,
      { name: "what-if", value: "ADDRESS.PATH=JSON", help: "a value that only the apply decides (repeatable)" },
      {
        name: "fail",
        value: "CALL",
        help: "what fails, such as create, update, destroy or provisioner:0; create:nothing says what is returned",
      },
      { name: "log", value: "FILE", help: "add a real run, as plan -json or apply -json logged it" },
      {
        name: "between",
        value: "RUN",
        help: "print only what differs between two runs: that of --between and of --and",
      },
      { name: "and", value: "RUN", help: "the second run of --between" },
    ],
  },
  check: {
    operands: "[FILE|DIR]",
    most: 1,
    summary: "Print the diagnostics of terraform validate",
    options: [
      ...OUTPUT,
      { name: "query", help: "include the query files" },
      { name: "inputs", help: "compare the inputs of units of Terragrunt with the variables of their modules" },
      { name: "strict", help: "with --inputs: an input that no variable takes is an error" },
      SCHEMAS,
      PACKS,
      LANGUAGE,
    ],
  },
  show: {
    operands: "FILE|DIR",
    most: 1,
    summary: "Print a state file or a saved plan as terraform show does",
    options: [
      JSON_OUTPUT,
      {
        name: "config",
        help: "with --json: print the configuration of the root module DIR, as tofu show -config does",
      },
      { name: "module", help: "with --json: print the module DIR alone, as tofu show -module does" },
      SCHEMAS,
      LANGUAGE,
    ],
  },
  eval: {
    operands: "",
    most: 0,
    summary: "Evaluate expressions from standard input as terraform console does",
    options: [
      JSON_OUTPUT,
      { name: "dir", value: "DIR", help: "the root module in which they are evaluated" },
      {
        name: "scope",
        value: "MODULE",
        help: 'the instance of a called module in which they are evaluated, such as module.app["eu"]',
      },
      LANGUAGE,
    ],
  },
  learn: {
    operands: "[DIR]",
    most: 1,
    summary: "Learn what installed providers replace, update and set by themselves",
    options: [
      JSON_OUTPUT,
      { name: "provider", value: "SOURCE", help: "only this provider (repeatable)" },
      { name: "type", value: "TYPE", help: "only this type (repeatable)" },
      { name: "plugin", value: "FILE", help: "ask this plugin, as the provider SOURCE@VERSION" },
      { name: "plan", value: "FILE", help: "learn from a finished plan" },
      { name: "dump", value: "DIR", help: "learn from recorded calls (TF_LOG_SDK_PROTO_DATA_DIR)" },
      { name: "forget", help: "drop what was learned" },
      SCHEMAS,
    ],
  },
  pack: {
    operands: "[DIR]",
    most: 1,
    summary: "Write the schemas of installed providers, and what was learned of them, to one file",
    options: [
      { name: "out", value: "FILE", help: "where the pack is written" },
      SCHEMAS,
      { name: "provider", value: "SOURCE", help: "only this provider (repeatable)" },
      { name: "facts", value: "FILE", help: "what learn --json printed" },
    ],
  },
  mcp: {
    operands: "[DIR]",
    most: 1,
    summary: "Serve the Model Context Protocol over the standard streams, read only",
    options: [PACKS, LANGUAGE],
  },
  fmt: {
    operands: "FILE|-",
    most: 1,
    summary: "Format a file, or the standard input, as terraform fmt does",
    options: [
      { name: "check", help: "write nothing, and exit with 1 if the file is not formatted" },
      { name: "terragrunt", help: "format as terragrunt hcl fmt does, as is always done with files of Terragrunt" },
    ],
  },
  render: {
    operands: "UNIT",
    most: 1,
    summary: "Print the configuration of a unit of Terragrunt, as terragrunt render --format json does",
    options: [JSON_OUTPUT],
  },
  lifecycle: {
    operands: "",
    most: 0,
    summary: "Run cases from standard input through the contracts of a provider",
    options: [JSON_OUTPUT],
  },
  contract: {
    operands: "DUMP_DIR",
    most: 1,
    summary: "Judge the recorded calls of a provider (TF_LOG_SDK_PROTO_DATA_DIR) by its contracts",
    options: [JSON_OUTPUT, { name: "watch", help: "judge again after each change of the folder" }, SCHEMAS, PACKS],
  },
} as const satisfies Readonly<Record<string, CommandDefinition>>;

const indented = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join("");
};

/** Returns the help of the whole program. */
export const programHelp = (): string => {
  const rows = Object.entries<CommandDefinition>(DEFINITIONS).map(
    ([name, { operands, summary }]) => [`${name} ${operands}`.trim(), summary] as const,
  );
  return `Usage: stateline COMMAND

${indented(rows)}
stateline COMMAND --help prints the options of a command, stateline --version the version.
Nothing that a command does changes infrastructure or state. It exits with 0, with 1 for errors, and with 2 for wrong use.
`;
};

export const commandHelp = (name: string, { operands, summary, options }: CommandDefinition): string => {
  const rows = options.map(({ name, value, help }) => [value ? `--${name} ${value}` : `--${name}`, help] as const);
  return `Usage: ${`stateline ${name} ${operands}`.trim()} [options]

${summary}.

${indented(rows)}`;
};
