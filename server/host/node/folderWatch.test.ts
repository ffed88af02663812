import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { folderWatch } from "./folderWatch.ts";

/** Watches folders in a new folder. `next` resolves with the paths that are reported after a change. */
const watching = (
  folders: readonly string[],
  use: (folder: string, next: (change: () => void) => Promise<readonly string[]>) => Promise<void>,
): Promise<void> =>
  withFolder({ "a/main.tf": "", "b/main.tf": "" }, async (top) => {
    const watchFolders = folderWatch(20);
    let told = (_: readonly string[]): void => undefined;
    watchFolders(
      folders.map((folder) => join(top, folder)),
      (paths) => told(paths.map((path) => relative(top, path)).sort()),
    );
    try {
      await use(top, (change) => {
        const paths = new Promise<readonly string[]>((resolve) => {
          told = resolve;
        });
        change();
        return paths;
      });
    } finally {
      watchFolders([], () => undefined);
    }
  });

test("a file that changes in a watched folder is reported, one in another folder is not", () =>
  watching(["a"], async (top, next) => {
    const paths = await next(() => {
      writeFileSync(join(top, "b/main.tf"), "locals {}");
      writeFileSync(join(top, "a/main.tf"), "locals {}");
      writeFileSync(join(top, "a/more.tf"), "");
    });
    expect(paths).toEqual(["a/main.tf", "a/more.tf"]);
  }));

test("a folder that does not exist is awaited, and what was written into it meanwhile is reported with it", () =>
  watching(["a/.terraform/modules"], async (top, next) => {
    const folder = join(top, "a/.terraform/modules");
    expect(
      await next(() => {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, "modules.json"), "{}");
      }),
    ).toEqual(["a/.terraform", "a/.terraform/modules"]);
    expect(await next(() => writeFileSync(join(folder, "modules.json"), "[]"))).toEqual([
      "a/.terraform/modules/modules.json",
    ]);
  }));

test("a folder that is removed and created again is watched again", () =>
  watching(["a"], async (top, next) => {
    await next(() => rmSync(join(top, "a"), { recursive: true }));
    expect(
      await next(() => {
        mkdirSync(join(top, "a"));
      }),
    ).toEqual(["a"]);
    expect(await next(() => writeFileSync(join(top, "a/new.tf"), ""))).toEqual(["a/new.tf"]);
  }));
