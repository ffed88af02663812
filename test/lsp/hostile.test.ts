import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { lexer, type Token } from "marked";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askWholeExplorer } from "../support/explorer.ts";
import { withFolder } from "../support/folder.ts";
import { type Session, startSession } from "./session.ts";

// A hostile workspace: its content stays text, and cannot stop, block or bloat the server.

const session = async <T>(folder: string, use: (session: Session) => Promise<T>): Promise<T> => {
  const started = await startSession(folder);
  try {
    return await use(started);
  } finally {
    await started.close();
  }
};

/** A link of ours, with nothing of a workspace in it. */
const DOCUMENTATION =
  /^\[Documentation\]\(https:\/\/(?:developer\.hashicorp\.com\/terraform|opentofu\.org\/docs)\/language\/[a-z/-]+\)$/;

/** Returns the parts that a Markdown renderer turns into links, pictures or elements, apart from links of ours. */
function liveTokens(markdown: string): readonly string[] {
  const rawTokens: string[] = [];
  const visit = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (["link", "image", "html", "heading", "table", "blockquote", "list"].includes(token.type))
        if (!DOCUMENTATION.test(token.raw)) rawTokens.push(token.raw);
      if ("tokens" in token && token.tokens) visit(token.tokens);
    }
  };
  visit(lexer(markdown, { gfm: true }));
  return rawTokens;
}

const EVIL = [
  "a`![](https://evil.example/?x)",
  "[here](command:workbench.action.terminal.new)",
  "<img src=https://evil.example>",
  "\n\n# head\n\n- item",
  "https://evil.example www.evil.example",
  "```\n</code>",
  "__proto__",
  "constructor",
];

test("hostile keys, values and names stay text in every view", () =>
  withFolder(
    {
      "main.tf": `locals {\n  evil = ${JSON.stringify(EVIL)}\n  file = file("\${path.module}/\${local.evil[0]}.txt")\n}\nresource "terraform_data" "a" {\n  for_each = toset(local.evil)\n  input    = { (each.key) = each.value }\n}\nresource "terraform_data" "b" {\n  input = terraform_data.a[local.evil[0]].input\n}\noutput "o" {\n  value = local.evil\n}\n`,
    },
    (folder) =>
      session(folder, async (server) => {
        await server.status((text) => text.includes("+9"));
        const markdown: string[] = [];
        for (const [line, character] of [
          [1, 4],
          [2, 14],
          [4, 12],
          [5, 6],
          [5, 22],
          [6, 6],
          [6, 18],
          [8, 12],
          [9, 12],
          [9, 30],
          [11, 2],
        ] as const)
          markdown.push(await server.hover("main.tf", line, character));
        for (const { groups } of await askWholeExplorer(server.connection))
          for (const { rows } of groups) markdown.push(...rows.map((row) => row.tooltip));
        expect(markdown.filter((text) => text !== "").length).toBeGreaterThan(15);
        for (const text of markdown) expect(liveTokens(text), text).toEqual([]);
      }),
  ));

test("a restricted workspace reads nothing outside of its folders, not even through links", () =>
  withFolder({ "secret.txt": "OUTSIDE", "in/main.tf": "", "in/inside.txt": "INSIDE" }, async (parent) => {
    const folder = join(parent, "in");
    symlinkSync(join(parent, "secret.txt"), join(folder, "link.txt"));
    const server = await startSession(folder, { initializationOptions: { isTrusted: false } });
    try {
      const text = `locals {\n  a = file("${parent}/secret.txt")\n  b = file("\${path.module}/link.txt")\n  c = file("\${path.module}/inside.txt")\n}\n`;
      await server.open("main.tf", text);
      await expect.poll(() => server.hover("main.tf", 3, 8)).toContain("INSIDE");
      const hovers = [await server.hover("main.tf", 1, 8), await server.hover("main.tf", 2, 8)];
      for (const said of hovers) {
        expect(said).not.toContain("OUTSIDE");
        expect(said).toContain("outside the workspace, which is in restricted mode");
      }
      await server.diagnostics("main.tf", (summaries) => summaries.length === 0);
    } finally {
      await server.close();
    }
  }));

const MANY = 'resource "terraform_data" "n" {\n  count = 30000\n}\n';
const BESIDE = 'resource "terraform_data" "beside" {\n  input = "b"\n}\n';

/** Hostile contents of main.tf. The file also has a valid block, which must be planned within the time limit of a test. */
const HARD: readonly (readonly [string, string])[] = [
  ["a count of twenty million", 'resource "terraform_data" "n" {\n  count = 20000000\n}\n'],
  ["a module that is called a million times", 'module "m" {\n  source = "./m"\n  count  = 1000000\n}\n'],
  [
    "a module called thirty thousand times, with thirty thousand instances in each",
    'module "m" {\n  source = "./many"\n  count  = 30000\n}\n',
  ],
  ["a type that is named as a method", 'variable "a" {\n  type    = constructor\n  default = 1\n}\n'],
  ["text that doubles itself", `locals {\n${doubling(30)}}\n`],
  ["a list that multiplies itself", "locals {\n  l = range(1000)\n  m = setproduct(local.l, local.l, local.l)\n}\n"],
  ["brackets without end", `locals {\n  a = ${"[".repeat(20000)}\n}\n`],
  ["JSON as deep as a well", `locals {\n  a = jsondecode("${"[".repeat(50000)}${"]".repeat(50000)}")\n}\n`],
  ["a pipe that nobody writes to", 'locals {\n  a = file("${path.module}/pipe")\n}\n'],
  ["a device that never ends", 'locals {\n  a = file("/dev/zero")\n}\n'],
  ["a folder that holds itself", 'module "a" {\n  source = "./self"\n}\nmodule "b" {\n  source = "./self"\n}\n'],
];

function doubling(times: number): string {
  const lines = Array.from({ length: times }, (_, at) => `  t${at + 1} = "\${local.t${at}}\${local.t${at}}"`);
  return ['  t0 = "0123456789"', ...lines, ""].join("\n");
}

describe("no file content stops or blocks the server", () => {
  let parent: string;
  let server: Session;
  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), "stateline-"));
    for (const [name, text] of [
      ["main.tf", BESIDE],
      ["m/main.tf", BESIDE],
      ["many/main.tf", MANY],
    ] as const) {
      mkdirSync(dirname(join(parent, name)), { recursive: true });
      writeFileSync(join(parent, name), text);
    }
    execFileSync("mkfifo", [join(parent, "pipe")]);
    symlinkSync(parent, join(parent, "self"));
    server = await startSession(parent);
    await server.status((status) => status.includes("+1"));
    await server.open("main.tf", BESIDE);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    rmSync(parent, { recursive: true, force: true });
  });

  test.each(HARD)("%s", async (_, text) => {
    await server.change("main.tf", text + BESIDE);
    const line = text.split("\n").length;
    await expect
      .poll(() => server.hover("main.tf", line, 4), { timeout: 30_000, interval: 100 })
      .toContain("terraform_data.beside");
    await server.change("main.tf", BESIDE);
    await server.status((status, { root }) => status === "+1" && root === server.uri("").replace(/\/$/, ""));
  });
});
