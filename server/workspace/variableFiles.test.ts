import { expect, test } from "vitest";
import type { DirectoryEntry, Question } from "../engine/source/question.ts";
import { formatNumber } from "../engine/values/numbers/number.ts";
import { optionalVariableFiles, readVariableFiles } from "./variableFiles.ts";

/** Returns what answers questions about files with these paths and texts. */
const disk =
  (files: Readonly<Record<string, string>>) =>
  async ({ kind, path = "" }: Question): Promise<unknown> => {
    if (kind === "file") return { kind: "text", text: files[path] ?? "" };
    const below = Object.keys(files).filter((each) => each.startsWith(`${path}/`));
    const names = new Map<string, DirectoryEntry>();
    for (const each of below) {
      const [name = "", ...rest] = each.slice(path.length + 1).split("/");
      names.set(name, { name, directory: rest.length > 0 });
    }
    return { kind: "entries", entries: [...names.values()] };
  };

const FILES = {
  "/w/app/main.tf": "",
  "/w/app/terraform.tfvars": "size = 0",
  "/w/app/team.auto.tfvars": "size = 0",
  "/w/app/dev.tfvars": "size = 1",
  "/w/app/env/prod.tfvars": "size = 2",
  "/w/app/environments/stage/terraform.tfvars": "size = 3",
  "/w/app/live/eu/main.tf": "",
  "/w/app/live/eu/terraform.tfvars": "size = 4",
  "/w/app/modules/x/x.tfvars": "size = 5",
  "/w/envs/all.tfvars.json": '{"size": 6}',
  "/w/other/other.tfvars": "size = 7",
};

test("variable files are found below a root module and beside it, but not those that are read anyway or belong to another module", async () =>
  expect((await optionalVariableFiles("/w/app", disk(FILES))).map(({ name }) => name)).toEqual([
    "../envs/all.tfvars.json",
    "dev.tfvars",
    "env/prod.tfvars",
    "environments/stage/terraform.tfvars",
  ]));

test("their values are read with lines, of open files from the editor", async () => {
  const files = await readVariableFiles("/w/app", disk(FILES), (path) =>
    path === "/w/app/dev.tfvars" ? "# now\nsize = 9" : undefined,
  );
  const sizes = files.map(({ values }) => {
    const size = values.get("size");
    return [size?.value.kind === "number" ? formatNumber(size.value.value) : undefined, size?.line];
  });
  expect(sizes).toEqual([
    ["6", 1],
    ["9", 2],
    ["2", 1],
    ["3", 1],
  ]);
});
