import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as types from "vscode-languageserver-types";
import { loadedAtStart } from "../../scripts/package.mjs";
import { graphemeCount } from "../../server/engine/source/graphemes.ts";

// What the bundler leaves out of packages, and writes in another way, is not missed.

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:js|ts)$/.test(name) && !/\.d\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));

test("every value of vscode-languageserver-types that is used is bundled", () => {
  const bundled = readFileSync("esbuild.mjs", "utf8").match(/"vscode-languageserver-types",\s*\[([^\]]+)\]/)?.[1] ?? "";
  const packages = ["vscode-languageserver/lib/common", "vscode-languageserver-protocol/lib/common"];
  const used = packages
    .flatMap((name) => sourcesIn(join("node_modules", name)))
    .flatMap((text) => [...text.matchAll(/vscode_languageserver_(?:types|protocol)_1\.(\w+)/g)]);
  const ours = sourcesIn("server")
    .flatMap((text) => [...text.matchAll(/^import \{([^}]*)\} from "vscode-languageserver(?:-types|\/\w+)?";$/gm)])
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => !name.startsWith("type "));
  const wanted = new Set([...used.map(([, name]) => name!), ...ours].filter((name) => name in types));
  expect(wanted.size).toBeGreaterThan(3);
  expect([...wanted].filter((name) => !bundled.includes(`"${name}"`))).toEqual([]);
});

test("characters are counted by tables as by the package that they are made from", () => {
  const joining = [0x0d, 0x0a, 0x200d, 0x1f1e9, 0x1f1ea, 0x301, 0x915, 0x94d, 0x1100, 0x1161, 0xac00, 0x11a8, 0x1f469];
  const spread = Array.from({ length: 2000 }, (_, at) => 0x80 + ((at * 1847) % 0x2ff00));
  const texts = [...joining, ...spread.filter((code) => code < 0xd800 || code > 0xdfff)].map((code, at) =>
    String.fromCodePoint(joining[at % joining.length]!, code, joining[(at * 7) % joining.length]!).normalize("NFC"),
  );
  const input = texts.map((text) => `${JSON.stringify({ expr: `length(${JSON.stringify(text)})` })}\n`).join("");
  const { stdout } = spawnSync(process.execPath, ["dist/cli.js", "eval", "--json"], { input, encoding: "utf8" });
  const counts = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).value);
  expect(counts).toEqual(texts.map(graphemeCount));
});

test("a start reads neither the code of requests on use nor text whose characters take two bytes", async () => {
  const onUse = ["A key must not be empty.", "The log does not mention this instance.", "Everything is as planned."];
  const chunks = readdirSync("dist").filter((name) => /^chunk-.*\.js$/.test(name));
  const all = chunks.map((name) => readFileSync(join("dist", name), "utf8"));
  expect(onUse.filter((sentence) => !all.some((text) => text.includes(sentence)))).toEqual([]);
  for (const program of ["languageServer.js", "webServer.js"]) {
    const loaded = await loadedAtStart("dist", program);
    const holding = (has: (text: string) => boolean) =>
      [...loaded].flatMap(([name, text]) => (has(text) ? [name] : []));
    expect(holding((text) => onUse.some((sentence) => text.includes(sentence)))).toEqual([]);
    expect(holding((text) => /[^\0-\u00ff]/.test(text))).toEqual([]);
  }
});
