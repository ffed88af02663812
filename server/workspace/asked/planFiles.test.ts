import { expect, test } from "vitest";
import { recordedPlans, SAVED_JUDGES } from "../../../test/conformance/saved/recorded.ts";
import { encodeUtf8 } from "../../engine/source/utf8.ts";
import { FILE_HEAD, HEAD_BYTES, isPlanHead, planFilesIn } from "./planFiles.ts";

test.each(SAVED_JUDGES)("every plan of %s is recognised by its beginning, binary and in JSON", (judge) => {
  for (const { name, plan, json } of recordedPlans(judge)) {
    expect(isPlanHead(plan.subarray(0, HEAD_BYTES)), name).toBe(true);
    expect(isPlanHead(encodeUtf8(json).subarray(0, HEAD_BYTES)), name).toBe(true);
  }
});

test.each([
  ["an empty file", ""],
  ["a state as JSON", '{"format_version":"1.0","terraform_version":"1.11.4","values":{}}'],
  ["the schemas of providers", '{"format_version":"1.0","provider_schemas":{}}'],
  ["a state file", '{"version":4,"terraform_version":"1.11.4","serial":1}'],
  ["another archive", `PK\u0003\u0004${"\u0000".repeat(22)}\u0006\u0000\u0000\u0000tfplam`],
  ["a plan that is cut before its members", '{"format_version":"1.2","terraform_version"'],
])("%s is not a plan", (_, text) => {
  expect(isPlanHead(encodeUtf8(text))).toBe(false);
});

test("the files of a folder are told by their beginnings, whatever their names; configuration is not read", async () => {
  const plan = recordedPlans("terraform-1.11.4")[0]!.plan;
  const files: Record<string, Uint8Array> = {
    "out.bin": plan,
    tfplan: encodeUtf8("no plan"),
    "main.tf": plan,
    "b.json": encodeUtf8('{"format_version":"1.2","terraform_version":"1.9.8","planned_values":{}}'),
  };
  const asked: string[] = [];
  const names = await planFilesIn("/root", async ({ kind, path = "" }) => {
    if (kind === "directory")
      return { kind: "entries", entries: Object.keys(files).map((name) => ({ name, directory: false })) };
    asked.push(`${kind} ${path}`);
    return { kind: "bytes", bytes: files[path.slice("/root/".length)] };
  });
  expect(names).toEqual(["b.json", "out.bin"]);
  expect(asked).toEqual(["b.json", "out.bin", "tfplan"].map((name) => `${FILE_HEAD} /root/${name}`));
});
