import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, test } from "vitest";

// `stateline mcp` with the clients of both SDKs, which agents are built with.

const EXAMPLE = "examples/web-app";
const SERVER = { command: process.execPath, args: ["dist/cli.js", "mcp", EXAMPLE] };
const SELF = { name: "test", version: "1.0.0" };

/** The part of a client that both SDKs have. */
type Client = Pick<OldClient | NewClient, "listTools" | "listResources" | "close"> & {
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(which: { uri: string }): Promise<unknown>;
};

const newClient = async (versionNegotiation: object): Promise<NewClient> => {
  const client = new NewClient(SELF, { versionNegotiation });
  await client.connect(new NewTransport(SERVER));
  return client;
};

const CLIENTS: Readonly<Record<string, () => Promise<{ readonly client: Client; readonly revision: unknown }>>> = {
  "SDK 1": async () => {
    const client = new OldClient(SELF);
    await client.connect(new OldTransport(SERVER));
    expect(client.getServerVersion()).toMatchObject({ name: "stateline" });
    return { client, revision: undefined };
  },
  "SDK 2, with a session": async () => {
    const client = await newClient({ mode: "legacy" });
    return { client, revision: client.getNegotiatedProtocolVersion() };
  },
  "SDK 2, the newest that both know": async () => {
    const client = await newClient({ mode: "auto" });
    return { client, revision: client.getNegotiatedProtocolVersion() };
  },
  "SDK 2, stateless": async () => {
    const client = await newClient({ mode: { pin: "2026-07-28" } });
    return { client, revision: client.getNegotiatedProtocolVersion() };
  },
};

const REVISIONS = [undefined, "2025-11-25", "2026-07-28", "2026-07-28"];

/** Returns the text of an answer, and whether it is a refusal. */
const textOf = (answer: unknown): { readonly text: string; readonly isError?: boolean } => {
  const { content, isError } = answer as { content: readonly [{ text: string }]; isError?: boolean };
  return { text: content[0].text, ...(isError !== undefined && { isError }) };
};

test.each(Object.keys(CLIENTS))("%s: tools, resources, unsaved texts and refusals", async (name) => {
  const { client, revision } = await CLIENTS[name]!();
  try {
    expect(revision).toBe(REVISIONS[Object.keys(CLIENTS).indexOf(name)]);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(["plan", "check", "suggest_moved"]));
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
    const call = async (tool: string, args: Record<string, unknown> = {}) =>
      textOf(await client.callTool({ name: tool, arguments: args }));
    expect((await call("plan")).text).toContain("`+/- terraform_data.image` must be replaced");
    const text = `${readFileSync(join(EXAMPLE, "main.tf"), "utf8")}\nresource "terraform_data" "unsaved" {\n}\n`;
    expect((await call("plan", { files: { "main.tf": text } })).text).toContain("terraform_data.unsaved");
    const known = { address: "terraform_data.image", values: { "terraform_data.image.id": "known-id" } };
    expect((await call("what_if", known)).text).toContain("known-id");
    expect(await call("plan", { dir: ".." })).toMatchObject({ isError: true });
    expect(await call("explain_instance", { address: "none.a" })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: "none", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    const { resources } = await client.listResources();
    expect(resources.map((resource) => resource.name)).toContain('terraform_data.subnet["c"]');
    expect(await client.readResource({ uri: resources[0]!.uri })).toMatchObject({
      contents: [{ text: expect.stringContaining("must be replaced") }],
    });
    await expect(client.readResource({ uri: "stateline:///none" })).rejects.toMatchObject({ code: -32602 });
  } finally {
    await client.close();
  }
});
