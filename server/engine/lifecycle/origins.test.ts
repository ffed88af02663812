import { expect, test } from "vitest";
import { STRING } from "../values/type.ts";
import { objectValue, stringValue, type UNKNOWN, unknownValue } from "../values/value.ts";
import { originsOf } from "../values/walk.ts";
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

test("an unknown of a plan is decided by what decides the configuration, else by the instance", () => {
  const configured = object(open, unknownValue(STRING, ["made_up.b.id"]));
  const planned = withOrigins(
    object(open, open),
    objectValue([["keys", configured.entries.get("keys")!]]),
    "made_up.a",
  );
  expect(originsOf([planned])).toEqual(["made_up.a.id", "made_up.b.id"]);
});

test("what follows from an error has nothing that decides it", () =>
  expect(originsOf([withOrigins(object(open, open), object(open, open), "made_up.a")])).toEqual([]));
