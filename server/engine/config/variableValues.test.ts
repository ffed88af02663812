import { expect, test } from "vitest";
import { decoded } from "../../../test/support/blocks.ts";
import { TERRAFORM } from "../lang/releases.ts";
import { answers, directoryQuestion, fileQuestion } from "../source/question.ts";
import { decodeVariable } from "./decode/variable.ts";
import { loadVariables, rootVariable, type VariableOption, variableValueFaults } from "./variableValues.ts";

const variable = (body = "", name = "v") => decoded(decodeVariable)(`variable "${name}" {\n${body}\n}`).value!;

/** Loads the variable values of a root module with these files. */
function load(files: Readonly<Record<string, string>>, environment = {}, options: readonly VariableOption[] = []) {
  const entries = Object.keys(files).map((name) => ({ name, directory: false }));
  const values = answers().with([
    [directoryQuestion("/r"), { kind: "entries", entries }],
    ...Object.entries(files).map(([name, text]) => [fileQuestion(`/r/${name}`), { kind: "text", text }] as const),
  ]);
  return loadVariables("/r", values, new Map(Object.entries(environment)), options);
}

const valueOfV = (loaded: ReturnType<typeof load>) => loaded.values.get("v")?.value;

test("precedence: the command line, then automatic files, terraform.tfvars, the environment", () => {
  const files = {
    "terraform.tfvars": "v = 2",
    "b.auto.tfvars": "v = 4",
    "a.auto.tfvars": "v = 3",
    "other.tfvars": "v = 9",
  };
  expect(valueOfV(load({}, { v: "1" }))).toMatchObject({ value: "1" });
  expect(valueOfV(load({ "terraform.tfvars": "v = 2" }, { v: "1" }))).toMatchObject({ value: 2 });
  expect(valueOfV(load(files, { v: "1" }))).toMatchObject({ value: 4 });
  expect(valueOfV(load(files, {}, [{ name: "v", text: "5" }]))).toMatchObject({ value: "5" });
});

test("-var and -var-file apply in their order", () => {
  const files = { "one.tfvars": 'v = "file"' };
  const [text, file] = [{ name: "v", text: "text" }, { file: "/r/one.tfvars" }];
  expect(valueOfV(load(files, {}, [text, file]))).toMatchObject({ value: "file" });
  expect(valueOfV(load(files, {}, [file, text]))).toMatchObject({ value: "text" });
});

test("a listed file without an answer is an open question", () => {
  const listing = { kind: "entries", entries: [{ name: "terraform.tfvars", directory: false }] } as const;
  const known = answers().with([[directoryQuestion("/r"), listing]]);
  const { open, values } = loadVariables("/r", known, new Map(), []);
  expect(open.map(({ key }) => key)).toEqual([fileQuestion("/r/terraform.tfvars").key]);
  expect(values.size).toBe(0);
});

test("text is parsed as an expression unless the type is primitive", () => {
  const { values } = load({}, {}, [{ name: "v", text: '["a"]' }]);
  expect(rootVariable(variable("type = string"), values.get("v"), TERRAFORM).value).toMatchObject({ value: '["a"]' });
  expect(rootVariable(variable("type = list(string)"), values.get("v"), TERRAFORM).value).toMatchObject({
    kind: "sequence",
  });
});

test("a value of the wrong type is reported, and the variable is unknown", () => {
  const { values } = load({ "terraform.tfvars": "v = []" });
  const { value, diagnostics } = rootVariable(variable("type = string"), values.get("v"), TERRAFORM);
  expect(value.kind).toBe("unknown");
  expect(diagnostics).toMatchObject([{ summary: "Invalid value for input variable", subject: values.get("v")?.range }]);
});

test("the error for a sensitive variable is placed at the variable", () => {
  const { values } = load({ "terraform.tfvars": "v = []" });
  const secret = variable("type = string\n  sensitive = true");
  expect(rootVariable(secret, values.get("v"), TERRAFORM).diagnostics).toMatchObject([{ subject: secret.header }]);
});

test("null is replaced by the default if the variable is not nullable", () => {
  const { values } = load({ "terraform.tfvars": "v = null" });
  expect(rootVariable(variable("nullable = false\n  default = 7"), values.get("v"), TERRAFORM).value).toMatchObject({
    value: 7,
  });
  expect(rootVariable(variable("nullable = false"), values.get("v"), TERRAFORM).diagnostics).toHaveLength(1);
});

test("undeclared values: the first two of files by name, the others counted; every option by name", () => {
  const { values } = load({ "terraform.tfvars": "a = 1\nb = 1\nc = 1\nd = 1" }, {}, [{ name: "e", text: "1" }]);
  const faults = variableValueFaults({ variables: new Map() }, values, "unknown");
  expect(faults.map(({ severity }) => severity)).toEqual(["error", "warning", "warning", "warning"]);
});

test("a missing value is an error only if values are required", () => {
  const variables = new Map([["v", variable()]]);
  expect(variableValueFaults({ variables }, new Map(), "error")).toMatchObject([
    { summary: "No value for required variable" },
  ]);
  expect(variableValueFaults({ variables }, new Map(), "unknown")).toEqual([]);
});
