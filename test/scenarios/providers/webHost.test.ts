import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import { planText } from "../../../server/engine/render/planText/planText.ts";
import { PACK } from "../../../server/engine/schema/pack/packQuestion.ts";
import { answers } from "../../../server/engine/source/question.ts";
import { DISK } from "../../../server/host/node/askers.ts";
import { packAsker } from "../../../server/host/node/packs/packAsker.ts";
import { askWith } from "../../../server/host/shared/askWith.ts";
import { type EditorFiles, editorAskers } from "../../../server/host/worker/editorFiles.ts";
import { editorPackAsker } from "../../../server/host/worker/editorPacks.ts";
import type { NotRead } from "../../../server/protocol/methods.ts";
import type { Ask } from "../../../server/workspace/asked/ask.ts";
import { settle } from "../../../server/workspace/asked/settle.ts";

// The host of the browser and that of a computer lead to the same plan of the same folder.

const PACKS = resolve("packs");

const absent = (): NotRead => ({ isAbsent: true, reason: "no such file or directory" });

/** The file system of an editor that has this disk. */
const files: EditorFiles = {
  async read(path) {
    try {
      return { bytes: readFileSync(path) };
    } catch {
      return absent();
    }
  },
  async list(path) {
    try {
      const entries = readdirSync(path, { withFileTypes: true });
      return { entries: entries.map((entry) => ({ name: entry.name, directory: entry.isDirectory() })) };
    } catch {
      return absent();
    }
  },
};

const onComputer = askWith(new Map([...DISK, [PACK, packAsker(PACKS)]]));
const inBrowser = askWith(
  new Map([
    ...editorAskers(files),
    [PACK, editorPackAsker(readdirSync(PACKS), async (name) => readFileSync(join(PACKS, name)))],
  ]),
);

async function textOf(folder: string, ask: Ask): Promise<string> {
  const options = { ...DEFAULT_OPTIONS, packs: [], planTime: "2026-11-29T00:00:00Z" };
  const plan = await settle({ root: resolve(folder), answers: answers(), options }, ask);
  return planText(plan, false);
}

test.each(readdirSync("examples"))("examples/%s", async (name) => {
  const text = await textOf(join("examples", name), inBrowser);
  expect(text).toBe(await textOf(join("examples", name), onComputer));
  expect(text.length).toBeGreaterThan(20);
});

test("nothing outside of the folders of a restricted workspace is read", async () => {
  const question = { kind: "file", key: "k", path: "/elsewhere/a.tf", need: "load" as const };
  const [asker] = [editorAskers(files).get("file")!];
  expect(await asker(question as never, ["/w"])).toMatchObject({ kind: "failure", restricted: true });
});
