import { proposedNew } from "../lifecycle/contract/proposedNew.ts";
import type { PluginAnswer, PluginObject, PluginRequest } from "../provider/plugin/pluginCalls.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { fromMsgpack } from "../values/encodings/fromMsgpack.ts";
import { fromJson } from "../values/encodings/stateJson.ts";
import { toMsgpack } from "../values/encodings/toMsgpack.ts";
import { type Path, pathText } from "../values/path.ts";
import type { Type } from "../values/type.ts";
import { isObject, isSet, nullValue, unknownValue, type Value } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";
import { type Complaint, complaintsIn } from "./complaints.ts";
import type { PluginReply, ProbeRequest, Probing } from "./probing.ts";

/** An object of a type, and the private data that its provider keeps with it. */
export interface StoredObject {
  readonly value: Value;
  readonly private: string;
}

/** What a plugin plans for a change. */
export interface PlannedChange {
  readonly planned: Value;
  readonly private: string;
  readonly requiresReplace: readonly Path[];
  readonly isLegacy: boolean;
  readonly complaints: readonly Complaint[];
}

/** The conversation with a plugin about one resource type, without a provider configuration. */
export interface Conversation {
  /** Returns what the plugin says about a configuration; undefined if it does not answer. */
  validate(configuration: Value): Probing<readonly Complaint[] | undefined>;
  /**
   * Returns what the plugin plans; undefined if it does not answer. `prior` is undefined for a new object. `isOfSecond`: whether the
   * plugin is asked that has the second one of the invented configurations. A plugin that does not answer for a new object, because it
   * looks its texts up in the service, is asked with unknown texts.
   */
  plan(prior: StoredObject | undefined, configuration: Value, isOfSecond?: boolean): Probing<PlannedChange | undefined>;
  /** Allows more questions, unless the plugin itself has ended the conversation. */
  allowMore(count: number): void;
  /** Why no further question is asked; undefined while questions may be asked. */
  ended(): string | undefined;
  /** The reason why the last question without an answer has none; undefined if all were answered. */
  lastBreak(): string | undefined;
}

/** The number of unanswered questions after which a type is given up, and of all questions about it. */
export const MOST_BREAKS = 4;
export const MOST_QUESTIONS = 1_500;

export function conversationAbout(type: string, block: BlockSchema): Conversation {
  const objectType = impliedType(block);
  const absent = nullValue(objectType);
  let breaks = 0;
  let count = 0;
  let end: string | undefined;
  let allowed = MOST_QUESTIONS;
  let lastBreak: string | undefined;
  let hangs = false;
  let looksTextsUp = false;
  function* ask(request: ProbeRequest): Probing<PluginAnswer | undefined> {
    if (end !== undefined) return undefined;
    if (++count > allowed) end = TOO_MANY;
    const reply: PluginReply = yield request;
    if (reply.kind === "answered") return reply;
    if (reply.kind === "failure") end = reply.reason;
    else {
      lastBreak = breakText(request.call, reply);
      hangs = reply.kind === "unanswered" && reply.how !== "gone";
      if (++breaks === MOST_BREAKS) end = lastBreak;
    }
    return undefined;
  }
  function* planned(
    prior: StoredObject | undefined,
    configuration: Value,
    isOfSecond: boolean,
  ): Probing<PlannedChange | undefined> {
    const priorState = prior?.value ?? absent;
    const proposedState = proposedNew(block, priorState, configuration);
    const [priorBytes, proposed, configured] = [priorState, proposedState, configuration].map((value) =>
      packed(value, objectType),
    );
    if (!priorBytes || !proposed || !configured) return undefined;
    const answer = yield* ask({
      call: "PlanResourceChange",
      type,
      prior: priorBytes,
      proposed,
      configuration: configured,
      private: prior?.private ?? "",
      meta: undefined,
      ...(isOfSecond && { isOfSecond }),
    });
    if (!answer) return undefined;
    const complaints = complaintsIn(answer.diagnostics);
    const object = unpacked(answer.object, objectType);
    if (complaints.length === 0 && (!object || !isObject(object))) return undefined;
    const { private: plannedPrivate = "", requiresReplace = [], legacyTypeSystem: isLegacy = false } = answer;
    return { planned: object ?? absent, private: plannedPrivate, requiresReplace, isLegacy, complaints };
  }
  return {
    *validate(configuration) {
      const bytes = packed(configuration, objectType);
      const answer = bytes && (yield* ask({ call: "ValidateResourceConfig", type, configuration: bytes }));
      return answer && complaintsIn(answer.diagnostics);
    },
    *plan(prior, configuration, isOfSecond = false) {
      if (prior) return yield* planned(prior, configuration, isOfSecond);
      if (!looksTextsUp) {
        const answer = yield* planned(undefined, configuration, isOfSecond);
        if (answer || end !== undefined || !hangs) return answer;
      }
      const answer = yield* planned(undefined, withUnknownTexts(configuration), isOfSecond);
      looksTextsUp ||= answer !== undefined;
      return answer && { ...answer, planned: withConfigured(answer.planned, configuration) };
    },
    allowMore(more) {
      allowed = count + more;
      if (end === TOO_MANY) end = undefined;
    },
    ended: () => end,
    lastBreak: () => lastBreak,
  };
}

/** Returns a configuration whose texts are unknown; sets stay as they are, because their elements could not be told apart. */
const withUnknownTexts = (configuration: Value): Value =>
  isSet(configuration)
    ? configuration
    : configuration.kind === "string"
      ? unknownValue(configuration.type)
      : withMembers(
          configuration,
          membersOf(configuration).map(([, member]) => withUnknownTexts(member)),
        );

/** Returns a planned object that has what is configured where it is unknown. */
function withConfigured(planned: Value, configured: Value): Value {
  if (configured.kind === "null" || isSet(planned)) return planned;
  if (planned.kind === "unknown") return configured;
  const members = new Map(membersOf(configured).map(([step, member]) => [pathText([step]), member] as const));
  return withMembers(
    planned,
    membersOf(planned).map(([step, member]) => {
      const of = members.get(pathText([step]));
      return of ? withConfigured(member, of) : member;
    }),
  );
}

const TOO_MANY = "it needs more questions than are asked about one type";

const breakText = (call: PluginRequest["call"], reply: Exclude<PluginReply, PluginAnswer>): string =>
  reply.kind === "unanswered" && reply.how === "gone"
    ? `${call} ends the plugin, so the type may need a configured provider`
    : `${call} is not answered: ${reply.reason}`;

function packed(value: Value, type: Type): Uint8Array | undefined {
  const encoded = toMsgpack(value, type);
  return "bytes" in encoded ? encoded.bytes : undefined;
}

function unpacked(object: PluginObject | undefined, type: Type): Value | undefined {
  if (!object) return undefined;
  const decoded = "json" in object ? fromJson(object.json, type) : fromMsgpack(object.msgpack, type);
  return "value" in decoded ? decoded.value : undefined;
}
