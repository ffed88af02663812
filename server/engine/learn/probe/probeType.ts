import { type Learned, partKey } from "../../provider/facts.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { conversationAbout } from "../conversation.ts";
import { type Draft, textsIn } from "../draft.ts";
import { completed, minimalDraft } from "../minimalDraft.ts";
import type { InventedConfigurations } from "../probedPlugin.ts";
import { probeInherited } from "../probeInherited.ts";
import type { Probing } from "../probing.ts";
import { acceptedBase } from "./acceptedBase.ts";
import { merge, type Probe, storedFrom } from "./probe.ts";
import { keepDefaults, recordDefaults } from "./probedDefaults.ts";
import { probeForms } from "./probeForms.ts";
import { DEEPEST, probeInnerBlocks, probeObject } from "./probeObject.ts";

/** What a plugin showed of one resource type. */
export interface ProbedType {
  /** Whether the plugin planned a new object and left it alone afterwards, so that facts could be found. */
  readonly isAnswered: boolean;
  /** Why the type, or the rest of it, could not be probed. */
  readonly why?: string;
  /** The SDK that the type is written with; undefined if it planned nothing. */
  readonly sdk?: "legacy" | "framework";
  /** The facts by `partKey`. */
  readonly facts: ReadonlyMap<string, Learned>;
}

export interface ProbeOptions {
  /** The arguments of the type's blocks, as users have written them. */
  readonly written?: readonly Draft[];
  /** The configurations that were invented for the provider, if it needs one. */
  readonly invented?: InventedConfigurations;
  /** The subjects that the plugin is asked about; all if undefined. */
  readonly only?: readonly ProbeSubject[];
}

/**
 * A subject of questions: what changes of arguments do, the defaults in blocks alone, which forms of values are the same, which values
 * stay although they are no longer configured, which empty values stay in elements of sets, and what the configuration of the provider
 * adds.
 */
export type ProbeSubject = "changes" | "defaults" | "forms" | "kept" | "staying" | "inherited";

/**
 * Asks a plugin, one question after another, what each argument of a resource type does when it changes. The questions start from an
 * invented configuration; if none is accepted, from what users have written.
 */
export function* probeType(type: string, block: BlockSchema, options: ProbeOptions = {}): Probing<ProbedType> {
  const { written = [] } = options;
  const invented = yield* probeFrom(type, block, minimalDraft(block), options);
  if (invented.isAnswered) return invented;
  for (const draft of written.slice(0, MOST_WRITTEN)) {
    const probed = yield* probeFrom(type, block, completed(block, draft), options);
    if (probed.isAnswered) return probed;
  }
  // What a plugin says about a written configuration may repeat a value of it.
  return invented;
}

/** The number of written configurations that are tried. */
const MOST_WRITTEN = 3;

function* probeFrom(
  type: string,
  block: BlockSchema,
  start: Draft,
  { invented: configurations, only }: ProbeOptions,
): Probing<ProbedType> {
  const asks = (subject: ProbeSubject): boolean => only?.includes(subject) ?? true;
  const conversation = conversationAbout(type, block);
  const base = yield* acceptedBase(block, conversation, start);
  if ("why" in base) return { isAnswered: false, why: base.why, facts: new Map() };
  const probe: Probe = {
    ...{ block, conversation, base, inventedTexts: configurations ? textsIn(configurations.first) : [] },
    ...{
      findings: new Map(),
      initials: new Map(),
      creations: new Map(),
      forms: [],
      asksKept: asks("kept"),
      asksStaying: asks("staying"),
    },
  };
  recordDefaults(probe, base.draft, base.created.planned);
  if (asks("changes") || asks("forms") || asks("kept")) yield* probeObject(probe, base.draft, [], block, 0);
  else if (asks("defaults") || asks("staying")) yield* probeInnerBlocks(probe, base.draft, [], block, DEEPEST);
  const why = conversation.ended();
  // Questions about forms come last, because they may end the plugin, and are asked even if there were too many others.
  conversation.allowMore(FORM_QUESTIONS);
  if (asks("forms")) yield* probeForms(probe);
  if (asks("changes") || asks("defaults")) keepDefaults(probe);
  if (configurations && asks("inherited")) yield* keepInherited(probe, configurations);
  const sdk = base.created.isLegacy ? "legacy" : "framework";
  return { isAnswered: true, ...(why !== undefined && { why }), sdk, facts: probe.findings };
}

/** The number of questions about forms that are asked beyond all others about a type. */
const FORM_QUESTIONS = 1_200;

function* keepInherited(probe: Probe, configurations: InventedConfigurations): Probing<void> {
  const { block, conversation, base } = probe;
  const { draft, created, invention } = base;
  const stored = storedFrom(block, created, invention, 0);
  const inherited = yield* probeInherited({ block, conversation, draft, created, stored, configurations });
  for (const [name, learned] of inherited) merge(probe, partKey(name, block.attributes.get(name)!), learned);
}
