import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { versionFilesQuestion } from "../../engine/config/languageQuestions.ts";
import { answerOrFailure } from "../../engine/source/question.ts";
import { askDisk } from "../node/askers.ts";

/** Returns the version files that are below a folder, for a root module. */
async function filesBelow(folder: string, root: string, within?: readonly string[]): Promise<readonly string[]> {
  const question = versionFilesQuestion(root);
  const answer = answerOrFailure(question, await askDisk(question, within));
  const files = answer.kind === "versionFiles" ? answer.files : [];
  return files.filter(({ path }) => path.startsWith(folder)).map(({ text }) => text);
}

test("the version files of a folder come before those above it", () =>
  withFolder({ ".tool-versions": "terraform 1.9.8\n", "a/.terraform-version": "1.13.5\n" }, async (folder) => {
    expect(await filesBelow(folder, join(folder, "a"))).toEqual(["1.13.5\n", "terraform 1.9.8\n"]);
  }));

test("in a restricted workspace only its folders are read", () =>
  withFolder({ ".terraform-version": "1.9.8\n", "a/.terraform-version": "1.13.5\n" }, async (folder) => {
    expect(await filesBelow(folder, join(folder, "a"), [join(folder, "a")])).toEqual(["1.13.5\n"]);
  }));

test.skipIf(process.platform === "win32")("a pipe that nobody writes blocks nothing", () =>
  withFolder({ "main.tf": "" }, async (folder) => {
    execFileSync("mkfifo", [join(folder, ".terraform-version")]);
    expect(await filesBelow(folder, folder)).toEqual([]);
  }),
);
