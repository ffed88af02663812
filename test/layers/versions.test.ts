import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Availability, type Feature, features, type Row } from "../../server/engine/lang/features.ts";
import { DECIDED, type DecidedResult } from "../conformance/versions/rows.ts";
import { WORDS } from "../conformance/versions/words.ts";

const PATH = "docs/versions.md";

test(`${PATH} shows the table of what differs between versions`, () => {
  const text = written();
  if (process.env.UPDATE) writeFileSync(PATH, text);
  expect(readFileSync(PATH, "utf8"), `UPDATE=1 npx vitest run test/layers rewrites ${PATH}`).toBe(text);
});

function written(): string {
  const rows = features();
  const isInPlan = ([feature]: (typeof rows)[number]) => WORDS[feature].inPlan === true;
  const [inPlan, others] = [rows.filter(isInPlan), rows.filter((row) => !isInPlan(row))];
  return [
    "# What differs between versions",
    "",
    "Generated from `server/engine/lang/features.ts` and `test/conformance/versions/words.ts`; `UPDATE=1 npx vitest run test/layers` rewrites it.",
    "The versions are those that have what the sentence says, and the judge is a binary with it whose recorded result depends on the row;",
    "What only a changelog has is neither an error nor checked. The last column names the recorded result, which a test replays: a text of",
    "test/conformance/versions/texts, an expression or call of test/conformance/versions, a workspace of test/conformance/versions/plans, a",
    "plan of test/conformance/plan/versions, a plan file of test/conformance/saved, or a workspace of test/conformance/provider.",
    "",
    "A folder may name a version that is newer than all of these: by `required_version`, `compatible_with`, a version file, its state or",
    "an option. What rests only on the absence of a feature is then no error but one note in each file, and its value is unknown;",
    "`server/engine/lang/newerFeatures.ts` decides it, and test/scenarios/newerVersions.test.ts holds it over invented features, of which",
    "test/scenarios/inventedFeatures.ts is a table: blocks, arguments, functions, types, operators, literals, settings, tests and JSON. Where",
    "a folder merely allows such a version (`>= 1.9`), what is rather a mistake stays an error: a slip of the keys in a known name, an",
    "argument that a provider or a called module lacks, a bare name, words side by side, other quotes, a rule such as where `each` has a",
    "value. A value with an operator or a literal that no version knows (`??`, `|>`, `0x1F`) is no mistake: it is unknown, and the rest of",
    "its file counts.",
    "",
    "## In the plan of the same inputs",
    "",
    ...table(inPlan),
    "",
    "## In what is allowed, and how it is reported",
    "",
    ...table(others),
    "",
    "## Beyond the text of a configuration",
    "",
    "| | since | judged by | test |",
    "|---|---|---|---|",
    ...BEYOND.map((row) => `| ${row.join(" | ")} |`),
    "",
  ].join("\n");
}

const table = (rows: readonly (readonly [Feature, Row])[]): readonly string[] => [
  "| | Terraform | OpenTofu | judged by | recorded result |",
  "|---|---|---|---|---|",
  ...rows.map(
    ([feature, { terraform, opentofu }]) =>
      `| ${WORDS[feature].what} | ${versions(terraform)} | ${versions(opentofu)} | ${judgeOf(feature)} | ${resultOf(feature)} |`,
  ),
];

/** Returns the binary whose recorded result depends on a row. */
const judgeOf = (feature: Feature): string =>
  (DECIDED as Partial<Record<Feature, DecidedResult>>)[feature]?.judge ?? "no binary, only the changelog";

/** Returns the name of that result; that of the accepted texts where no binary has the feature. */
function resultOf(feature: Feature): string {
  const decided = (DECIDED as Partial<Record<Feature, DecidedResult>>)[feature];
  if (!decided) return "accepted either way: newest";
  if ("area" in decided) return `${decided.area}: ${decided.name}`.replaceAll("|", "\\|");
  if ("expression" in decided) return `expression ${inCode(decided.expression)}`;
  if ("plan" in decided) return `plan: ${decided.plan}`;
  if ("overProvider" in decided) return `over a provider: ${decided.overProvider}`;
  if ("applied" in decided) return `apply over a provider: ${decided.applied}`;
  return "workspace" in decided ? `workspace: ${decided.workspace}` : `plan file: ${decided.saved}`;
}

/** Returns an expression as code in a table, cut where it is long. */
function inCode(expression: string): string {
  const line = expression.replace(/\s+/g, " ");
  const shown = line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
  return `\`${shown.replaceAll("|", "\\|").replaceAll("`", "'")}\``;
}

const MOST_SHOWN = 60;

/** The features of the newest versions beside the language: feature, versions, judge, test. */
const BEYOND: readonly (readonly [string, string, string, string])[] = [
  [
    "`-minimal-refresh`: which objects are read, in which calls",
    "Terraform 1.17",
    "terraform-1.17.0-dev",
    "test/conformance/provider/workspaces/minimal.ts",
  ],
  [
    "the option in the command line, with the modes that exclude it, and in the copied command; targets for older versions",
    "Terraform 1.17",
    "terraform-1.17.0-dev",
    "server/cli/minimalRefreshOption.test.ts, test/lsp/planOptions.test.ts",
  ],
  [
    "when each object was read, and which are as of the last run",
    "all",
    "no binary",
    "server/ide/planView/driftedPlan.test.ts, server/ide/timeline/readObjects.test.ts",
  ],
  [
    "stacks, policies and migrations as languages; a validation ignores their files",
    "Terraform 1.13 to 1.17",
    "terraform-1.17.0-dev",
    "server/ide/standalone/standalone.test.ts, test/conformance/versions/texts/newest.mjs",
  ],
  [
    "an import that writes its configuration",
    "all",
    "the plan that is made of it",
    "server/ide/quickFixes/importedConfiguration.test.ts",
  ],
  [
    "a configuration that the plugin itself writes for an import: GenerateResourceConfig",
    "Terraform 1.14 to 1.17",
    "terraform-1.17.0-dev",
    "test/lsp/generatedConfiguration.test.ts",
  ],
  [
    "`console -scope`: expressions in an instance of a called module, as `stateline eval --scope`",
    "Terraform 1.16",
    "terraform-1.16.0-rc2",
    "server/cli/evalCommand.test.ts",
  ],
  [
    "`show -config`: the configuration as JSON, as `stateline show --config --json`",
    "OpenTofu 1.11",
    "opentofu-1.13.0-dev",
    "server/cli/showCommand.test.ts",
  ],
  [
    "`show -module`: one module as JSON, as `stateline show --module --json`",
    "OpenTofu 1.11",
    "opentofu-1.13.0-dev",
    "server/cli/showCommand.test.ts",
  ],
  [
    "schemas in plan files, with which a plan is shown without a plugin",
    "OpenTofu 1.13",
    "opentofu-1.13.0-dev",
    "test/conformance/saved/saved.test.ts",
  ],
  [
    "deferred changes in plan files",
    "Terraform 1.8, with experiments",
    "terraform-1.17.0-dev, their JSON",
    "test/conformance/saved/deferred.test.ts",
  ],
  [
    "a folder is OpenTofu's by the for_each of its providers",
    "OpenTofu 1.9",
    "opentofu-1.13.0-dev",
    "server/engine/config/rootLanguage.test.ts",
  ],
  ["features of a version that is not known yet", "all", "no binary", "test/scenarios/newerVersions.test.ts"],
];

function versions(availability: Availability | undefined): string {
  if (!availability) return "none";
  const { from, until } = availability;
  if (until !== undefined) return from === "0.0" ? `before ${until}` : `${from} to before ${until}`;
  return from === "0.0" ? "all" : `from ${from}`;
}
