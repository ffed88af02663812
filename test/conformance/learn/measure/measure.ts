import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asStored, COMPUTED_STYLES } from "../../../../server/engine/learn/computedValues.ts";
import {
  type Conversation,
  conversationAbout,
  type PlannedChange,
  type StoredObject,
} from "../../../../server/engine/learn/conversation.ts";
import { type Draft, draftValue } from "../../../../server/engine/learn/draft.ts";
import { type InventedConfigurations, probedPlugin } from "../../../../server/engine/learn/probedPlugin.ts";
import { converse, type PluginReply, type Probing } from "../../../../server/engine/learn/probing.ts";
import { repaired, valueKey } from "../../../../server/engine/learn/repair.ts";
import { readFacts, type StoredType } from "../../../../server/engine/learn/storedFacts.ts";
import { effectIn } from "../../../../server/engine/learn/verdict.ts";
import { proposedNew } from "../../../../server/engine/lifecycle/contract/proposedNew.ts";
import { pluginQuestion } from "../../../../server/engine/provider/plugin/pluginCalls.ts";
import type { Provider } from "../../../../server/engine/provider/provider.ts";
import { simulatedProvider } from "../../../../server/engine/provider/simulation/simulatedProvider.ts";
import { impliedType } from "../../../../server/engine/schema/impliedType.ts";
import type { BlockSchema, ProviderSchemas } from "../../../../server/engine/schema/schema.ts";
import { type SchemaAnswer, schemaQuestion } from "../../../../server/engine/schema/schemaQuestion.ts";
import { answers, type Failure } from "../../../../server/engine/source/question.ts";
import { rawEquals } from "../../../../server/engine/values/equality.ts";
import { type Path, pathText } from "../../../../server/engine/values/path.ts";
import { nullValue, type Value } from "../../../../server/engine/values/value.ts";
import { membersOf } from "../../../../server/engine/values/walk.ts";
import { localPackages } from "../../../../server/host/node/facts/packages.ts";
import { answeringPlugins } from "../../../../server/host/node/plugins/answeringPlugins.ts";
import { forkedHost, livePlugins } from "../../../../server/host/node/plugins/livePlugins.ts";
import { Random } from "../../lifecycle/random.ts";
import { type Edit, edited, editsOf, editText } from "./edits.ts";
import { documentedBlocks, examplesIn } from "./examples.ts";

/** What is measured: a plugin, what was learned of it, and the code that documents it. */
export interface Measurement {
  readonly source: string;
  readonly version: string;
  readonly plugin: string;
  readonly facts: string;
  readonly code: string;
  /** The largest number of edits of a type. */
  readonly edits: number;
  readonly seed: number;
  /** The types that are measured; all if undefined. */
  readonly only?: RegExp;
}

/** How one edit is planned, compared with the plugin's own answer. */
export interface Outcome {
  readonly type: string;
  readonly edit: string;
  readonly real: string;
  readonly simulated: string;
  readonly differences: readonly Difference[];
}

/** A place at which two planned objects differ. */
export interface Difference {
  readonly path: string;
  readonly real: string;
  readonly simulated: string;
  /** Whether both are null, false or empty, which a plan shows alike. */
  readonly isEmptiness: boolean;
}

export interface Measured {
  readonly outcomes: readonly Outcome[];
  /** The types that were not measured, and why. */
  readonly skipped: readonly (readonly [string, string])[];
}

/** Edits documented configurations, and compares the simulated plan of each edit with what the plugin plans without a configuration. */
export const measure = (about: Measurement): Promise<Measured> =>
  withPlugin(about, (schemas, run) => measureTypes(about, schemas, run));

/** Runs `use` with the schemas of a plugin, and with a function that converses with it. */
export async function withPlugin<T>(
  about: Pick<Measurement, "source" | "version" | "plugin">,
  use: (schemas: ProviderSchemas, run: Run, invented: InventedConfigurations | undefined) => Promise<T>,
): Promise<T> {
  const packages = localPackages();
  const plugins = answeringPlugins();
  const isolatedPlugins = livePlugins(forkedHost(join(process.cwd(), "dist/plugin.js")));
  try {
    const installed = await packages.pluginFile(about.plugin, about.source, about.version);
    if ("kind" in installed) throw new Error(installed.reason);
    const answer = (await plugins.schemas(schemaQuestion(installed), undefined)) as SchemaAnswer | Failure;
    if (!("schemas" in answer)) throw new Error(answer.reason);
    const { pluginFor, invented } = probedPlugin(installed, answer.schemas.configuration()?.block);
    const run = <T>(probing: Probing<T>): Promise<T> =>
      converse(probing, async (request) => {
        const reply = await isolatedPlugins.calls(
          pluginQuestion("measure", pluginFor(request), request, "better"),
          undefined,
        );
        return reply as PluginReply;
      });
    return await use(answer.schemas, run, invented);
  } finally {
    await isolatedPlugins.close();
    await plugins.close();
    await packages.close();
  }
}

export type Run = <T>(probing: Probing<T>) => Promise<T>;

async function measureTypes(about: Measurement, schemas: ProviderSchemas, run: Run): Promise<Measured> {
  const facts = readFacts(readFileSync(about.facts, "utf8"))?.types ?? new Map<string, StoredType>();
  const blocks = documentedBlocks(about.code);
  const outcomes: Outcome[] = [];
  const skipped: (readonly [string, string])[] = [];
  for (const type of schemas.resourceTypes) {
    if (about.only && !about.only.test(type)) continue;
    const block = schemas.resource(type)!.block;
    const conversation = conversationAbout(type, block);
    const base = await run(acceptedExample(block, examplesIn(blocks.get(type), block), conversation));
    if ("why" in base) {
      skipped.push([type, base.why]);
      continue;
    }
    const stored = facts.get(type);
    const provider = simulatedProvider(about.source, schemas).withFacts!({
      source: undefined,
      byPart: stored?.facts ?? new Map(),
      ...(stored?.sdk && { sdk: stored.sdk }),
    });
    const random = new Random(about.seed + type.length);
    const found = await run(measuredEdits(about, { type, block, base, conversation, provider, random }));
    if (found.length === 0) skipped.push([type, conversation.lastBreak() ?? "no edit was accepted"]);
    outcomes.push(...found);
  }
  return { outcomes, skipped };
}

export interface Base {
  readonly draft: Draft;
  readonly stored: StoredObject;
}

/** Returns a documented configuration that the plugin accepts, and an object of it that the plugin leaves alone. */
export function* acceptedExample(
  block: BlockSchema,
  examples: readonly Draft[],
  conversation: Conversation,
): Probing<Base | { readonly why: string }> {
  let why = "it has no example";
  for (const example of examples.slice(0, 6)) {
    let created: PlannedChange | undefined;
    const accepted = yield* repaired(block, example, conversation, { turns: 40 }, function* (draft) {
      const complaints = yield* conversation.validate(draftValue(block, draft));
      if (complaints?.length !== 0) return complaints;
      created = yield* conversation.plan(undefined, draftValue(block, draft));
      return created?.complaints;
    });
    why = "why" in accepted ? accepted.why : (conversation.lastBreak() ?? "no object of it is left alone");
    if ("why" in accepted || !created) continue;
    for (const style of COMPUTED_STYLES) {
      const stored = {
        value: asStored(block, created.planned, { style, unset: new Set() }, 0),
        private: created.private,
      };
      const change = yield* conversation.plan(stored, draftValue(block, accepted.draft));
      if (change?.complaints.length === 0 && effectIn(stored.value, change) === "none")
        return { draft: accepted.draft, stored };
    }
  }
  return { why: why.slice(0, 160) };
}

interface Subject {
  readonly type: string;
  readonly block: BlockSchema;
  readonly base: Base;
  readonly conversation: Conversation;
  readonly provider: Provider;
  readonly random: Random;
}

function* measuredEdits({ edits: most }: Measurement, subject: Subject): Probing<readonly Outcome[]> {
  const { block, base, conversation, random } = subject;
  const shuffled = editsOf(block, base.draft)
    .map((edit) => [random.next(), edit] as const)
    .sort(([a], [b]) => a - b);
  const outcomes: Outcome[] = [];
  for (let at = 0; at < shuffled.length && outcomes.length < most; at++) {
    const isPair = random.chance(0.25) && at + 1 < shuffled.length;
    const chosen = shuffled.slice(at, isPair ? at + 2 : at + 1).map(([, edit]) => edit);
    if (isPair) at++;
    const draft = yield* editedBy(chosen, subject);
    if (!draft) continue;
    const configuration = draftValue(block, draft);
    if (rawEquals(configuration, draftValue(block, base.draft))) continue;
    const change = yield* conversation.plan(base.stored, configuration);
    if (change?.complaints.length !== 0) continue;
    const real = effectIn(base.stored.value, change);
    const planned = real === "replaces" ? yield* conversation.plan(undefined, configuration) : change;
    if (planned?.complaints.length !== 0) continue;
    outcomes.push(compared(subject, chosen, configuration, real, planned.planned));
  }
  return outcomes;
}

export function* editedBy(
  chosen: readonly Edit[],
  { block, base, conversation, random }: Pick<Subject, "block" | "base" | "conversation" | "random">,
): Probing<Draft | undefined> {
  let draft: Draft | undefined = base.draft;
  for (const edit of chosen) draft = draft && (yield* edited(edit, draft, block, conversation, random));
  return draft;
}

function compared(
  { type, block, base, provider }: Subject,
  chosen: readonly Edit[],
  configuration: Value,
  real: string,
  planned: Value,
): Outcome {
  const plan = (priorState: Value, priorPrivate: string | undefined) =>
    provider.planResourceChange({
      type,
      configuration,
      priorState,
      proposedNewState: proposedNew(block, priorState, configuration),
      priorPrivate,
      answers: answers(),
      explaining: false,
    }).response!;
  const { plannedState, requiresReplace } = plan(base.stored.value, base.stored.private);
  const simulated = effectIn(base.stored.value, { planned: plannedState, requiresReplace });
  const ours = simulated === "replaces" ? plan(nullValue(impliedType(block)), undefined).plannedState : plannedState;
  return {
    type,
    edit: chosen.map(editText).join(", "),
    real,
    simulated,
    differences: differencesIn(planned, ours),
  };
}

/** Returns where two objects differ, as deep as their members correspond. */
function differencesIn(real: Value, simulated: Value, path: Path = []): readonly Difference[] {
  if (rawEquals(real, simulated)) return [];
  const [members, others] = [membersOf(real), membersOf(simulated)];
  const isList = real.kind === "sequence" && real.type.kind === "list";
  if (real.kind !== simulated.kind || (real.kind !== "mapping" && !isList) || members.length !== others.length) {
    const isEmptiness = isEmptyText(valueKey(real)) && isEmptyText(valueKey(simulated));
    return [{ path: pathText(path), real: valueKey(real), simulated: valueKey(simulated), isEmptiness }];
  }
  return members.flatMap(([step, member], at) => differencesIn(member, others[at]![1], [...path, step]));
}

/** Whether a value is shown as nothing: null, false or an empty collection. */
const isEmptyText = (text: string): boolean => ["null", "bool:false", "[]", "{}"].includes(text);
