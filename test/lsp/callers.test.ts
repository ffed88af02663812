import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { CALLERS, type Callers, SET_CALLER, SHOWN_ROOT } from "../../server/protocol/methods.ts";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

// A module that several root modules call is planned as called by one of them, which can be changed.

const MODULE = `variable "size" {
  type = string
}
resource "terraform_data" "web" {
  input = var.size
}
`;
const example = (size: string) => `module "a" {
  source = "../.."
  size   = "${size}"
}
module "b" {
  source = "../.."
  size   = "${size}"
}
`;
const FILES = {
  "main.tf": MODULE,
  "examples/complete/main.tf": example("large"),
  "examples/simple/main.tf": example("small").split('module "b"')[0]!,
};

test("a module is planned as in an example rather than by a wrapper, and a root module around it has its name", () =>
  withFolder(
    {
      "lib/main.tf": MODULE,
      "lib/examples/deep/one/main.tf": example("large").replaceAll("../..", "../../.."),
      "lib/wrappers/main.tf": example("small").replaceAll("../..", "../"),
      "live/main.tf": example("large").replaceAll("../..", "./modules/a"),
      "live/modules/a/main.tf": MODULE,
      "other/main.tf": example("small").replaceAll("../..", "../live/modules/a"),
    },
    async (folder) => {
      const session = await startSession(folder);
      for (const name of ["lib/main.tf", "live/modules/a/main.tf"]) await session.open(name, MODULE);
      await expect
        .poll(() => session.lenses("lib/main.tf"), { timeout: 10_000 })
        .toContain("1 called 4 times · planned as in examples/deep/one");
      await expect
        .poll(() => session.lenses("live/modules/a/main.tf"), { timeout: 10_000 })
        .toContain("1 called 4 times · planned as in live");
      await session.close();
    },
  ));

test("a lens says by which caller a module is planned, and the chosen one decides its values", () =>
  withFolder(FILES, async (folder) => {
    const uri = (path: string) => pathToFileURL(`${folder}/${path}`).href;
    const session = await startSession(folder);
    await session.open("main.tf", MODULE);
    expect(await session.lenses("main.tf")).toContain("1 called 3 times · planned as in examples/complete");
    const callers: Callers = await session.connection.sendRequest(CALLERS, { uri: uri("main.tf") });
    expect(callers.chosen).toBe(uri("examples/complete"));
    expect(callers.roots.map(({ title, calls }) => `${title} ${calls}`)).toEqual([
      "examples/complete 2 calls",
      "examples/simple 1 call",
    ]);
    const shownRoot = () => session.connection.sendRequest(SHOWN_ROOT, { uri: uri("main.tf") });
    expect(await shownRoot()).toEqual({ root: uri("examples/complete") });
    const hover = () => session.hover("main.tf", 4, 12);
    expect(await hover()).toContain('"large"');
    await session.connection.sendRequest(SET_CALLER, { folder: callers.folder, root: uri("examples/simple") });
    await expect.poll(hover).toContain('"small"');
    expect(await shownRoot()).toEqual({ root: uri("examples/simple") });
    expect(await session.lenses("main.tf")).toContain("1 called 3 times · planned as in examples/simple");
    await session.close();
    const next = await startSession(folder, {
      initializationOptions: { callers: [{ folder: uri("").replace(/\/$/, ""), root: uri("examples/simple") }] },
    });
    await next.open("main.tf", MODULE);
    await expect.poll(() => next.lenses("main.tf")).toContain("1 called 3 times · planned as in examples/simple");
    await next.close();
  }));
