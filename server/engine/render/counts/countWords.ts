import type { Action } from "../../lifecycle/reasons/decision.ts";

/** What happens to an instance, as every view names it. */
export interface ActionKind {
  readonly kind: "destroys" | "replaces" | "forgets" | "changes" | "adds" | "reads" | "none";
  readonly actions: readonly [Action, ...Action[]];
  /** The heading of a list of such instances. */
  readonly heading: string;
  /** The word behind their number. */
  readonly word: string;
}

/** The kinds of all actions, the most dangerous first: the order of counts, groups and choices everywhere. */
export const ACTION_KINDS: readonly ActionKind[] = [
  { kind: "destroys", actions: ["delete"], heading: "Destroys", word: "destroyed" },
  {
    kind: "replaces",
    actions: ["delete-then-create", "create-then-delete", "forget-then-create"],
    heading: "Replaces",
    word: "replaced",
  },
  { kind: "forgets", actions: ["forget"], heading: "Forgets", word: "forgotten" },
  { kind: "changes", actions: ["update"], heading: "Changes", word: "changed" },
  { kind: "adds", actions: ["create"], heading: "Adds", word: "added" },
  { kind: "reads", actions: ["read"], heading: "Reads", word: "read" },
  { kind: "none", actions: ["no-op"], heading: "No changes", word: "unchanged" },
];

/** All actions, the most dangerous first. */
export const DANGER: readonly Action[] = ACTION_KINDS.flatMap(({ actions }) => actions);

const BY_ACTION: ReadonlyMap<Action, ActionKind> = new Map(
  ACTION_KINDS.flatMap((kind) => kind.actions.map((action) => [action, kind] as const)),
);

export const kindOfAction = (action: Action): ActionKind => BY_ACTION.get(action)!;

/** Returns the actions that change something with their numbers, the most dangerous first. */
export const changesIn = (
  counts: ReadonlyMap<unknown, number>,
): readonly (readonly [action: Action, count: number])[] =>
  DANGER.flatMap((action) => {
    const count = counts.get(action);
    return action === "no-op" || count === undefined ? [] : [[action, count] as const];
  });
