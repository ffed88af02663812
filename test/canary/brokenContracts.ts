import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { impliedType } from "../../server/engine/schema/impliedType.ts";
import { readResourceSchema } from "../../server/engine/schema/readResourceSchema.ts";
import { fromStateJson } from "../../server/engine/values/encodings/stateJson.ts";
import { toMsgpack } from "../../server/engine/values/encodings/toMsgpack.ts";
import type { CanaryFolder } from "./workspace.ts";

// A provider that breaks its contracts about sensitive and write-only arguments, so that findings are about their values.

/** The objects of a call: the provider is told one secret, and answers with another one. */
function objectsOf({ canaries, schemas }: CanaryFolder) {
  const [configured = "", other = "", written = "", plain = ""] = [
    "a sensitive variable of the environment",
    "a text in a sensitive variable of tfvars",
    "a file in a write-only argument",
    "a file in a sensitive attribute",
  ].map((place) => canaries.find((canary) => canary.place === place)?.text);
  const thing = { id: "1", name: "a", label: null, token: plain, tags: null, hidden: { key: configured } };
  const more = {
    any: null,
    nested: [{ key: "k", secret: configured }],
    rule: [],
    set: [{ port: "1", password: other }],
  };
  return {
    schemas,
    configuration: { ...thing, ...more, id: null, token: null, secret: configured },
    planned: { ...thing, ...more, secret: configured },
    answered: { ...thing, ...more, secret: other, hidden: { key: other }, set: [{ port: "1", password: configured }] },
    written: { id: "1", name: "b", password: written, map: null, nested: null, rule: [] },
  };
}

/** Returns the case of an apply that returns another secret. */
export function brokenCase(folder: CanaryFolder): string {
  const { schemas, configuration, planned, answered } = objectsOf(folder);
  const line = { name: "broken", schema: schemas.test_thing, prior: null, config: { value: configuration } };
  return `${JSON.stringify({ ...line, planned: { value: planned }, new: { value: answered } })}\n`;
}

/** Writes the dump of a provider that plans and returns other secrets, and returns what is write-only. */
export function writeDump(folder: CanaryFolder, place: string): void {
  mkdirSync(place);
  const { schemas, configuration, planned, answered, written } = objectsOf(folder);
  let time = 1_795_709_680_000;
  const call = (type: string, objects: Readonly<Record<string, object | null>>) => {
    const { block } = readResourceSchema(schemas[type]).schema;
    const ofType = impliedType(block);
    time += 10;
    for (const [name, object] of Object.entries(objects)) {
      const value = fromStateJson(object, ofType);
      const packed = "value" in value ? toMsgpack(value.value, ofType) : value;
      if (!("bytes" in packed)) throw new Error(packed.fault.message);
      writeFileSync(join(place, `${time}_${name}.msgpack`), packed.bytes);
    }
  };
  const plan = "PlanResourceChange";
  call("test_thing", {
    [`${plan}_Request_Config`]: configuration,
    [`${plan}_Request_PriorState`]: null,
    [`${plan}_Request_ProposedNewState`]: configuration,
    [`${plan}_Response_PlannedState`]: answered,
  });
  call("test_thing", {
    ApplyResourceChange_Request_Config: configuration,
    ApplyResourceChange_Request_PriorState: null,
    ApplyResourceChange_Request_PlannedState: planned,
    ApplyResourceChange_Response_NewState: answered,
  });
  call("test_written", {
    ReadResource_Request_CurrentState: { ...written, password: null },
    ReadResource_Response_NewState: written,
  });
}
