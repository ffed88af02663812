import { FAMILIES } from "../provider/families.ts";
import type { Workspace } from "../provider/workspace.ts";

/** The families of workspaces whose apply is recorded. In the others nothing changes, or the provider refuses to plan. */
const APPLIED: readonly string[] = [
  "answers",
  "managed",
  "nested",
  "published",
  "refactored",
  "removals",
  "stored",
  "unknowns",
];

/** The workspaces with the names of their families. */
export const WORKSPACES: readonly (readonly [name: string, workspace: Workspace])[] = [...FAMILIES].flatMap(
  ([family, workspaces]) =>
    APPLIED.includes(family) ? workspaces.map((workspace) => [`${family}/${workspace.name}`, workspace] as const) : [],
);
