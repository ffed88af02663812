import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../../test/support/folder.ts";
import { localPackages } from "./packages.ts";

test("the checksum of a plugin file is that of the file alone, in any folder", () =>
  withFolder({ "alone/x": "", "package/LICENSE.txt": "licence" }, async (folder) => {
    mkdirSync(join(folder, "crowded"));
    for (let at = 0; at < 30; at++) writeFileSync(join(folder, "crowded", `file${at}`), "x");
    const packages = localPackages();
    const hashes: unknown[] = [];
    for (const name of ["alone", "package", "crowded"]) {
      const file = join(folder, name, "terraform-provider-acme_v1.0.0_x5");
      writeFileSync(file, "#!/bin/sh\n");
      chmodSync(file, 0o755);
      hashes.push((await packages.pluginFile(file, "registry.terraform.io/a/acme", "1.0.0")) as object);
    }
    await packages.close();
    const [alone, ...others] = hashes.map((each) => (each as { hashes: readonly string[] }).hashes);
    expect(alone).toHaveLength(1);
    expect(others).toEqual([alone, alone]);
  }));
