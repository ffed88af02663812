import type * as vscode from "vscode";
import { SERVER_PLAN, SERVER_TIMELINE, type ServerCommandRequest } from "../../../server/protocol/methods.ts";

/** A tool that a language model can call. */
interface Tool {
  invoke(options: { readonly input: unknown }): Promise<unknown>;
}

/** What starts servers of the Model Context Protocol. */
interface McpServerProvider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): readonly unknown[];
}

/**
 * The parts of VS Code's API that this needs. What came after the oldest version that the extension supports may be absent: tools with 1.95,
 * servers with 1.101.
 */
export interface AgentApi {
  readonly workspace: Pick<typeof vscode.workspace, "getConfiguration" | "onDidChangeConfiguration" | "isTrusted"> & {
    readonly workspaceFolders: readonly Pick<vscode.WorkspaceFolder, "uri" | "name">[] | undefined;
    readonly onDidChangeWorkspaceFolders: vscode.Event<unknown>;
  };
  readonly EventEmitter: new () => Pick<vscode.EventEmitter<void>, "event" | "fire" | "dispose">;
  readonly lm?: {
    registerTool?(name: string, tool: Tool): vscode.Disposable;
    registerMcpServerDefinitionProvider?(id: string, provider: McpServerProvider): vscode.Disposable;
  };
  readonly LanguageModelTextPart?: new (text: string) => unknown;
  readonly LanguageModelToolResult?: new (parts: readonly unknown[]) => unknown;
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => unknown;
}

/** What agents are given. */
export interface AgentSources {
  /** Runs a command of the language server. */
  execute(command: string, request: ServerCommandRequest): Promise<unknown>;
  /** Returns the root module that the user is at; undefined if there is none. */
  activeRoot(): string | undefined;
  /** The program with the command `mcp` and the version of the extension; absent where no program can be started. */
  readonly program: { readonly node: string; readonly file: string; readonly version: string } | undefined;
}

const SECTION = "stateline.agents";

/** The tools, each with the command that answers it. */
const TOOLS = { stateline_plan: SERVER_PLAN, stateline_explain_instance: SERVER_TIMELINE } as const;

/**
 * Registers the tools for language models and the server for agents in VS Code, as far as this version has them, and while the user wants
 * them: both are off by default.
 */
export function registerAgents(api: AgentApi, sources: AgentSources): vscode.Disposable {
  let registered: readonly vscode.Disposable[] = [];
  const drop = (): void => {
    for (const each of registered) each.dispose();
    registered = [];
  };
  const update = (): void => {
    drop();
    const isWanted = (name: string): boolean => api.workspace.getConfiguration(SECTION).get(name) === true;
    registered = [...(isWanted("tools") ? tools(api, sources) : []), ...(isWanted("mcp") ? servers(api, sources) : [])];
  };
  update();
  const following = api.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(SECTION)) update();
  });
  return {
    dispose: () => {
      following.dispose();
      drop();
    },
  };
}

function tools(api: AgentApi, sources: AgentSources): readonly vscode.Disposable[] {
  const { lm, LanguageModelTextPart: Text, LanguageModelToolResult: Result } = api;
  if (!lm?.registerTool || !Text || !Result) return [];
  return Object.entries(TOOLS).flatMap(([name, command]) => {
    const invoke: Tool["invoke"] = async ({ input }) => new Result([new Text(await answerTo(command, input, sources))]);
    return lm.registerTool?.(name, { invoke }) ?? [];
  });
}

/** Returns the Markdown for a call, or a sentence that says why there is none. */
async function answerTo(command: string, input: unknown, { execute, activeRoot }: AgentSources): Promise<string> {
  const { uri, address } = (input ?? {}) as Readonly<Record<string, unknown>>;
  const root = typeof uri === "string" ? uri : activeRoot();
  if (root === undefined) return "No root module is open. Give the uri of a folder with Terraform configuration.";
  try {
    const answer = await execute(command, { uri: root, ...(typeof address === "string" && { address }) });
    return typeof answer === "string" ? answer : "The language server failed to answer.";
  } catch (caught) {
    return caught instanceof Error ? caught.message : String(caught);
  }
}

function servers(api: AgentApi, { program }: AgentSources): readonly vscode.Disposable[] {
  const { lm, McpStdioServerDefinition: Definition, workspace } = api;
  if (!lm?.registerMcpServerDefinitionProvider || !Definition || !program) return [];
  const changed = new api.EventEmitter();
  const provider: McpServerProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () =>
      (workspace.isTrusted ? (workspace.workspaceFolders ?? []) : [])
        .filter(({ uri }) => uri.scheme === "file")
        .map(({ uri, name }) => {
          const args = [program.file, "mcp", uri.fsPath];
          // The program of an extension host is VS Code, which this variable makes behave as Node.
          const environment = { ELECTRON_RUN_AS_NODE: "1" };
          return new Definition(`Stateline (${name})`, program.node, args, environment, program.version);
        }),
  };
  return [
    changed,
    workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
    lm.registerMcpServerDefinitionProvider("stateline.mcp", provider),
  ];
}
