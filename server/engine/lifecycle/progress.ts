import type { Confidence, Deferral, PartDecision, ProviderFault, Reply } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { type Marks, NO_MARKS } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import { deepMarks, nullValue, type Unasked, type Value } from "../values/value.ts";
import type { Violation } from "./contract/violation.ts";
import { argumentRange, faultRange } from "./places.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import type { Change, Operation, Stage, Transition, Upgraded } from "./trace.ts";

/** What a lifecycle has gathered so far. */
export interface Progress {
  readonly instance: ResourceInstance;
  readonly transitions: Transition[];
  readonly diagnostics: Diagnostic[];
  readonly asked: Question[];
  readonly violations: Violation[];
  /** How each part of the planned state was decided; undefined where nobody wants to know. */
  readonly decisions: PartDecision[] | undefined;
  /** Why the provider puts the change off. */
  deferred: Deferral | undefined;
  /** Has the provider not answered yet? Nothing further is asked then. */
  isPending: boolean;
  /** What nobody can tell, so that no action may be claimed. */
  unasked: Unasked | undefined;
  /** As `Trace.secretive`. */
  secretive?: Value;
  /** What the configuration itself has as sensitive. */
  secretArguments?: readonly Path[];
}

export const begin = (instance: ResourceInstance, decisions: PartDecision[] | undefined): Progress => ({
  instance,
  violations: [],
  decisions,
  transitions: [],
  diagnostics: [],
  asked: [],
  deferred: undefined,
  isPending: false,
  unasked: undefined,
});

/** Where no object is. */
export const absent = ({ instance }: Progress): Value => nullValue(impliedType(instance.schema.block));

export const hasFailed = ({ diagnostics }: Progress): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

/** Is there nothing further to ask: because something is wrong, an answer is awaited, or nobody can tell? */
export const isStopped = (progress: Progress): boolean =>
  progress.isPending || progress.unasked !== undefined || hasFailed(progress);

export function enter(
  progress: Progress,
  operation: Operation,
  from: readonly Stage[],
  to: Stage,
  object: Value,
  confidence: Confidence,
  more: { readonly replacement?: boolean; readonly upgraded?: Upgraded | undefined } = {},
): void {
  const { replacement = false, upgraded } = more;
  const transition = { operation, from, to, object, confidence, replacement };
  progress.transitions.push(upgraded ? { ...transition, upgraded } : transition);
}

export const FROM_NOTHING: readonly Stage[] = [];

/** What a provider answers. What it says and lacks beside it is kept with the instance; only of what is declared it `hasPlace`. */
export function answered<T>(
  progress: Progress,
  { response, faults, asked, deferred, isPending }: Reply<T>,
  hasPlace = progress.instance.orphan === undefined,
): T {
  for (const fault of faults) progress.diagnostics.push(diagnosticOf(progress.instance, fault, hasPlace));
  progress.asked.push(...asked);
  progress.isPending ||= isPending === true;
  progress.deferred ??= deferred;
  return response;
}

function diagnosticOf(instance: ResourceInstance, fault: ProviderFault, hasPlace: boolean): Diagnostic {
  const { id, severity, summary, detail, path, isPlaceless } = fault;
  const { address, declaration } = instance;
  const found = { id, severity, summary, detail, origin: "terraform" } as const;
  if (isPlaceless || !declaration || !hasPlace) return { ...found, ...placeOf(instance, path) };
  return { ...found, subject: faultRange(declaration.body, path), address: address.text };
}

/** Where an editor shows what Terraform gives no place to. */
export function placeOf({ address, declaration }: ResourceInstance, path: Path): Pick<Diagnostic, "address" | "near"> {
  const near = declaration && (argumentRange(declaration.body, path) ?? declaration.header);
  return { address: address.text, ...(near && { near }) };
}

/** What is kept: of the answers only those that were asked for. */
export function ended(progress: Progress, change: Change, failed: boolean, notPlanned: Unasked | undefined): Run {
  const { transitions, violations, diagnostics, asked, secretive } = progress;
  const { declaration, orphan, previousRun, provider, schema, scope, triggeredBy } = progress.instance;
  const trace = {
    change,
    provider: provider.source,
    schema,
    declared: declaration?.header,
    orphan,
    stored: previousRun,
    triggeredBy,
    transitions,
    confidence: transitions.at(-1)?.confidence ?? "core",
    violations,
    diagnostics,
    failed,
    notPlanned,
  };
  return {
    instance: { ...progress.instance, scope: { ...scope, answers: scope.answers.only(asked) } },
    trace: secretive ? { ...trace, secretive } : trace,
    asked,
    marks: marksOf(progress),
  };
}

function marksOf({ transitions, secretive }: Progress): Marks {
  let marks = secretive ? deepMarks(secretive) : NO_MARKS;
  // Most steps leave the object as it was.
  for (const [at, { object }] of transitions.entries())
    if (transitions.findIndex((other) => other.object === object) === at) marks |= deepMarks(object);
  return marks;
}
