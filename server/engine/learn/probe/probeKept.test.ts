import { expect, test } from "vitest";
import { pathOfPartKey } from "../../provider/facts.ts";
import type { PluginAnswer } from "../../provider/plugin/pluginCalls.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { readResourceSchema } from "../../schema/readResourceSchema.ts";
import { fromMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { toMsgpack } from "../../values/encodings/toMsgpack.ts";
import { NUMBER, type Type } from "../../values/type.ts";
import { isObject, nullValue, numberValue, objectValue, type Value } from "../../values/value.ts";
import { converse, type ProbeRequest } from "../probing.ts";
import { probeType } from "./probeType.ts";

const { block } = readResourceSchema({
  version: 0,
  block: {
    attributes: {
      name: { type: "string", required: true },
      batch: { type: "number", optional: true },
      size: { type: "number", optional: true },
    },
  },
}).schema;

const decoded = (bytes: Uint8Array, type: Type): Value => {
  const read = fromMsgpack(bytes, type);
  if (!("value" in read)) throw new Error(read.fault.message);
  return read.value;
};

const isTen = (value: Value): boolean => value.kind === "number" && value.value === 10;

/** Answers as a plugin of the original SDK that drops a batch of 10 from new objects, and whose size has a default of 3. */
async function answered(request: ProbeRequest): Promise<PluginAnswer> {
  const type = impliedType(block);
  const answer: PluginAnswer = { kind: "answered", diagnostics: [], private: "", legacyTypeSystem: true };
  if (request.call !== "PlanResourceChange") return answer;
  const configured = decoded(request.configuration, type);
  const prior = decoded(request.prior, type);
  if (!isObject(configured)) throw new Error("nothing is destroyed");
  const none = nullValue(NUMBER);
  const stored = isObject(prior) ? (prior.entries.get("batch") ?? none) : none;
  const planned = [...configured.entries].map(([name, value]): readonly [string, Value] => {
    if (name === "size" && value.kind === "null") return [name, numberValue(3)];
    if (name !== "batch") return [name, value];
    const isSuppressed = isObject(prior) ? value.kind === "null" && isTen(stored) : isTen(value);
    return [name, isSuppressed ? stored : value];
  });
  const encoded = toMsgpack(objectValue(planned), type);
  if (!("bytes" in encoded)) throw new Error("the plan is not of the type");
  return { ...answer, object: { msgpack: encoded.bytes } };
}

test("the numbers that stay although others are removed are learned, but for the default", async () => {
  const { facts } = await converse(probeType("made_up", block), answered);
  const kept = [...facts].map(([key, learned]) => [pathOfPartKey(key), learned.removed, learned.kept]);
  expect(kept).toContainEqual(["batch", "updates", ["10"]]);
  expect(kept).toContainEqual(["size", "updates", undefined]);
});
