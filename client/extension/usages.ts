import * as vscode from "vscode";
import { OPEN_SOURCE_COMMAND, SHOW_USAGES_COMMAND, USAGES, type UsagesRequest } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import { toPosition, toRange } from "./places.ts";

/** Opens the one place that a lens is about, or lets the user look through several at the declaration. */
export function registerUsages(connection: Connection): vscode.Disposable {
  return vscode.commands.registerCommand(SHOW_USAGES_COMMAND, async (request: UsagesRequest) => {
    const places = (await connection.ask(USAGES, request)) ?? [];
    const [place] = places;
    if (places.length === 1 && request.of === "values")
      return vscode.commands.executeCommand(OPEN_SOURCE_COMMAND, place);
    const locations = places.map((each) => new vscode.Location(vscode.Uri.parse(each.uri), toRange(each)));
    return vscode.commands.executeCommand(
      "editor.action.showReferences",
      vscode.Uri.parse(request.uri),
      toPosition(request.position),
      locations,
    );
  });
}
