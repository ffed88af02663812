import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Availability, type Feature, features, type Row } from "../../server/engine/lang/features.ts";
import { DECIDED, type DecidedResult } from "../conformance/versions/rows.ts";

const PATH = "docs/versions.md";

test(`${PATH} shows the table of what differs between versions`, () => {
  const text = written();
  if (process.env.UPDATE) writeFileSync(PATH, text);
  expect(readFileSync(PATH, "utf8"), `UPDATE=1 npx vitest run test/layers rewrites ${PATH}`).toBe(text);
});

function written(): string {
  const rows = features();
  const [inPlan, others] = [rows.filter(([, row]) => row.inPlan), rows.filter(([, row]) => !row.inPlan)];
  return [
    "# What differs between versions",
    "",
    "Generated from the table in `server/engine/lang/features.ts`; `UPDATE=1 npx vitest run test/layers` rewrites it.",
    "The versions are those that have what the sentence says, and the judge is a binary with it whose recorded result depends on the row;",
    "test/conformance/versions/rows.ts names the result. What only a changelog has is neither an error nor checked.",
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
  ].join("\n");
}

const table = (rows: readonly (readonly [Feature, Row])[]): readonly string[] => [
  "| | Terraform | OpenTofu | judged by |",
  "|---|---|---|---|",
  ...rows.map(
    ([feature, { what, terraform, opentofu }]) =>
      `| ${what} | ${versions(terraform)} | ${versions(opentofu)} | ${judgeOf(feature)} |`,
  ),
];

/** Returns the binary whose recorded result depends on a row. */
const judgeOf = (feature: Feature): string =>
  (DECIDED as Partial<Record<Feature, DecidedResult>>)[feature]?.judge ?? "no binary, only the changelog";

function versions(availability: Availability | undefined): string {
  if (!availability) return "none";
  const { from, until } = availability;
  if (until !== undefined) return from === "0.0" ? `before ${until}` : `${from} to before ${until}`;
  return from === "0.0" ? "all" : `from ${from}`;
}
