import type { CheckableKind, CheckResult, CheckStatus } from "../../state/state.ts";
import type { WrittenChecks } from "./planMessage.ts";

/** Returns the results of conditions; those of a kind that is not known are left out, as in Terraform. */
export const savedChecks = (checks: readonly WrittenChecks[]): readonly CheckResult[] =>
  checks.flatMap(({ kind, address, status, objects }) => {
    const name = KINDS[kind];
    if (name === undefined) return [];
    return [
      {
        kind: name,
        address,
        status: statusOf(status),
        objects: objects.map((object) => ({
          address: object.address,
          status: statusOf(object.status),
          failureMessages: object.messages,
        })),
      },
    ];
  });

const KINDS: readonly (CheckableKind | undefined)[] = [undefined, "resource", "output", "check", "var"];
const STATUSES: readonly CheckStatus[] = ["unknown", "pass", "fail", "error"];
const statusOf = (number: number): CheckStatus => STATUSES[number] ?? "unknown";
