import {
  compareKeys,
  compareResources,
  type InstanceAddress,
  instanceAddress,
  type Mode,
} from "../../addrs/address.ts";
import type { Product } from "../../lang/dialect.ts";
import { schemaMarks } from "../../lifecycle/schemaMarks.ts";
import { pathWithin } from "../../lifecycle/storedObject.ts";
import type { Change, Trace, Transition, WrittenParts } from "../../lifecycle/trace.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { partAt } from "../../schema/partAt.ts";
import type { BlockSchema, ResourceSchema } from "../../schema/schema.ts";
import { parseCheckedAddress, parseProviderAddress } from "../../state/addressText.ts";
import { type Converted, convert } from "../../values/conversion/convert.ts";
import { fromMsgpack, fromUntypedMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { type Path, pathText } from "../../values/path.ts";
import { compareCodePoints, NUMBER } from "../../values/type.ts";
import { NULL, nullValue, type Value } from "../../values/value.ts";
import { markAt, type PathMarks, transform } from "../../values/walk.ts";
import type { DeferredChange } from "../savedParts.ts";
import { decisionOf, reasonOf } from "./actionReasons.ts";
import type { WrittenChange, WrittenPlan, WrittenResourceChange } from "./planMessage.ts";
import { isRefusal, type Refusal } from "./refusal.ts";
import * as say from "./refusals.ts";
import { inferredFrom, type SchemasOf, schemaOfType } from "./savedSchemas.ts";

/** The inputs of decoding the changes of a plan. */
export interface ChangeContext {
  readonly product: Product;
  readonly schemasOf: SchemasOf;
  /** Returns the version with which the prior state stores objects of a type; 0 if it has none. */
  storedVersion(source: string, type: string): number;
  /** Returns the newest identity version with which the state in the plan stores objects of a type; undefined if it stores none. */
  storedIdentityVersion(source: string, type: string): number | undefined;
  /** Returns the block of a type as a pack of any version has it; undefined without one. */
  packedBlock(source: string, mode: Mode, type: string): BlockSchema | undefined;
  /** Collects the types without a schema. */
  readonly inferredTypes: Set<string>;
}

/** Returns the changes as traces, in Terraform's order. Data sources that only leave the state are left out, as in Terraform. */
export function savedTraces(
  changes: readonly WrittenResourceChange[],
  context: ChangeContext,
): readonly Trace[] | Refusal {
  const traces: Trace[] = [];
  for (const written of changes) {
    const trace = savedTrace(written, context);
    if (isRefusal(trace)) return trace;
    const { address, action } = trace.change;
    if (address.resource.mode !== "data" || action.outcome !== "delete") traces.push(trace);
  }
  return traces.sort(byAddress);
}

/** Returns the changes that wait for another plan, in Terraform's order. */
export function deferredChanges(
  deferred: WrittenPlan["deferred"],
  context: ChangeContext,
): readonly DeferredChange[] | Refusal {
  const changes: DeferredChange[] = [];
  for (const { reason, change } of deferred) {
    const { address } = change;
    const trace = savedTrace({ ...change, address: withoutUnknownKeys(address) }, context);
    if (isRefusal(trace)) return trace;
    changes.push({ reason: DEFERRALS[reason] ?? "unknown", address, trace });
  }
  return changes.sort((a, b) => byAddress(a.trace, b.trace));
}

/** Returns an address without the `[*]` that stand for unknown keys. */
export const withoutUnknownKeys = (address: string): string =>
  address.replace(/"(?:[^"\\]|\\.)*"|\[\*\]/g, (part) => (part === "[*]" ? "" : part));

/** The reasons by their numbers. */
const DEFERRALS = [
  undefined,
  "instance_count_unknown",
  "resource_config_unknown",
  "provider_config_unknown",
  "absent_prereq",
  "deferred_prereq",
] as const;

/** Compares traces in the order in which Terraform lists the changes of a plan. */
export const byAddress = ({ change: a }: Trace, { change: b }: Trace): number =>
  compareResources(a.address.resource, b.address.resource) ||
  compareKeys(a.address.key, b.address.key) ||
  compareCodePoints(a.deposed ?? "", b.deposed ?? "");

function savedTrace(written: WrittenResourceChange, context: ChangeContext): Trace | Refusal {
  const address = instanceAt(written.address);
  const previous = written.previousAddress === "" ? address : instanceAt(written.previousAddress);
  if (!address || !previous) return say.unreadableAddress(address ? written.previousAddress : written.address);
  const provider = parseProviderAddress(written.provider)?.provider ?? written.provider;
  const { mode, type } = address.resource;
  const providerSchema = schemaOfType(context.schemasOf, provider, mode, type);
  const sides = sidesOf(written.change, providerSchema, address, () => context.packedBlock(provider, mode, type));
  if (isRefusal(sides))
    return providerSchema
      ? say.unfitSchema(written.address, provider, sides.refusal)
      : say.unreadableChange(written.address, sides.refusal);
  if (!providerSchema) context.inferredTypes.add(`${type} (${provider})`);
  const schema = providerSchema ?? inferredFrom([sides.before, sides.after], context.storedVersion(provider, type));
  const { beforeSensitive, afterSensitive } = written.change;
  const before = withSchemaMarks(markedAt(sides.before, beforeSensitive, schema), schema);
  const asPlanned = markedAt(sides.after, afterSensitive, schema);
  const isSame = sides.before === sides.after && samePaths(beforeSensitive, afterSensitive);
  const after = isSame ? before : withSchemaMarks(asPlanned, schema);
  const parts = writtenParts(
    written,
    asPlanned,
    context.schemasOf(provider)?.identity?.(type)?.version ?? context.storedIdentityVersion(provider, type),
    context.product,
  );
  if (isRefusal(parts)) return parts;
  const change: Change = {
    address,
    previousAddress: previous === address ? undefined : previous,
    deposed: written.deposed === "" ? undefined : written.deposed,
    importing: importOf(written.change),
    action: decisionOf(written.change.action, reasonOf(written.reason), written.deposed !== ""),
    before,
    after,
    replacePaths: written.replacePaths,
    written: parts,
  };
  return traceOf(change, provider, schema);
}

/** Returns the trace of a change that a file states. */
export const traceOf = (change: Change, provider: string, schema: ResourceSchema): Trace => ({
  change,
  provider,
  schema,
  declared: undefined,
  orphan: undefined,
  stored: undefined,
  triggeredBy: [],
  transitions: transitionsOf(change),
  confidence: "plan",
  violations: [],
  diagnostics: [],
  failed: false,
  notPlanned: undefined,
  standIn: undefined,
});

const transitionsOf = ({ before, after }: Change): readonly Transition[] => [
  ...(before.kind === "null" ? [] : [transition("ReadResource", "priorState", before)]),
  transition("PlanResourceChange", "initialPlannedState", after),
];

const transition = (operation: Transition["operation"], to: Transition["to"], object: Value): Transition => ({
  operation,
  from: [],
  to,
  object,
  confidence: "plan",
  replacement: false,
});

/** Returns the address of an instance; undefined if the text is none. */
export function instanceAt(text: string): InstanceAddress | undefined {
  const parsed = parseCheckedAddress("resource", text);
  return parsed?.resource && instanceAddress(parsed.resource, parsed.key);
}

interface Sides {
  readonly before: Value;
  readonly after: Value;
}

/** Returns the object before and after. An ephemeral resource has no values in a plan. */
function sidesOf(
  change: WrittenChange,
  schema: ResourceSchema | undefined,
  address: InstanceAddress,
  packedBlock: () => BlockSchema | undefined,
): Sides | Refusal {
  const absent = schema ? nullValue(impliedType(schema.block)) : NULL;
  if (address.resource.mode === "ephemeral") return { before: absent, after: absent };
  const { action, values } = change;
  if (action === undefined) return { refusal: "its action is none that Terraform or OpenTofu has" };
  const [first, second] = values;
  const isAlone = ONE_VALUE.has(action);
  if (!first || (!isAlone && !second)) return { refusal: "a value of it is missing" };
  const decode = (bytes: Uint8Array) =>
    schema ? decoded(bytes, schema, address) : withNumbers(decoded(bytes, schema, address), packedBlock());
  const one = decode(first);
  if (isRefusal(one)) return one;
  if (action === "create") return { before: absent, after: one.value };
  if (action === "delete" || action === "forget") return { before: one.value, after: absent };
  if (isAlone) return { before: one.value, after: one.value };
  const other = decode(second!);
  return isRefusal(other) ? other : { before: one.value, after: other.value };
}

/** The actions with one value: the only side, or both sides of an object that stays. */
const ONE_VALUE: ReadonlySet<WrittenChange["action"]> = new Set<WrittenChange["action"]>([
  "no-op",
  "create",
  "delete",
  "forget",
]);

/** Decodes one side of a change. The apply decides the unknown parts. */
const decoded = (
  bytes: Uint8Array,
  schema: ResourceSchema | undefined,
  { text }: InstanceAddress,
): { readonly value: Value } | Refusal =>
  valueOrRefusal(schema ? fromMsgpack(bytes, impliedType(schema.block), [text]) : fromUntypedMsgpack(bytes, [text]));

/**
 * Returns a value that was decoded without a schema, with numbers where a pack has them: a plan file writes most numbers with a fraction
 * as texts.
 */
function withNumbers(sides: { readonly value: Value } | Refusal, block: BlockSchema | undefined) {
  if (isRefusal(sides) || !block) return sides;
  const value = transform(sides.value, (part, path) => {
    if (part.kind !== "string") return part;
    const schema = partAt(block, path);
    const isNumber = schema && "type" in schema && schema.type.kind === "number";
    const converted = isNumber ? convert(part, NUMBER) : undefined;
    return converted && "value" in converted ? converted.value : part;
  });
  return { value };
}

export function valueOrRefusal(converted: Converted): { readonly value: Value } | Refusal {
  return "value" in converted ? converted : { refusal: converted.fault.message };
}

const samePaths = (a: readonly Path[], b: readonly Path[]): boolean =>
  a.map(pathText).sort().join() === b.map(pathText).sort().join();

function markedAt(value: Value, paths: readonly Path[], schema: ResourceSchema): Value {
  if (paths.length === 0) return value;
  const marks = paths.map((path) => ({
    path: schema.isInferred ? pathWithin(value, path) : path,
    marks: SENSITIVE,
  }));
  return markAt(value, marks.filter(isNoEmptyPath));
}

/** No whole object is sensitive; a path without steps would be one that the reader did not understand. */
const isNoEmptyPath = ({ path }: PathMarks): boolean => path.length > 0;

/** Returns a value with the marks of its schema, too. */
export const withSchemaMarks = (value: Value, { block }: ResourceSchema): Value => {
  const marks = schemaMarks(block, value);
  return marks.length > 0 ? markAt(value, marks) : value;
};

function importOf({ importing }: WrittenChange): Change["importing"] {
  if (!importing) return undefined;
  const identity = importing.identity && fromUntypedMsgpack(importing.identity);
  return {
    id: importing.id === "" ? undefined : importing.id,
    identity: identity && "value" in identity ? identity.value : undefined,
  };
}

function writtenParts(
  { change, reason, address }: WrittenResourceChange,
  asPlanned: Value,
  identityVersion: number | undefined,
  product: Product,
): WrittenParts | Refusal {
  const [before, after] = [change.beforeIdentity, change.afterIdentity].map((bytes) =>
    bytes ? valueOrRefusal(fromUntypedMsgpack(bytes)) : undefined,
  );
  if (before && isRefusal(before)) return say.unreadableChange(address, before.refusal);
  if (after && isRefusal(after)) return say.unreadableChange(address, after.refusal);
  return {
    asPlanned,
    beforeIdentity: before?.value,
    afterIdentity: after?.value,
    identityVersion,
    generatedConfiguration: change.generatedConfiguration,
    reason: reasonOf(reason),
    ...(change.action === "open" && { actions: product === "opentofu" ? ["open"] : ["create", "forget"] }),
  };
}
