import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withFolder } from "../../../test/support/folder.ts";
import { git } from "../../../test/support/git.ts";
import { type HistoryAnswer, historyQuestion } from "../../engine/load/state/stateHistory.ts";
import { historyAsker } from "./stateHistory.ts";

const texts = async (folder: string, within?: readonly string[]): Promise<readonly string[]> => {
  const answer = await historyAsker(historyQuestion(join(folder, "terraform.tfstate")), within, undefined);
  return (answer as HistoryAnswer).states.map(
    ({ origin, bytes }) => `${origin.kind}: ${new TextDecoder().decode(bytes)}`,
  );
};

const FILES = { "terraform.tfstate": "first", "terraform.tfstate.backup": "kept" };

test("commits and the backup have earlier states; a restricted workspace starts no git", () =>
  withFolder(FILES, async (folder) => {
    git(folder, "init", "--quiet");
    git(folder, "add", "terraform.tfstate");
    git(folder, "commit", "--quiet", "-m", "one");
    writeFileSync(join(folder, "terraform.tfstate"), "second");
    git(folder, "commit", "--quiet", "-am", "two");
    expect(await texts(folder)).toEqual(["commit: second", "commit: first", "backup: kept"]);
    expect(await texts(folder, [folder])).toEqual(["backup: kept"]);
  }));

test("a folder without a repository and without a backup has no history", () =>
  withFolder({ "terraform.tfstate": "x" }, async (folder) => expect(await texts(folder)).toEqual([])));
