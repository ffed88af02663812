import { MODES } from "../../server/engine/addrs/address.ts";
import { occurrencesIn } from "../../server/engine/config/decode/occurrences.ts";
import type { ModuleNode } from "../../server/engine/config/tree/loadModules.ts";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { PACK } from "../../server/engine/schema/pack/packQuestion.ts";
import type { AttributeSchema } from "../../server/engine/schema/schema.ts";
import { SCHEMAS } from "../../server/engine/schema/schemaQuestion.ts";
import { answers } from "../../server/engine/source/question.ts";
import { remember } from "../../server/engine/source/remember.ts";
import { literalText, walkExpression } from "../../server/engine/syntax/expressions.ts";
import type { SyntaxFile } from "../../server/engine/syntax/tree.ts";
import type { Type } from "../../server/engine/values/type.ts";
import { DISK } from "../../server/host/node/askers.ts";
import { packAsker } from "../../server/host/node/packs/packAsker.ts";
import { cacheInProcess, schemaAsker } from "../../server/host/node/plugins/schemaAsker.ts";
import { userCacheFolder } from "../../server/host/node/userCacheFolder.ts";
import { askWith } from "../../server/host/shared/askWith.ts";
import { blockSchemaOf, nestedSchema } from "../../server/ide/completion/schemas.ts";
import type { Ask } from "../../server/workspace/asked/ask.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import type { Destination, Enclosing } from "./places.ts";

/** The names of a whole folder, which decide which words of a file nobody can know before they are written. */
export interface Surroundings {
  /** Returns the names that a file declares, each with the offset of its first declaration; `type.T` for the type of a resource. */
  declarations(syntax: SyntaxFile): ReadonlyMap<string, number>;
  /** Whether another file of the folder declares a resource of a type. */
  isTypeElsewhere(type: string, path: string): boolean;
  /** Whether a function is of the language, or of a provider at hand. */
  isFunction(name: string): boolean;
  /** Whether the module of a call is at hand. */
  isInstalled(call: string): boolean;
  /** Whether the language, a schema or a called module at hand has an argument or block. */
  isKnown(name: string, around: readonly Enclosing[]): boolean;
  /** Whether a schema or a type declares a key of the object at a destination. */
  hasKey(name: string, inside: Destination): boolean;
  /** Whether a text is one of the choices that a schema, a validation, the folder or the language gives at a destination. */
  isChoice(text: string, inside: Destination): boolean;
}

/** Plans a folder as a whole, and returns what it tells; undefined if it has no module. */
export async function surroundingsOf(
  folder: string,
): Promise<{ readonly surroundings: Surroundings; readonly plan: LivePlan; readonly ask: Ask } | undefined> {
  const disk = askWith(
    new Map([
      ...DISK,
      [SCHEMAS, schemaAsker(userCacheFolder(), cacheInProcess)],
      [PACK, packAsker(`${process.cwd()}/packs/`)],
    ]),
  );
  const plan = await settle({ root: folder, answers: answers(), options: { ...DEFAULT_OPTIONS, packs: [] } }, disk);
  const node = plan.queries.moduleIn(folder);
  return node && { surroundings: inModule(plan, node), plan, ask: disk };
}

const inModule = (plan: LivePlan, node: ModuleNode): Surroundings => ({
  declarations,
  isTypeElsewhere: (type, path) =>
    node.module.files.some((file) => file.source.path !== path && declarations(file).has(`type.${type}`)),
  isFunction: (name) => plan.queries.scopeIn(node).functions.has(name),
  isInstalled: (call) => (node.children.get(call)?.module.files.length ?? 0) > 0,
  isKnown: (name, around) => isKnown(plan, node, name, around),
  hasKey: (name, inside) => hasKey(plan, node, name, inside),
  isChoice: (text, inside) => isChoice(plan, node, text, inside),
});

const declarations = remember((syntax: SyntaxFile): ReadonlyMap<string, number> => {
  const offsets = new Map<string, number>();
  const add = (name: string, offset: number) => {
    if (!offsets.has(name)) offsets.set(name, offset);
  };
  for (const item of syntax.body.items) {
    const base = syntax.offsets.get(item.range.anchor) ?? 0;
    for (const { name, role, range, call } of occurrencesIn(item))
      if (role === "definition" && call === undefined) add(name, base + range.start);
    if (item.kind === "block" && item.type === "resource" && item.labels[0])
      add(`type.${item.labels[0].value}`, base + item.range.start);
  }
  return offsets;
});

function isKnown(plan: LivePlan, node: ModuleNode, name: string, around: readonly Enclosing[]): boolean {
  const [outer, ...nested] = around;
  const types = around.map(({ type }) => type);
  if (outer?.type === "module" && around.length === 1)
    return LANGUAGE_NAMES.has(name) || node.children.get(outer.labels[0] ?? "")?.module.variables.has(name) === true;
  const isOfProvider = outer !== undefined && (MODES.has(outer.type) || outer.type === "provider");
  if (!isOfProvider || LANGUAGE_NAMES.has(name) || types.some((type) => LANGUAGE_NAMES.has(type))) return true;
  const isOfDynamic = types.at(-1) === "dynamic";
  const schema = schemaOf(plan, node, outer, nested);
  return isOfDynamic || schema?.attributes.has(name) === true || schema?.blockTypes.has(name) === true;
}

/** The arguments and blocks that the language gives to the blocks of providers and to calls. */
const LANGUAGE_NAMES: ReadonlySet<string> = new Set([
  ...["count", "for_each", "depends_on", "provider", "providers", "source", "version", "lifecycle", "alias"],
  ...["provisioner", "connection", "dynamic"],
]);

function schemaOf(plan: LivePlan, { module }: ModuleNode, outer: Enclosing, nested: readonly Enclosing[]) {
  const mode = MODES.get(outer.type);
  const label = outer.labels[0] ?? "";
  const schema = mode
    ? blockSchemaOf(plan, module, mode, label)
    : outer.type === "provider"
      ? plan.queries.schemasOf(module, label)?.configuration()?.block
      : undefined;
  return nestedSchema(schema, nested);
}

function hasKey(plan: LivePlan, node: ModuleNode, name: string, inside: Destination): boolean {
  const { around, argument, keys } = inside;
  if (around.at(-1)?.type === "required_providers")
    return keys.length === 0 && ["source", "version", "configuration_aliases"].includes(name);
  if (argument === "providers" && around[0]?.type === "module") return true;
  const type = typeAt(typeOf(plan, node, inside), keys);
  return type?.kind === "object" && type.attributes.has(name);
}

/** Returns the type that a value must have at a destination without its keys. */
function typeOf(plan: LivePlan, node: ModuleNode, { around, argument }: Destination): Type | undefined {
  const [outer] = around;
  if (outer === undefined) return node.module.variables.get(argument)?.type;
  const label = outer.labels[0] ?? "";
  if (outer.type === "module" && around.length === 1)
    return node.children.get(label)?.module.variables.get(argument)?.type;
  if (outer.type === "variable" && argument === "default") return node.module.variables.get(label)?.type;
  return attributeAt(plan, node, { around, argument, keys: [] })?.type;
}

function attributeAt(plan: LivePlan, node: ModuleNode, { around, argument }: Destination): AttributeSchema | undefined {
  const [outer, ...nested] = around;
  return outer && schemaOf(plan, node, outer, nested)?.attributes.get(argument);
}

function typeAt(type: Type | undefined, keys: Destination["keys"]): Type | undefined {
  let at = type;
  for (const key of keys) {
    if (at === undefined) return undefined;
    if (at.kind === "object") at = key === undefined ? undefined : at.attributes.get(key);
    else if (at.kind === "list" || at.kind === "set" || at.kind === "map") at = at.element;
    else return undefined;
  }
  return at;
}

function isChoice(plan: LivePlan, node: ModuleNode, text: string, inside: Destination): boolean {
  const { around, argument, keys } = inside;
  const [outer] = around;
  if (around.at(-1)?.type === "required_providers") return keys.at(-1) === "source";
  if (argument === "source" && outer?.type === "module" && around.length === 1)
    return /^\.\.?\//.test(text) && (node.children.get(outer.labels[0] ?? "")?.module.files.length ?? 0) > 0;
  if (keys.length > 0) return false;
  const variable =
    outer?.type === "variable" && argument === "default" ? outer.labels[0] : outer === undefined ? argument : undefined;
  // The validations of a variable stand below its default.
  if (variable !== undefined) return outer === undefined && validated(node, variable).includes(text);
  const called = outer?.type === "module" ? node.children.get(outer.labels[0] ?? "") : undefined;
  if (called) return validated(called, argument).includes(text);
  const { type, description = "" } = attributeAt(plan, node, inside) ?? {};
  return (
    type?.kind === "string" &&
    new RegExp(`[\`"'*]${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[\`"'*]`).test(description)
  );
}

/** Returns the texts in the conditions of a variable that compare it with a list: `contains(["a", "b"], var.x)`. */
function validated(node: ModuleNode, name: string): readonly string[] {
  const texts: string[] = [];
  for (const { condition } of node.module.variables.get(name)?.validations ?? [])
    walkExpression(condition, (part) => {
      const [list] = part.kind === "call" && part.name === "contains" ? part.args : [];
      if (list?.kind === "tuple") texts.push(...list.items.flatMap((item) => literalText(item) ?? []));
      return true;
    });
  return texts;
}
