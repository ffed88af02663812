import { unreadState } from "../engine/load/state/loadedState.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { ageText, initOffer, loadOffer, shortUnreadTitle, unreadTitle } from "../engine/render/stateStatus.ts";
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
  const offer = { ...(load && { load }), ...initOffer(plan.state), ...(age !== undefined && { note: age }) };
  if (unreadState(plan.state)) {
    const configured = headings(plan, CONFIGURED_GROUPS);
    const unread = unreadText(plan);
    if (configured.length === 0) return { title, groups: [], empty: unread, ...offer };
    const isFailed = plan.state.progress?.kind === "failed";
    return { title, groups: configured, ...offer, note: isFailed ? unread : (shortUnreadTitle(plan.state) ?? unread) };
  }
  const groups = headings(plan, GROUPS);
  if (groups.length > 0) return { title, groups, ...offer };
  return { title, groups: [], empty: NO_RESOURCES, ...offer };
}

export const NO_RESOURCES = "No resources in the configuration or the state.";

/** Returns the headings of the groups that have rows. */
const headings = (plan: Plan, groups: readonly Group[]): readonly ExplorerGroup[] =>
  groups.flatMap(({ id, title, collapsed, count }): readonly ExplorerGroup[] => {
    const rows = count(plan);
    return rows > 0 ? [{ id, label: `${title} (${rows})`, collapsed }] : [];
  });

/** Returns why nothing is known of a plan without a state, with the place of the state named once. */
function unreadText({ state }: Plan): string {
  const title = ended(unreadTitle(state) ?? "");
  const isOffered = loadOffer(state) === "load" && state.progress?.kind === "unread";
  if (isOffered) return `${title} The actions are unknown until it is read.`;
  const [finding] = state.diagnostics;
  return finding && state.progress?.kind !== "loading" ? finding.detail : title;
}

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
