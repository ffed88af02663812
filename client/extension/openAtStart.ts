import * as vscode from "vscode";
import type { ExplorerRow } from "../../server/protocol/explorer.ts";
import { EXPLORER, EXPLORER_PAGE } from "../../server/protocol/methods.ts";
import type { Connection } from "./connection.ts";
import { TIMELINE_PANEL, type TimelinePanel } from "./timelinePanel.ts";

/**
 * Opens the timeline of the most dangerous instance beside its source, after the first plan and if the setting
 * `stateline.timeline.openAtStart` says so. A timeline that VS Code restored stays as it is.
 */
export async function openAtStart(connection: Connection, panel: TimelinePanel): Promise<void> {
  if (!vscode.workspace.getConfiguration("stateline").get<boolean>("timeline.openAtStart") || isOpen()) return;
  await firstPlan(connection);
  const first = await mostDangerous(connection);
  if (!first || isOpen()) return;
  if (first.location) await panel.openSource(first.location, true);
  await panel.show({ root: first.root, address: first.address });
}

const isOpen = (): boolean =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .some(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(TIMELINE_PANEL));

const firstPlan = (connection: Connection): Promise<void> =>
  new Promise((resolve) => {
    const subscription = connection.planChanged(() => {
      subscription.dispose();
      resolve();
    });
  });

type InstanceRow = ExplorerRow & { readonly root: string; readonly address: string };

/** Returns the first instance of the explorer, whose groups are in the order of danger. */
async function mostDangerous(connection: Connection): Promise<InstanceRow | undefined> {
  for (const { root, groups } of (await connection.ask(EXPLORER, {})) ?? [])
    for (const group of groups) {
      const page = await connection.ask(EXPLORER_PAGE, { root, group: group.id, page: 0 });
      const rows = (page?.rows ?? []).map((row) => ({ ...row, root }));
      const first = rows.find((row): row is InstanceRow => row.address !== undefined);
      if (first) return first;
    }
  return undefined;
}
