import * as vscode from "vscode";
import type { Tone } from "../../server/protocol/explorer.ts";

const SCHEME = "stateline-tone";

/** The theme colours of the timeline. The manifest contributes one, because themes of high contrast lack the usual red. */
const COLORS: Readonly<Record<Tone, string | undefined>> = {
  add: "gitDecoration.addedResourceForeground",
  update: "gitDecoration.modifiedResourceForeground",
  destroy: "stateline.destroyForeground",
  read: "gitDecoration.submoduleResourceForeground",
  none: undefined,
};

/** Returns a URI that only carries a colour: VS Code colours the row of a tree by the decoration of its resource. */
export const toneUri = (tone: Tone, id: string): vscode.Uri =>
  vscode.Uri.from({ scheme: SCHEME, path: `/${id}`, query: tone });

export const toneDecorations: vscode.FileDecorationProvider = {
  provideFileDecoration(uri) {
    if (uri.scheme !== SCHEME) return undefined;
    const color = COLORS[uri.query as Tone];
    return color ? { color: new vscode.ThemeColor(color), propagate: false } : undefined;
  },
};
