import type { Confidence, Deferral, ProviderFault, Reply } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { nullValue, type Unasked, type Value } from "../values/value.ts";
import { argumentRange } from "./places.ts";
import type { ResourceInstance } from "./resourceInstance.ts";
import type { Run } from "./run.ts";
import type { Change, Operation, Stage, Transition } from "./trace.ts";

/** What a lifecycle has gathered so far. */
export interface Progress {
  readonly instance: ResourceInstance;
  readonly transitions: Transition[];
  readonly diagnostics: Diagnostic[];
  readonly asked: Question[];
  /** Why the provider puts the change off. */
  deferred: Deferral | undefined;
}

export const begin = (instance: ResourceInstance): Progress => ({
  instance,
  transitions: [],
  diagnostics: [],
  asked: [],
  deferred: undefined,
});

/** Where no object is. */
export const absent = ({ instance }: Progress): Value => nullValue(impliedType(instance.schema.block));

export const hasFailed = ({ diagnostics }: Progress): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

export function enter(
  progress: Progress,
  operation: Operation,
  from: readonly Stage[],
  to: Stage,
  object: Value,
  confidence: Confidence,
  replacement = false,
): void {
  progress.transitions.push({ operation, from, to, object, confidence, replacement });
}

/** What a provider answers. What it says and lacks beside it is kept with the instance. */
export function answered<T>(progress: Progress, { response, faults, asked, deferred }: Reply<T>): T {
  for (const fault of faults) progress.diagnostics.push(diagnosticOf(progress.instance, fault));
  progress.asked.push(...asked);
  progress.deferred ??= deferred;
  return response;
}

function diagnosticOf({ address, declaration }: ResourceInstance, fault: ProviderFault): Diagnostic {
  const { severity, summary, detail, path } = fault;
  const near = declaration && (argumentRange(declaration.body, path) ?? declaration.header);
  return { severity, summary, detail, origin: "terraform", address: address.text, ...(near && { near }) };
}

/** What is kept: of the answers only those that were asked for. */
export function ended(progress: Progress, change: Change, failed: boolean, notPlanned: Unasked | undefined): Run {
  const { transitions, diagnostics, asked } = progress;
  const { declaration, orphan, previousRun, provider, schema, scope, triggeredBy } = progress.instance;
  return {
    instance: { ...progress.instance, scope: { ...scope, answers: scope.answers.only(asked) } },
    trace: {
      change,
      provider: provider.source,
      schema,
      declared: declaration?.header,
      orphan,
      isTracked: previousRun !== undefined,
      triggeredBy,
      transitions,
      diagnostics,
      failed,
      notPlanned,
    },
    asked,
  };
}
