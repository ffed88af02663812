import { expect, test } from "vitest";
import { type Answers, answers, directoryQuestion, fileQuestion, type Question } from "../../source/question.ts";
import { runToEnd } from "../../source/steps.ts";
import { type LoadedModules, loadModules } from "./loadModules.ts";

// A root module with one call of each of many modules, which have two files each.
const NAMES = Array.from({ length: 30 }, (_, at) => `m${at}`);
const FILES: Readonly<Record<string, string>> = {
  "/w/main.tf": NAMES.map((name) => `module "${name}" {\n  source = "./${name}"\n}\n`).join(""),
  ...Object.fromEntries(
    NAMES.flatMap((name) => [
      [`/w/${name}/main.tf`, "resource terraform_data a {}\n"],
      [`/w/${name}/variables.tf`, "variable v {}\n"],
    ]),
  ),
};
const listing = (...names: readonly string[]) => ({
  kind: "entries",
  entries: names.map((name) => ({ name, directory: !name.includes(".") })),
});
const ALL = answers().with([
  ...Object.entries(FILES).map(([path, text]) => [fileQuestion(path), { kind: "text", text }] as const),
  [directoryQuestion("/w"), listing("main.tf", ...NAMES)] as const,
  ...NAMES.map((name) => [directoryQuestion(`/w/${name}`), listing("main.tf", "variables.tf")] as const),
]);

/** Returns answers that count how often each question is looked up. */
function counting(all: Answers): { readonly answers: Answers; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const get = <A>(question: Question<A>): A | undefined => {
    counts.set(question.key, (counts.get(question.key) ?? 0) + 1);
    return all.get(question);
  };
  return { answers: { ...all, get }, counts };
}

const load = (from: Answers, previous?: LoadedModules): LoadedModules =>
  runToEnd(loadModules("/w", from, { language: "terraform@1.11.4", asksProgram: false }, undefined, previous));

const edited = (path: string, text: string): Answers => ALL.with([[fileQuestion(path), { kind: "text", text }]]);

test("after an edit, the files of every other module are looked up once, so that the plan is known to read them", () => {
  const before = load(ALL);
  const { answers: now, counts } = counting(edited("/w/m3/main.tf", "resource terraform_data b {}\n"));
  const after = load(now, before);
  for (const name of NAMES.filter((name) => name !== "m3")) {
    expect(after.modules.get(`/w/${name}`)).toBe(before.modules.get(`/w/${name}`));
    for (const { key } of [fileQuestion(`/w/${name}/main.tf`), directoryQuestion(`/w/${name}`)])
      expect([key, counts.get(key)]).toEqual([key, 1]);
  }
  expect([...(after.modules.get("/w/m3")?.resources.keys() ?? [])]).toEqual(["terraform_data.b"]);
  expect(after.root?.children.get("m4")).toBe(before.root?.children.get("m4"));
});

test("a module whose folder gains, loses or hides a file is read anew", () => {
  const before = load(ALL);
  const variablesIn = (from: Answers) => [
    ...(load(from, before).modules.get("/w/m3")?.variables.keys() ?? ["no module"]),
  ];
  const folder = directoryQuestion("/w/m3");
  expect(variablesIn(ALL.with([[folder, listing("main.tf")]]))).toEqual([]);
  const more = fileQuestion("/w/m3/more.tf");
  const text = { kind: "text", text: "variable w {}\n" };
  const gained = ALL.with([[folder, listing("main.tf", "more.tf", "variables.tf")]]);
  expect(variablesIn(gained.with([[more, text]]))).toEqual(["w", "v"]);
  expect(load(gained, before).open.map(({ key }) => key)).toContain(more.key);
  const failure = { kind: "failure", absent: false, reason: "EACCES" };
  const hidden = load(ALL.with([[fileQuestion("/w/m3/variables.tf"), failure]]), before);
  expect(hidden.unreadable).toHaveLength(1);
  expect(load(hidden.answers.with([[fileQuestion("/w/m4/main.tf"), text]]), hidden).unreadable).toHaveLength(1);
});
