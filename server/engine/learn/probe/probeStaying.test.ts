import { expect, test } from "vitest";
import { pathOfPartKey } from "../../provider/facts.ts";
import type { PluginAnswer } from "../../provider/plugin/pluginCalls.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { readResourceSchema } from "../../schema/readResourceSchema.ts";
import { fromMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { toMsgpack } from "../../values/encodings/toMsgpack.ts";
import { setValue } from "../../values/set.ts";
import { STRING, type Type } from "../../values/type.ts";
import { isObject, nullValue, objectValue, stringValue, unknownValue, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import { converse, type ProbeRequest } from "../probing.ts";
import { probeType } from "./probeType.ts";

const LINK = "https://www.googleapis.com/compute/v1/";

const { block } = readResourceSchema({
  version: 0,
  block: {
    block_types: {
      env: {
        nesting_mode: "set",
        block: {
          attributes: {
            name: { type: "string", required: true },
            value: { type: "string", optional: true },
            note: { type: "string", optional: true },
            rate: { type: "string", optional: true, computed: true },
            group: { type: "string", optional: true },
          },
        },
      },
    },
  },
}).schema;
const type = impliedType(block);

const decoded = (bytes: Uint8Array, of: Type): Value => {
  const read = fromMsgpack(bytes, of);
  if (!("value" in read)) throw new Error(read.fault.message);
  return read.value;
};

const elementsOf = (object: Value): readonly Value[] =>
  isObject(object) ? membersOf(object.entries.get("env")!).map(([, element]) => element) : [];

const textOf = (element: Value, name: string): string => {
  const value = isObject(element) ? element.entries.get(name) : undefined;
  return value?.kind === "string" ? value.value : "";
};

/** The identity of an element for the plugin: its arguments, with links from the project on. */
const hash = (element: Value): string =>
  ["name", "value", "note", "rate", "group"]
    .map((name) => (name === "group" ? textOf(element, name).replace(LINK, "") : textOf(element, name)))
    .join("|");

/** Answers as a plugin of the original SDK whose set has elements with a default for `value`, and compares links in `group`. */
async function answered(request: ProbeRequest): Promise<PluginAnswer> {
  const answer: PluginAnswer = { kind: "answered", diagnostics: [], private: "", legacyTypeSystem: true };
  if (request.call !== "PlanResourceChange") return answer;
  const [configured, prior] = [decoded(request.configuration, type), decoded(request.prior, type)];
  const [elements, priorElements] = [elementsOf(configured), elementsOf(prior)];
  const hashes = (of: readonly Value[]): string => of.map(hash).sort().join();
  const planned =
    isObject(prior) && hashes(elements) === hashes(priorElements)
      ? priorElements
      : elements.map((element) =>
          plannedElement(
            element,
            priorElements.find((other) => hash(other) === hash(element)),
          ),
        );
  if (!isObject(configured)) throw new Error("nothing is destroyed");
  const set = configured.entries.get("env")!;
  const elementType = set.type.kind === "set" ? set.type.element : set.type;
  const encoded = toMsgpack(objectValue([["env", setValue(elementType, planned)]]), type);
  if (!("bytes" in encoded)) throw new Error("the plan is not of the type");
  return { ...answer, object: { msgpack: encoded.bytes } };
}

function plannedElement(element: Value, staying: Value | undefined): Value {
  const empty = stringValue("");
  const inNew: Readonly<Record<string, Value>> = {
    value: empty,
    note: empty,
    group: empty,
    rate: unknownValue(STRING),
  };
  const inStaying: Readonly<Record<string, Value>> = { value: empty, rate: empty };
  return objectValue(
    ["name", "value", "note", "rate", "group"].map((name): readonly [string, Value] => {
      const text = textOf(element, name);
      return [name, text !== "" ? stringValue(text) : ((staying ? inStaying : inNew)[name] ?? nullValue(STRING))];
    }),
  );
}

test("of the empty values in an element of a set, those that are defaults are learned beside another element", async () => {
  const { facts } = await converse(probeType("made_up", block), answered);
  const staying = [...facts].filter(([, { staysEmpty }]) => staysEmpty).map(([key]) => pathOfPartKey(key));
  expect(staying).toEqual(["env.value"]);
});

test("each argument of an element of a set is asked about its forms while the others stay", async () => {
  const { facts } = await converse(probeType("made_up", block), answered);
  const related = [...facts].filter(([, { relations = [] }]) => relations.length > 0);
  expect(related.map(([key, { relations }]) => [pathOfPartKey(key), relations])).toEqual([["env.group", ["link"]]]);
});
