import { instanceAddress, type Key, resourceAddress } from "../../addrs/address.ts";
import { type Opened, openEphemeral } from "../../lifecycle/ephemeralLifecycle.ts";
import { isHeldBack, unaskedByUpstream } from "../../lifecycle/resourceInstance.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { EPHEMERAL } from "../../values/marks.ts";
import { DYNAMIC } from "../../values/type.ts";
import { objectValue, tupleValue, UNKNOWN, unknownValue, type Value, withMarks } from "../../values/value.ts";
import { generatedFaults } from "../checks/expressions.ts";
import { evaluateRepetition } from "../checks/repetition.ts";
import type { Surroundings, Visit } from "../kind/kind.ts";
import { repeatedBy } from "../kind/units.ts";
import type { Planner } from "../providers/providers.ts";
import type { NotPlanned } from "../rows/notPlanned.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import { type EvaluatedAs, keptRepetition, type Repetition } from "../rows/rows.ts";
import { moduleScope, withRepeating } from "../scope/moduleScope.ts";

/** Returns the row of an ephemeral resource, with each instance as its provider opened it. */
export function ephemeralRow(
  { world, atHand, upstreamStatus, isNeeded }: Surroundings,
  { node, module: inModule, instances, previousRow }: Visit<"resource">,
  planner: Planner,
): EvaluatedAs<"resource"> {
  const { declaration } = node;
  const { provider } = planner;
  const repetitions = new Map<string, Repetition>();
  const values = new Map<string, Value>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  const inUse: Opened[] = [];
  const notPlanned: NotPlanned[] = [];
  for (const module of instances) {
    const repeated = evaluateRepetition(declaration, moduleScope(world, inModule, module));
    repetitions.set(module.text, keptRepetition(previousRow, module, repeated.repetition));
    diagnostics.push(...repeated.diagnostics);
    asked.push(...repeated.asked);
  }
  // A faulty expansion in one module instance fails the whole resource.
  const isWrong = hasErrors(diagnostics);
  const names = { atHand, module: inModule.module, path: inModule.path, context: repeatedBy(declaration) };
  const generated = generatedFaults(names, declaration.body, planner.schema.block);
  for (const module of instances) {
    const scope = moduleScope(world, inModule, module);
    const repetition = repetitions.get(module.text)!;
    const resource = resourceAddress(module, "ephemeral", declaration.type, declaration.name);
    const opened = (key: Key, value: Value | undefined): Value => {
      const repeating = { kind: repetition.kind, key, value };
      const address = instanceAddress(resource, key);
      if (isWrong || !isNeeded(node.id)) return withMarks(UNKNOWN, EPHEMERAL);
      const unasked = unaskedByUpstream({ upstreamStatus, address, provider });
      if (unasked) return withMarks(unasked.why === "pending" ? unknownValue(DYNAMIC, [unasked]) : UNKNOWN, EPHEMERAL);
      const inside = withRepeating(scope, repeating);
      const faults = generated(inside);
      diagnostics.push(...faults);
      if (hasErrors(faults)) return withMarks(UNKNOWN, EPHEMERAL);
      const opening = openEphemeral({
        address: address.text,
        declaration,
        provider,
        isHeldBack: isHeldBack({ provider, upstreamStatus }),
        schema: planner.schema,
        scope: inside,
      });
      diagnostics.push(...opening.diagnostics);
      asked.push(...opening.asked);
      if (opening.opened) inUse.push(opening.opened);
      if (opening.unread) notPlanned.push({ address: address.text, cause: opening.unread, range: declaration.header });
      return withMarks(opening.value, EPHEMERAL);
    };
    values.set(module.text, repeatedValue(repetition, opened));
  }
  const row = rowOfRuns(new Map(), notPlanned, diagnostics, asked);
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
  const entries = [...keys].map(([key, value]) => [key, at(key, value)] as const);
  if (kind === "single") return entries[0]?.[1] ?? UNKNOWN;
  if (kind === "count") return tupleValue(entries.map(([, value]) => value));
  return objectValue(entries.map(([key, value]) => [String(key), value] as const));
}
