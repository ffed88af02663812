import type { Workspace } from "./workspace.ts";
import { providerAnswers } from "./workspaces/answers.ts";
import { brokenPlugins } from "./workspaces/broken.ts";
import { computedBlocks, ignoredComputedBlocks } from "./workspaces/computedBlocks.ts";
import { configurations } from "./workspaces/configurations.ts";
import { ephemerals } from "./workspaces/ephemerals.ts";
import { failures } from "./workspaces/failures.ts";
import { found } from "./workspaces/found.ts";
import { managed } from "./workspaces/managed.ts";
import { metaBlocks } from "./workspaces/meta.ts";
import { minimal } from "./workspaces/minimal.ts";
import { nested } from "./workspaces/nested.ts";
import { published } from "./workspaces/published.ts";
import { read } from "./workspaces/read.ts";
import { refactored } from "./workspaces/refactored.ts";
import { removals } from "./workspaces/removals.ts";
import { storedObjects } from "./workspaces/stored.ts";
import { twoProviders } from "./workspaces/twoProviders.ts";
import { unknowns } from "./workspaces/unknowns.ts";

/** All workspaces, by what they are about. */
export const FAMILIES: ReadonlyMap<string, readonly Workspace[]> = new Map(
  Object.entries({
    managed,
    configurations,
    answers: providerAnswers,
    refactored,
    read,
    nested,
    broken: brokenPlugins,
    meta: metaBlocks,
    found,
    published,
    unknowns,
    failures,
    removals,
    ephemerals,
    twoProviders,
    stored: storedObjects,
    minimal,
    computedBlocks,
    ignoredComputedBlocks,
  }),
);
