import { learnedIn, typeKey } from "../../provider/facts.ts";
import { partAt } from "../../schema/partAt.ts";
import type { Item } from "../../syntax/tree.ts";
import type { Path } from "../../values/path.ts";
import type { LivePlan } from "../plan.ts";
import { rowsOf } from "./itemRows.ts";
import type { LearnedPart } from "./planQueries.ts";

/** Returns what was learned of the part at a path of a resource block; undefined if nothing was, or nothing is planned. */
export function learnedOf(plan: LivePlan, item: Item, path: Path): LearnedPart | undefined {
  const run = rowsOf(plan, item).flatMap((row) => (row.kind === "resource" ? row.runs : []))[0];
  if (run?.instance.address.resource.mode !== "managed") return undefined;
  const { provider, schema, address } = run.instance;
  const facts = plan.providers.facts.get(typeKey(provider.source, address.resource.type));
  const part = facts && partAt(schema.block, path);
  const learned = part && learnedIn(facts)(path, part);
  return learned && { learned, provider: provider.source, source: facts.source, isHint: facts.isHint === true };
}
