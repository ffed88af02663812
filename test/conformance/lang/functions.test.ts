import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dialectOf } from "../../../server/engine/lang/dialect.ts";
import { functionsWith } from "../../../server/engine/lang/functions/table.ts";
import type { FunctionDefinition, Parameter } from "../../../server/engine/lang/scope.ts";
import { typeToJson } from "../../../server/engine/values/encodings/typeJson.ts";

const [, ...lines] = readFileSync(join(import.meta.dirname, "functions.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const FUNCTIONS = functionsWith(dialectOf("terraform", [1, 11, 4]), []);
const recorded = lines.map((line) => JSON.parse(line) as { readonly name: string });
const ours = [...FUNCTIONS.values()].filter(({ name, removed }) => !name.includes("::") && !removed);

test("every function of Terraform is there, and no other", () => {
  expect(ours.map(({ name }) => name).toSorted()).toEqual(recorded.map(({ name }) => name));
});

test.each(recorded)("the signature of $name", (signature) => {
  const definition = FUNCTIONS.get(signature.name);
  expect(definition && signatureOf(definition)).toEqual(signature);
  expect(definition?.description).toMatch(/\.$|\?$/);
});

const signatureOf = ({ name, returns, parameters, variadic }: FunctionDefinition) => ({
  name,
  returns: typeToJson(returns),
  parameters: parameters.map(parameterOf),
  ...(variadic && { variadic: parameterOf(variadic) }),
});

const parameterOf = ({ name, type, allowNull }: Parameter) => ({
  name,
  type: typeToJson(type),
  ...(allowNull && { nullable: true }),
});
