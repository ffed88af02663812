import * as vscode from "vscode";
import { CLOSE_FINISHED_PLAN, FINISHED_PLAN, OPEN_FINISHED_PLAN } from "../../../server/protocol/methods.ts";
import type { Connection } from "../connection.ts";
import { EXPLORER_VIEW } from "../explorer/explorer.ts";
import { OPEN_FINISHED_PLAN_COMMAND } from "../explorer/explorerItems.ts";
import type { ExplorerNode } from "../explorer/explorerNodes.ts";
import type { PlanFiles } from "./planFiles.ts";

const SCHEME = "stateline-finished-plan";

/**
 * Shows finished plans, a saved one or one in JSON: beside the live plan in the explorer, and as text. An open plan is read again when its
 * file is written.
 */
export function registerFinishedPlans(
  connection: Connection,
  planFiles: PlanFiles,
  refresh: () => void,
): vscode.Disposable {
  /** The root modules of the open plans, by the URIs of their files; undefined for the folder of the file. */
  const rootsByFile = new Map<string, string | undefined>();
  const open = async (uri: string, root: string | undefined): Promise<string | undefined> => {
    const reply = await connection
      .ask(OPEN_FINISHED_PLAN, { uri, ...(root !== undefined && { root }) })
      .catch(() => null);
    if (reply && !reply.refused) rootsByFile.set(uri, root);
    refresh();
    return reply?.refused;
  };
  const content: vscode.TextDocumentContentProvider = {
    provideTextDocumentContent: async ({ query, fragment: root }) => {
      const reply = await connection.ask(FINISHED_PLAN, { uri: query, ...(root !== "" && { root }) });
      if (!reply) return "";
      return "text" in reply ? reply.text : `# ${reply.refusal}\n`;
    },
  };
  const commands = {
    "stateline.showFinishedPlan": async (argument?: vscode.Uri | ExplorerNode, root?: unknown) => {
      const named = fileOf(argument);
      const file =
        named?.file ?? (await chosenPlanFile(vscode.l10n.t("View Finished Plan"), vscode.l10n.t("Show Plan")));
      // The explorer of files passes the whole selection behind the file.
      if (file) await show(file, named?.root ?? (typeof root === "string" ? root : ""));
    },
    [OPEN_FINISHED_PLAN_COMMAND]: async (argument?: vscode.Uri | ExplorerNode, root?: unknown, staysAway?: unknown) => {
      const named = fileOf(argument);
      const file =
        named?.file ?? (await chosenPlanFile(vscode.l10n.t("Compare with a Finished Plan"), vscode.l10n.t("Compare")));
      if (!file) return;
      const refused = await open(file.toString(), named?.root ?? (typeof root === "string" ? root : undefined));
      if (refused !== undefined) void vscode.window.showWarningMessage(refused);
      // The timeline opens a plan to compare with, and keeps the focus.
      else if (staysAway !== true) await vscode.commands.executeCommand(`${EXPLORER_VIEW}.focus`);
    },
    "stateline.closeFinishedPlan": async (node?: ExplorerNode) => {
      if (node?.kind !== "finished") return;
      rootsByFile.delete(node.plan.uri);
      await connection.ask(CLOSE_FINISHED_PLAN, { uri: node.plan.uri });
      refresh();
    },
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, content),
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
    planFiles.onDidList(refresh),
    planFiles.onDidWrite((file) => {
      const uri = file.toString();
      // A plan that cannot be read again stays as it is: its file may be gone, or half written.
      if (rootsByFile.has(uri)) void open(uri, rootsByFile.get(uri));
    }),
    // A server that was restarted has no open plans.
    connection.outage((words) => {
      if (words === undefined) for (const [uri, root] of rootsByFile) void open(uri, root);
    }),
  );
}

/** Returns the file of an argument, and the root module of a row; undefined for none. */
function fileOf(argument: vscode.Uri | ExplorerNode | undefined): { file: vscode.Uri; root?: string } | undefined {
  if (!argument) return undefined;
  if (argument instanceof vscode.Uri) return { file: argument };
  if (argument.kind === "planFile") return { file: vscode.Uri.parse(argument.uri, true), root: argument.explorer.root };
  if (argument.kind !== "finished") return undefined;
  return { file: vscode.Uri.parse(argument.plan.uri, true), root: argument.explorer.root };
}

/** Lets the user choose the file of a finished plan. */
export async function chosenPlanFile(title: string, openLabel: string): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({ title, openLabel });
  return chosen?.[0];
}

/** Shows a plan. `root` is the URI of its root module, if the file is not in its folder; otherwise empty. */
async function show(file: vscode.Uri, root: string): Promise<void> {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  const uri = vscode.Uri.from({ scheme: SCHEME, path: `${name}.txt`, query: file.toString(), fragment: root });
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, "terraform-plan");
  await vscode.window.showTextDocument(document, { preview: false });
}
