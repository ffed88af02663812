import { parseCheckedAddress } from "./addressText.ts";
import { type Fault, Members } from "./members.ts";
import type { CheckableKind, CheckedObject, CheckResult, CheckStatus } from "./state.ts";
import { wrongChecked } from "./stateFindings.ts";

/** Decodes `check_results`. As in Terraform, an unknown kind is left out, and an unknown status becomes "unknown". */
export function readChecks(state: Members, faults: Fault[]): readonly CheckResult[] {
  return state.list("check_results").flatMap((json, at) => {
    const path = ["check_results", at];
    const members = new Members(json, RESULT_MEMBERS, path, faults);
    const [kind, address] = [members.text("object_kind"), members.text("config_addr")];
    const status = statusOf(members.text("status"));
    const objects = members
      .list("objects")
      .map((object, index) => new Members(object, OBJECT_MEMBERS, [...path, "objects", index], faults));
    if (!isKind(kind)) return [];
    if (parseCheckedAddress(kind, address)?.isKeyed !== false) members.fault(wrongChecked(address), "config_addr");
    return [{ kind, address, status, objects: objects.map((object) => checkedObject(kind, object)) }];
  });
}

function checkedObject(kind: CheckableKind, members: Members): CheckedObject {
  const address = members.text("object_addr");
  if (!parseCheckedAddress(kind, address)) members.fault(wrongChecked(address), "object_addr");
  return { address, status: statusOf(members.text("status")), failureMessages: members.texts("failure_messages") };
}

const RESULT_MEMBERS: ReadonlySet<string> = new Set(["object_kind", "config_addr", "status", "objects"]);
const OBJECT_MEMBERS: ReadonlySet<string> = new Set(["object_addr", "status", "failure_messages"]);

const isKind = (text: string): text is CheckableKind => KINDS.has(text);
const statusOf = (text: string): CheckStatus => STATUSES.find((status) => status === text) ?? "unknown";

const KINDS: ReadonlySet<string> = new Set<CheckableKind>(["resource", "output", "check", "var"]);
const STATUSES: readonly CheckStatus[] = ["pass", "fail", "error"];
