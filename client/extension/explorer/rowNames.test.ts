import { expect, test } from "vitest";
import { rowNames } from "./rowNames.ts";

const names = (label: string, symbol = "+", place = "", reason = "") => {
  const { label: shown, description } = rowNames({ symbol, label, place, reason });
  return [shown, description];
};

test("a short address is the label, after a sign that no icon shows", () => {
  expect(names("aws_iam_role.this", "-/+", "in roles", "name")).toEqual(["-/+ aws_iam_role.this", "in roles · name"]);
  expect(names("url", "~")).toEqual(["url", ""]);
});

test("of a long address the name with its key comes first, so that rows of one type differ where they are cut", () => {
  const type = "aws_iam_role_policy_attachment";
  expect(names(`${type}.this["a.b"]`, "+", "in roles")).toEqual(['this["a.b"]', `${type} · in roles`]);
  expect(names(`data.${type}.this (12)`, "?")).toEqual(["this (12)", `data.${type}`]);
  expect(names(`${type}.this[0]`, "+/-")).toEqual(["+/- this[0]", type]);
  expect(names("an_output_with_a_name_of_many_characters")).toEqual(["an_output_with_a_name_of_many_characters", ""]);
});
