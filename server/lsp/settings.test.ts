import { expect, test } from "vitest";
import { settingsIn } from "./settings.ts";

const path = (path: unknown) => settingsIn({ path }, "/work/space", "/home/me").schemas;

test("a path is read from its folder, from home, or from the root", () => {
  expect(path("schemas.json")).toBe("/work/space/schemas.json");
  expect(path(" ../a/schemas.json ")).toBe("/work/a/schemas.json");
  expect(path("~/schemas.json")).toBe("/home/me/schemas.json");
  expect(path("/schemas.json")).toBe("/schemas.json");
  expect(path("C:\\a\\b.json")).toBe("C:/a/b.json");
  for (const none of ["", "  ", null, undefined, 3, {}]) expect(path(none)).toBeUndefined();
});

test("what makes no sense is the default", () => {
  expect(settingsIn({ fromPlugins: "never" }, "", undefined)).toEqual({ fromPlugins: "never" });
  for (const odd of [null, undefined, 3, "never", { fromPlugins: "sometimes" }, { fromPlugins: false }])
    expect(settingsIn(odd, "", undefined)).toEqual({ fromPlugins: "auto" });
});
