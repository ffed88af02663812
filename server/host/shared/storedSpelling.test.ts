import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { composePaths, isSameName } from "../../engine/source/paths.ts";
import { type Answer, answers, fileQuestion } from "../../engine/source/question.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import { settle } from "../../workspace/asked/settle.ts";
import { placeIn } from "../../workspace/place.ts";
import { openUris } from "../../workspace/uris.ts";
import { withStoredSpelling } from "./storedSpelling.ts";

// A disk as that of macOS: names are found in any case and composition, and listed as they are stored.

const ABSENT: Answer = { kind: "failure", absent: true, reason: "no such file or directory" };
const DECOMPOSED = "cafe\u0301";
const COMPOSED = "caf\u00e9";

/** Returns a disk with these files, by their stored paths, which remembers the files that were asked for. */
function macDisk(files: Readonly<Record<string, string>>): { readonly ask: Ask; readonly asked: Set<string> } {
  const asked = new Set<string>();
  const ask: Ask = async ({ kind, path = "" }) => {
    if (kind === "file") {
      const [, text] = Object.entries(files).find(([name]) => isSameName(name, path)) ?? [];
      if (text !== undefined) asked.add(path);
      return text === undefined ? ABSENT : { kind: "text", text };
    }
    if (kind !== "directory") return ABSENT;
    const depth = path.split("/").length;
    const below = Object.keys(files)
      .map((name) => name.split("/"))
      .filter((parts) => isSameName(parts.slice(0, depth).join("/"), path));
    if (below.length === 0) return ABSENT;
    const entries = new Map(below.map((parts) => [parts[depth]!, parts.length > depth + 1]));
    const listed = [...entries].map(([name, directory]) => ({ name, directory }));
    return { kind: "entries", entries: withStoredSpelling(listed, path, below[0]!.slice(0, depth).join("/")) };
  };
  return { ask, asked };
}

const planOf = (root: string, ask: Ask) => settle({ root, answers: answers(), options: DEFAULT_OPTIONS }, ask);

const callOf = (source: string): string => `module "a" {\n  source = "${source}"\n}\n`;

test("a module whose source is written in another case has the files of the editor", async () => {
  const { ask, asked } = macDisk({
    "/work/main.tf": callOf("./Modules/App"),
    "/work/modules/app/main.tf": 'resource "terraform_data" "a" {\n  input = local.gone\n}\n',
  });
  const plan = await planOf("/work", ask);
  expect(plan.traces.map(({ change }) => change.address.text)).toEqual(["module.a.terraform_data.a"]);
  expect([...asked].filter((path) => isSameName(path, "/work/modules/app/main.tf"))).toEqual([
    "/work/modules/app/main.tf",
  ]);
  const { subject } = Object.values(plan.diagnostics)
    .flat()
    .find(({ summary }) => summary === "Reference to undeclared local value")!;
  expect(placeIn(plan, subject!).file.path).toBe("/work/modules/app/main.tf");
});

test("the drive of Windows keeps the case in which it is named", () => {
  const entries = [{ name: "main.tf", directory: false }];
  expect(withStoredSpelling(entries, "c:/work", "C:\\work")).toEqual(entries);
  expect(withStoredSpelling(entries, "c:/Work", "C:\\work")).toEqual([{ ...entries[0], storedAt: "c:/work/main.tf" }]);
  expect(withStoredSpelling(entries, "/link", "/elsewhere")).toEqual(entries);
});

test("decomposed names of the disk are the composed ones of the editor and the configuration", async () => {
  composePaths();
  const { ask } = macDisk({
    [`/work/${DECOMPOSED}/main.tf`]: callOf(`./${COMPOSED}`),
    [`/work/${DECOMPOSED}/${DECOMPOSED}/${DECOMPOSED}.tf`]:
      'resource "terraform_data" "a" {\n  input = local.gone\n}\n',
  });
  const uris = openUris(["file"]);
  for (const spelled of [COMPOSED, DECOMPOSED]) {
    const uri = `file:///work/${encodeURIComponent(spelled)}/main.tf`;
    const path = uris.open(uri)!;
    const plan = await planOf(path.replace(/\/main\.tf$/, ""), ask);
    expect(plan.inputs.answers.get(fileQuestion(path))).toMatchObject({ kind: "text" });
    expect(plan.traces.map(({ change }) => change.address.text)).toEqual(["module.a.terraform_data.a"]);
    const { subject } = Object.values(plan.diagnostics)
      .flat()
      .find(({ summary }) => summary === "Reference to undeclared local value")!;
    const child = placeIn(plan, subject!).file.path;
    expect(child).toBe(`/work/${COMPOSED}/${COMPOSED}/${COMPOSED}.tf`);
    const document = `file:///work/${encodeURIComponent(spelled)}/${encodeURIComponent(spelled)}/${encodeURIComponent(spelled)}.tf`;
    expect(uris.open(document)).toBe(child);
    expect(uris.toUri(child)).toBe(document);
    uris.close(document);
    uris.close(uri);
  }
});
