import type { FilePlace } from "../../server/ide/navigation/locations.ts";
import { explorer, explorerPage } from "../../server/ide/planView/explorer.ts";
import { planMarkdown } from "../../server/ide/planView/planMarkdown.ts";
import { planOverview } from "../../server/ide/planView/planOverview.ts";
import type { Explorer, ExplorerGroup, ExplorerPage, ExplorerRow } from "../../server/protocol/explorer.ts";
import { EXPLORER, EXPLORER_PAGE, type ExplorerPageRequest } from "../../server/protocol/methods.ts";
import type { RootPlan } from "../../server/workspace/snapshot.ts";

/** A heading with all rows below it, as a user sees it after opening everything. */
export type OpenGroup<L> = ExplorerGroup & { readonly rows: readonly ExplorerRow<L>[] };

/** Returns the whole explorer of a root module. */
export function wholeExplorer(root: RootPlan) {
  const { groups, ...overview } = explorer(root);
  const rowsOf = (group: ExplorerGroup["id"], part: { bundle?: string }): readonly ExplorerRow<FilePlace>[] => {
    const rows: ExplorerRow<FilePlace>[] = [];
    for (let page = 0, more: string | undefined = ""; more !== undefined; page++) {
      const found: ExplorerPage<FilePlace> = explorerPage(root, group, page, part);
      rows.push(...found.rows.flatMap((row) => (row.bundle ? [row, ...rowsOf(group, { bundle: row.id })] : [row])));
      more = found.more;
    }
    return rows;
  };
  return {
    ...overview,
    groups: groups.map((group): OpenGroup<FilePlace> => ({ ...group, rows: rowsOf(group.id, {}) })),
  };
}

/** Returns the page of a whole plan, with its closed headings opened, and its Markdown. */
export function wholePlan(root: RootPlan) {
  const query = { text: "", kinds: [], toggled: ["heading none"] };
  return { ...planOverview(root, query, 0, Number.POSITIVE_INFINITY), markdown: planMarkdown(root, query) };
}

/** Requests the whole explorers of all root modules over the protocol. */
export async function askWholeExplorer(connection: { sendRequest<R>(method: string, params?: object): Promise<R> }) {
  const explorers = await connection.sendRequest<readonly Explorer[]>(EXPLORER);
  return Promise.all(
    explorers.map(async ({ groups, ...overview }) => {
      const rowsOf = async (group: ExplorerGroup["id"], part: { bundle?: string }): Promise<readonly ExplorerRow[]> => {
        const rows: ExplorerRow[] = [];
        for (let page = 0, more: string | undefined = ""; more !== undefined; page++) {
          const params: ExplorerPageRequest = { root: overview.root, group, ...part, page };
          const found = await connection.sendRequest<ExplorerPage | null>(EXPLORER_PAGE, params);
          for (const row of found?.rows ?? [])
            rows.push(row, ...(row.bundle ? await rowsOf(group, { bundle: row.id }) : []));
          more = found?.more;
        }
        return rows;
      };
      const opened = groups.map(async (group) => ({ ...group, rows: await rowsOf(group.id, {}) }));
      return { ...overview, groups: await Promise.all(opened) };
    }),
  );
}
