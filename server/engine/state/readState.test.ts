import { expect, test } from "vitest";
import { moduleSteps } from "./readState.ts";

test.each([
  ["module.a", [{ name: "a", key: undefined }]],
  [
    "module.a[0].module.b",
    [
      { name: "a", key: 0 },
      { name: "b", key: undefined },
    ],
  ],
  ['module.a["$${x}"]', [{ name: "a", key: "${x}" }]],
  ['module.a["\\u2028"]', [{ name: "a", key: "\u2028" }]],
  ['module.a["\\U000e0001"]', [{ name: "a", key: "\u{e0001}" }]],
  ['module.a["\\\\U000e0001"]', [{ name: "a", key: "\\U000e0001" }]],
])("%s", (text, steps) => expect(moduleSteps(text)).toEqual(steps));
