import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { OPEN_FINISHED_PLAN } from "../../server/protocol/methods.ts";
import { type Session, startSession } from "./session.ts";

// First causes in an editor: a commit, a finished plan that is open, and the last run prove what was there.

const recording = JSON.parse(readFileSync("test/conformance/logs/promised.golden.json", "utf8")) as Readonly<
  Record<"main" | "before" | "plan" | "after", string>
>;

let session: Session | undefined;
const folders: string[] = [];
afterEach(async () => {
  await session?.close();
  session = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), "stateline-proofs-"));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const git = (folder: string, ...args: readonly string[]): void => {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...identity, ...args], { cwd: folder });
};

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
  session = await startSession(folder);
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
  session = await startSession(folder);
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
  session = await startSession(folder);
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
