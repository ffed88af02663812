import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { concealedAs, planPart } from "../plan/texts/texts.ts";
import { FAMILIES } from "./families.ts";
import { ourText } from "./played.ts";

interface Golden {
  readonly family: string;
  readonly name: string;
  readonly text: string;
}

// What Terraform prints of what it plans over the provider of the tests: nested attributes and blocks, drift, secrets.
const [, ...lines] = readFileSync("test/conformance/provider/texts.golden.jsonl", "utf8").trim().split("\n");
const goldens = lines.map((line) => JSON.parse(line) as Golden);

const workspaces = new Map(
  [...FAMILIES].flatMap(([family, all]) =>
    all.map((workspace) => [`${family}: ${workspace.name}`, workspace] as const),
  ),
);

test.each(goldens)("$family: $name", async ({ family, name, text }) => {
  const workspace = workspaces.get(`${family}: ${name}`);
  if (!workspace) throw new Error("there is no such workspace: node test/conformance/provider/recordTexts.mjs");
  const [ours, real] = [planPart(await ourText(workspace)), planPart(text)];
  expect(ours).toBe(concealedAs(ours, real));
});
