import { readFields } from "../../codecs/protobuf.ts";
import type { Action } from "../../lifecycle/reasons/decision.ts";
import { fromUntypedMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { toDouble } from "../../values/numbers/number.ts";
import { attribute, index, type Path, type PathStep } from "../../values/path.ts";

// The message of a saved plan, as in planfile.proto. Terraform and OpenTofu use the same numbers for most fields; where they differ,
// both readings are kept, because the message does not say who wrote it.

/** A saved plan as its file has it: values are still encoded. */
export interface WrittenPlan {
  readonly version: number;
  readonly terraformVersion: string;
  readonly mode: number;
  readonly errored: boolean;
  readonly applyable: boolean;
  readonly complete: boolean;
  /** RFC 3339. */
  readonly timestamp: string;
  readonly variables: ReadonlyMap<string, Uint8Array>;
  readonly changes: readonly WrittenResourceChange[];
  readonly drift: readonly WrittenResourceChange[];
  readonly outputs: readonly WrittenOutputChange[];
  readonly checks: readonly WrittenChecks[];
  readonly targets: readonly string[];
  readonly relevantAttributes: readonly { readonly resource: string; readonly path: Path }[];
  readonly invocations: readonly WrittenInvocation[];
  readonly backend: WrittenBackend | undefined;
  /** Whether a field is set that only Terraform has. */
  readonly hasTerraformFields: boolean;
}

export interface WrittenBackend {
  readonly type: string;
  readonly workspace: string;
}

export interface WrittenChange {
  readonly action: Action | "open" | undefined;
  readonly values: readonly Uint8Array[];
  readonly beforeSensitive: readonly Path[];
  readonly afterSensitive: readonly Path[];
  readonly importing: WrittenImport | undefined;
  readonly generatedConfiguration: string;
  readonly beforeIdentity: Uint8Array | undefined;
  readonly afterIdentity: Uint8Array | undefined;
}

export interface WrittenImport {
  readonly id: string;
  readonly identity: Uint8Array | undefined;
}

export interface WrittenResourceChange {
  readonly address: string;
  readonly previousAddress: string;
  readonly deposed: string;
  readonly provider: string;
  readonly change: WrittenChange;
  readonly replacePaths: readonly Path[];
  /** The number of the action reason; 0 for none. */
  readonly reason: number;
}

export interface WrittenOutputChange {
  readonly name: string;
  readonly sensitive: boolean;
  readonly change: WrittenChange;
}

/** The numbers of kinds and statuses are those of the message. */
export interface WrittenChecks {
  readonly kind: number;
  readonly address: string;
  readonly status: number;
  readonly objects: readonly WrittenCheck[];
}

export interface WrittenCheck {
  readonly address: string;
  readonly status: number;
  readonly messages: readonly string[];
}

export interface WrittenInvocation {
  readonly address: string;
  readonly provider: string;
  readonly configuration: Uint8Array | undefined;
  readonly sensitive: readonly Path[];
  /** Undefined if the user invokes the action, and no change. */
  readonly trigger: WrittenTrigger | undefined;
  /** The instance on whose behalf the user invokes the action; empty for none. */
  readonly caller: string;
}

export interface WrittenTrigger {
  readonly resource: string;
  readonly event: number;
  readonly block: number;
  readonly index: number;
  readonly onFailure: number;
}

/** Reads the message of a saved plan; undefined if the bytes are not such a message. */
export function readPlanMessage(bytes: Uint8Array): WrittenPlan | undefined {
  try {
    return readPlan(bytes);
  } catch {
    return undefined;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function readPlan(bytes: Uint8Array): WrittenPlan {
  const plan: Mutable<WrittenPlan> & {
    variables: Map<string, Uint8Array>;
    changes: WrittenResourceChange[];
    drift: WrittenResourceChange[];
    outputs: WrittenOutputChange[];
    checks: WrittenChecks[];
    targets: string[];
    relevantAttributes: { resource: string; path: Path }[];
    invocations: WrittenInvocation[];
  } = {
    version: 0,
    terraformVersion: "",
    mode: 0,
    errored: false,
    applyable: false,
    complete: false,
    timestamp: "",
    variables: new Map(),
    changes: [],
    drift: [],
    outputs: [],
    checks: [],
    targets: [],
    relevantAttributes: [],
    invocations: [],
    backend: undefined,
    hasTerraformFields: false,
  };
  readFields(bytes, (field, reader) => {
    if (field >= 25 && field <= 32) plan.hasTerraformFields = true;
    switch (field) {
      case 1:
        plan.version = Number(reader.uint64());
        return true;
      case 2:
        readVariable(reader.bytes(), plan.variables);
        return true;
      case 3:
        plan.changes.push(readResourceChange(reader.bytes()));
        return true;
      case 4:
        plan.outputs.push(readOutputChange(reader.bytes()));
        return true;
      case 5:
      case 6:
        // OpenTofu has the excluded addresses in a field of their own.
        plan.targets.push(reader.string());
        return true;
      case 13:
        plan.backend = readBackend(reader.bytes());
        return true;
      case 14:
        plan.terraformVersion = reader.string();
        return true;
      case 15:
        plan.relevantAttributes.push(readRelevantAttribute(reader.bytes()));
        return true;
      case 17:
        plan.mode = reader.int32();
        return true;
      case 18:
        plan.drift.push(readResourceChange(reader.bytes()));
        return true;
      case 19:
        plan.checks.push(readChecks(reader.bytes()));
        return true;
      case 20:
        plan.errored = reader.bool();
        return true;
      case 21:
        plan.timestamp = reader.string();
        return true;
      case 25:
        plan.applyable = reader.bool();
        return true;
      case 26:
        plan.complete = reader.bool();
        return true;
      case 30:
        plan.invocations.push(readInvocation(reader.bytes()));
        return true;
      default:
        return false;
    }
  });
  return plan;
}

function readVariable(bytes: Uint8Array, variables: Map<string, Uint8Array>): void {
  let name = "";
  let value: Uint8Array = new Uint8Array();
  readFields(bytes, (field, reader) => {
    if (field === 1) name = reader.string();
    else if (field === 2) value = readDynamicValue(reader.bytes());
    else return false;
    return true;
  });
  variables.set(name, value);
}

/** Returns the MessagePack of a DynamicValue. */
function readDynamicValue(bytes: Uint8Array): Uint8Array {
  let msgpack: Uint8Array = new Uint8Array();
  readFields(bytes, (field, reader) => {
    if (field === 1) msgpack = reader.bytes();
    return field === 1;
  });
  return msgpack;
}

function readBackend(bytes: Uint8Array): WrittenBackend {
  const backend: Mutable<WrittenBackend> = { type: "", workspace: "" };
  readFields(bytes, (field, reader) => {
    if (field === 1) backend.type = reader.string();
    else if (field === 3) backend.workspace = reader.string();
    else return false;
    return true;
  });
  return backend;
}

function readResourceChange(bytes: Uint8Array): WrittenResourceChange {
  const change: Mutable<WrittenResourceChange> & { replacePaths: Path[] } = {
    address: "",
    previousAddress: "",
    deposed: "",
    provider: "",
    change: NO_CHANGE,
    replacePaths: [],
    reason: 0,
  };
  readFields(bytes, (field, reader) => {
    if (field === 7) change.deposed = reader.string();
    else if (field === 8) change.provider = reader.string();
    else if (field === 9) change.change = readChange(reader.bytes());
    else if (field === 11) change.replacePaths.push(readPath(reader.bytes()));
    else if (field === 12) change.reason = reader.int32();
    else if (field === 13) change.address = reader.string();
    else if (field === 14) change.previousAddress = reader.string();
    else return false;
    return true;
  });
  return change;
}

const NO_CHANGE: WrittenChange = {
  action: "no-op",
  values: [],
  beforeSensitive: [],
  afterSensitive: [],
  importing: undefined,
  generatedConfiguration: "",
  beforeIdentity: undefined,
  afterIdentity: undefined,
};

/** The actions by their numbers; there is no 4. */
const ACTIONS: readonly WrittenChange["action"][] = [
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

function readChange(bytes: Uint8Array): WrittenChange {
  const change: Mutable<WrittenChange> & { values: Uint8Array[]; beforeSensitive: Path[]; afterSensitive: Path[] } = {
    ...NO_CHANGE,
    values: [],
    beforeSensitive: [],
    afterSensitive: [],
  };
  readFields(bytes, (field, reader) => {
    if (field === 1) change.action = ACTIONS[reader.int32()];
    else if (field === 2) change.values.push(readDynamicValue(reader.bytes()));
    else if (field === 3) change.beforeSensitive.push(readPath(reader.bytes()));
    else if (field === 4) change.afterSensitive.push(readPath(reader.bytes()));
    else if (field === 5) change.importing = readImport(reader.bytes());
    else if (field === 6) change.generatedConfiguration = reader.string();
    else if (field === 7) change.beforeIdentity = readDynamicValue(reader.bytes());
    else if (field === 8) change.afterIdentity = readDynamicValue(reader.bytes());
    else return false;
    return true;
  });
  return change;
}

function readImport(bytes: Uint8Array): WrittenImport {
  const importing: Mutable<WrittenImport> = { id: "", identity: undefined };
  readFields(bytes, (field, reader) => {
    if (field === 1) importing.id = reader.string();
    // In Terraform, the second field is a bool about deferred imports, and the third the identity. In OpenTofu the second is it.
    else if (field === 3) importing.identity = readDynamicValue(reader.bytes());
    else if (field === 2 && isLengthDelimited(bytes, reader.pos)) importing.identity = readDynamicValue(reader.bytes());
    else return false;
    return true;
  });
  return importing;
}

/** Whether the field whose one-byte tag precedes the offset has a length. */
const isLengthDelimited = (bytes: Uint8Array, at: number): boolean => ((bytes[at - 1] ?? 0) & 7) === 2;

function readOutputChange(bytes: Uint8Array): WrittenOutputChange {
  const output: Mutable<WrittenOutputChange> = { name: "", sensitive: false, change: NO_CHANGE };
  readFields(bytes, (field, reader) => {
    if (field === 1) output.name = reader.string();
    else if (field === 2) output.change = readChange(reader.bytes());
    else if (field === 3) output.sensitive = reader.bool();
    else return false;
    return true;
  });
  return output;
}

function readChecks(bytes: Uint8Array): WrittenChecks {
  const checks: Mutable<WrittenChecks> & { objects: WrittenCheck[] } = { kind: 0, address: "", status: 0, objects: [] };
  readFields(bytes, (field, reader) => {
    if (field === 1) checks.kind = reader.int32();
    else if (field === 2) checks.address = reader.string();
    else if (field === 3) checks.status = reader.int32();
    else if (field === 4) checks.objects.push(readCheck(reader.bytes()));
    else return false;
    return true;
  });
  return checks;
}

function readCheck(bytes: Uint8Array): WrittenCheck {
  const check: Mutable<WrittenCheck> & { messages: string[] } = { address: "", status: 0, messages: [] };
  readFields(bytes, (field, reader) => {
    if (field === 1) check.address = reader.string();
    else if (field === 2) check.status = reader.int32();
    else if (field === 3) check.messages.push(reader.string());
    else return false;
    return true;
  });
  return check;
}

function readRelevantAttribute(bytes: Uint8Array): WrittenPlan["relevantAttributes"][number] {
  let resource = "";
  let path: Path = [];
  readFields(bytes, (field, reader) => {
    if (field === 1) resource = reader.string();
    else if (field === 2) path = readPath(reader.bytes());
    else return false;
    return true;
  });
  return { resource, path };
}

function readInvocation(bytes: Uint8Array): WrittenInvocation {
  const invocation: Mutable<WrittenInvocation> & { sensitive: Path[] } = {
    address: "",
    provider: "",
    configuration: undefined,
    sensitive: [],
    trigger: undefined,
    caller: "",
  };
  readFields(bytes, (field, reader) => {
    if (field === 1) invocation.address = reader.string();
    else if (field === 2) invocation.provider = reader.string();
    else if (field === 4) invocation.configuration = readDynamicValue(reader.bytes());
    else if (field === 5) invocation.sensitive.push(readPath(reader.bytes()));
    else if (field === 6) invocation.trigger = readTrigger(reader.bytes());
    else if (field === 7) invocation.caller = readCaller(reader.bytes());
    else return false;
    return true;
  });
  return invocation;
}

function readTrigger(bytes: Uint8Array): WrittenTrigger {
  const trigger: Mutable<WrittenTrigger> = { resource: "", event: 0, block: 0, index: 0, onFailure: 0 };
  readFields(bytes, (field, reader) => {
    if (field === 1) trigger.resource = reader.string();
    else if (field === 2) trigger.event = reader.int32();
    else if (field === 3) trigger.block = Number(reader.int64());
    else if (field === 4) trigger.index = Number(reader.int64());
    else if (field === 5) trigger.onFailure = reader.int32();
    else return false;
    return true;
  });
  return trigger;
}

function readCaller(bytes: Uint8Array): string {
  let caller = "";
  readFields(bytes, (field, reader) => {
    if (field === 1) caller = reader.string();
    return field === 1;
  });
  return caller;
}

function readPath(bytes: Uint8Array): Path {
  const path: PathStep[] = [];
  readFields(bytes, (field, reader) => {
    if (field === 1) path.push(readStep(reader.bytes()));
    return field === 1;
  });
  return path;
}

function readStep(bytes: Uint8Array): PathStep {
  let step: PathStep = attribute("");
  readFields(bytes, (field, reader) => {
    if (field === 1) step = attribute(reader.string());
    else if (field === 2) step = keyStep(readDynamicValue(reader.bytes()));
    else return false;
    return true;
  });
  return step;
}

function keyStep(msgpack: Uint8Array): PathStep {
  const key = fromUntypedMsgpack(msgpack);
  if (!("value" in key)) throw new RangeError("a key is not MessagePack");
  const { value } = key;
  if (value.kind === "string") return index(value.value);
  return value.kind === "number" ? index(toDouble(value.value)) : { kind: "element", value };
}
