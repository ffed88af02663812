import { expect, test } from "vitest";
import { impliedType } from "../../schema/impliedType.ts";
import { answers } from "../../source/question.ts";
import { toJson } from "../../values/encodings/json.ts";
import { movedToData } from "./movedToData.ts";
import { dataSchema } from "./terraformData.ts";

// Recorded: terraform 1.11.4 plan, with a null_resource (hashicorp/null) in the state and moved { to = terraform_data.b }.
const move = (sourceAttributes: unknown, of = "registry.terraform.io/hashicorp/null", sourceType = "null_resource") => {
  const { response, faults } = movedToData(
    {
      type: "terraform_data",
      answers: answers(),
      sourceProvider: of,
      sourceType,
      sourceVersion: 0,
      sourceAttributes,
      sourcePrivate: undefined,
    },
    impliedType(dataSchema(false).block),
  );
  if (faults.length > 0) return faults.map(({ summary }) => summary);
  const made = toJson(response.targetState);
  return "text" in made ? JSON.parse(made.text) : made.fault;
};

test("triggers become triggers_replace", () => {
  const none = { input: null, output: null };
  expect(move({ id: "1", triggers: { a: "1" } })).toEqual({ ...none, id: "1", triggers_replace: { a: "1" } });
  expect(move({ id: "1", triggers: {} })).toEqual({ ...none, id: "1", triggers_replace: {} });
  expect(move({ id: "1", triggers: null })).toEqual({ ...none, id: "1", triggers_replace: null });
});

test("accepts any registry host, but no other provider or type", () => {
  const emptyNullResource = { id: "1", triggers: null };
  expect(move(emptyNullResource, "example.com/hashicorp/null")).toMatchObject({ id: "1" });
  expect(move(emptyNullResource, "registry.terraform.io/other/null")).toEqual([
    "Unsupported source provider for move operation",
  ]);
  expect(move(emptyNullResource, undefined, "null_other")).toEqual([
    "Unsupported source resource type for move operation",
  ]);
});

test("other objects are refused as in Terraform", () => {
  expect(move({ id: "3", triggers: "x" })).toEqual([".triggers: missing expected {"]);
  expect(move({ id: "3", triggers: null, x: 1 })).toEqual(['unsupported attribute "x"']);
});
