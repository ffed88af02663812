import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGE_CHANGED, PLAN_OVERVIEW } from "../../server/protocol/methods.ts";
import type { PlanOverview } from "../../server/protocol/planOverview.ts";
import { git } from "../support/git.ts";
import type { Session } from "./session.ts";
import { sessionFolders } from "./sessionFolders.ts";

// The page compares the plan with a commit, and follows the branch that names it. The client watches no files, so the server does.

const { folderWith, sessionIn } = sessionFolders();

const MAIN = 'resource "terraform_data" "a" {\n  input = "one"\n}\n';

/** Returns a root module in a folder of a repository whose branches `main` and `release` have one commit. */
function repository(): string {
  const folder = folderWith({ ".gitignore": "*.tfstate\n" });
  mkdirSync(join(folder, "root"));
  writeFileSync(join(folder, "root/main.tf"), MAIN);
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit(folder);
  git(folder, "branch", "release");
  return folder;
}

function commit(folder: string): void {
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "--allow-empty", "-m", "next");
}

async function comparedIn(root: string, revision: string) {
  const session = await sessionIn(root);
  let changes = 0;
  session.connection.onNotification(PAGE_CHANGED, () => {
    changes++;
  });
  const text = MAIN.replace("one", "two");
  await session.open("main.tf", text);
  await session.status(() => true);
  const page = async () => {
    const { comparison, lines } = await overview(session, revision);
    return { ...comparison, lanes: lines.length };
  };
  return { page, changes: () => changes };
}

const overview = ({ connection, uri }: Session, revision: string): Promise<PlanOverview> =>
  connection.sendRequest(PLAN_OVERVIEW, {
    root: uri("main.tf").replace(/\/main\.tf$/, ""),
    query: { text: "", kinds: [], toggled: [] },
    from: 0,
    count: 50,
    compared: { revision },
  });

test("after a commit the plan is compared with the new one", async () => {
  const folder = repository();
  const { page, changes } = await comparedIn(join(folder, "root"), "HEAD");
  const first = await page();
  expect(first.differences).toBe(1);
  expect((await page()).note).toBe(first.note);
  writeFileSync(join(folder, "root/main.tf"), MAIN.replace("one", "two"));
  commit(folder);
  await expect.poll(changes, { timeout: 10_000 }).toBe(1);
  const second = await page();
  expect(second.differences).toBe(0);
  expect(second.note).not.toBe(first.note);
  git(folder, "checkout", "--quiet", "release");
  await expect.poll(changes, { timeout: 10_000 }).toBe(2);
  expect((await page()).note).toBe(first.note);
});

test("another branch is followed too, and one that did not exist is found", async () => {
  const folder = repository();
  const { page, changes } = await comparedIn(join(folder, "root"), "team/next~0");
  expect((await page()).note).toMatch(/^team\/next~0 is no commit/);
  git(folder, "branch", "team/next");
  expect((await page()).differences).toBe(1);
  writeFileSync(join(folder, "root/main.tf"), MAIN.replace("one", "two"));
  commit(folder);
  git(folder, "branch", "--quiet", "--force", "team/next", "main");
  await expect.poll(changes, { timeout: 10_000 }).toBe(1);
  expect((await page()).differences).toBe(0);
});
