import { conversationAbout } from "../../../../server/engine/learn/conversation.ts";
import { type Draft, draftValue } from "../../../../server/engine/learn/draft.ts";
import { minimalDraft } from "../../../../server/engine/learn/minimalDraft.ts";
import { type Json, writeJson } from "../../../../server/engine/render/json.ts";
import { knownJson } from "../../../../server/engine/render/masks.ts";
import type { BlockSchema, ProviderSchemas } from "../../../../server/engine/schema/schema.ts";
import { editsOf, editText } from "../../learn/measure/edits.ts";
import { documentedBlocks, examplesIn } from "../../learn/measure/examples.ts";
import { acceptedExample, editedBy, type Run } from "../../learn/measure/measure.ts";
import { Random } from "../../lifecycle/random.ts";

/** One instance of a workspace: its configuration, and the object that the state has of it. */
export interface Case {
  readonly type: string;
  readonly name: string;
  /** What is edited; empty for a new object. */
  readonly edit: string;
  /** The body of its block. */
  readonly configuration: string;
  readonly state: { readonly attributes: unknown; readonly private: string; readonly version: number } | undefined;
}

export type PlainObject = Readonly<Record<string, unknown>>;

export interface CaseOptions {
  /** The source code of the provider, which documents its types; undefined if all configurations are invented. */
  readonly code: string | undefined;
  readonly types: number;
  readonly edits: number;
  readonly seed: number;
}

/** Returns cases of some types of a provider: a new object of each, and edits of a stored one. The plugin accepts all of them. */
export async function casesOf(schemas: ProviderSchemas, run: Run, options: CaseOptions): Promise<readonly Case[]> {
  const documented = options.code === undefined ? new Map<string, readonly string[]>() : documentedBlocks(options.code);
  const random = new Random(options.seed);
  const types = schemas.resourceTypes
    .map((type) => [random.next(), type] as const)
    .sort(([a], [b]) => a - b)
    .map(([, type]) => type);
  const cases: Case[] = [];
  let measured = 0;
  for (const type of types) {
    if (measured === options.types) break;
    const { block, version } = schemas.resource(type)!;
    const examples = [...examplesIn(documented.get(type), block), minimalDraft(block)];
    const ofType = await casesOfType({ type, block, version, examples, random, edits: options.edits }, run);
    if (ofType.length > 0) measured++;
    cases.push(...ofType);
  }
  return cases;
}

interface TypeToMeasure {
  readonly type: string;
  readonly block: BlockSchema;
  readonly version: number;
  readonly examples: readonly Draft[];
  readonly random: Random;
  readonly edits: number;
}

async function casesOfType(
  { type, block, version, examples, random, edits }: TypeToMeasure,
  run: Run,
): Promise<readonly Case[]> {
  const conversation = conversationAbout(type, block);
  const base = await run(acceptedExample(block, examples, conversation));
  if ("why" in base) return [];
  const state = { attributes: plain(knownJson(base.stored.value)), private: base.stored.private, version };
  const cases: Case[] = [
    { type, name: "new", edit: "", configuration: configurationOf(block, base.draft), state: undefined },
  ];
  const shuffled = editsOf(block, base.draft)
    .map((edit) => [random.next(), edit] as const)
    .sort(([a], [b]) => a - b);
  for (const [, edit] of shuffled) {
    if (cases.length > edits) break;
    const draft = await run(editedBy([edit], { block, base, conversation, random }));
    if (!draft) continue;
    const change = await run(conversation.plan(base.stored, draftValue(block, draft)));
    if (change?.complaints.length !== 0) continue;
    const name = `edit${cases.length}`;
    cases.push({ type, name, edit: editText(edit), configuration: configurationOf(block, draft), state });
  }
  return cases;
}

const plain = (json: Json): unknown => JSON.parse(writeJson(json));

/** Returns the body of a draft. */
const configurationOf = (block: BlockSchema, draft: Draft): string =>
  bodyOf(block, plain(knownJson(draftValue(block, draft))) as PlainObject);

function bodyOf({ attributes, blockTypes }: BlockSchema, object: PlainObject): string {
  return Object.entries(object)
    .flatMap(([name, value]): readonly string[] => {
      if (value === null) return [];
      if (attributes.has(name)) return [`${name} = ${JSON.stringify(escaped(value))}`];
      const { block, nesting } = blockTypes.get(name)!;
      const isSingle = nesting === "single" || nesting === "group";
      const objects = isSingle ? [["", value] as const] : Object.entries(value as PlainObject);
      const label = (key: string): string => (nesting === "map" ? ` ${JSON.stringify(key)}` : "");
      return objects.map(([key, each]) => `${name}${label(key)} {\n${bodyOf(block, each as PlainObject)}\n}`);
    })
    .join("\n");
}

/** Returns a value whose texts are no templates. */
function escaped(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("${", "$${").replaceAll("%{", "%%{");
  if (Array.isArray(value)) return value.map(escaped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [escaped(key), escaped(member)]));
}
