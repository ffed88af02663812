import type { Inputs } from "../load/inputs.ts";
import { type Loaded, unanswered } from "../load/load.ts";
import { once } from "../source/once.ts";
import type { Question } from "../source/question.ts";
import type { Selection } from "./graph/selection.ts";
import { isPartial } from "./graph/target.ts";
import { startState } from "./nextState.ts";
import type { LivePlan } from "./plan.ts";
import type { Planning } from "./planning.ts";
import { queriesOf } from "./queries/queriesOf.ts";
import { editorDiagnostics } from "./report/editorDiagnostics.ts";
import { detailsOf, NO_DETAILS } from "./report/planDetails.ts";
import { rootVariables } from "./report/rootVariables.ts";
import { NOTHING_COUNTED } from "./rows/counts.ts";
import { compareInvocations } from "./rows/invocation.ts";
import { outputChanges, outputNotPlanned } from "./rows/outputChanges.ts";
import type { Row, Rows } from "./rows/rows.ts";
import { closings, NOTHING_CLOSED } from "./walk/closings.ts";
import type { Walk } from "./walk/walk.ts";
import { inWalkOrder, rowsWithSecrets, walkedOver } from "./walk/walkResult.ts";
import { tracesInOrder } from "./walked/traceOrder.ts";
import type { Walked } from "./walked/walked.ts";

/** Returns the plan of a walk, as far as it has come; without a walk, a plan that shows nothing. */
export const assemblePlan = (planning: Planning, plan: Replan): LivePlan => {
  const { ahead, walk, previous } = planning;
  return walk && ahead
    ? walkedPlan(planning, walk, walkedOver(ahead, walk, previous?.walked), plan)
    : unwalkedPlan(planning, plan);
};

/** Plans other inputs on the basis of a plan. */
export type Replan = (inputs: Inputs, previous: LivePlan) => LivePlan;

function walkedPlan(planning: Planning, walk: Walk, walked: Walked, replan: Replan): LivePlan {
  const { regime, read, preceding } = planning;
  const rows = rowsOf(walked);
  const notable = walked.notable.map((place) => walked.rows[place]!);
  const state = { ...read.state, state: startState({ state: read.state, preceding }) };
  const outputs = outputChanges(rows, read.modules.root, state, regime, walk.selection !== undefined);
  const traces = once(() => tracesInOrder(walked.order, walked.rows));
  const variableValues = once(() =>
    read.modules.root ? rootVariables(read.modules.root, read.variables.values) : new Map(),
  );
  // Its findings are reported, too.
  const secrets = once(() => [...rowsWithSecrets(walked), ...(preceding?.rowsWithSecrets ?? [])]);
  const invocations = once(() => invocationsIn(walked));
  const waiting = walked.waiting.map((place) => walked.rows[place]!);
  const open = openQuestions(read, waiting, preceding);
  const { closed, asked } = closingsOf(walked, walk.selection, open);
  const judged = { ...read, regime, walked, rows, preceding, closed };
  const plan: LivePlan = {
    ...judged,
    mode: read.inputs.options.mode,
    answering: read.inputs.options.providers,
    language: read.modules.language,
    isTargeted: isPartial(read.inputs.options),
    get traces() {
      return traces();
    },
    counts: walked.counts,
    outputs,
    notPlanned: [
      ...notable.flatMap((row) => ("notPlanned" in row ? row.notPlanned : [])),
      ...outputs.flatMap(outputNotPlanned),
    ],
    diagnostics: editorDiagnostics(judged),
    get variableValues() {
      return variableValues();
    },
    get invocations() {
      return invocations();
    },
    get rowsWithSecrets() {
      return secrets();
    },
    open: [...open, ...unanswered(asked, read.inputs.answers)],
    work: { ...walk.work },
    get details() {
      return detailsOf(plan);
    },
    get queries() {
      return queriesOf(plan);
    },
    planOf: (inputs) => replan(inputs, plan),
  };
  return plan;
}

/** Returns the invocations of a walk, by what triggers them. */
const invocationsIn = ({ rows }: Walked): LivePlan["invocations"] =>
  rows.flatMap((row) => (row?.kind === "trigger" ? row.invocations : [])).sort(compareInvocations);

/** Returns the rows of a walk; their order is computed on demand. */
function rowsOf(walked: Walked): Rows {
  const { placeOf } = walked.graph.shape;
  const rowsInOrder = once(() => inWalkOrder(walked));
  return {
    get: (id) => walked.rows[placeOf.get(id) ?? -1],
    get all() {
      return rowsInOrder();
    },
  };
}

/** Closes the ephemeral resources. They are in use until every question is answered. */
function closingsOf(
  walked: Walked,
  selection: Selection | undefined,
  open: readonly Question[],
): { readonly closed: LivePlan["closed"]; readonly asked: readonly Question[] } {
  const { diagnostics, asked } = open.length > 0 ? NOTHING_CLOSED : closings(walked, selection);
  return { closed: diagnostics, asked };
}

/** Returns the questions that have no answer yet. */
const openQuestions = (
  { modules, state, providers, inputs }: Loaded,
  rows: readonly Row[],
  preceding: LivePlan | undefined,
): readonly Question[] =>
  unanswered(
    [
      ...modules.open,
      ...state.open,
      ...providers.open,
      ...rows.flatMap(({ asked }) => asked),
      ...(preceding?.open ?? []),
    ],
    inputs.answers,
  );

/** Returns a plan that shows nothing yet. While it waits for sources, it keeps the previous walk for the next plan. */
export function unwalkedPlan({ regime, read, open, previous, preceding }: Planning, replan: Replan): LivePlan {
  const { modules, variables, state } = read;
  const isWaiting = open.length > 0;
  const walkedBefore = open.some(({ need }) => need === "load") ? previous?.walked : undefined;
  const load = isWaiting ? [] : [...modules.diagnostics, ...variables.diagnostics, ...state.diagnostics];
  const plan: LivePlan = {
    ...read,
    regime,
    mode: read.inputs.options.mode,
    answering: read.inputs.options.providers,
    language: read.modules.language,
    isTargeted: isPartial(read.inputs.options),
    walked: walkedBefore,
    rows: NO_ROWS,
    traces: [],
    counts: NOTHING_COUNTED,
    outputs: [],
    notPlanned: [],
    diagnostics: { load, validate: [], plan: [], check: [], beside: isWaiting ? [] : modules.besides },
    closed: [],
    variableValues: new Map(),
    invocations: [],
    rowsWithSecrets: walkedBefore ? rowsWithSecrets(walkedBefore) : [],
    details: NO_DETAILS,
    open,
    work: { linked: [], checked: [], visited: [], instances: [], values: [] },
    preceding,
    get queries() {
      return queriesOf(plan);
    },
    planOf: (inputs) => replan(inputs, plan),
  };
  return plan;
}

const NO_ROWS: Rows = { get: () => undefined, all: [] };
