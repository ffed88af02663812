import * as vscode from "vscode";
import type { Tone } from "../../server/protocol/explorer.ts";

/** The theme colours of the timeline. The manifest contributes one, because themes of high contrast lack the usual red. */
const COLORS: Readonly<Record<Tone, string | undefined>> = {
  add: "gitDecoration.addedResourceForeground",
  update: "gitDecoration.modifiedResourceForeground",
  destroy: "stateline.destroyForeground",
  read: "gitDecoration.submoduleResourceForeground",
  none: undefined,
};

/** The icons of actions by their symbols. */
const ICONS: Readonly<Record<string, string>> = {
  "+": "diff-added",
  "~": "diff-modified",
  "-": "diff-removed",
  "-/+": "diff-renamed",
  "+/-": "diff-renamed",
  "./+": "diff-renamed",
  ".": "circle-slash",
  "<=": "arrow-down",
  "→": "arrow-right",
  "?": "question",
  "!": "error",
  "◆": "diff-modified",
};

/** Returns the icon of a row: its sign in its colour, and the row itself in the colour of all rows. */
export function toneIcon(symbol: string, tone: Tone): vscode.ThemeIcon {
  const name = ICONS[symbol] ?? "blank";
  const color = COLORS[tone];
  return color === undefined ? new vscode.ThemeIcon(name) : new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}
