/** An operation of which a dump has objects that the contracts are about. */
export type DumpOperation =
  | "UpgradeResourceState"
  | "ReadResource"
  | "ValidateResourceConfig"
  | "ImportResourceState"
  | "PlanResourceChange"
  | "ApplyResourceChange";

/** An object in a request or a response. */
export type DumpField =
  | "configuration"
  | "prior"
  | "proposed"
  | "current"
  | "plannedToApply"
  | "planned"
  | "newState"
  | "upgraded"
  | "imported";

/** A file of a dump, as far as its name tells. */
export interface DumpFile {
  readonly name: string;
  /** In milliseconds. */
  readonly time: number;
  readonly operation: DumpOperation;
  readonly field: DumpField;
  readonly format: "msgpack" | "json" | "empty";
}

const NAME = /^(\d{1,15})_([A-Za-z]+)_((?:Request|Response)_\w+)(?:\.(msgpack|json|empty))?$/;

/** Protocol 5 has another name for one operation. */
const OTHER_NAMES: Readonly<Record<string, DumpOperation>> = { ValidateResourceTypeConfig: "ValidateResourceConfig" };

const FIELDS: Readonly<Record<DumpOperation, Readonly<Record<string, DumpField>>>> = {
  UpgradeResourceState: { Response_UpgradedState: "upgraded" },
  ReadResource: { Request_CurrentState: "current", Response_NewState: "newState" },
  ValidateResourceConfig: { Request_Config: "configuration" },
  ImportResourceState: { Response_ImportedResource_State: "imported" },
  PlanResourceChange: {
    Request_Config: "configuration",
    Request_PriorState: "prior",
    Request_ProposedNewState: "proposed",
    Response_PlannedState: "planned",
  },
  ApplyResourceChange: {
    Request_Config: "configuration",
    Request_PriorState: "prior",
    Request_PlannedState: "plannedToApply",
    Response_NewState: "newState",
  },
};

const RESPONSES: ReadonlySet<DumpField> = new Set(["planned", "newState", "upgraded", "imported"]);

/** Whether an object is the provider's answer. */
export const isResponse = (field: DumpField): boolean => RESPONSES.has(field);

/** Reads the name of a file. `other`: of a dump, but without an object of a resource. `foreign`: of no dump. */
export function readDumpName(name: string): DumpFile | "other" | "foreign" {
  const [, time, rpc, place, format] = NAME.exec(name) ?? [];
  if (time === undefined || rpc === undefined || place === undefined) return "foreign";
  const operation = OTHER_NAMES[rpc] ?? (Object.hasOwn(FIELDS, rpc) ? (rpc as DumpOperation) : undefined);
  const field = operation && Object.hasOwn(FIELDS[operation], place) ? FIELDS[operation][place] : undefined;
  if (!operation || !field || !format) return "other";
  return { name, time: Number(time), operation, field, format: format as DumpFile["format"] };
}

/** Returns the time of a file of a Configure call, in milliseconds; undefined for any other file. */
export function configureTime(name: string): number | undefined {
  const [, time] = /^(\d{1,15})_Configure(?:Provider)?_Request_Config\b/.exec(name) ?? [];
  return time === undefined ? undefined : Number(time);
}
