import type { Workspace } from "./workspace.ts";
import { providerAnswers } from "./workspaces/answers.ts";
import { configurations } from "./workspaces/configurations.ts";
import { managed } from "./workspaces/managed.ts";

/** All workspaces, by what they are about. */
export const FAMILIES: ReadonlyMap<string, readonly Workspace[]> = new Map(
  Object.entries({ managed, configurations, answers: providerAnswers }),
);
