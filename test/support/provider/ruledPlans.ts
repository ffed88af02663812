import { attributeAt } from "../../../server/engine/schema/attributeAt.ts";
import type { BlockSchema } from "../../../server/engine/schema/schema.ts";
import {
  isObject,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
} from "../../../server/engine/values/value.ts";
import { transform } from "../../../server/engine/values/walk.ts";
import { differs, jsonValue } from "./ruledValues.ts";
import type { TypeRule } from "./rules.ts";

/** The values that a plan is computed from. */
interface PlanRequest {
  readonly prior: Value;
  readonly proposed: Value;
  readonly configuration: Value;
  /** Whether the client lets the provider decide computed blocks. */
  readonly decidesBlocks: boolean;
}

/** Returns the planned state by the rule of the type. */
export function plannedState(block: BlockSchema, rule: TypeRule, request: PlanRequest): Value {
  const { prior, proposed } = request;
  const isNew = prior.kind === "null";
  const planned = isObject(proposed)
    ? objectValue(
        [...proposed.entries].map(
          ([name, item]) => [name, plannedAttribute(block, rule, request, name, item)] as const,
        ),
      )
    : proposed;
  return withoutWriteOnly(
    block,
    isNew ? withUnknownNested(block, planned, request.decidesBlocks) : planned,
    rule.forgetsWriteOnly === true,
  );
}

/** Returns the planned value of one attribute, whose proposed value is `item`. */
function plannedAttribute(
  block: BlockSchema,
  rule: TypeRule,
  { prior, proposed, configuration, decidesBlocks }: PlanRequest,
  name: string,
  item: Value,
): Value {
  const schema = block.attributes.get(name);
  const priorItem = entryAt(prior, name);
  if (decidesBlocks && block.blockTypes.get(name)?.computed && item.kind === "null")
    return priorItem ?? unknownValue(item.type);
  if (priorItem && rule.caseless?.includes(name) && sameLetters(priorItem, item)) return priorItem;
  const isKept = priorItem?.kind === "string" && rule.kept?.[name] === priorItem.value;
  if (isKept && entryAt(configuration, name)?.kind === "null") return priorItem;
  if (!schema?.computed || entryAt(configuration, name)?.kind !== "null")
    return rule.lowered?.includes(name) && item.kind === "string" ? stringValue(item.value.toLowerCase()) : item;
  const isNew = prior.kind === "null";
  if (isNew && rule.defaults && name in rule.defaults) return jsonValue(rule.defaults[name], schema.type);
  const causes = rule.unknownWhen?.[name] ?? [];
  return isNew || causes.some((cause) => differs(prior, proposed, [cause])) ? unknownValue(schema.type) : item;
}

const entryAt = (value: Value, name: string): Value | undefined =>
  isObject(value) ? value.entries.get(name) : undefined;

const sameLetters = (a: Value, b: Value): boolean =>
  a.kind === "string" && b.kind === "string" && a.value.toLowerCase() === b.value.toLowerCase();

/** Makes what is computed inside blocks and nested attributes of a new object unknown. */
function withUnknownNested(block: BlockSchema, value: Value, decidesBlocks: boolean): Value {
  return transform(value, (part, path) => {
    if (part.kind !== "null" || path.length < 2) return part;
    let attributes = block.attributes;
    let blocks = block.blockTypes;
    let isComputed = false;
    for (const step of path) {
      if (step.kind !== "attribute") continue;
      const attribute = attributes.get(step.name);
      const inner = blocks.get(step.name);
      isComputed = attribute?.computed === true || (decidesBlocks && inner?.computed === true);
      attributes = inner?.block.attributes ?? attribute?.nested?.attributes ?? new Map();
      blocks = inner?.block.blockTypes ?? new Map();
    }
    return isComputed ? unknownValue(part.type) : part;
  });
}

const withoutWriteOnly = (block: BlockSchema, value: Value, isDeep: boolean): Value =>
  transform(value, (part, path) =>
    (isDeep || path.length === 1) && attributeAt(block, path)?.writeOnly ? nullValue(part.type) : part,
  );

/** Returns the result of a data source: a computed attribute is its type, the configured name and its own name, joined. */
export function computedResult(block: BlockSchema, type: string, configuration: Value): Value {
  if (!isObject(configuration)) return configuration;
  const name = configuration.entries.get("name");
  const text = name?.kind === "string" ? `${type}-${name.value}` : type;
  return objectValue(
    [...configuration.entries].map(([key, value]) => {
      const schema = block.attributes.get(key);
      if (value.kind !== "null" || !schema?.computed) return [key, value] as const;
      return [key, schema.type.kind === "string" ? stringValue(`${text}-${key}`) : nullValue(schema.type)] as const;
    }),
  );
}
