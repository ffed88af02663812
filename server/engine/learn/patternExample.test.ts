import { expect, test } from "vitest";
import { exampleOf } from "./patternExample.ts";

test.each([
  "^[a-z][a-z0-9-]{2,62}$",
  "^projects/[^/]+/locations/[^/]+$",
  "^((.){1,})/providers/Microsoft.Example/extensions/(.){1,}",
  "^(tcp|udp):\\d{2,5}$",
  "^dc_[a-zA-Z0-9]+$",
  "\\Aarn:aws:iam::[0-9]{12}:role/.+\\z",
  "^(?:[A-Z]{2}-)?\\w+$",
  "^[0-9a-f]{8}$",
])("an example of %s matches it", (pattern) => {
  const own = new RegExp(pattern.replace("\\A", "^").replace("\\z", "$"));
  for (const variant of [0, 1]) expect(exampleOf(pattern, variant)).toMatch(own);
  expect(exampleOf(pattern, 1)).not.toBe(exampleOf(pattern, 0));
});

test.each(["(", "[", "a\\", "(?=x)", "(a", "a{1000}{1000}"])("%s has no example, and does not throw", (pattern) =>
  expect(exampleOf(pattern)).toBeUndefined(),
);
