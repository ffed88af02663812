import type { Draft } from "../engine/learn/draft.ts";
import { probeType } from "../engine/learn/probe/probeType.ts";
import { probedPlugin } from "../engine/learn/probedPlugin.ts";
import { converse } from "../engine/learn/probing.ts";
import { writtenDraft } from "../engine/learn/writtenDraft.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { runsOf } from "../engine/plan/walk/runs.ts";
import { pluginQuestion } from "../engine/provider/plugin/pluginCalls.ts";
import type { BlockSchema } from "../engine/schema/schema.ts";
import { type Ask, answerTo } from "./asked/ask.ts";
import { installedIn } from "./asked/keepSeenFacts.ts";
import type { Learning } from "./factStore.ts";

export { keepSeenFacts } from "./asked/keepSeenFacts.ts";

/** The number of blocks of one type that are looked at. */
const MOST_WRITTEN = 3;

/** A resource type in use, and what is known of it. */
export interface UsedType {
  readonly provider: string;
  readonly name: string;
  readonly block: BlockSchema;
  /** The schema of the provider's configuration, if it is known. */
  readonly configuration: BlockSchema | undefined;
  /** The arguments that the blocks of the type write. */
  readonly written: readonly Draft[];
}

/** Returns the resource types of a plan whose plugins are in its lock file. */
export function typesIn(plan: LivePlan): readonly UsedType[] {
  const types = new Map<string, UsedType>();
  for (const { instance } of runsOf(plan)) {
    const { mode, type: name } = instance.address.resource;
    const { source, schemas } = instance.provider;
    const isLocked = plan.providers.locked.get(source)?.version !== undefined;
    if (mode !== "managed" || !isLocked || instance.schema.isInferred) continue;
    const key = `${source} ${name}`;
    const { block } = instance.schema;
    const written = types.get(key)?.written ?? [];
    const draft =
      instance.declaration && written.length < MOST_WRITTEN
        ? writtenDraft(instance.declaration, block, plan.modules.language.dialect)
        : undefined;
    const configuration = schemas.configuration()?.block;
    types.set(key, { provider: source, name, block, configuration, written: draft ? [...written, draft] : written });
  }
  return [...types.values()];
}

/** Asks the plugin of a type what the type does when its arguments change, unless it was asked before. */
export async function probe(
  plan: LivePlan,
  { provider, name, block, configuration, written }: UsedType,
  { facts, packages }: Learning,
  ask: Ask,
): Promise<void> {
  const installed = installedIn(plan, provider);
  const source = await packages.packageOf(installed);
  if ("kind" in source) return;
  const known = (await facts.read()).find(
    (each) => each.provider === provider && each.source.checksum === source.checksum,
  );
  if (known?.types.get(name)?.isProbed) return;
  const { pluginFor, invented } = probedPlugin(installed, configuration);
  const key = [plan.root, provider, source.checksum, "learn"].join("\n");
  const probed = await converse(probeType(name, block, { written, ...(invented && { invented }) }), (request) =>
    answerTo(ask, pluginQuestion(key, pluginFor(request), request, "better")),
  );
  // A plugin that could not be started shows nothing of the type.
  if (probed.facts.size > 0 || probed.isAnswered)
    await facts.add({ provider, source }, new Map([[name, { isProbed: true, ...probed }]]));
}
