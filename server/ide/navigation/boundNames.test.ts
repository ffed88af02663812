import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { placeIn } from "../../workspace/place.ts";
import { boundNameAt } from "./boundNames.ts";

const REPEATED = (marked: string) => `resource "terraform_data" "a" {
  for_each = { x = 1 }
  input    = ${marked}
  lifecycle {
    precondition {
      condition     = each.value > 0
      error_message = each.key
    }
  }
}
`;

test.each<[what: string, text: string, definition: string, uses: readonly number[]]>([
  ["each.value", REPEATED("each.va$0lue"), "for_each", [3, 6]],
  ["each.key", REPEATED("[each.k$0ey, each.value]"), "for_each", [3, 7]],
  ["count.index", 'resource "terraform_data" "a" {\n  count = 2\n  input = count.in$0dex\n}\n', "count", [3]],
  ["a name of a for", "locals {\n  a = [\n    for one in [1] :\n    o$0ne\n  ]\n}\n", "one", [4]],
  [
    "an iterator",
    'resource "a_b" "c" {\n  dynamic "d" {\n    for_each = [1]\n    content {\n      e = d$0.value\n    }\n  }\n}\n',
    '"d"',
    [5],
  ],
])("%s leads to what binds it", (_, text, definition, uses) => {
  const { root, path, offset } = fixture(text);
  const bound = boundNameAt(root.plan, path, offset)!;
  const place = placeIn(root.plan, bound.definition);
  expect(place.file.text.slice(place.start, place.end)).toBe(definition);
  const lineOf = (at: number) => place.file.text.slice(0, at).split("\n").length;
  expect(bound.uses.map((range) => lineOf(placeIn(root.plan, range).start))).toEqual(uses);
});
