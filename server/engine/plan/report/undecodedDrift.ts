import { providersIn } from "../../config/namedProviders.ts";
import { decodedAsStored } from "../../lifecycle/storedObject.ts";
import { hasDrifted, type Trace } from "../../lifecycle/trace.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Plan } from "../plan.ts";
import { undecodedObject } from "../texts.ts";

/**
 * The objects that nobody could upgrade: where Terraform finds that anything in the state has changed since the last run, it
 * decodes them all to compare them, and says so again. Observed on Terraform 1.11.4.
 */
export function undecodedObjects({ traces, details }: Pick<Plan, "traces" | "details">): readonly Diagnostic[] {
  const undecoded = traces.flatMap(({ change, stored, schema, failed }) => {
    if (!failed || !stored || !schema || change.deposed !== undefined) return [];
    // Of one that was to come from another type nothing more is said.
    if (stored.address.resource.type !== change.address.resource.type) return [];
    const decoded = decodedAsStored(stored, schema);
    return "fault" in decoded ? [undecodedObject(change.address.text, decoded.fault.message)] : [];
  });
  return undecoded.length > 0 && (details.isStateOld || traces.some(isChanged)) ? undecoded : [];
}

const isChanged = (trace: Trace): boolean =>
  trace.change.previousAddress !== undefined || trace.change.importing !== undefined || hasDrifted(trace);

/**
 * The objects that are gone and of whose provider nothing is left, neither in the configuration nor in the state: Terraform has
 * its schema no more when it compares, and leaves them out of the drift. Observed on Terraform 1.11.4.
 */
export function undecodedDrift({ traces, details }: Pick<Plan, "traces" | "details">): ReadonlySet<Trace> {
  const gone = traces.filter(isGone);
  if (gone.length === 0 || !details.configuration) return NONE;
  const named = new Set([...details.configuration.root.modules].flatMap((module) => [...providersIn(module)]));
  const left = new Set(traces.flatMap((trace) => (isLeft(trace) ? [trace.provider] : [])));
  return new Set(gone.filter(({ provider }) => !named.has(provider) && !left.has(provider)));
}

const NONE: ReadonlySet<Trace> = new Set();

// What an object will be is only looked at where that is asked: of a settled one it would be decoded.
const isGone = ({ change }: Trace): boolean =>
  change.deposed === undefined &&
  (change.action.rule === "gone" || (change.action.rule === "refresh-only" && change.after.kind === "null"));

const isLeft = ({ change }: Trace): boolean => change.before.kind !== "null";
