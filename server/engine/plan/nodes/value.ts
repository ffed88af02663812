import { type ModuleAddress, moduleAddress } from "../../addrs/address.ts";
import type { Diagnostic, Result } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Anchor } from "../../source/range.ts";
import type { Value } from "../../values/value.ts";
import type { EvaluatedAs } from "../rows.ts";
import type { Visit } from "./kind.ts";
import type { Kind } from "./node.ts";

/** The row of what has one value in each instance of its module. */
export function valueRow<K extends Kind>(
  { node: { id }, instances }: Visit<K>,
  anchor: Anchor,
  make: (instance: ModuleAddress) => Result<Value> & { readonly asked?: readonly Question[] },
): EvaluatedAs<"value"> {
  const values = new Map<string, Value>();
  const diagnostics: Diagnostic[] = [];
  const asked: Question[] = [];
  for (const instance of instances) {
    const made = make(instance);
    values.set(instance.text, made.value);
    diagnostics.push(...made.diagnostics);
    asked.push(...(made.asked ?? []));
  }
  return { kind: "value", id, anchor, values, diagnostics, asked };
}

/** The row of what has no value, and is only judged. */
export function judgedRow<K extends Kind>(
  { node: { id }, instances }: Visit<K>,
  anchor: Anchor,
  judge: (instance: ModuleAddress) => Judged,
): EvaluatedAs<"value"> {
  const judged = instances.map(judge);
  const diagnostics = judged.flatMap((found) => found.diagnostics);
  return { kind: "value", id, anchor, values: new Map(), diagnostics, asked: judged.flatMap((found) => found.asked) };
}

/** What was found, and what that asked for. */
export interface Judged {
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

export const NOTHING_FOUND: Judged = { diagnostics: [], asked: [] };

/** All that was found of several. */
export const gathered = (judged: readonly Judged[]): Judged => ({
  diagnostics: judged.flatMap(({ diagnostics }) => diagnostics),
  asked: judged.flatMap(({ asked }) => asked),
});

/** The module instance around a module instance. */
export const parentOf = (instance: ModuleAddress): ModuleAddress => moduleAddress(instance.steps.slice(0, -1));
