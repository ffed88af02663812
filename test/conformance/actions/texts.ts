import type { Text } from "./judge.ts";
import { actionBlocks } from "./texts/actionBlocks.ts";
import { actionPlans } from "./texts/actionPlans.ts";
import { actionTriggers } from "./texts/actionTriggers.ts";
import { identities } from "./texts/identities.ts";
import { queries } from "./texts/queries.ts";

/** All texts that the binaries are asked about. */
export const TEXTS: readonly Text[] = [...actionBlocks, ...actionTriggers, ...actionPlans, ...queries, ...identities];
