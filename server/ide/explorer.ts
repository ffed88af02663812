import { unreadState } from "../engine/load/state/loadedState.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { ageText, loadOffer, shortUnreadTitle, unreadTitle } from "../engine/render/stateStatus.ts";
import { baseName } from "../engine/source/paths.ts";
import type { Explorer, ExplorerGroup, ExplorerPage } from "../protocol/explorer.ts";
import type { ShownRoot } from "../workspace/snapshot.ts";
import { CONFIGURED_GROUPS, GROUPS, type Group } from "./explorerGroups.ts";
import type { FilePlace } from "./locations.ts";

/** Returns the groups of the plan of one root module without their rows, the most dangerous group first. */
export function explorer({ root, plan }: ShownRoot): Omit<Explorer, "root" | "version"> {
  const title = baseName(root);
  const load = loadOffer(plan.state);
  const age = ageText(plan.state);
  const offer = { ...(load && { load }), ...(age !== undefined && { note: age }) };
  if (unreadState(plan.state)) {
    const words = [unreadTitle(plan.state) ?? "", plan.state.diagnostics[0]?.detail ?? ""];
    const empty = words
      .filter((each) => each !== "")
      .map(ended)
      .join(" ");
    const configured = headings(plan, CONFIGURED_GROUPS);
    const note = shortUnreadTitle(plan.state);
    return { title, groups: configured, ...(configured.length === 0 && { empty }), ...offer, ...(note && { note }) };
  }
  const groups = headings(plan, GROUPS);
  if (groups.length > 0) return { title, groups, ...offer };
  return { title, groups: [], empty: "No resources in the configuration or the state.", ...offer };
}

/** Returns the headings of the groups that have rows. */
const headings = (plan: Plan, groups: readonly Group[]): readonly ExplorerGroup[] =>
  groups.flatMap(({ id, title, collapsed, count }): readonly ExplorerGroup[] => {
    const rows = count(plan);
    return rows > 0 ? [{ id, label: `${title} (${rows})`, collapsed }] : [];
  });

const ended = (words: string): string => (/[.…]$/.test(words) ? words : `${words}.`);

/** The rows of one page. */
export const PAGE = 100;

/** Returns the rows of one page of a group. */
export function explorerPage({ plan }: ShownRoot, group: ExplorerGroup["id"], page: number): ExplorerPage<FilePlace> {
  const shown = unreadState(plan.state) ? CONFIGURED_GROUPS : GROUPS;
  const groupRows = shown.find(({ id }) => id === group);
  if (!groupRows) return { rows: [] };
  const from = page * PAGE;
  const left = groupRows.count(plan) - from - PAGE;
  return { rows: groupRows.rows(plan, from, from + PAGE), ...(left > 0 && { more: `… ${left} more` }) };
}
