import { expect, test } from "vitest";
import { isLocalSource, sourceFaults } from "./moduleSource.ts";

const RANGE = { anchor: { path: "main.tf" }, start: 0, end: 1 };
const summaries = (source: string, hasVersion = false) =>
  sourceFaults(source, hasVersion, RANGE).map(({ summary }) => summary);

test.each([
  "./child",
  "../child",
  ".\\child",
  "hashicorp/consul/aws",
  "app.terraform.io/example/vpc/aws//modules/a",
  "github.com/hashicorp/example",
  "git::https://example.com/vpc.git?ref=v1",
  "git@github.com:hashicorp/example.git",
  "/abs/path",
  "s3-eu-west-1.amazonaws.com/bucket/x.zip",
])("%s is a valid source", (source) => expect(summaries(source)).toEqual([]));

test.each(["child", "a/b", "hashicorp/consul/AWS", "-x/consul/aws"])("%s is not a valid source", (source) =>
  expect(summaries(source)).toEqual(["Invalid module source address"]),
);

test("a version requires a registry source", () => {
  expect(summaries("hashicorp/consul/aws", true)).toEqual([]);
  expect(summaries("./child", true)).toHaveLength(1);
  expect(summaries("github.com/hashicorp/example/aws", true)).toHaveLength(1);
});

test("only a path that begins with a dot is a local source", () =>
  expect(["./a", "../a", "..\\a", "a", "/a", ".a"].map(isLocalSource)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]));
