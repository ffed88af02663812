import { expect, test } from "vitest";
import { STRING } from "../../values/type.ts";
import { objectValue, stringValue, type UNKNOWN, unknownValue } from "../../values/value.ts";
import { originsOf } from "../../values/walk.ts";
import { withOrigins } from "./origins.ts";

const object = (id: typeof UNKNOWN, key: typeof UNKNOWN) =>
  objectValue([
    ["id", id],
    [
      "keys",
      objectValue([
        ["k", key],
        ["l", stringValue("l")],
      ]),
    ],
  ]);
const open = unknownValue(STRING, []);

test("a planned unknown has the origins of its configuration, otherwise its own attribute", () => {
  const configured = object(open, unknownValue(STRING, ["made_up.b.id"]));
  const planned = withOrigins(
    object(open, open),
    objectValue([["keys", configured.entries.get("keys")!]]),
    "made_up.a",
  );
  expect(originsOf([planned])).toEqual(["made_up.a.id", "made_up.b.id"]);
});

test("an unknown that follows from an error has no origin", () =>
  expect(originsOf([withOrigins(object(open, open), object(open, open), "made_up.a")])).toEqual([]));
