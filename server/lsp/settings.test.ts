import { expect, test } from "vitest";
import { settingsIn } from "./settings.ts";

const path = (path: unknown) => settingsIn({ schemas: { path } }, "/work/space", "/home/me").schemas;
const state = (state: object) => settingsIn({ state }, "/work/space", "/home/me");
const program = (path: unknown) => settingsIn({ terraform: { path } }, "/work/space", "/home/me").terraformPath;

test("a path is relative to its folder or to home, or absolute", () => {
  expect(path("schemas.json")).toBe("/work/space/schemas.json");
  expect(path(" ../a/schemas.json ")).toBe("/work/a/schemas.json");
  expect(path("~/schemas.json")).toBe("/home/me/schemas.json");
  expect(path("/schemas.json")).toBe("/schemas.json");
  expect(path("C:\\a\\b.json")).toBe("C:/a/b.json");
  for (const none of ["", "  ", null, undefined, 3, {}]) expect(path(none)).toBeUndefined();
});

test("an invalid setting has its default", () => {
  expect(settingsIn({ schemas: { fromPlugins: "never" } }, "", undefined).fromPlugins).toBe("never");
  const schemas = [null, 3, "never", { fromPlugins: "sometimes" }, { fromPlugins: false }];
  const states = [null, 3, "always", { load: "sometimes" }, { load: true, path: 3 }, { path: " " }];
  const levels = [null, 3, "schema", { mode: "exec" }, { mode: true }, { mode: " schema" }];
  const programs = [null, 3, "terraform", { path: 3 }, { path: " " }];
  const odd = [null, undefined, 3, "never", ...schemas.map((schemas) => ({ schemas }))];
  for (const each of [
    ...odd,
    ...states.map((state) => ({ state })),
    ...programs.map((terraform) => ({ terraform })),
    ...levels.map((providers) => ({ providers })),
  ])
    expect(settingsIn(each, "", undefined)).toEqual({ fromPlugins: "auto", providers: "offline", loadState: "ask" });
});

test("the path of a state file is relative to each root module, that of the program is of the machine", () => {
  expect(state({ path: "copy.tfstate", load: "always" })).toMatchObject({
    stateFile: "copy.tfstate",
    loadState: "always",
  });
  expect(state({ path: "~/copy.tfstate", load: "never" })).toMatchObject({
    stateFile: "/home/me/copy.tfstate",
    loadState: "never",
  });
  expect([program("terraform1.5"), program(" ~/bin/tofu "), program("/opt/terraform")]).toEqual([
    "terraform1.5",
    "/home/me/bin/tofu",
    "/opt/terraform",
  ]);
});

test("the mode of the providers is one of the four levels", () => {
  for (const mode of ["schema", "offline", "configured", "refresh"])
    expect(settingsIn({ providers: { mode } }, "", undefined).providers).toBe(mode);
});

test("packs are files and folders, relative to the folder or to home", () => {
  const packs = (packs: unknown) => settingsIn({ packs }, "/work/space", "/home/me").packs;
  expect(packs(["a.pack", " ~/packs ", "", 3, "/b"])).toEqual(["/work/space/a.pack", "/home/me/packs", "/b"]);
  for (const none of [undefined, null, "a.pack", {}, [], [""]]) expect(packs(none)).toBeUndefined();
});
