import { providersIn } from "../../config/tree/namedProviders.ts";
import { decodedAsStored } from "../../lifecycle/storedObject.ts";
import { hasDrifted, type Trace } from "../../lifecycle/trace.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Plan } from "../plan.ts";
import { undecodedObject } from "./planFindings.ts";

/**
 * Returns the errors for objects that could not be upgraded. If anything in the state changed since the last run, Terraform decodes
 * all objects to compare them, and reports those errors again. Observed on Terraform 1.11.4.
 */
export function undecodedObjects({ traces, details }: Pick<Plan, "traces" | "details">): readonly Diagnostic[] {
  const undecoded = traces.flatMap(({ change, stored, schema, failed }) => {
    if (!failed || !stored || !schema || change.deposed !== undefined) return [];
    // An object that moved from another type is reported once.
    if (stored.address.resource.type !== change.address.resource.type) return [];
    const decoded = decodedAsStored(stored, schema);
    return "fault" in decoded ? [undecodedObject(change.address.text, decoded.fault.message)] : [];
  });
  return undecoded.length > 0 && (details.isStateOld || traces.some(isChanged)) ? undecoded : [];
}

const isChanged = (trace: Trace): boolean =>
  trace.change.previousAddress !== undefined || trace.change.importing !== undefined || hasDrifted(trace);

/**
 * Returns the traces of deleted objects whose provider is left neither in the configuration nor in the state. Terraform has no schema
 * for them when it compares, and leaves them out of the drift. Observed on Terraform 1.11.4.
 */
export function undecodedDrift({ traces, details }: Pick<Plan, "traces" | "details">): ReadonlySet<Trace> {
  const gone = traces.filter(isGone);
  if (gone.length === 0 || !details.configuration) return NONE;
  const named = new Set([...details.configuration.root.modules].flatMap((module) => [...providersIn(module)]));
  const left = new Set(traces.flatMap((trace) => (isLeft(trace) ? [trace.provider] : [])));
  return new Set(gone.filter(({ provider }) => !named.has(provider) && !left.has(provider)));
}

const NONE: ReadonlySet<Trace> = new Set();

// The planned object is only read if needed, because that decodes the object of a settled trace.
const isGone = ({ change }: Trace): boolean =>
  change.deposed === undefined &&
  (change.action.rule === "gone" || (change.action.rule === "refresh-only" && change.after.kind === "null"));

const isLeft = ({ change }: Trace): boolean => change.before.kind !== "null";
