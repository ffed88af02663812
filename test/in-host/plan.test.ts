import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { EXPLORER } from "../../server/protocol/methods.ts";
import { activated, open, placeOf, replace, revert, until } from "./workspace.ts";

// On a copy of examples/web-app. The expectations follow the output of `terraform plan`.

describe("in VS Code", () => {
  afterEach(async () => {
    await revert();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("the extension starts its language server", async () => {
    const { connection } = await activated();
    const explorers = await until("a plan", async () =>
      (await connection.ask(EXPLORER, {}))?.length ? true : undefined,
    );
    assert.equal(explorers, true);
  });

  it("every command of the manifest is registered", async () => {
    await activated();
    const registered = new Set(await vscode.commands.getCommands(true));
    const manifest = vscode.extensions.getExtension("stateline.stateline")?.packageJSON;
    const missing = manifest.contributes.commands.filter((some: { command: string }) => !registered.has(some.command));
    assert.deepEqual(missing, []);
  });

  it("an invalid edit is reported at its place, and its undo removes the report", async () => {
    const editor = await open("main.tf");
    assert.deepEqual(await errors(editor), []);
    await replace(editor, "name = local.name", "name = local.nome");
    const [found] = await until("the error", async () => nonEmpty(await errors(editor)));
    assert.equal(found?.range.start.line, placeOf(editor, "local.nome").line);
    await revert();
    await until("no error", async () => ((await errors(editor)).length === 0 ? true : undefined));
  });

  it("the hover shows the prior and the planned value of an argument", async () => {
    const editor = await open("main.tf");
    const place = placeOf(editor, "name = local.name", 1);
    const text = await until("the hover", async () => nonEmpty(await hovers(editor, place)));
    assert.match(text, /"shop"[\s\S]*"shop-staging"/);
  });

  it("Markdown from a workspace runs no command and has no HTML", async () => {
    const { explorer } = await activated();
    const editor = await open("main.tf");
    const place = placeOf(editor, "name = local.name", 1);
    await until("the hover", async () => nonEmpty(await hovers(editor, place)));
    const hover = await markdownAt(editor, place);
    const tooltips = await until("the rows", async () => nonEmpty(await rowTooltips(explorer)));
    for (const { isTrusted, supportHtml } of [...hover, ...tooltips])
      assert.deepEqual({ isTrusted: isTrusted || false, supportHtml: supportHtml || false }, NO_POWERS);
  });

  it("a lens above each block shows the action", async () => {
    const editor = await open("main.tf");
    assert.match(await lensAt(editor, 'resource "terraform_data" "network"'), /^~ /);
    assert.match(await lensAt(editor, 'resource "terraform_data" "image"'), /^\+\/- must be replaced/);
    assert.match(await lensAt(editor, 'resource "terraform_data" "subnet"'), /^-/);
  });

  it("the lens follows unsaved text", async () => {
    const editor = await open("main.tf");
    await lensAt(editor, 'resource "terraform_data" "image"');
    await replace(editor, "triggers_replace = var.release", 'triggers_replace = "2026.10"');
    await until("the image to be changed in place", async () => {
      const title = await lensAt(editor, 'resource "terraform_data" "image"');
      return title.startsWith("~ ") ? true : undefined;
    });
  });

  it("the explorer lists every instance that changes", async () => {
    const { explorer } = await activated();
    const addresses = await until("the rows", async () => nonEmpty(await changedAddresses(explorer)));
    for (const address of ["terraform_data.image", 'terraform_data.subnet["c"]', "module.web.terraform_data.server[2]"])
      assert(addresses.includes(address), `${address} is in ${addresses.join(", ")}`);
  });

  it("the command opens the page of the whole plan, and copies it as Markdown", async () => {
    const { plan } = await activated();
    await open("main.tf");
    await vscode.commands.executeCommand("stateline.showPlan");
    const { counts } = await until("the plan", () => plan.shown);
    assert(counts.some(({ kind, number }) => kind === "destroys" && number === 1));
    await vscode.env.clipboard.writeText("");
    await vscode.commands.executeCommand("stateline.copyPlan");
    assert.match(await vscode.env.clipboard.readText(), /^- `- terraform_data\.subnet\["c"\]` will be destroyed: /m);
  });

  it("the lens opens the timeline of its instance", async () => {
    const editor = await open("main.tf");
    await lensAt(editor, 'resource "terraform_data" "network"');
    const [lens] = await lensesAt(editor, 'resource "terraform_data" "network"');
    assert.equal(lens?.command?.command, "stateline.showTimeline");
    await vscode.commands.executeCommand("stateline.showTimeline", ...(lens.command.arguments ?? []));
    await until("the timeline", timelineOf("terraform_data.network"));
  });

  it("the command opens the timeline of the instance under the cursor", async () => {
    const editor = await open("main.tf");
    await lensAt(editor, 'resource "terraform_data" "image"');
    const place = placeOf(editor, "triggers_replace = var.release");
    editor.selection = new vscode.Selection(place, place);
    await vscode.commands.executeCommand("stateline.showTimeline");
    await until("the timeline", timelineOf("terraform_data.image"));
  });
});

const nonEmpty = <T extends { readonly length: number }>(some: T): T | undefined =>
  some.length > 0 ? some : undefined;

async function errors({ document }: vscode.TextEditor): Promise<vscode.Diagnostic[]> {
  const all = vscode.languages.getDiagnostics(document.uri);
  return all.filter(
    ({ severity, message }) => severity === vscode.DiagnosticSeverity.Error && /undeclared/i.test(message),
  );
}

async function hovers({ document }: vscode.TextEditor, place: vscode.Position): Promise<string> {
  const replies = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    place,
  );
  const contents = replies.flatMap((hover) => hover.contents);
  return contents.map((content) => (typeof content === "string" ? content : content.value)).join("\n");
}

const NO_POWERS = { isTrusted: false, supportHtml: false };

async function markdownAt({ document }: vscode.TextEditor, place: vscode.Position): Promise<vscode.MarkdownString[]> {
  const command = "vscode.executeHoverProvider";
  const found = await vscode.commands.executeCommand<vscode.Hover[]>(command, document.uri, place);
  return found.flatMap(({ contents }) => contents).filter((content) => content instanceof vscode.MarkdownString);
}

async function lensesAt(editor: vscode.TextEditor, header: string): Promise<vscode.CodeLens[]> {
  const { uri } = editor.document;
  const { line } = placeOf(editor, header);
  const all = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 100);
  return all.filter(({ range, command }) => range.start.line === line && command);
}

/** Returns the title of the first lens above a block; waits until there is one. */
async function lensAt(editor: vscode.TextEditor, header: string): Promise<string> {
  const [lens] = await until(`a lens over ${header}`, async () => nonEmpty(await lensesAt(editor, header)));
  return lens?.command?.title ?? "";
}

type Explorer = Awaited<ReturnType<typeof activated>>["explorer"];

async function changedAddresses(explorer: Explorer): Promise<string[]> {
  const groups = (await explorer.getChildren()) ?? [];
  const rows = await Promise.all(groups.map(async (group) => (await explorer.getChildren(group)) ?? []));
  return rows.flat().flatMap((node) => (node.kind === "row" && node.row.address ? [node.row.address] : []));
}

async function rowTooltips(explorer: Explorer): Promise<vscode.MarkdownString[]> {
  const groups = (await explorer.getChildren()) ?? [];
  const rows = await Promise.all(groups.map(async (group) => (await explorer.getChildren(group)) ?? []));
  const items = await Promise.all(rows.flat().map((row) => explorer.getTreeItem(row)));
  return items.map(({ tooltip }) => tooltip).filter((tooltip) => tooltip instanceof vscode.MarkdownString);
}

const timelineOf = (address: string) => () => {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.find(
    ({ input, label }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith("stateline.timeline") && label === address,
  );
};
