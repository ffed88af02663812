import { DEFAULT_OPTIONS } from "../../load/inputs.ts";
import { fileState } from "../../load/state/loadedState.ts";
import { EMPTY_STATE, type State } from "../../state/state.ts";
import type { Plan, PlanDetails } from "../plan.ts";
import { regimeOf } from "../regimes/regimeOf.ts";
import { NO_DETAILS } from "../report/planDetails.ts";
import { countTraces } from "../rows/counts.ts";
import type { SavedParts } from "../savedParts.ts";

/** A plan that was read from a file. */
export interface FinishedPlan extends Plan {
  readonly saved: SavedParts;
}

/** What the file of a plan says. The rest of its plan follows from that, or is as in a plan that lacks nothing. */
export interface FileParts
  extends Pick<Plan, "root" | "language" | "mode" | "traces" | "outputs" | "variableValues" | "invocations">,
    Partial<Pick<Plan, "syntaxOf" | "isTargeted" | "workspace">> {
  readonly state?: State;
  /** The objects that changed outside of Terraform, those included that only moved. */
  readonly drift: Plan["traces"];
  readonly details: Partial<PlanDetails>;
  readonly saved: SavedParts;
}

/** Completes the plan of a file. */
export const finishedPlanOf = ({ state = EMPTY_STATE, drift, details, ...parts }: FileParts): FinishedPlan => ({
  syntaxOf: () => undefined,
  isTargeted: false,
  workspace: "default",
  ...parts,
  state: fileState(state),
  details: { ...NO_DETAILS, ...details },
  providers: { origins: [] },
  regime: regimeOf({ ...DEFAULT_OPTIONS, mode: parts.mode }),
  answering: "exec",
  // The actions of a finished plan are certain, whatever is known of the schemas.
  counts: { ...countTraces(parts.traces), inferred: 0 },
  notPlanned: parts.saved.deferred.map(({ reason, address }) => ({
    address,
    cause: { source: address, why: "deferred", about: reason },
  })),
  diagnostics: { load: [], validate: [], plan: [], check: [], beside: [] },
  rowsWithSecrets: [
    {
      kind: "resource",
      traces: [...parts.traces, ...drift, ...parts.saved.deferred.map(({ trace }) => trace)],
      values: new Map(),
    },
  ],
});
