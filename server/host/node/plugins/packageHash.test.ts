import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { packageHash } from "./packageHash.ts";

const top = mkdtempSync(join(tmpdir(), "stateline-test-"));
afterEach(() => rmSync(top, { recursive: true, force: true }));

test("a package has the checksum that terraform 1.11.4 writes after `terraform init` from a filesystem mirror", async () => {
  const folder = join(top, "package");
  mkdirSync(join(folder, "docs"), { recursive: true });
  const files = {
    "terraform-provider-tiny_v1.0.0": "#!/bin/sh\nexit 0\n",
    LICENSE: "MIT\n",
    "docs/a.md": "a\n",
    "docs-b.md": "b\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const link = join(top, "link");
  symlinkSync(folder, link);
  for (const path of [folder, link])
    expect(await packageHash(path)).toBe("h1:bGrjVz08AuGbAFq/9P1qUjNC4UOGi+kJmV9SbS1M8ok=");
});
