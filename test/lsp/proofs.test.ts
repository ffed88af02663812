import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { OPEN_FINISHED_PLAN } from "../../server/protocol/methods.ts";
import { git } from "../support/git.ts";
import type { Session } from "./session.ts";
import { sessionFolders } from "./sessionFolders.ts";

// First causes in an editor: a commit, a finished plan that is open, and the last run prove what was there.

const recording = JSON.parse(readFileSync("test/conformance/logs/promised.golden.json", "utf8")) as Readonly<
  Record<"main" | "before" | "plan" | "after", string>
>;

const { folderWith, sessionIn } = sessionFolders();

/** Resolves when the hover of the header of the first resource matches. */
async function causeIn({ hover }: Session, fits: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const text = (await hover("main.tf", 0, 3)).replaceAll("\\", "");
    const [found] = fits.exec(text) ?? [];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No fitting hover; last: ${await hover("main.tf", 0, 3)}`);
}

const FIRST_CAUSE = /First cause: .*/;
const OTHER = recording.main.replace('input = "two"', "input = local.size");

test("the commit proves what an unsaved text changes", async () => {
  const main = `${OTHER}locals {\n  size = "two"\n}\n`;
  const folder = folderWith({
    "main.tf": main,
    "terraform.tfstate": recording.after,
    ".gitignore": "*.tfstate\n",
  });
  git(folder, "init", "--quiet", "--initial-branch=main");
  git(folder, "add", ".");
  git(folder, "commit", "--quiet", "-m", "one");
  const session = await sessionIn(folder);
  await session.open("main.tf", main);
  await session.status(() => true);
  expect(await session.hover("main.tf", 0, 3)).not.toContain("First cause");
  await session.change("main.tf", main.replace('size = "two"', 'size = "three"'));
  expect(await causeIn(session, FIRST_CAUSE)).toMatch(
    /^First cause: local.size: "two" → "three" since commit [0-9a-f]{7} \([\d-]+\) · main.tf:8/,
  );
});

test("a finished plan that is open proves it", async () => {
  const folder = folderWith({
    "main.tf": recording.main,
    "terraform.tfstate": recording.after,
    "plan.bin": Buffer.from(recording.plan, "base64"),
  });
  const session = await sessionIn(folder);
  await session.open("main.tf", recording.main);
  await session.status(() => true);
  const root = pathToFileURL(folder).href;
  await session.connection.sendRequest(OPEN_FINISHED_PLAN, { uri: `${root}/plan.bin`, root });
  await session.change("main.tf", `${OTHER}locals {\n  size = "three"\n}\n`);
  expect(await causeIn(session, FIRST_CAUSE)).toMatch(/^First cause: input since the plan plan.bin · main.tf:2/);
});

test("the run that was observed last proves it", async () => {
  const main = `${OTHER}locals {\n  size = "two"\n}\n`;
  const folder = folderWith({ "main.tf": main, "terraform.tfstate": recording.before });
  const session = await sessionIn(folder);
  await session.open("main.tf", main);
  await session.status((text) => text.includes("~"));
  writeFileSync(join(folder, "terraform.tfstate"), recording.after);
  await session.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [{ uri: session.uri("terraform.tfstate"), type: 2 }],
  });
  await session.status((text) => !text.includes("~"));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await session.change("main.tf", main.replace('size = "two"', 'size = "three"'));
  expect(await causeIn(session, FIRST_CAUSE)).toMatch(
    /^First cause: local.size: "two" → "three" since the run of 20.* · main.tf:8/,
  );
});
