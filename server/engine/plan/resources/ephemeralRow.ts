import { instanceAddress, type Key, resourceAddress } from "../../addrs/address.ts";
import type { Resource } from "../../config/module.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import type { Scope } from "../../lang/scope.ts";
import { planViolations } from "../../lifecycle/contract/judge.ts";
import { unreadObject } from "../../lifecycle/contract/unreadObject.ts";
import { withOrigins } from "../../lifecycle/origins.ts";
import { faultRange } from "../../lifecycle/places.ts";
import { placeless } from "../../lifecycle/prior.ts";
import { unaskedBehind } from "../../lifecycle/resourceInstance.ts";
import type { Reply } from "../../provider/provider.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { type Diagnostic, error } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { EPHEMERAL } from "../../values/marks.ts";
import { DYNAMIC } from "../../values/type.ts";
import {
  isWhollyKnown,
  nullValue,
  objectValue,
  tupleValue,
  UNKNOWN,
  unknownValue,
  type Value,
  withMarks,
} from "../../values/value.ts";
import { markAt, unaskedIn, unmarkDeep } from "../../values/walk.ts";
import { hasError } from "../judge/expressions.ts";
import type { Surroundings, Visit } from "../nodes/kind.ts";
import type { Planner } from "../providers/providers.ts";
import { moduleScope, withRepeating } from "../scope/moduleScope.ts";
import { invalidEphemeral } from "../texts.ts";
import { type EvaluatedAs, keptRepetition, type Opened, type Repetition } from "../walk/rows.ts";
import { evaluateRepetition } from "./repetition.ts";
import { rowOfRuns } from "./resourceRow.ts";

/** Ephemeral resources, each as its provider has opened it; what is not known yet is opened by the apply. */
export function ephemeralRow(
  { world, behind, isNeeded }: Surroundings,
  { node, module: inModule, instances, before }: Visit<"resource">,
  planner: Planner,
): EvaluatedAs<"resource"> {
  const { declaration } = node;
  const repetitions = new Map<string, Repetition>();
  const values = new Map<string, Value>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const inUse: Opened[] = [];
  for (const module of instances) {
    const repeated = evaluateRepetition(declaration, moduleScope(world, inModule, module));
    repetitions.set(module.text, keptRepetition(before, module, repeated.repetition));
    diagnostics.push(...repeated.diagnostics);
    asked.push(...repeated.asked);
  }
  // Instances that cannot be counted in one module instance take the whole resource along.
  const isWrong = hasError(diagnostics);
  for (const module of instances) {
    const scope = moduleScope(world, inModule, module);
    const repetition = repetitions.get(module.text)!;
    const resource = resourceAddress(module, "ephemeral", declaration.type, declaration.name);
    const opened = (key: Key, value: Value | undefined): Value => {
      const repeating = { kind: repetition.kind, key, value };
      const address = instanceAddress(resource, key);
      if (isWrong || !isNeeded(node.id)) return withMarks(UNKNOWN, EPHEMERAL);
      const unasked = unaskedBehind({ behind, address });
      if (unasked) return withMarks(unasked.why === "pending" ? unknownValue(DYNAMIC, [unasked]) : UNKNOWN, EPHEMERAL);
      const found = open(declaration, planner, withRepeating(scope, repeating), address.text);
      diagnostics.push(...found.diagnostics);
      asked.push(...found.asked);
      if (found.opened) inUse.push(found.opened);
      return withMarks(found.value, EPHEMERAL);
    };
    values.set(module.text, repeatedValue(repetition, opened));
  }
  const row = rowOfRuns(new Map(), [], diagnostics, asked);
  return {
    ...row,
    id: node.id,
    anchor: declaration.header.anchor,
    repetitions,
    values,
    cause: undefined,
    opened: inUse,
  };
}

function repeatedValue({ kind, keys, unasked }: Repetition, at: (key: Key, value: Value | undefined) => Value): Value {
  if (kind === "unknown") return withMarks(unasked ? { ...UNKNOWN, origins: [unasked] } : UNKNOWN, EPHEMERAL);
  const found = [...keys].map(([key, value]) => [key, at(key, value)] as const);
  if (kind === "single") return found[0]?.[1] ?? UNKNOWN;
  if (kind === "count") return tupleValue(found.map(([, value]) => value));
  return objectValue(found.map(([key, value]) => [String(key), value] as const));
}

interface Opening {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
  readonly opened: Opened | undefined;
}

function open(declaration: Resource, { provider, schema }: Planner, scope: Scope, address: string): Opening {
  const { body, type } = declaration;
  const decoded = decodeBody(body, schema.block, scope);
  const diagnostics = [...decoded.diagnostics];
  const asked = [...decoded.asked];
  const end = (value: Value, opened?: Opened): Opening => ({ value, diagnostics, asked, opened });
  const later = (value: Value): Value => withOrigins(unreadObject(schema.block, value), value, address);
  const isWrong = () => diagnostics.some(({ severity }) => severity === "error");
  if (isWrong()) return end(UNKNOWN);
  const configuration = unmarkDeep(decoded.value);
  // What its schema says is sensitive is not marked so: nothing of it is shown anyway. Observed on Terraform 1.11.4.
  const { marks } = configuration;
  const waiting = unaskedIn(configuration.value);
  if (waiting) return end(waiting === "error" ? UNKNOWN : unknownValue(impliedType(schema.block), [waiting]));
  if (!isWhollyKnown(configuration.value)) return end(markAt(later(configuration.value), marks));
  const request = { type, answers: scope.answers, configuration: configuration.value };
  const asking = [provider.validateEphemeralResourceConfig, provider.openEphemeralResource];
  for (const [at, ask] of asking.entries()) {
    const reply: Reply<unknown> | undefined = ask?.(request);
    if (!reply) continue;
    // What is said of a configuration has its place where it is validated, and none before it is opened.
    const said = at === 0 ? placeless(reply) : reply;
    diagnostics.push(...said.faults.map((fault) => ofProvider(declaration, fault)));
    asked.push(...reply.asked);
    if (isWrong()) return end(UNKNOWN);
    if (reply.isPending) return end(unknownValue(impliedType(schema.block), [{ source: address, why: "pending" }]));
  }
  const { response } = provider.openEphemeralResource?.(request) ?? {};
  const { result } = response ?? { result: UNKNOWN };
  const answer = { configuration: configuration.value, proposed: configuration.value, planned: result };
  const prior = nullValue(impliedType(schema.block));
  const violations = planViolations(schema.block, { ...answer, prior, legacyTypeSystem: false });
  diagnostics.push(...violations.map((violation) => invalidEphemeral(provider.source, address, violation)));
  if (isWrong()) return end(UNKNOWN);
  return end(
    markAt(withOrigins(result, configuration.value, address), marks),
    response && { address, provider, private: response.private },
  );
}

/** What a provider says of it, where it is written. */
export const ofProvider = ({ body }: Resource, fault: Reply<unknown>["faults"][number]): Diagnostic => ({
  ...error(fault.isPlaceless ? undefined : faultRange(body, fault.path), fault.summary, fault.detail),
  severity: fault.severity,
});
