import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { diagnostics } from "../../../test/support/diagnostics.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { completions } from "../completion/completion.ts";
import { editedTexts } from "../editing/editedTexts.ts";

const attribute = (more: object = {}) => ({ type: "string", optional: true, ...more });

/** Returns files with a resource of one type, whose schema has these attributes. */
function resource(body: string, attributes: object, blockTypes: object = {}): string {
  const schemas = {
    provider_schemas: {
      "registry.terraform.io/hashicorp/made": {
        resource_schemas: {
          made_disk: {
            version: 0,
            block: { attributes: { id: { type: "string", computed: true }, ...attributes }, block_types: blockTypes },
          },
        },
      },
    },
  };
  return `resource "made_disk" "d" {\n${body}}\n--- schemas.json\n${JSON.stringify(schemas)}`;
}

/** Returns the replacements offered at the cursor, as titles with the first file after them. */
function replacements(text: string): Readonly<Record<string, string | undefined>> {
  const { root, path, offset, planEdited } = fixture(text);
  return Object.fromEntries(
    actionsAt(root, path, offset, planEdited)
      .filter(({ mends }) => mends === "deprecated")
      .map(({ title, edits }) => [title, [...editedTexts(root.plan, edits).values()][0]]),
  );
}

/** Returns the findings of the rule: the marked text, and the message. */
function findings(text: string): readonly string[] {
  const { root } = fixture(text);
  return [...diagnostics({ roots: [root] }).values()].flatMap((inFile) =>
    inFile
      .filter(({ id }) => id === "deprecated")
      .map(
        ({ message, severity, placed: { file, start, end } }) =>
          `${severity} [${file.text.slice(start, end)}] ${message}`,
      ),
  );
}

const OLD = { size_gb: attribute({ deprecated: true, description: "The size. Use size_gib instead." }) };
const NEW = { size_gib: attribute() };

test("a deprecated argument is replaced by the one that the provider names", () => {
  const text = resource('  size$0_gb = "1"\n', { ...OLD, ...NEW });
  expect(replacements(text)).toEqual({
    "Replace size_gb with size_gib": 'resource "made_disk" "d" {\n  size_gib = "1"\n}\n',
  });
  expect(findings(text)).toEqual(["hint [size_gb] size_gb is deprecated. Use size_gib"]);
});

test.each([
  ["the provider's message counts before the description", 'Replaced by "label".', true],
  ["a plain word may be English", "Use a label instead.", false],
  ["several are named", "Use `label` or size_gib instead.", false],
  ["what conflicts is no successor", "Deprecated. It conflicts with size_gib, so use one.", false],
  ["what must not be used is no successor", "Do not use `label`.", false],
  ["a path is no argument", "Use boot.size_gib instead.", false],
  ["nothing is advised", "Deprecated, see `label`.", false],
])("%s", (_, deprecation_message, isReplaced) => {
  const old = attribute({ deprecated: true, description: "Use size_gib.", deprecation_message });
  const text = resource('  na$0me = "x"\n', { name: old, label: attribute(), ...NEW });
  expect(Object.keys(replacements(text))).toEqual(isReplaced ? ["Replace name with label"] : []);
  expect(findings(text)).toEqual([`hint [name] name is deprecated${isReplaced ? ". Use label" : ""}`]);
});

test.each([
  ["is set already", '  size$0_gb = "1"\n  size_gib = "1"\n', NEW],
  ["has another type", '  size$0_gb = "1"\n', { size_gib: attribute({ type: "number" }) }],
  ["is computed only", '  size$0_gb = "1"\n', { size_gib: { type: "string", computed: true } }],
  ["is deprecated too", '  size$0_gb = "1"\n', { size_gib: attribute({ deprecated: true }) }],
  ["is not there", '  size$0_gb = "1"\n', {}],
])("nothing is replaced by what %s", (_, body, more) =>
  expect(replacements(resource(body, { ...OLD, ...more }))).toEqual({}),
);

test("arguments of nested and dynamic blocks, and blocks themselves, are found", () => {
  const nested = { nesting_mode: "list", block: { attributes: { ...OLD, ...NEW } } };
  const gone = { nesting_mode: "list", block: { attributes: {}, deprecated: true } };
  const body =
    '  disk {\n    size_gb = "1"\n  }\n  dynamic "disk" {\n    for_each = [1]\n    content {\n      size$0_gb = "2"\n    }\n  }\n  old {}\n';
  const text = resource(body, {}, { disk: nested, old: gone });
  expect(findings(text)).toEqual([
    "hint [size_gb] size_gb is deprecated. Use size_gib",
    "hint [size_gb] size_gb is deprecated. Use size_gib",
    "hint [old] old is deprecated",
  ]);
  expect(Object.keys(replacements(text))).toEqual(["Replace size_gb with size_gib"]);
});

test("completion marks what is deprecated", () => {
  const { root, path, offset, written } = fixture(resource("  si$0\n", { ...OLD, ...NEW }));
  const items = completions(root, path, written, offset)?.items ?? [];
  expect(
    items.filter(({ label }) => label.startsWith("size")).map(({ label, isDeprecated }) => [label, isDeprecated]),
  ).toEqual([
    ["size_gb", true],
    ["size_gib", undefined],
  ]);
});

test("in broken text the name alone is replaced", () =>
  expect(replacements(resource("  size$0_gb = \n", { ...OLD, ...NEW }))).toEqual({
    "Replace size_gb with size_gib": 'resource "made_disk" "d" {\n  size_gib = \n}\n',
  }));
