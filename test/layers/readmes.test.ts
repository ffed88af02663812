import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { expect, test } from "vitest";

// The READMEs of the rooms, ARCHITECTURE.md and CONTRIBUTING.md are short, and name only files that exist.

const files = ["server", "client", "test", "scripts", "packs"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name).split(sep).join("/")),
  )
  .concat(readdirSync("."));

const readmes = files.filter((file) => /^(?:server|client)\/.*\/README\.md$/.test(file));

/** A text in backticks that names a file, or a folder by its whole path or with a slash at its end. */
const NAMED =
  /`((?:[\w{},-]+\/)*[\w{},-]+(?:\.test)?\.(?:ts|tsx|mjs)|(?:test|server|client|scripts)\/[\w/{},-]+|(?:[\w-]+\/)+)`/g;

test("a README has at most 30 lines, ARCHITECTURE.md at most 200", () => {
  const lengths = [...readmes.map((file) => [file, 30] as const), ["server/ARCHITECTURE.md", 200] as const];
  expect(lengths.filter(([file, most]) => readFileSync(file, "utf8").split("\n").length - 1 > most)).toEqual([]);
  expect(readmes.length).toBeGreaterThan(20);
});

test("ARCHITECTURE.md lists every README of a room", () => {
  const architecture = readFileSync("server/ARCHITECTURE.md", "utf8");
  const links = readmes.map((file) => relative("server", file).split(sep).join("/"));
  expect(links.filter((link) => !architecture.includes(`](${link})`))).toEqual([]);
});

test("every file and folder that a document names exists", () => {
  const documents = [...readmes, "server/ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "test/README.md"];
  expect(
    documents.flatMap((document) =>
      namesIn(readFileSync(document, "utf8"))
        .filter((name) => !exists(name, document))
        .map((name) => `${document}: ${name}`),
    ),
  ).toEqual([]);
});

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(NAMED)].flatMap(([, name = ""]) => expanded(name.replace(/\/$/, "")));

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function expanded(name: string): readonly string[] {
  const parts = /^(.*)\{(.*)\}(.*)$/.exec(name);
  return parts ? parts[2]!.split(",").map((each) => parts[1]! + each + parts[3]!) : [name];
}

/** Whether a name is that of a file or a folder: whole, or its end. */
const exists = (name: string, document: string): boolean =>
  files.some(
    (file) =>
      [name, join(dirname(document), name)].includes(file) ||
      file.endsWith(`/${name}`) ||
      file.replace(/\.\w+$/, "").endsWith(`/${name}`),
  );
