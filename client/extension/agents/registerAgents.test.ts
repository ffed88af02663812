import { expect, test } from "vitest";
import { SERVER_PLAN, SERVER_TIMELINE } from "../../../server/protocol/methods.ts";
import { type AgentApi, registerAgents } from "./registerAgents.ts";

// A VS Code that has what agents need, and one that is too old for it.

class Texts {
  readonly parts: readonly unknown[];
  constructor(parts: readonly unknown[]) {
    this.parts = parts;
  }
}
class Text {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}
class Definition {
  readonly words: readonly unknown[];
  constructor(...words: readonly unknown[]) {
    this.words = words;
  }
}

function editor(settings: Record<string, boolean>, has: { readonly agents: boolean }) {
  const tools = new Map<string, { invoke(options: { input: unknown }): Promise<unknown> }>();
  const providers = new Map<string, { provideMcpServerDefinitions(): readonly unknown[] }>();
  const registering =
    <T>(into: Map<string, T>) =>
    (name: string, value: T) => {
      into.set(name, value);
      return { dispose: () => into.delete(name) };
    };
  let changed = (_: { affectsConfiguration(section: string): boolean }): void => {};
  const uri = { scheme: "file", fsPath: "/w/infra" };
  const api = {
    workspace: {
      isTrusted: true,
      workspaceFolders: [
        { uri, name: "infra" },
        { uri: { scheme: "vscode-vfs", fsPath: "/x" }, name: "x" },
      ],
      getConfiguration: () => ({ get: (name: string) => settings[name] }),
      onDidChangeConfiguration: (listener: typeof changed) => {
        changed = listener;
        return { dispose: () => {} };
      },
      onDidChangeWorkspaceFolders: () => ({ dispose: () => {} }),
    },
    EventEmitter: class {
      readonly event = () => ({ dispose: () => {} });
      fire() {}
      dispose() {}
    },
    ...(has.agents && {
      lm: { registerTool: registering(tools), registerMcpServerDefinitionProvider: registering(providers) },
      LanguageModelTextPart: Text,
      LanguageModelToolResult: Texts,
      McpStdioServerDefinition: Definition,
    }),
  } as unknown as AgentApi;
  const set = (name: string, value: boolean) => {
    settings[name] = value;
    changed({ affectsConfiguration: (section) => section === "stateline.agents" });
  };
  return { api, tools, providers, set };
}

const asked: unknown[] = [];
const sources = {
  execute: async (command: string, request: object) => {
    asked.push([command, request]);
    if ("address" in request && request.address === "a.b") throw new Error("The plan has no instance a.b.");
    return "## Plan";
  },
  activeRoot: () => "file:///w/infra" as string | undefined,
  program: { node: "/usr/bin/code", file: "/ext/dist/cli.js", version: "1.2.3" },
};

test("nothing is registered until the user wants it, and nothing in a VS Code that has no agents", () => {
  const { api, tools, providers, set } = editor({}, { agents: true });
  const registration = registerAgents(api, sources);
  expect([tools.size, providers.size]).toEqual([0, 0]);
  set("tools", true);
  expect([[...tools.keys()], providers.size]).toEqual([["stateline_plan", "stateline_explain_instance"], 0]);
  set("mcp", true);
  set("tools", false);
  expect([tools.size, [...providers.keys()]]).toEqual([0, ["stateline.mcp"]]);
  registration.dispose();
  expect(providers.size).toBe(0);
  registerAgents(editor({ tools: true, mcp: true }, { agents: false }).api, sources).dispose();
});

test("a tool answers with the Markdown of the server, or says why there is none", async () => {
  const { api, tools } = editor({ tools: true }, { agents: true });
  registerAgents(api, sources);
  const answer = async (name: string, input: unknown) =>
    ((await tools.get(name)!.invoke({ input })) as Texts).parts.map((part) => (part as Text).value);
  expect(await answer("stateline_plan", undefined)).toEqual(["## Plan"]);
  expect(await answer("stateline_plan", { uri: "file:///w/other", address: 5 })).toEqual(["## Plan"]);
  expect(await answer("stateline_explain_instance", { address: "a.b" })).toEqual(["The plan has no instance a.b."]);
  expect(asked).toEqual([
    [SERVER_PLAN, { uri: "file:///w/infra" }],
    [SERVER_PLAN, { uri: "file:///w/other" }],
    [SERVER_TIMELINE, { uri: "file:///w/infra", address: "a.b" }],
  ]);
  const nowhere = editor({ tools: true }, { agents: true });
  registerAgents(nowhere.api, { ...sources, activeRoot: () => undefined });
  const result = (await nowhere.tools.get("stateline_plan")!.invoke({ input: {} })) as Texts;
  expect((result.parts[0] as Text).value).toContain("No root module is open");
});

test("the server for agents is that of the extension, one for each folder on disk", () => {
  const { api, providers } = editor({ mcp: true }, { agents: true });
  registerAgents(api, sources);
  const [definition, ...others] = providers.get("stateline.mcp")!.provideMcpServerDefinitions() as Definition[];
  expect(others).toEqual([]);
  expect(definition!.words).toEqual([
    "Stateline (infra)",
    "/usr/bin/code",
    ["/ext/dist/cli.js", "mcp", "/w/infra"],
    { ELECTRON_RUN_AS_NODE: "1" },
    "1.2.3",
  ]);
});
