import { MODES } from "../../engine/addrs/address.ts";
import type { Variable } from "../../engine/config/module.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { localFolder } from "../../engine/config/tree/moduleSource.ts";
import { typeConstraintOf } from "../../engine/lang/typeExpression.ts";
import type { BlockSchema, ProviderSchemas } from "../../engine/schema/schema.ts";
import { parseExpression } from "../../engine/syntax/parse.ts";
import { blocksAround, type Context } from "./context.ts";
import type { InArgument } from "./position.ts";
import { blockSchemaOf, nestedSchema } from "./schemas.ts";
import { attributeShape, elementOf, membersOf, NOTHING_KNOWN, type Shape } from "./shape.ts";

// What the place takes at which something is being written.

/** Returns the schema of the innermost block around a position; undefined if it is not known, or a block of the language. */
export function schemaAround(context: Context): BlockSchema | undefined {
  const blocks = blocksAround(context);
  // The data source of a check is the resource that its blocks are nested in.
  const [outer, ...nested] = blocks[0]?.type === "check" ? blocks.slice(1) : blocks;
  if (nested[0]?.type === "provider_meta") return metaSchema(context, nested[0].labels[0] ?? "");
  return nestedSchema(outer && outerSchema(context, outer.type, outer.labels[0] ?? ""), nested);
}

/** Returns the schema of a top-level block of a provider. */
export function outerSchema({ plan, node }: Context, type: string, label: string): BlockSchema | undefined {
  const mode = MODES.get(type);
  if (mode) return blockSchemaOf(plan, node.module, mode, label);
  if (type === "list") return listSchema(plan.queries.schemasOf(node.module, label.split("_")[0] ?? ""), label);
  return type === "provider" ? plan.queries.schemasOf(node.module, label)?.configuration()?.block : undefined;
}

const metaSchema = ({ plan, node }: Context, provider: string): BlockSchema | undefined =>
  plan.queries.schemasOf(node.module, provider)?.providerMeta?.()?.block;

/** Returns the schema of a list block, whose arguments stand in its block `config`. */
function listSchema(schemas: ProviderSchemas | undefined, type: string): BlockSchema | undefined {
  const block = schemas?.listResource?.(type)?.block;
  const config = block && { block, nesting: "single" as const, minItems: 0, maxItems: 1 };
  return config && { attributes: new Map(), blockTypes: new Map([["config", config]]), deprecated: false };
}

/** Returns the module of a call; of one that is being written, the module in the folder that its source names. */
export function calledModule(context: Context, call: string): ModuleNode | undefined {
  const { plan, node } = context;
  const loaded = node.children.get(call);
  if (loaded) return loaded;
  const [, source] = /^"(\.[^"]*)"$/.exec(context.position.blocks[0]?.texts.get("source") ?? "") ?? [];
  return source === undefined ? undefined : plan.queries.moduleIn(localFolder(node.module.path, source));
}

/** A variable, and the module that declares it. */
export interface DeclaredVariable {
  readonly variable: Variable;
  readonly node: ModuleNode;
}

/** Returns the variable whose value is being written: in a file with values, a call, or its own block; undefined elsewhere. */
export function variableAt(context: Context, { argument }: InArgument): DeclaredVariable | undefined {
  const [outer, inner] = blocksAround(context);
  const { node } = context;
  if (!outer) return /\.tfvars$/.test(context.path) ? declaredVariable(node, argument) : undefined;
  const label = outer.labels[0] ?? "";
  if (outer.type === "variables" || inner?.type === "variables") return declaredVariable(node, argument);
  if (outer.type === "variable") return argument === "default" && !inner ? declaredVariable(node, label) : undefined;
  return outer.type === "module" && !inner ? declaredVariable(calledModule(context, label), argument) : undefined;
}

function declaredVariable(node: ModuleNode | undefined, name: string): DeclaredVariable | undefined {
  const variable = node?.module.variables.get(name);
  return node && variable && { variable, node };
}

/** Returns the shape of the value that an argument takes. */
export function argumentShape(context: Context, position: InArgument): Shape {
  const [outer, inner] = blocksAround(context);
  if (outer?.type === "variable" && !inner && position.argument === "default") {
    const text = outer.texts.get("type");
    if (text !== undefined) return { type: typeConstraintOf(parseExpression(text, { path: "" }).value, []).type };
  }
  const at = variableAt(context, position);
  if (at) return { type: at.variable.type };
  const attribute = schemaAround(context)?.attributes.get(position.argument);
  return attribute ? attributeShape(attribute) : NOTHING_KNOWN;
}

/** Returns the shape of the object whose key is being written, or of the value of the last key. */
export function shapeAt(context: Context, position: InArgument): Shape {
  const start = argumentShape(context, position);
  return position.keys.reduce<Shape>((shape, key) => memberOrElement(shape, key), start);
}

function memberOrElement(shape: Shape, key: string): Shape {
  const member = membersOf(shape).get(key) ?? membersOf(elementOf(shape)).get(key);
  return member?.() ?? elementOf(shape);
}
