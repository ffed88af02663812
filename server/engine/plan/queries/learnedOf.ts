import { learnedIn } from "../../provider/facts.ts";
import { partAt } from "../../schema/partAt.ts";
import type { Item } from "../../syntax/tree.ts";
import type { Path } from "../../values/path.ts";
import type { LivePlan } from "../plan.ts";
import type { LearnedPart } from "../planQueries.ts";
import { factsAbout } from "../providers/providers.ts";
import { rowsOf } from "./itemRows.ts";

/** Returns what was learned of the part at a path of a resource block; undefined if nothing was, or nothing is planned. */
export function learnedOf(plan: LivePlan, item: Item, path: Path): LearnedPart | undefined {
  const run = rowsOf(plan, item).flatMap((row) => (row.kind === "resource" ? row.runs : []))[0];
  if (run?.instance.address.resource.mode !== "managed") return undefined;
  const { packed, address } = run.instance;
  const { provider, schema } = packed ?? run.instance;
  const facts = packed ? packed.facts : factsAbout(provider, plan.providers.facts, address.resource.type);
  const part = facts && partAt(schema.block, path);
  const learned = part && learnedIn(facts)(path, part);
  if (!learned) return undefined;
  const { source, isHint = false, isOfPack = false } = facts;
  return { learned, provider: provider.source, source, isHint, isOfPack };
}
