import * as vscode from "vscode";
import type { Tone } from "../../server/protocol/explorer.ts";

const SCHEME = "stateline-tone";

/** The theme's colours, as the timeline uses them. One is the manifest's: themes of high contrast lack the usual red. */
const COLORS: Readonly<Record<Tone, string | undefined>> = {
  add: "gitDecoration.addedResourceForeground",
  update: "gitDecoration.modifiedResourceForeground",
  destroy: "stateline.destroyForeground",
  read: "gitDecoration.submoduleResourceForeground",
  none: undefined,
};

/** A URI that stands for nothing but a colour: VS Code colours a tree's row by the decoration of its resource. */
export const toneUri = (tone: Tone, id: string): vscode.Uri =>
  vscode.Uri.from({ scheme: SCHEME, path: `/${id}`, query: tone });

export const toneDecorations: vscode.FileDecorationProvider = {
  provideFileDecoration(uri) {
    if (uri.scheme !== SCHEME) return undefined;
    const color = COLORS[uri.query as Tone];
    return color ? { color: new vscode.ThemeColor(color), propagate: false } : undefined;
  },
};
