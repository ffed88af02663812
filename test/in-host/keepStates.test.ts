import { strict as assert } from "node:assert";
import * as vscode from "vscode";
import { TIMELINE } from "../../server/protocol/methods.ts";
import { activated, open, until } from "./workspace.ts";

// States that are replaced while they are open, kept only if the user wants that.

const ADDRESS = "terraform_data.network";
const setting = () => vscode.workspace.getConfiguration("stateline");

describe("kept states in VS Code", () => {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const file = vscode.Uri.joinPath(folder, "terraform.tfstate");
  let original: Uint8Array;
  before(async () => {
    await activated();
    await open("main.tf");
    original = await vscode.workspace.fs.readFile(file);
  });
  after(async () => {
    await setting().update("timeline.keepStates", undefined, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.writeFile(file, original);
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  /** Writes the state with a higher serial, and waits until the plan has it. */
  async function writeSerial(by: number, id: string): Promise<void> {
    const { connection } = await activated();
    const state = JSON.parse(new TextDecoder().decode(original));
    state.serial += by;
    state.resources.find(({ name }: { name: string }) => name === "network").instances[0].attributes.id = id;
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(state)));
    await until(`the state with ${id}`, async () => {
      const timeline = await connection.ask(TIMELINE, { root: folder.toString(), address: ADDRESS });
      const cells = timeline?.rows.find(({ path }) => path === "id")?.cells ?? [];
      return cells.some(({ text }) => text.includes(id)) ? true : undefined;
    });
  }

  const origins = async (): Promise<readonly string[]> => {
    const { connection } = await activated();
    const timeline = await connection.ask(TIMELINE, { root: folder.toString(), address: ADDRESS, earlier: true });
    return (timeline?.earlier ?? []).flatMap(({ title, lines }) => [title, ...lines]);
  };

  it("nothing is kept by default; with the setting, a replaced state is an earlier run; without it, no more", async () => {
    await writeSerial(1, "first-id");
    await writeSerial(2, "second-id");
    assert(!(await origins()).some((line) => line.includes("first-id")));
    await setting().update("timeline.keepStates", true, vscode.ConfigurationTarget.Global);
    await writeSerial(3, "third-id");
    await writeSerial(4, "fourth-id");
    await until("the kept state", async () =>
      (await origins()).some((line) => line.includes('"third-id" → "fourth-id"')) ? true : undefined,
    );
    await setting().update("timeline.keepStates", false, vscode.ConfigurationTarget.Global);
    await writeSerial(5, "fifth-id");
    assert(!(await origins()).some((line) => line.includes("third-id")));
  });
});
