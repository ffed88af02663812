import { ACTION_EVENTS } from "../../config/module.ts";
import { schemaMarks } from "../../lifecycle/schemaMarks.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { parseProviderAddress, splitModules } from "../../state/addressText.ts";
import { fromMsgpack, fromUntypedMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { SENSITIVE } from "../../values/marks.ts";
import { NULL } from "../../values/value.ts";
import { markAt } from "../../values/walk.ts";
import type { ActionInvocation, Invoking } from "../rows/invocation.ts";
import type { UserInvocation } from "../savedParts.ts";
import type { WrittenInvocation, WrittenTrigger } from "./planMessage.ts";
import { isRefusal, type Refusal } from "./refusal.ts";
import * as say from "./refusals.ts";
import { inferredFrom } from "./savedSchemas.ts";
import { type ChangeContext, instanceAt, valueOrRefusal } from "./savedTraces.ts";

/** The actions that the changes of a plan invoke, and those that the user does, in the order of the file. */
export interface SavedInvocations {
  readonly triggered: readonly ActionInvocation[];
  readonly invoked: readonly UserInvocation[];
}

/** Decodes the invocations of actions. `place` stands for the blocks, whose places a plan does not have. */
export function savedInvocations(
  invocations: readonly WrittenInvocation[],
  context: ChangeContext,
  path: string,
): SavedInvocations | Refusal {
  const triggered: ActionInvocation[] = [];
  const invoked: UserInvocation[] = [];
  for (const written of invocations) {
    const invocation = invocationOf(written, context);
    if (isRefusal(invocation)) return invocation;
    const trigger = written.trigger && triggerOf(written.trigger);
    if (trigger) triggered.push({ ...invocation, header: { anchor: { path }, start: 0, end: 0 }, trigger });
    else invoked.push(invocation);
  }
  return { triggered, invoked };
}

function invocationOf(written: WrittenInvocation, context: ChangeContext): UserInvocation | Refusal {
  const [, type, name] = splitModules(written.address)?.objectSteps.map((step) => step.name) ?? [];
  if (type === undefined || name === undefined) return say.unreadableAddress(written.address);
  const provider = parseProviderAddress(written.provider)?.provider ?? written.provider;
  const providerSchema = context.schemasOf(provider)?.action?.(type);
  const { configuration: bytes, sensitive } = written;
  const decoded = bytes
    ? valueOrRefusal(
        providerSchema
          ? fromMsgpack(bytes, impliedType(providerSchema.block), [written.address])
          : fromUntypedMsgpack(bytes, [written.address]),
      )
    : { value: NULL };
  if (isRefusal(decoded)) return say.unreadableChange(written.address, decoded.refusal);
  if (!providerSchema) context.inferredTypes.add(`${type} (${provider})`);
  const schema = providerSchema ?? inferredFrom([decoded.value], 0);
  const configuration = markAt(decoded.value, [
    ...sensitive.map((path) => ({ path, marks: SENSITIVE })),
    ...schemaMarks(schema.block, decoded.value),
  ]);
  const caller = written.caller === "" ? undefined : written.caller;
  return { address: written.address, type, name, provider, schema, configuration, caller };
}

function triggerOf({ resource, event, block, index, onFailure }: WrittenTrigger): Invoking | undefined {
  const address = instanceAt(resource);
  const name = ACTION_EVENTS[event - 1];
  return address && name && { resource: address, event: name, block, index, onFailure: FAILURES[onFailure] ?? "halt" };
}

const FAILURES = ["halt", "taint", "continue"] as const;
