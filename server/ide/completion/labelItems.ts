import { MODES } from "../../engine/addrs/address.ts";
import { occurrencesIn } from "../../engine/config/decode/occurrences.ts";
import { attributesAsBlocks } from "../../engine/lang/decodeBody.ts";
import { typeNames } from "../../engine/schema/typeSchema.ts";
import { isIdentifier } from "../../engine/syntax/scan/identifier.ts";
import { BACKENDS } from "./backends.ts";
import { blocksAround, type Context } from "./context.ts";
import { schemaAround } from "./destination.ts";
import type { CompletionItem } from "./item.ts";
import { PROVISIONERS } from "./languageBlocks.ts";
import type { Position } from "./position.ts";
import { localNames, typesOf } from "./schemas.ts";
import { WELL_KNOWN } from "./wellKnownProviders.ts";

/** Returns the labels that a block can have at a position; a name that it declares is the user's own. */
export function blockLabels(context: Context, position: Position & { kind: "label" }): readonly CompletionItem[] {
  const { type, labels } = position;
  const names =
    labels.length === 0
      ? [...firstLabels(context, type), ...missingNames(context, type)]
      : labels.length === 1
        ? [...missingNames(context, type, labels[0]), ...sameTypeNames(context, position)]
        : [];
  return [...names, ...(type === "dynamic" ? repeatableBlocks(context) : [])].map((label) => ({
    label,
    kind: "type",
    rank: 0,
  }));
}

/** Returns the blocks that a dynamic block can make, also of attributes that are written as blocks. */
function repeatableBlocks(context: Context): readonly string[] {
  const schema = schemaAround(context);
  return schema ? [...schema.blockTypes.keys(), ...attributesAsBlocks(schema)] : [];
}

function firstLabels(context: Context, type: string): readonly string[] {
  const {
    plan,
    node: { module },
  } = context;
  const mode = MODES.get(type);
  if (mode) return [...typesOf(plan, module, mode), ...seenTypes(context, type)];
  if (type === "mock_resource" || type === "mock_data") return mockedTypes(context, type);
  if (type === "list") return listTypes(context);
  if (PROVIDER_BLOCKS.has(type)) return providerNames(module);
  if (type === "backend") return [...BACKENDS.keys()];
  return type === "provisioner" ? [...PROVISIONERS.keys()] : [];
}

/** Returns the types of the provider that a test mocks. */
function mockedTypes(context: Context, type: string): readonly string[] {
  const { plan, node } = context;
  const schemas = plan.queries.schemasOf(node.module, blocksAround(context)[0]?.labels[0] ?? "");
  return schemas ? typeNames(schemas, type === "mock_data" ? "data" : "managed") : [];
}

const listTypes = ({ plan, node: { module } }: Context): readonly string[] =>
  localNames(module).flatMap((name) => plan.queries.schemasOf(module, name)?.listResourceTypes ?? []);

const PROVIDER_BLOCKS: ReadonlySet<string> = new Set(["provider", "provider_meta", "mock_provider"]);

/** Returns the local names of the providers of the module, then those of well-known providers. */
const providerNames = (module: Context["node"]["module"]): readonly string[] =>
  [...localNames(module), ...WELL_KNOWN.keys()].filter((name) => name !== "terraform");

/** Returns the names that the module refers to and nobody declares, for the block that would declare them. */
function missingNames({ node: { module } }: Context, type: string, label?: string): readonly string[] {
  const mode = MODES.get(type);
  const prefix = mode
    ? `${mode === "managed" ? "" : `${mode}.`}${label ?? "?"}.`
    : type === "variable"
      ? "var."
      : type === "module"
        ? "module."
        : undefined;
  if (prefix === undefined || (label === undefined) === (mode !== undefined)) return [];
  const declared = mode ? module.resources : type === "variable" ? module.variables : module.calls;
  const names = module.files.flatMap(({ body }) =>
    body.items.flatMap((item) =>
      occurrencesIn(item).flatMap(({ name, role, call }) =>
        role === "use" && call === undefined && name.startsWith(prefix) ? [name] : [],
      ),
    ),
  );
  return [...new Set(names)]
    .filter((name) => !declared.has(mode ? name : name.slice(prefix.length)))
    .map((name) => name.slice(prefix.length));
}

/** Returns the types of the other blocks in the configuration, for providers without a schema. */
function seenTypes({ plan: { queries }, path, item, items }: Context, type: string): readonly string[] {
  const written = queries.configurationFiles.flatMap(({ source, body }) =>
    source.path === path && items ? items : body.items,
  );
  return written.flatMap((each) => {
    const [label] = each !== item && each.kind === "block" && each.type === type ? each.labels : [];
    return label && isIdentifier(label.value) ? label.value : [];
  });
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
