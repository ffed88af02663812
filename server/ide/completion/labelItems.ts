import { schemaAround } from "./argumentItems.ts";
import type { Context } from "./context.ts";
import type { CompletionItem } from "./item.ts";
import type { Position } from "./position.ts";
import { localNames, MODES, typesOf } from "./schemas.ts";

const BACKENDS = "azurerm consul cos gcs http inmem kubernetes local oss pg remote s3".split(" ");
const PROVISIONERS = ["file", "local-exec", "remote-exec"];

/** Returns the labels that a block can have at a position; a name that it declares is the user's own. */
export function blockLabels(context: Context, position: Position & { kind: "label" }): readonly CompletionItem[] {
  const { type, labels, isQuoted } = position;
  const names =
    labels.length === 0 ? firstLabels(context, type) : labels.length === 1 ? sameTypeNames(context, position) : [];
  const nested = type === "dynamic" ? [...(schemaAround(context)?.blockTypes.keys() ?? [])] : [];
  return [...names, ...nested].map((label) => ({
    label,
    kind: "type",
    rank: 0,
    ...(!isQuoted && { insert: `"${label}"` }),
  }));
}

function firstLabels({ plan, node: { module } }: Context, type: string): readonly string[] {
  const mode = MODES.get(type);
  if (mode) return [...typesOf(plan, module, mode), ...seenTypes(plan, type)];
  if (type === "provider" || type === "provider_meta") return localNames(module).filter((name) => name !== "terraform");
  if (type === "backend") return BACKENDS;
  return type === "provisioner" ? PROVISIONERS : [];
}

/** Returns the types of the blocks that are in the configuration already, for providers without a schema. */
function seenTypes({ queries }: Context["plan"], type: string): readonly string[] {
  return queries.configurationFiles.flatMap(({ body }) =>
    body.items.flatMap((item) => (item.kind === "block" && item.type === type ? (item.labels[0]?.value ?? []) : [])),
  );
}

/** Returns names that other blocks of the type have; a new block often follows them. */
const sameTypeNames = (
  { node: { module } }: Context,
  { type, labels }: Position & { kind: "label" },
): readonly string[] => {
  const mode = MODES.get(type);
  return mode
    ? [...module.resources.values()].flatMap((each) => (each.mode === mode && each.type !== labels[0] ? each.name : []))
    : [];
};
