import { execFileSync, spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";

// `stateline mcp`, as clients of both kinds speak to it.

interface Reply {
  readonly id?: number;
  readonly result?: {
    readonly content?: readonly [{ readonly text: string }];
    readonly isError?: true;
    readonly structuredContent?: { readonly nextCursor?: string };
    readonly [name: string]: unknown;
  };
  readonly error?: { readonly code: number };
}

interface Client {
  request(method: string, params?: object): Promise<Reply>;
  call(name: string, args?: object): Promise<NonNullable<Reply["result"]> & { text: string }>;
}

async function withClient<T>(folder: string, use: (client: Client) => Promise<T>): Promise<T> {
  const server = spawn(process.execPath, ["dist/cli.js", "mcp", folder], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface(server.stdout).on("line", (line) => {
    const reply = JSON.parse(line);
    waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  const request: Client["request"] = (method, params = {}) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
    });
  try {
    return await use({
      request,
      call: async (name, args = {}) => {
        const { result } = await request("tools/call", { name, arguments: args });
        return { ...result, text: result?.content?.[0].text ?? "" };
      },
    });
  } finally {
    server.kill("SIGKILL");
  }
}

const EXAMPLE = "examples/web-app";

test("both kinds of clients are served: with a session, and stateless", () =>
  withClient(EXAMPLE, async ({ request }) => {
    const first = await request("initialize", { protocolVersion: "2025-06-18", capabilities: {} });
    expect(first.result).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "stateline" } });
    expect((await request("initialize", { protocolVersion: "3000-01-01" })).result?.protocolVersion).toBe("2025-11-25");
    const discovered = await request("server/discover");
    expect(discovered.result).toMatchObject({ resultType: "complete", supportedVersions: ["2026-07-28"] });
    const meta = (version: string) => ({ _meta: { "io.modelcontextprotocol/protocolVersion": version } });
    const { result } = await request("tools/list", meta("2026-07-28"));
    expect(result).toMatchObject({ resultType: "complete" });
    const tools = result?.tools as { name: string; annotations: object }[];
    expect(tools.map(({ name }) => name)).toEqual([
      ...["plan", "explain_instance", "what_if", "check", "compare", "find_references", "schema_of_type"],
      "suggest_moved",
    ]);
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
    expect((await request("tools/list", meta("2030-01-01"))).error?.code).toBe(-32022);
    expect((await request("none")).error?.code).toBe(-32601);
    expect((await request("tools/call", { name: "none" })).error?.code).toBe(-32602);
  }));

test("each tool answers, and unsaved texts count", () =>
  withClient(EXAMPLE, async ({ call, request }) => {
    expect((await call("plan")).text).toContain("`+/- terraform_data.image` must be replaced");
    const text = `${readFileSync(join(EXAMPLE, "main.tf"), "utf8")}\nresource "terraform_data" "unsaved" {\n}\n`;
    expect((await call("plan", { files: { "main.tf": text } })).text).toContain("terraform_data.unsaved");
    expect((await call("plan", { files: { "a.tf": 'output "a" {\n  value = local.gone\n}\n' } })).text).toContain(
      "a.tf:2",
    );
    expect((await call("plan", { vars: { release: "2026.10" } })).text).not.toContain("terraform_data.image` must");
    expect((await call("plan", { target: ["module.web", "terraform_data.subnet"] })).isError).toBeUndefined();
    expect((await call("plan", { target: "terraform_data.network" })).text).not.toContain("terraform_data.image");
    expect((await call("explain_instance", { address: "terraform_data.image" })).text).toContain("PlanResourceChange");
    const known = { address: "terraform_data.image", values: { "terraform_data.image.id": "known-id" } };
    expect((await call("what_if", known)).text).toContain("known-id");
    expect((await call("check")).text).toBe("No findings.");
    expect((await call("find_references", { name: "var.release" })).text).toContain(
      'variables.tf:12 definition: variable "release" {',
    );
    expect((await call("schema_of_type", { type: "terraform_data" })).text).toContain("- `triggers_replace` `any`");
    expect((await call("suggest_moved")).isError).toBeUndefined();
    const { result } = await request("resources/list");
    const resources = result?.resources as { uri: string; name: string }[];
    expect(resources.map(({ name }) => name)).toEqual(expect.arrayContaining(["plan", 'terraform_data.subnet["c"]']));
    for (const { uri } of resources.slice(0, 2))
      expect((await request("resources/read", { uri })).result).toMatchObject({
        contents: [{ uri, text: expect.any(String) }],
      });
    expect((await request("resources/read", { uri: "stateline:///none" })).error?.code).toBe(-32602);
  }));

test("wrong arguments, unknown names and paths that lead out are refused, and nothing is written", () =>
  withFolder({ "in/main.tf": 'resource "terraform_data" "a" {}\n', "out/x.tf": "" }, async (folder) => {
    symlinkSync(join(folder, "out"), join(folder, "in", "link"));
    await withClient(join(folder, "in"), async ({ call }) => {
      for (const [name, args] of [
        ["plan", { dir: ".." }],
        ["plan", { dir: "link" }],
        ["plan", { dir: folder }],
        ["plan", { files: { [join(folder, "out/x.tf")]: "" } }],
        ["plan", { dir: "none" }],
        ["plan", { files: { "../out/x.tf": "" } }],
        ["plan", { files: { "link/x.tf": "" } }],
        ["plan", { files: { "main.tf": 5 } }],
        ["plan", { files: [] }],
        ["plan", { unknown: 1 }],
        ["plan", { cursor: "5.abc" }],
        ["plan", { target: "terraform_data.none" }],
        ["plan", { replace: ["terraform_data.a", "terraform_data.a[0].b"] }],
        ["explain_instance", {}],
        ["explain_instance", { address: "a.b" }],
        ["what_if", { address: "terraform_data.a", values: { "terraform_data.a.none": 1 } }],
        ["compare", { revision: "--output=x" }],
        ["find_references", { name: "var.none" }],
        ["schema_of_type", { type: "no_such" }],
      ] as const)
        expect([name, args, (await call(name, args)).isError]).toEqual([name, args, true]);
      // A configuration of the caller reads no file outside of the repository.
      const reading = { "main.tf": 'output "a" {\n  value = file("../out/x.tf")\n}\n' };
      expect((await call("plan", { files: reading })).text).toMatch(/function|not known|not read|restricted/i);
    });
    await withClient(folder, async ({ call }) => {
      const files = { [join(folder, "in/other.tf")]: 'resource "terraform_data" "b" {}\n' };
      expect((await call("plan", { dir: join(folder, "in"), files })).text).toContain("terraform_data.b");
    });
    expect(readdirSync(join(folder, "in")).toSorted()).toEqual(["link", "main.tf"]);
  }));

test("a long answer comes in parts of at most 20,480 bytes, and secrets are masked", () =>
  withFolder(
    {
      "main.tf": `variable "secret" {\n  sensitive = true\n  default = "hunter2-hunter2"\n}\nresource "terraform_data" "with_a_name_of_many_words" {\n  count = 400\n  input = "é${"x".repeat(40)} \${count.index}"\n}\nresource "terraform_data" "s" {\n  input = var.secret\n}\n`,
    },
    (folder) =>
      withClient(folder, async ({ call }) => {
        let whole = "";
        let cursor: string | undefined;
        let parts = 0;
        do {
          const page = await call("plan", cursor === undefined ? {} : { cursor });
          expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(20_480);
          cursor = page.structuredContent?.nextCursor;
          if (cursor !== undefined) expect(page.text).toContain(cursor);
          whole += page.text;
          parts++;
        } while (cursor !== undefined);
        expect(parts).toBeGreaterThan(1);
        for (let index = 0; index < 400; index++)
          expect(whole).toContain(`terraform_data.with_a_name_of_many_words[${index}]`);
        expect(whole).not.toContain("hunter2");
        expect((await call("explain_instance", { address: "terraform_data.s" })).text).not.toContain("hunter2");
      }),
  ));

test("the plan is compared with that of a commit, unsaved texts included", () =>
  withFolder({ "main.tf": 'resource "terraform_data" "old" {\n  input = "kept"\n}\n' }, async (folder) => {
    const git = (...words: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd: folder });
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-q", "-m", "one");
    await withClient(folder, async ({ call }) => {
      const files = { "main.tf": null, "new.tf": 'resource "terraform_data" "new" {\n  input = "kept"\n}\n' };
      const { text } = await call("compare", { revision: "main", files });
      expect(text.match(/^### .*/gm)).toEqual(["### `terraform_data.old`", "### `terraform_data.new`"]);
      const moved = await call("suggest_moved", { revision: "main", files });
      expect(moved.text).toContain("from = terraform_data.old\n  to   = terraform_data.new");
      writeFileSync(join(folder, "main.tf"), "");
      expect((await call("compare", { revision: "main" })).text).toContain("terraform_data.old");
    });
  }));

test("a batch of an older client is answered as one, and what is no message is refused", () =>
  withFolder({}, async (folder) => {
    const message = (id: number | undefined, method: string) => ({ jsonrpc: "2.0", id, method });
    const lines = [
      [message(1, "ping"), message(undefined, "notifications/initialized"), message(2, "none"), 5],
      [message(undefined, "notifications/initialized")],
      [],
      message(3, "ping"),
    ].map((line) => JSON.stringify(line));
    const { stdout } = spawnSync(process.execPath, ["dist/cli.js", "mcp", folder], {
      input: ["no JSON", ...lines].join("\n"),
      encoding: "utf8",
    });
    const codeOf = ({ id, error }: Reply) => [id, error?.code];
    const replies = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Reply | Reply[]);
    expect(replies.map((reply) => (Array.isArray(reply) ? reply.map(codeOf) : codeOf(reply)))).toEqual([
      [null, -32700],
      [
        [1, undefined],
        [2, -32601],
        [null, -32600],
      ],
      [null, -32600],
      [3, undefined],
    ]);
  }));
