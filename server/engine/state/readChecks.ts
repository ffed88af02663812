import { isPlainObject } from "../values/encodings/plainJson.ts";
import type { CheckableKind, CheckedObject, CheckResult, CheckStatus } from "./state.ts";

/** Reads `check_results`. A kind that is not known is left out, and a status that is not known is "unknown", as with Terraform. */
export const readChecks = (json: unknown): readonly CheckResult[] =>
  objectsIn(json).flatMap(({ object_kind: kind, config_addr: address, status, objects }) =>
    isKind(kind)
      ? [{ kind, address: textOf(address), status: statusOf(status), objects: objectsIn(objects).map(checkedObject) }]
      : [],
  );

const checkedObject = ({
  object_addr: address,
  status,
  failure_messages: messages,
}: Readonly<Record<string, unknown>>): CheckedObject => ({
  address: textOf(address),
  status: statusOf(status),
  failureMessages: (Array.isArray(messages) ? messages : []).map(textOf),
});

const objectsIn = (json: unknown) => (Array.isArray(json) ? json : []).filter(isPlainObject);
const textOf = (json: unknown): string => (typeof json === "string" ? json : "");

const isKind = (json: unknown): json is CheckableKind => typeof json === "string" && KINDS.has(json);
const statusOf = (json: unknown): CheckStatus => STATUSES.find((status) => status === json) ?? "unknown";

const KINDS: ReadonlySet<string> = new Set<CheckableKind>(["resource", "output", "check", "var"]);
const STATUSES: readonly CheckStatus[] = ["pass", "fail", "error"];
