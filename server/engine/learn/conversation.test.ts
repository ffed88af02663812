import { expect, test } from "vitest";
import { impliedType } from "../schema/impliedType.ts";
import { readResourceSchema } from "../schema/readResourceSchema.ts";
import { fromMsgpack } from "../values/encodings/fromMsgpack.ts";
import { fromStateJson } from "../values/encodings/stateJson.ts";
import { toMsgpack } from "../values/encodings/toMsgpack.ts";
import { attribute } from "../values/path.ts";
import { STRING } from "../values/type.ts";
import { stringValue, unknownValue, type Value } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { conversationAbout } from "./conversation.ts";
import type { PluginReply, ProbeRequest } from "./probing.ts";

const { block } = readResourceSchema({
  version: 0,
  block: {
    attributes: {
      id: { type: "string", computed: true },
      definition: { type: "string", required: true },
      kind: { type: "string", optional: true },
    },
  },
}).schema;
const TYPE = impliedType(block);

const objectOf = (json: object): Value => {
  const read = fromStateJson({ id: null, kind: null, ...json }, TYPE);
  if (!("value" in read)) throw new Error("no such object");
  return read.value;
};

/** A plugin that looks a definition up in its service, which it cannot reach. */
function reply(request: ProbeRequest): PluginReply {
  if (request.call !== "PlanResourceChange") throw new Error(request.call);
  const configured = fromMsgpack(request.configuration, TYPE);
  const isKnown = "value" in configured && applyPath(configured.value, [attribute("definition")])?.kind !== "unknown";
  if (isKnown) return { kind: "unanswered", how: "cancelled", reason: "did not answer within 2 s" };
  const planned = objectOf({ kind: "STANDARD" });
  if (planned.kind !== "mapping") throw new Error("no object");
  const entries = new Map([...planned.entries, ["definition", unknownValue(STRING)] as const]);
  const packed = toMsgpack({ ...planned, entries }, TYPE);
  if (!("bytes" in packed)) throw new Error("not packed");
  return { kind: "answered", diagnostics: [], object: { msgpack: packed.bytes } };
}

test("a plugin that looks texts of a new object up is asked with unknown ones, once it did not answer", () => {
  const conversation = conversationAbout("made_up", block);
  const calls: string[] = [];
  const planOf = (definition: string) => {
    const asking = conversation.plan(undefined, objectOf({ definition }));
    let step = asking.next();
    while (!step.done) {
      const answer = reply(step.value);
      calls.push(answer.kind);
      step = asking.next(answer);
    }
    const planned = step.value?.planned;
    return planned && ["definition", "kind"].map((name) => applyPath(planned, [attribute(name)]));
  };
  expect(planOf("a")).toEqual([stringValue("a"), stringValue("STANDARD")]);
  expect(planOf("b")).toEqual([stringValue("b"), stringValue("STANDARD")]);
  expect(calls).toEqual(["unanswered", "answered", "answered"]);
});
