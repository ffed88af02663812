import {
  bool,
  bytes,
  converted,
  entries,
  int32,
  int64,
  isSet,
  many,
  message,
  one,
  optional,
  type Single,
  text,
  withLength,
} from "../../codecs/protobuf.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import { fromUntypedMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { toDouble } from "../../values/numbers/number.ts";
import { attribute, index, type Path, type PathStep } from "../../values/path.ts";

// The message of a saved plan, as in planfile.proto: values are still encoded. Terraform and OpenTofu use the same numbers for most
// fields; where they differ, both readings are kept, because the message does not say who wrote it.

/** The MessagePack of a DynamicValue. */
const readValue = message({ 1: ["msgpack", bytes] });
const dynamicValue: Single<Uint8Array> = one((encoded) => readValue(encoded).msgpack);

function keyStep(msgpack: Uint8Array): PathStep {
  const key = fromUntypedMsgpack(msgpack);
  if (!("value" in key)) throw new RangeError("a key is not MessagePack");
  const { value } = key;
  if (value.kind === "string") return index(value.value);
  return value.kind === "number" ? index(toDouble(value.value)) : { kind: "element", value };
}

const readStep = message({
  1: ["step", converted(text, (name): PathStep => attribute(name))],
  2: ["step", converted(dynamicValue, keyStep)],
});
const readPath = message({ 1: ["steps", many(one((encoded) => readStep(encoded).step))] });
const path: Single<Path> = one((encoded) => readPath(encoded).steps);

/** The actions by their numbers; there is no 4. */
const ACTIONS: readonly (Action | "open" | undefined)[] = [
  "no-op",
  "create",
  "read",
  "update",
  undefined,
  "delete",
  "delete-then-create",
  "create-then-delete",
  "forget",
  "open",
  "forget-then-create",
];

const readImport = message({
  1: ["id", text],
  // In Terraform, the second field is a bool about deferred imports, and the third the identity. In OpenTofu the second is it.
  2: ["identity", withLength(optional(dynamicValue))],
  3: ["identity", optional(dynamicValue)],
});

const readChange = message({
  1: ["action", converted(int32, (number) => ACTIONS[number])],
  2: ["values", many(dynamicValue)],
  3: ["beforeSensitive", many(path)],
  4: ["afterSensitive", many(path)],
  5: ["importing", optional(one(readImport))],
  6: ["generatedConfiguration", text],
  7: ["beforeIdentity", optional(dynamicValue)],
  8: ["afterIdentity", optional(dynamicValue)],
});
export type WrittenChange = ReturnType<typeof readChange>;

const readResourceChange = message({
  7: ["deposed", text],
  8: ["provider", text],
  9: ["change", one(readChange)],
  11: ["replacePaths", many(path)],
  // The number of the action reason; 0 for none.
  12: ["reason", int32],
  13: ["address", text],
  14: ["previousAddress", text],
});
export type WrittenResourceChange = ReturnType<typeof readResourceChange>;

const readDeferral = message({ 1: ["reason", int32] });
const readDeferredChange = message({
  1: ["reason", one((encoded) => readDeferral(encoded).reason)],
  2: ["change", one(readResourceChange)],
});

const readOutputChange = message({ 1: ["name", text], 2: ["change", one(readChange)], 3: ["sensitive", bool] });
export type WrittenOutputChange = ReturnType<typeof readOutputChange>;

const readCheck = message({ 1: ["address", text], 2: ["status", int32], 3: ["messages", many(text)] });

/** The numbers of kinds and statuses are those of the message. */
const readChecks = message({
  1: ["kind", int32],
  2: ["address", text],
  3: ["status", int32],
  4: ["objects", many(one(readCheck))],
});
export type WrittenChecks = ReturnType<typeof readChecks>;

const readTrigger = message({
  1: ["resource", text],
  2: ["event", int32],
  3: ["block", int64],
  4: ["index", int64],
  5: ["onFailure", int32],
});
export type WrittenTrigger = ReturnType<typeof readTrigger>;

const readCaller = message({ 1: ["caller", text] });

const readInvocation = message({
  1: ["address", text],
  2: ["provider", text],
  4: ["configuration", optional(dynamicValue)],
  5: ["sensitive", many(path)],
  // Undefined if the user invokes the action, and no change.
  6: ["trigger", optional(one(readTrigger))],
  // The instance on whose behalf the user invokes the action; empty for none.
  7: ["caller", one((encoded) => readCaller(encoded).caller)],
});
export type WrittenInvocation = ReturnType<typeof readInvocation>;

const readVariable = message({ 1: ["name", text], 2: ["value", dynamicValue] });
const readBackend = message({ 1: ["type", text], 3: ["workspace", text] });
const readRelevantAttribute = message({ 1: ["resource", text], 2: ["path", path] });

const readPlan = message({
  1: ["version", int64],
  2: [
    "variables",
    entries((encoded) => {
      const { name, value } = readVariable(encoded);
      return [name, value];
    }),
  ],
  3: ["changes", many(one(readResourceChange))],
  4: ["outputs", many(one(readOutputChange))],
  5: ["targets", many(text)],
  // OpenTofu has the excluded addresses in a field of their own.
  6: ["targets", many(text)],
  13: ["backend", optional(one(readBackend))],
  14: ["terraformVersion", text],
  15: ["relevantAttributes", many(one(readRelevantAttribute))],
  17: ["mode", int32],
  18: ["drift", many(one(readResourceChange))],
  19: ["checks", many(one(readChecks))],
  20: ["errored", bool],
  // RFC 3339.
  21: ["timestamp", text],
  25: ["applyable", bool],
  26: ["complete", bool],
  27: ["deferred", many(one(readDeferredChange))],
  30: ["invocations", many(one(readInvocation))],
});

const ONLY_IN_TERRAFORM = ["isSet", isSet] as const;
const readTerraformFields = message({
  25: ONLY_IN_TERRAFORM,
  26: ONLY_IN_TERRAFORM,
  27: ONLY_IN_TERRAFORM,
  28: ONLY_IN_TERRAFORM,
  29: ONLY_IN_TERRAFORM,
  30: ONLY_IN_TERRAFORM,
  31: ONLY_IN_TERRAFORM,
  32: ONLY_IN_TERRAFORM,
});

/** A saved plan as its file has it. */
export type WrittenPlan = ReturnType<typeof readPlan> & {
  /** Whether a field is set that only Terraform has. */
  readonly hasTerraformFields: boolean;
};

/** Reads the message of a saved plan; undefined if the bytes are not such a message. */
export function readPlanMessage(encoded: Uint8Array): WrittenPlan | undefined {
  try {
    return { ...readPlan(encoded), hasTerraformFields: readTerraformFields(encoded).isSet };
  } catch {
    return undefined;
  }
}
