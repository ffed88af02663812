import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { programVersionQuestion, rememberedVersionQuestion } from "../../engine/config/languageQuestions.ts";
import { programVersionAsker } from "./programVersion.ts";

/** A program that prints a version and leaves a line for each run. */
const PROGRAM = { terraform: '#!/bin/sh\necho run >> "$(dirname "$0")/runs"\necho \'Terraform v1.9.8\'\n', runs: "" };

test.skipIf(process.platform === "win32")(
  "a program is asked once for its version, and later sessions remember it",
  () =>
    withFolder(PROGRAM, async (folder) => {
      const program = { product: "terraform", terraformPath: join(folder, "terraform") } as const;
      await chmod(program.terraformPath, 0o755);
      const runs = () => readFile(join(folder, "runs"), "utf8");
      const first = programVersionAsker(join(folder, "programs.json"));
      expect(await first(rememberedVersionQuestion(program), undefined)).toMatchObject({ kind: "failure" });
      expect(await runs()).toBe("");
      expect(await first(programVersionQuestion(program), undefined)).toMatchObject({
        kind: "programVersion",
        version: "1.9.8",
      });
      const later = programVersionAsker(join(folder, "programs.json"));
      expect(await later(rememberedVersionQuestion(program), undefined)).toMatchObject({ version: "1.9.8" });
      expect(await runs()).toBe("run\n");
    }),
);

test("nothing waits for a program, and everything for what it said before", () => {
  const program = { product: "terraform", terraformPath: undefined } as const;
  expect(programVersionQuestion(program).need).toBe("better");
  expect(rememberedVersionQuestion(program).need).toBe("load");
});
