import type { Trace } from "../../engine/lifecycle/trace.ts";
import { instanceKey } from "../../engine/render/changeWords.ts";
import type { Range } from "../../engine/source/range.ts";
import type { RuleId } from "../../workspace/ruleLevels.ts";

/** What a rule finds in a plan: one finding for all instances that it concerns at one place. */
export interface RuleFinding {
  readonly rule: RuleId;
  /** The place; undefined for the start of the first file, where nothing in the configuration belongs to the finding any more. */
  readonly range: Range | undefined;
  /** One sentence, without its last stop. Sensitive values are masked where it is shown. */
  readonly message: string;
  /** The addresses of the instances. */
  readonly addresses: readonly string[];
  /** The address without keys of what the configuration no longer has: a resource or a module; absent if its block is still there. */
  readonly gone?: string;
}

/** `terraform_data.web`, `3 instances of terraform_data.web (["a"], ["b"], ["c"])`: the instances of one resource. */
export function instancesText(traces: readonly Trace[]): string {
  const [first] = traces;
  if (!first) return "";
  const { address } = first.change;
  if (traces.length === 1) return address.text;
  const keys = traces.map(({ change }) => instanceKey(change));
  const more = keys.length > MOST_KEYS ? `, and ${keys.length - MOST_KEYS} more` : "";
  return `${traces.length} instances of ${address.resource.text} (${keys.slice(0, MOST_KEYS).join(", ")}${more})`;
}

const MOST_KEYS = 5;
