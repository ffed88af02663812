import { addTo } from "../../source/groupBy.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import { argumentsIn } from "../../syntax/bodyArguments.ts";
import { suggestion } from "../../syntax/suggestion.ts";
import type { Block, Body, Expression } from "../../syntax/tree.ts";
import { DYNAMIC } from "../../values/type.ts";
import { attributeSchema } from "../attributeSchema.ts";
import { nestedAttributesType } from "../impliedType.ts";
import { inferSchema, UNSEEN_TYPE } from "../inferSchema.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../schema.ts";
import { isSecretName } from "../secretNames.ts";
import { contentBodies } from "../writtenBlocks.ts";

/** A part of a block that the schema of another version of its provider does not have, or has in another way. */
export interface Misfit {
  /**
   * `absent`: the schema has no such argument or block; `block`, `argument`: it is one there; `computed`: only the provider sets it
   * there; `required`: the block lacks it.
   */
  readonly kind: "absent" | "block" | "argument" | "computed" | "required";
  readonly name: string;
  readonly range: Range;
  /** A similar name that the schema has; undefined for any other kind than `absent`, and without one. */
  readonly similarName?: string;
}

/** The schema of another version, changed so that a block fits it. */
export interface FittedSchema {
  readonly block: BlockSchema;
  readonly misfits: readonly Misfit[];
}

/**
 * Returns the schema of another version as it can be used for a block: nothing is required, no number of blocks is wrong, and what the
 * schema does not have is what it is in the block. Undefined for a body in JSON, which does not tell a block from an argument, and for a body with overrides.
 */
export function fitSchema(block: BlockSchema, body: Body): FittedSchema | undefined {
  if (body.json || body.layers) return undefined;
  const misfits: Misfit[] = [];
  return { block: fitted(block, relaxed(block), [body], misfits), misfits };
}

/** Whether an expression has a value whatever it refers to. Terraform accepts null for what only the provider sets. */
function isNeverNull(expression: Expression): boolean {
  if (expression.kind === "parentheses") return isNeverNull(expression.inner);
  if (expression.kind === "literal") return expression.value.kind !== "null";
  return NEVER_NULL.has(expression.kind);
}

const NEVER_NULL: ReadonlySet<Expression["kind"]> = new Set([
  ...(["template", "templateJoin", "binary", "unary", "tuple", "object", "for"] as const),
]);

/** Returns the schema for blocks of one type. `loose` is the schema without requirements. */
function fitted(block: BlockSchema, loose: BlockSchema, bodies: readonly Body[], misfits: Misfit[]): BlockSchema {
  const attributes = new Map(loose.attributes);
  const blockTypes = new Map(loose.blockTypes);
  for (const body of bodies) misfits.push(...missingIn(block, body));
  const inferred = inferSchema(bodies, UNSEEN_TYPE).block;
  let isChanged = false;
  for (const { name, nameRange, expression } of bodies.flatMap(argumentsIn)) {
    const known = loose.attributes.get(name);
    if (known?.optional) continue;
    if (!known || isNeverNull(expression))
      misfits.push(
        known
          ? { kind: "computed", name, range: nameRange }
          : block.blockTypes.has(name)
            ? { kind: "block", name, range: nameRange }
            : absent(block, name, nameRange),
      );
    blockTypes.delete(name);
    attributes.set(
      name,
      known ? { ...known, optional: true } : { ...ANYTHING, sensitive: isSecretName(name), isGuessedSecret: true },
    );
    isChanged = true;
  }
  for (const [name, written] of blocksIn(bodies)) {
    const known = block.blockTypes.get(name);
    const inside =
      known && fitsForm(known, written) && nestedFitted(known, loose.blockTypes.get(name)!, written, misfits);
    if (inside) {
      isChanged ||= inside !== loose.blockTypes.get(name);
      blockTypes.set(name, inside);
      continue;
    }
    if (isListOfObjects(block.attributes.get(name))) continue;
    const { header } = written[0]!;
    if (!known)
      misfits.push(
        block.attributes.has(name) ? { kind: "argument", name, range: header } : absent(block, name, header),
      );
    attributes.delete(name);
    const asWritten = inferred.blockTypes.get(name);
    if (asWritten) blockTypes.set(name, asWritten);
    isChanged = true;
  }
  return isChanged ? { attributes, blockTypes, deprecated: block.deprecated } : loose;
}

function absent({ attributes, blockTypes }: BlockSchema, name: string, range: Range): Misfit {
  const settable = [...attributes].flatMap(([each, { optional, required }]) => (optional || required ? [each] : []));
  const similarName = suggestion(name, [...settable, ...blockTypes.keys()]);
  return { kind: "absent", name, range, ...(similarName !== undefined && { similarName }) };
}

/** Returns the schema of nested blocks; the same object if the blocks fit it as it is. */
function nestedFitted(
  known: NestedBlockSchema,
  loose: NestedBlockSchema,
  written: readonly WrittenBlock[],
  misfits: Misfit[],
): NestedBlockSchema {
  const bodies = written.flatMap(({ bodies: inner }) => inner);
  const block = fitted(known.block, loose.block, bodies, misfits);
  return block === loose.block ? loose : { ...loose, block };
}

/** Whether blocks may be written like this: with a label where the schema has a map, and once where it has one object. */
function fitsForm({ nesting }: NestedBlockSchema, written: readonly WrittenBlock[]): boolean {
  if (written.some(({ isLabelled }) => isLabelled !== (nesting === "map"))) return false;
  return (nesting !== "single" && nesting !== "group") || (written.length === 1 && !written[0]!.isDynamic);
}

/** A block as it is written, or as a `dynamic` block generates it. */
interface WrittenBlock {
  readonly header: Range;
  readonly isLabelled: boolean;
  readonly isDynamic: boolean;
  readonly bodies: readonly Body[];
}

function blocksIn(bodies: readonly Body[]): ReadonlyMap<string, readonly WrittenBlock[]> {
  const byType = new Map<string, WrittenBlock[]>();
  for (const { items } of bodies)
    for (const item of items) {
      const written = item.kind === "block" ? writtenBlock(item) : undefined;
      if (written) addTo(byType, ...written);
    }
  return byType;
}

function writtenBlock({ type, labels, body, header }: Block): readonly [string, WrittenBlock] | undefined {
  const [label] = labels;
  if (type !== "dynamic") return [type, { header, isLabelled: label !== undefined, isDynamic: false, bodies: [body] }];
  if (!label) return undefined;
  const isLabelled = argumentsIn(body).some(({ name }) => name === "labels");
  return [label.value, { header, isLabelled, isDynamic: true, bodies: contentBodies(body) }];
}

/** Whether an attribute may be written as blocks, as the original SDK allows it. */
const isListOfObjects = (attribute: AttributeSchema | undefined): boolean =>
  attribute !== undefined &&
  !attribute.nested &&
  (attribute.type.kind === "list" || attribute.type.kind === "set") &&
  attribute.type.element.kind === "object";

function missingIn(block: BlockSchema, body: Body): readonly Misfit[] {
  const named = new Set(body.items.map((item) => (item.kind === "argument" ? item.name : writtenBlock(item)?.[0])));
  const missing = (name: string): Misfit => ({ kind: "required", name, range: body.missingItem });
  return [
    ...[...block.attributes].flatMap(([name, { required }]) => (required && !named.has(name) ? [missing(name)] : [])),
    ...[...block.blockTypes].flatMap(([name, { minItems }]) =>
      minItems > 0 && !named.has(name) ? [missing(name)] : [],
    ),
  ];
}

/** An attribute of which nothing is known. */
const ANYTHING = attributeSchema(DYNAMIC, "optional");

/** Returns a block whose attributes are optional, with any number of blocks. */
const relaxed = remember(
  ({ attributes, blockTypes }: BlockSchema): BlockSchema => ({
    attributes: new Map([...attributes].map(([name, attribute]) => [name, optional(attribute)] as const)),
    blockTypes: new Map(
      [...blockTypes].map(
        ([name, { nesting, block }]) => [name, { nesting, block: relaxed(block), minItems: 0, maxItems: 0 }] as const,
      ),
    ),
    deprecated: false,
  }),
);

const optional = remember((attribute: AttributeSchema): AttributeSchema => {
  const { required, nested } = attribute;
  if (!required && !nested && !attribute.deprecated) return attribute;
  const inner = nested && relaxedAttributes(nested);
  return {
    ...attribute,
    ...(inner && { nested: inner, type: nestedAttributesType(inner.nesting, inner.attributes) }),
    ...(required && { required: false, optional: true }),
    deprecated: false,
  };
});

const relaxedAttributes = ({ nesting, attributes }: NestedAttributes): NestedAttributes => ({
  nesting,
  attributes: new Map([...attributes].map(([name, attribute]) => [name, optional(attribute)] as const)),
});
