import { detachedCopy } from "../../source/textCopy.ts";
import { isObject, type LogMessage, objectAt, textAt } from "./logLines.ts";
import type {
  Identifier,
  LoggedDiagnostic,
  LoggedInstance,
  LoggedOperation,
  LoggedProvisioner,
  LoggedRead,
  PlannedChange,
} from "./runLog.ts";

type Open<T> = { -readonly [Member in keyof T]: T[Member] };
type OpenOperation = Open<Omit<LoggedOperation, "provisioners">> & { readonly provisioners: Open<LoggedProvisioner>[] };

/** Gathers the messages about one address. */
export class InstanceLog implements LoggedInstance {
  readonly address: string;
  readonly drift: string[] = [];
  readonly planned: PlannedChange[] = [];
  readonly reads: Open<LoggedRead>[] = [];
  readonly operations: OpenOperation[] = [];
  readonly diagnostics: LoggedDiagnostic[] = [];

  constructor(address: string) {
    this.address = address;
  }

  /** Adds a change: one that is planned, or one that happened outside of Terraform. */
  addChange(type: "planned_change" | "resource_drift", change: LogMessage): void {
    const action = textAt(change, "action");
    if (action === undefined) return;
    if (type === "resource_drift") {
      this.drift.push(detachedCopy(action));
      return;
    }
    const reason = textAt(change, "reason");
    const previousAddress = textAt(objectAt(change, "previous_resource"), "addr");
    const importId = textAt(objectAt(change, "importing"), "id");
    this.planned.push({
      action: detachedCopy(action),
      ...(reason !== undefined && { reason: detachedCopy(reason) }),
      ...(previousAddress !== undefined && { previousAddress: detachedCopy(previousAddress) }),
      ...(importId !== undefined && { importId: detachedCopy(importId) }),
    });
  }

  /** Adds a step of an operation, or of a read. */
  addStep(type: string, hook: LogMessage, at: string | undefined): void {
    const time = at === undefined ? undefined : detachedCopy(at);
    const [subject, event] = splitType(type);
    if (subject === "refresh") this.#addRead(event, hook, time);
    else if (subject === "provision") this.#addProvisioner(event, textAt(hook, "provisioner") ?? "");
    else this.#addOperation(event, hook, time);
  }

  #addRead(event: string, hook: LogMessage, time: string | undefined): void {
    const id = identifierIn(hook);
    const last = this.reads.findLast(({ endedAt }) => endedAt === undefined);
    if (event === "start" || !last) {
      this.reads.push({
        ...(time !== undefined && { [event === "start" ? "startedAt" : "endedAt"]: time }),
        ...(id && { id }),
      });
      return;
    }
    if (time !== undefined) last.endedAt = time;
    if (id) last.id = id;
  }

  #addOperation(event: string, hook: LogMessage, time: string | undefined): void {
    const action = textAt(hook, "action") ?? "";
    const id = identifierIn(hook);
    if (event === "start") {
      this.operations.push({
        action: detachedCopy(action),
        status: "open",
        ...(time !== undefined && { startedAt: time }),
        ...(id && { id }),
        provisioners: [],
      });
      return;
    }
    const status = STATUSES.get(event);
    if (!status) return;
    const operation =
      this.operations.find((each) => each.status === "open" && each.action === action) ?? this.#unstarted(action);
    operation.status = status;
    const seconds = hook.elapsed_seconds;
    if (typeof seconds === "number") operation.seconds = seconds;
    if (time !== undefined) operation.endedAt = time;
    if (id) operation.id = id;
  }

  /** Returns an operation whose start the log does not have. */
  #unstarted(action: string): OpenOperation {
    const operation: OpenOperation = { action: detachedCopy(action), status: "open", provisioners: [] };
    this.operations.push(operation);
    return operation;
  }

  #addProvisioner(event: string, type: string): void {
    const operation = this.operations.findLast(({ status }) => status === "open");
    if (event === "start") operation?.provisioners.push({ type: detachedCopy(type), status: "open" });
    const status = STATUSES.get(event);
    const provisioner = operation?.provisioners.findLast((each) => each.status === "open");
    if (provisioner && status) provisioner.status = status;
  }
}

const STATUSES: ReadonlyMap<string, "done" | "failed"> = new Map([
  ["complete", "done"],
  ["errored", "failed"],
]);

/** Returns the subject and the event of a message: `apply_start` is `apply` and `start`. */
function splitType(type: string): readonly [subject: string, event: string] {
  const at = type.lastIndexOf("_");
  return [type.slice(0, at), type.slice(at + 1)];
}

function identifierIn(hook: LogMessage): Identifier | undefined {
  const [key, value] = [textAt(hook, "id_key"), textAt(hook, "id_value")];
  return key === undefined || value === undefined || value === ""
    ? undefined
    : { key: detachedCopy(key), value: detachedCopy(value) };
}

/** Returns the diagnostic of a message; undefined if it has no severity. */
export function diagnosticIn(message: LogMessage): LoggedDiagnostic | undefined {
  const { diagnostic } = message;
  if (!isObject(diagnostic)) return undefined;
  const severity = textAt(diagnostic, "severity");
  if (severity !== "error" && severity !== "warning") return undefined;
  return {
    severity,
    summary: detachedCopy(textAt(diagnostic, "summary") ?? ""),
    detail: detachedCopy(textAt(diagnostic, "detail") ?? ""),
  };
}
