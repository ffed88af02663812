import { expect, test } from "vitest";
import type { PlainJson } from "../values/encodings/plainJson.ts";
import { attribute, index, type Path } from "../values/path.ts";
import { stringValue } from "../values/value.ts";
import { missingIn } from "./content.ts";

const written = (json: PlainJson) => {
  let reads = 0;
  const read = (): PlainJson => {
    reads++;
    return json;
  };
  return { content: { json: { isObject: true, read }, sensitiveAttributes: [] }, reads: () => reads };
};

test("an object lacks what its file does not name, and is parsed once for all questions", () => {
  const { content, reads } = written({ size: null, disk: [{ type: "ssd" }], tags: null });
  const isMissing = missingIn(content);
  expect(reads()).toBe(0);
  const disk = (...rest: Path): Path => [attribute("disk"), index(0), ...rest];
  const paths: readonly Path[] = [
    [attribute("name")],
    [attribute("size")],
    disk(attribute("iops")),
    disk(attribute("type")),
    [attribute("disk"), index(1), attribute("iops")],
    [attribute("disk"), { kind: "element", value: stringValue("x") }, attribute("iops")],
    [attribute("tags"), index("a")],
  ];
  expect(paths.map(isMissing)).toEqual([true, false, true, false, false, false, false]);
  expect(reads()).toBe(1);
});

test("a flat list of Terraform 0.11 has no null, so nothing is missing in it", () => {
  const { content } = written({});
  expect(missingIn({ ...content, flat: new Map() })([attribute("name")])).toBe(false);
});
