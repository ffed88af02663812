import { expect, test } from "vitest";
import { decoded } from "../../../test/support/blocks.ts";
import { answers, directoryQuestion, fileQuestion } from "../source/question.ts";
import { decodeVariable } from "./variable.ts";
import { loadVariables, rootVariable, type VariableOption, variableValueFaults } from "./variableValues.ts";

const variable = (body = "", name = "v") => decoded(decodeVariable)(`variable "${name}" {\n${body}\n}`).value!;

/** What is given to the root in a folder with these files. */
function load(files: Readonly<Record<string, string>>, environment = {}, options: readonly VariableOption[] = []) {
  const entries = Object.keys(files).map((name) => ({ name, directory: false }));
  const values = answers().with([
    [directoryQuestion("/r"), { kind: "entries", entries }],
    ...Object.entries(files).map(([name, text]) => [fileQuestion(`/r/${name}`), { kind: "text", text }] as const),
  ]);
  return loadVariables("/r", values, new Map(Object.entries(environment)), options);
}

const given = (loaded: ReturnType<typeof load>) => loaded.values.get("v")?.value;

test("the command line wins over automatic files, those over terraform.tfvars, and that over the environment", () => {
  const files = {
    "terraform.tfvars": "v = 2",
    "b.auto.tfvars": "v = 4",
    "a.auto.tfvars": "v = 3",
    "other.tfvars": "v = 9",
  };
  expect(given(load({}, { v: "1" }))).toMatchObject({ value: "1" });
  expect(given(load({ "terraform.tfvars": "v = 2" }, { v: "1" }))).toMatchObject({ value: 2 });
  expect(given(load(files, { v: "1" }))).toMatchObject({ value: 4 });
  expect(given(load(files, {}, [{ name: "v", text: "5" }]))).toMatchObject({ value: "5" });
});

test("-var and -var-file count in the order in which they are written", () => {
  const files = { "one.tfvars": 'v = "file"' };
  const [text, file] = [{ name: "v", text: "text" }, { file: "/r/one.tfvars" }];
  expect(given(load(files, {}, [text, file]))).toMatchObject({ value: "file" });
  expect(given(load(files, {}, [file, text]))).toMatchObject({ value: "text" });
});

test("a file that is listed and not read yet is asked for", () => {
  const listing = { kind: "entries", entries: [{ name: "terraform.tfvars", directory: false }] } as const;
  const known = answers().with([[directoryQuestion("/r"), listing]]);
  const { open, values: given } = loadVariables("/r", known, new Map(), []);
  expect(open.map(({ key }) => key)).toEqual([fileQuestion("/r/terraform.tfvars").key]);
  expect(given.size).toBe(0);
});

test("text is an expression where the type wants more than text", () => {
  const { values: given } = load({}, {}, [{ name: "v", text: '["a"]' }]);
  expect(rootVariable(variable("type = string"), given.get("v")).value).toMatchObject({ value: '["a"]' });
  expect(rootVariable(variable("type = list(string)"), given.get("v")).value).toMatchObject({ kind: "sequence" });
});

test("what does not fit is said, and the variable is unknown", () => {
  const { values: given } = load({ "terraform.tfvars": "v = []" });
  const { value, diagnostics } = rootVariable(variable("type = string"), given.get("v"));
  expect(value.kind).toBe("unknown");
  expect(diagnostics).toMatchObject([{ summary: "Invalid value for input variable", subject: given.get("v")?.range }]);
});

test("of a sensitive variable the error stands at the variable", () => {
  const { values: given } = load({ "terraform.tfvars": "v = []" });
  const secret = variable("type = string\n  sensitive = true");
  expect(rootVariable(secret, given.get("v")).diagnostics).toMatchObject([{ subject: secret.header }]);
});

test("null is the default where the variable may not be null", () => {
  const { values: given } = load({ "terraform.tfvars": "v = null" });
  expect(rootVariable(variable("nullable = false\n  default = 7"), given.get("v")).value).toMatchObject({ value: 7 });
  expect(rootVariable(variable("nullable = false"), given.get("v")).diagnostics).toHaveLength(1);
});

test("undeclared values: two of files by name, the rest by number; options each", () => {
  const { values: given } = load({ "terraform.tfvars": "a = 1\nb = 1\nc = 1\nd = 1" }, {}, [{ name: "e", text: "1" }]);
  const found = variableValueFaults({ variables: new Map() }, given, "unknown");
  expect(found.map(({ severity }) => severity)).toEqual(["error", "warning", "warning", "warning"]);
});

test("a variable without a value is an error only where it is asked for", () => {
  const variables = new Map([["v", variable()]]);
  expect(variableValueFaults({ variables }, new Map(), "error")).toMatchObject([
    { summary: "No value for required variable" },
  ]);
  expect(variableValueFaults({ variables }, new Map(), "unknown")).toEqual([]);
});
