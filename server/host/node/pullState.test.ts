import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Manner, puppetIn, stateOf, writeProgram } from "../../../test/support/backends.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { isAlive } from "../../../test/support/provider/installed.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { pullQuestion } from "../../engine/load/state/pullQuestion.ts";
import { answers } from "../../engine/source/question.ts";
import { failureMessage } from "./programOutput.ts";
import { programPath } from "./programPath.ts";
import { stateAsker } from "./pullState.ts";

/** What comes of asking a program of this manner; nothing that it started is left. */
const pullWith = (
  manner: Manner,
  timeout?: number,
  within?: readonly string[],
  signal?: AbortSignal,
): Promise<unknown> =>
  withFolder({ "root/main.tf": "" }, async (folder) => {
    const program = join(folder, "terraform");
    const puppet = puppetIn(folder);
    writeProgram(program);
    mkdirSync(join(folder, "root/.said"));
    puppet.setManner("root", manner);
    puppet.setState("root", stateOf(1, {}));
    const options = { ...DEFAULT_OPTIONS, terraformPath: program };
    const question = pullQuestion(
      { root: join(folder, "root"), answers: answers(), options },
      "default",
      "terraform",
      "s3",
    );
    const answer = await stateAsker(timeout)(question, within, signal);
    await expect.poll(() => puppet.started("root").filter(isAlive)).toEqual([]);
    return answer;
  });

test("the answer is the output, with the time of day", async () =>
  expect(await pullWith("good")).toEqual({
    kind: "pulled",
    bytes: Buffer.from(`${stateOf(1, {})}\n`),
    at: expect.stringMatching(/^\d\d:\d\d$/),
  }));

test("a hanging program is stopped by its timeout or a cancellation", async () => {
  expect(await pullWith("hang", 1_000)).toMatchObject({ kind: "failure", reason: "no answer in 1 seconds" });
  expect(await pullWith("hang", undefined, undefined, AbortSignal.timeout(500))).toEqual({ kind: "called-off" });
});

test("a restricted workspace starts no program", async () =>
  expect(await pullWith("good", undefined, ["/"])).toMatchObject({ kind: "failure", restricted: true }));

test("a program is searched on PATH, never in the working directory", async () =>
  withFolder({ "bin/other": "" }, async (folder) => {
    const program = join(folder, "bin/terraform");
    writeProgram(program);
    const bin = join(folder, "bin");
    expect(await programPath("terraform", `relative:.::${bin}`)).toBe(program);
    for (const name of ["other", "bin", "./terraform", "../bin/terraform"])
      expect(await programPath(name, `${bin}:${folder}`), name).toBeUndefined();
    expect(await programPath("terraform", "relative:.:")).toBeUndefined();
  }));

test.each([
  ["", ""],
  ["\n╷\n│ Error: No credentials\n│ \n│ Log in.\n╵\n", "No credentials Log in."],
  ["Warning: old\n\nit is\n\nError: one\n\nError: two\n", "one Error: two"],
  ["\u001b[31mFailed\u001b[0m to refresh state", "Failed to refresh state"],
  ["GET https://me:secret@host/a/b?token=secret#secret failed", "GET https://host/a/b failed"],
  ["postgres://me:sec/ret@host/db", "postgres://host/db"],
  ["postgres://me:sec@ret@host:5432/db?sslpassword=secret", "postgres://host:5432/db"],
])("of %j is quoted %j", (said, words) => {
  expect(failureMessage(said)).toBe(words);
});
