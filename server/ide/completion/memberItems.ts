import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName, valueText } from "../../engine/render/valueText.ts";
import { index as indexStep } from "../../engine/values/path.ts";
import { blocksAround, type Context } from "./context.ts";
import { schemaAround } from "./destination.ts";
import {
  expressionItems,
  otherCalls,
  otherLocals,
  otherResources,
  resourceNames,
  valuedItem,
  variableNames,
} from "./expressionItems.ts";
import type { CompletionItem, ItemKind } from "./item.ts";
import type { InArgument, Position } from "./position.ts";
import { keysOf, lengthOf, membersOf, noteOf, type Shape, shapeOfText } from "./shape.ts";
import { viewpointOf } from "./viewpoint.ts";

/** Returns the members of what stands before the dot or bracket at a position. */
export function memberItems(
  context: Context,
  position: Position & { readonly kind: "member" },
): readonly CompletionItem[] {
  const { source, index } = position;
  const viewpoint = viewpointOf(context, position);
  const isBound = context.template !== undefined || viewpoint.bound.has(source);
  const declared = index || isBound ? [] : declaredMembers(context, source);
  if (declared.length > 0) return declared;
  const shape = shapeOfText(source, viewpoint);
  if (index === "open") return [...indexItems(shape, secretsOf(context.plan)), ...expressionItems(context, position)];
  if (shape.isRepeated) return index ? quotedKeys(context, shape) : indexItems(shape, secretsOf(context.plan));
  const members = index ? quotedKeys(context, shape) : membersIn(context, shape);
  return members.length > 0 ? members : wordItems(context, position);
}

const membersIn = (context: Context, shape: Shape): readonly CompletionItem[] =>
  [...membersOf(shape)].map(([label, of]) => memberItem(context, label, of));

/** Returns the keys of a collection or object, for a place within quotation marks. */
const quotedKeys = (context: Context, shape: Shape): readonly CompletionItem[] => {
  const secrets = secretsOf(context.plan);
  const keys = keysOf(shape).filter((key) => !secrets.hides(key));
  return [...keys.map((label) => ({ label, kind: "value" as const, rank: 0 })), ...membersIn(context, shape)];
};

function memberItem({ plan }: Context, label: string, of: () => Shape): CompletionItem {
  const shape = of();
  const secrets = secretsOf(plan);
  const { value, attribute } = shape;
  const isShown = value && !(value.kind === "unknown" && value.origins.length === 0) && !attribute?.sensitive;
  const note = isShown ? valueText(value, secrets, 40) : noteOf(shape);
  return { label, kind: "attribute", rank: 0, ...(note !== undefined && { note: secrets.masked(note) }) };
}

const indexItems = (shape: Shape, secrets: Secrets): readonly CompletionItem[] => [
  ...keysOf(shape).flatMap((key) =>
    secrets.hides(key)
      ? []
      : [{ label: pathName([indexStep(key)], secrets).slice(1, -1), kind: "value" as const, rank: 0 }],
  ),
  ...Array.from({ length: Math.min(lengthOf(shape), MOST_INDEXES) }, (_, at) => ({
    label: String(at),
    kind: "value" as const,
    rank: 0,
  })),
];

const MOST_INDEXES = 50;

/** Returns the declarations that a keyword or a type leads to. */
function declaredMembers(context: Context, source: string): readonly CompletionItem[] {
  const { module } = context.node;
  const items = (names: Iterable<string>, kind: ItemKind): readonly CompletionItem[] =>
    [...new Set(names)].map((label) => ({ label, kind, rank: 0 }));
  const valued = (names: Iterable<string>, root: string, kind: ItemKind): readonly CompletionItem[] =>
    [...names].map((label) => valuedItem(context, `${root}.${label}`, label, kind, 0));
  switch (source) {
    case "resource":
      return items(
        resourceNames(context).flatMap((name) =>
          /^(?:data|ephemeral|action|list)\./.test(name) ? [] : name.split(".")[0]!,
        ),
        "type",
      );
    case "var":
      return valued(variableNames(context), "var", "variable");
    case "local":
      return valued(otherLocals(context), "local", "local");
    case "module":
      return items(otherCalls(context), "module");
    case "data":
    case "ephemeral":
      return items(
        resourceNames(context).flatMap((name) => (name.startsWith(`${source}.`) ? name.split(".")[1]! : [])),
        "type",
      );
    case "each":
      return items(["key", "value"], "local");
    case "count":
      return items(["index"], "local");
    case "path":
      return items(["module", "root", "cwd"], "attribute");
    case "run":
      return items(runNames(context), "module");
    case "output":
      return items(module.outputs.keys(), "attribute");
    case "terraform":
      return items(["workspace", "applying"], "attribute");
  }
  const [, typed] = /^(?:(?:data|ephemeral|resource)\.)?([\w-]+)$/.exec(source) ?? [];
  if (typed === undefined) return [];
  if (context.position.kind === "member" && PROVIDER_ARGUMENTS.has(context.position.argument))
    return items(
      module.configurations.flatMap(({ name, alias }) => (name === source && alias !== undefined ? alias : [])),
      "module",
    );
  const prefix = `${source.replace(/^resource\./, "")}.`;
  const named = otherResources(context).flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
  return items(named, "resource");
}

const PROVIDER_ARGUMENTS: ReadonlySet<string> = new Set(["provider", "providers", "configuration_aliases"]);

/** Returns the runs of a test file that stand above the position. */
const runNames = ({ text, offset }: Context): readonly string[] =>
  [...text.slice(0, offset).matchAll(/^run[ \t]+"([^"]+)"/gm)].map(([, name]) => name!);

/**
 * Returns names that a member may have where nothing tells the members of a value: that of the argument that takes it, and those of
 * members and arguments in the module.
 */
function wordItems(context: Context, { argument }: InArgument): readonly CompletionItem[] {
  const { node, text } = context;
  const { module } = node;
  const blocks = blocksAround(context);
  const schema = schemaAround(context);
  const words = new Set([argument, ...blocks.flatMap(({ type, labels }) => (type === "dynamic" ? labels : [type]))]);
  for (const name of [...(schema?.attributes.keys() ?? []), ...(schema?.blockTypes.keys() ?? [])]) words.add(name);
  for (const written of [text, ...module.files.map(({ source }) => source.text)])
    for (const [, member, key, argument] of written.matchAll(
      /\.([a-z_][\w-]*)|\["([a-z_][\w-]*)"\]|([a-z_][\w-]*)\s*=/gi,
    ))
      if (words.size < MOST_WORDS) words.add((member ?? key ?? argument)!);
  return [...words].map((label) => ({ label, kind: "word", rank: 9 }));
}

const MOST_WORDS = 1_000;
