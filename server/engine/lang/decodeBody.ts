import { emptyBlock } from "../schema/emptyBlock.ts";
import { impliedType } from "../schema/impliedType.ts";
import { mayBeOfOriginalSdk } from "../schema/originalSdk.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { remember } from "../source/remember.ts";
import { cachedContent } from "../syntax/content.ts";
import type { ContentSchema } from "../syntax/contentSchema.ts";
import type { Argument, Block, Body } from "../syntax/tree.ts";
import type { ConversionFault } from "../values/conversion/convert.ts";
import { type Marks, NO_MARKS } from "../values/marks.ts";
import { setValue } from "../values/set.ts";
import { quoted } from "../values/text/quote.ts";
import { DYNAMIC, hasDynamic, listOf, mapOf, objectOf, setOf, type Type } from "../values/type.ts";
import {
  listValue,
  mapValue,
  nullValue,
  type Origin,
  objectValue,
  tupleValue,
  unknownValue,
  type Value,
  withMarks,
} from "../values/value.ts";
import { duplicateBlock, missingBlock, sameKey, tooFewBlocks, tooManyBlocks, wrongAttribute } from "./bodyFindings.ts";
import type { Dialect } from "./dialect.ts";
import { type BlockInstance, dynamicBlocks } from "./dynamicBlocks.ts";
import { evaluateIn } from "./evaluate.ts";
import { report } from "./evaluationFindings.ts";
import { convertIn, rootFrame, withOwnBudget } from "./frame.ts";
import { withNewerFeatures, withNewerMetaArguments } from "./newerFeatures.ts";
import type { Evaluated, Frame, Scope } from "./scope.ts";

/** Evaluates the body of a resource and converts it to its schema. The result is an object of the implied type. */
export function decodeBody(body: Body, schema: BlockSchema, scope: Scope): Evaluated {
  const frame = rootFrame(scope);
  const value = decodeIn(frame, body, schema, {
    unknownCount: undefined,
    takesBlocks: mayBeOfOriginalSdk(schema),
    marks: NO_MARKS,
    isNested: false,
  });
  return { value, diagnostics: frame.diagnostics, asked: frame.questions };
}

/** The context in which a body is decoded. */
interface Decoding {
  /** As `unknownCount` of the block. */
  readonly unknownCount: readonly Origin[] | undefined;
  /** Whether attributes that are lists of objects may be written as blocks. */
  readonly takesBlocks: boolean;
  /** Marks for every argument. */
  readonly marks: Marks;
  /** Whether it is the body of a nested block, which has no meta-arguments. */
  readonly isNested: boolean;
}

function decodeIn(
  frame: Frame,
  body: Body,
  declared: BlockSchema,
  { unknownCount, takesBlocks, marks, isNested }: Decoding,
): Value {
  const schema = takesBlocks ? withBlocksForLists(declared, body) : declared;
  const decodedBody = cachedContent(body, takesBlocks ? looseSchema(schema) : contentSchema(schema));
  const { diagnostics } = decodedBody;
  frame.diagnostics.push(...withNewerItems(declared, frame.scope.dialect, diagnostics, isNested));
  const entries = new Map<string, Value>();
  for (const name of schema.attributes.keys()) {
    const attribute = schema.attributes.get(name)!;
    const argument = decodedBody.value.arguments.get(name);
    const value =
      unknownCount && argument
        ? unknownValue(attribute.type, unknownCount)
        : argumentValue(frame, argument, name, attribute);
    entries.set(name, argument && marks !== NO_MARKS ? withMarks(value, value.marks | marks) : value);
  }
  const blocks = expandBlocks(frame, decodedBody.value.blocks, schema, unknownCount);
  for (const [name, nested] of schema.blockTypes) {
    const ofType = blocks.filter(({ type }) => type === name);
    const decodingOf = (block: BlockInstance): Decoding => ({
      unknownCount: block.unknownCount,
      takesBlocks: takesBlocks && mayBeOfOriginalSdk(nested.block),
      marks: block.marks,
      isNested: true,
    });
    const isAttribute = declared.attributes.has(name);
    entries.set(
      name,
      isAttribute
        ? blocksOfAttribute(ofType, nested, decodingOf)
        : blocksValue(frame, ofType, name, nested, body, decodingOf),
    );
  }
  return objectValue(entries);
}

/** Returns the findings about the contents of a body, as no errors where a newer version may have them. */
function withNewerItems(
  { isOfLanguage }: BlockSchema,
  dialect: Dialect,
  findings: readonly Diagnostic[],
  isNested: boolean,
): readonly Diagnostic[] {
  if (isOfLanguage) return withNewerFeatures(dialect, findings);
  return isNested ? findings : withNewerMetaArguments(dialect, findings);
}

function argumentValue(frame: Frame, argument: Argument | undefined, name: string, attribute: AttributeSchema): Value {
  if (!argument) return nullValue(attribute.type);
  const converted = convertIn(frame, evaluateIn(withOwnBudget(frame), argument.expression), constraintOf(attribute));
  if ("value" in converted) return converted.value;
  report(frame, wrongAttribute(argument.expression.range, name, faultText(converted.fault)));
  return unknownValue(attribute.type);
}

/** Returns the path and the message: `element 0: attribute "a" is required`. */
function faultText({ path, message }: ConversionFault): string {
  const steps = path.map((step) => {
    if (step.kind === "attribute") return `attribute ${quoted(step.name)}: `;
    return step.kind === "index" ? `element ${typeof step.key === "number" ? step.key : quoted(step.key)}: ` : "";
  });
  return `${steps.join("")}${message}`;
}

/** Returns the blocks of a body, including the ones that its dynamic blocks generate. */
export function expandBlocks(
  frame: Frame,
  blocks: readonly Block[],
  { blockTypes }: BlockSchema,
  unknownCount: readonly Origin[] | undefined,
): readonly BlockInstance[] {
  return blocks.flatMap((block) =>
    block.type === "dynamic" && !blockTypes.has("dynamic")
      ? dynamicBlocks(frame, block, (type) => blockTypes.get(type)?.nesting).map((instance) =>
          unknownCount ? { ...instance, unknownCount } : instance,
        )
      : [staticBlock(frame, block, unknownCount)],
  );
}

const staticBlock = (frame: Frame, block: Block, unknownCount: readonly Origin[] | undefined): BlockInstance => ({
  type: block.type,
  key: block.labels[0]?.value,
  header: block.header,
  body: block.body,
  frame,
  unknownCount,
  marks: NO_MARKS,
});

/**
 * Returns the value of an attribute that is written as blocks. It is not set where dynamic blocks generate none, and an unknown
 * number of them is one with unknown arguments.
 */
function blocksOfAttribute(
  blocks: readonly BlockInstance[],
  { nesting, block: schema }: NestedBlockSchema,
  reading: (block: BlockInstance) => Decoding,
): Value {
  const type = impliedType(schema);
  const objects = blocks.map((block) => decodeIn(block.frame, block.body, schema, reading(block)));
  if (objects.length === 0) return nullValue(nesting === "set" ? setOf(type) : listOf(type));
  return nesting === "set" ? setValue(type, objects) : collected(type, objects);
}

/** Returns a list; a tuple if its elements may differ in type. */
const collected = (type: Type, values: readonly Value[]): Value =>
  hasDynamic(type) ? tupleValue(values) : listValue(type, values);

/** Returns the value of the blocks of one type. Blocks after one of unknown number are not evaluated. */
function blocksValue(
  frame: Frame,
  blocks: readonly BlockInstance[],
  name: string,
  nested: NestedBlockSchema,
  body: Body,
  reading: (block: BlockInstance) => Decoding,
): Value {
  if (nested.nesting === "single" || nested.nesting === "group")
    return singleValue(frame, blocks, name, nested, body, reading);
  const decoded: (readonly [BlockInstance, Value])[] = [];
  for (const block of blocks) {
    // As in Terraform, faults in a block of a map are not reported while its keys are unknown.
    if (block.unknownCount && nested.nesting === "map") return unknownBlocks(nested, block.unknownCount);
    const decoding = reading(block);
    const value = decodeIn(block.frame, block.body, nested.block, decoding);
    if (block.unknownCount) return unknownBlocks(nested, block.unknownCount);
    // Observed on Terraform 1.11.4: the block itself is marked too, but only if attributes are never written as blocks.
    decoded.push([block, decoding.takesBlocks ? value : withMarks(value, value.marks | block.marks)]);
  }
  if (nested.nesting === "map") return mapOfBlocks(frame, decoded, name, nested);
  checkCount(frame, blocks, name, nested, body);
  const type = impliedType(nested.block);
  const values = decoded.map(([, value]) => value);
  if (nested.nesting === "set") return setValue(type, values);
  return collected(type, values);
}

function singleValue(
  frame: Frame,
  [first, second]: readonly BlockInstance[],
  name: string,
  { nesting, block, minItems }: NestedBlockSchema,
  body: Body,
  reading: (block: BlockInstance) => Decoding,
): Value {
  if (first && second)
    report(frame, duplicateBlock(second.header, name, first.header, frame.scope.placeText?.(first.header)));
  // A block that may exist counts as existing.
  if (first) return decodeIn(first.frame, first.body, block, reading(first));
  if (minItems > 0) report(frame, missingBlock(body.missingItem, name));
  return nesting === "group" ? emptyBlock(block) : nullValue(impliedType(block));
}

function checkCount(
  frame: Frame,
  blocks: readonly BlockInstance[],
  name: string,
  { minItems, maxItems }: NestedBlockSchema,
  body: Body,
): void {
  if (blocks.length < minItems) report(frame, tooFewBlocks(body.missingItem, name, minItems));
  else if (maxItems > 0 && blocks.length > maxItems)
    report(frame, tooManyBlocks(blocks[maxItems]!.body.missingItem, name, maxItems));
}

function mapOfBlocks(
  frame: Frame,
  decoded: readonly (readonly [BlockInstance, Value])[],
  name: string,
  { block }: NestedBlockSchema,
): Value {
  const entries = new Map<string, Value>();
  for (const [{ key = "", header }, value] of decoded)
    if (entries.has(key)) report(frame, sameKey(header, name, key));
    else entries.set(key, value);
  const type = impliedType(block);
  return hasDynamic(type) ? objectValue([...entries]) : mapValue(type, [...entries]);
}

function unknownBlocks({ nesting, block }: NestedBlockSchema, unknownCount: readonly Origin[]): Value {
  const type = impliedType(block);
  if (nesting === "set") return unknownValue(setOf(type), unknownCount);
  if (hasDynamic(type)) return unknownValue(DYNAMIC, unknownCount);
  return unknownValue(nesting === "list" ? listOf(type) : mapOf(type), unknownCount);
}

/**
 * Returns the constraint of an attribute: in a configuration, nested attributes that are not required may be absent.
 */
const constraintOf = ({ type, nested }: AttributeSchema): Type => (nested ? nestedConstraint(nested) : type);

const nestedConstraint = remember(({ nesting, attributes }: NestedAttributes): Type => {
  const inner = new Map([...attributes].map(([name, attribute]) => [name, constraintOf(attribute)] as const));
  const optional = [...attributes].filter(([, { required }]) => !required).map(([name]) => name);
  return collectionOf(nesting, objectOf(inner, optional));
});

function collectionOf(nesting: NestedAttributes["nesting"], element: Type): Type {
  if (nesting === "list") return listOf(element);
  if (nesting === "set") return setOf(element);
  return nesting === "map" ? mapOf(element) : element;
}

/**
 * Converts attributes that are lists or sets of objects, and that the body writes as blocks, to block types. Nothing is
 * required of such blocks. Native syntax only.
 */
export function withBlocksForLists(schema: BlockSchema, body: Body): BlockSchema {
  if (body.json || body.items.every(({ kind }) => kind === "argument")) return schema;
  const likeBlocks = blocksOfAttributes(schema);
  if (likeBlocks.size === 0) return schema;
  const written = new Set<string>();
  for (const item of body.items)
    if (item.kind === "block") written.add(item.type === "dynamic" ? (item.labels[0]?.value ?? "") : item.type);
  for (const item of body.items) if (item.kind === "argument") written.delete(item.name);
  const names = [...likeBlocks.keys()].filter((name) => written.has(name));
  if (names.length === 0) return schema;
  const attributes = new Map([...schema.attributes].filter(([name]) => !names.includes(name)));
  const blockTypes = new Map([...schema.blockTypes, ...names.map((name) => [name, likeBlocks.get(name)!] as const)]);
  return { ...schema, attributes, blockTypes };
}

const blocksOfAttributes = remember(({ attributes }: BlockSchema): ReadonlyMap<string, NestedBlockSchema> => {
  const blockTypes = new Map<string, NestedBlockSchema>();
  for (const [name, { type, nested }] of attributes) {
    if (nested || (type.kind !== "list" && type.kind !== "set") || type.element.kind !== "object") continue;
    const members = [...type.element.attributes].map(([inner, of]) => [inner, optionalOf(of)] as const);
    const block: BlockSchema = { attributes: new Map(members), blockTypes: new Map(), deprecated: false };
    blockTypes.set(name, { nesting: type.kind, block, minItems: 0, maxItems: 0 });
  }
  return blockTypes;
});

/** Returns the attributes that may be written as blocks, because they are lists or sets of objects of the original SDK. */
export const attributesAsBlocks = (schema: BlockSchema): readonly string[] =>
  mayBeOfOriginalSdk(schema)
    ? [...blocksOfAttributes(schema).keys()].filter((name) => isConfigurable(schema.attributes.get(name)!))
    : [];

const isConfigurable = ({ required, optional }: AttributeSchema): boolean => required || optional;

const optionalOf = (type: Type): AttributeSchema => ({
  type,
  required: false,
  optional: true,
  computed: false,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
});

// Built from entries, because a name such as `__proto__` is as good as any other.
export const contentSchema = remember((schema: BlockSchema): ContentSchema => schemaOf(schema, new Set()));

/**
 * As `contentSchema`, without required lists of objects: if they are written as blocks, the provider checks their
 * number.
 */
const looseSchema = remember(
  (schema: BlockSchema): ContentSchema => schemaOf(schema, new Set(blocksOfAttributes(schema).keys())),
);

function schemaOf(schema: BlockSchema, optional: ReadonlySet<string>): ContentSchema {
  const argumentNeeds = [...schema.attributes].map(
    ([name, { required }]) => [name, required && !optional.has(name) ? "required" : "optional"] as const,
  );
  const blocks = [...schema.blockTypes].map(([name, { nesting }]) => [name, nesting === "map" ? ["key"] : []] as const);
  const dynamic = schema.blockTypes.has("dynamic") ? [] : [["dynamic", ["type"]] as const];
  return { arguments: Object.fromEntries(argumentNeeds), blocks: Object.fromEntries([...blocks, ...dynamic]) };
}
