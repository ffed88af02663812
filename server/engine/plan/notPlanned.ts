import type { ModuleNode } from "../config/loadModules.ts";
import { isRestricted, moduleAt } from "../config/loadModules.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Answers } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import type { Unasked } from "../values/value.ts";
import type { OutputChange } from "./plan.ts";
import type { Row } from "./rows.ts";

/** A resource instance, resource, module call or output of which no action is claimed, and why. */
export interface NotPlanned {
  /** Without a key where it is not known how many instances there are. */
  readonly address: string;
  readonly cause: Unasked;
  /** Where it is declared; absent for what only the state knows. */
  readonly range?: Range | undefined;
}

export const traceNotPlanned = ({ change, declared, notPlanned }: Trace): readonly NotPlanned[] =>
  notPlanned ? [{ address: change.address.text, cause: notPlanned, range: declared }] : [];

export const outputNotPlanned = ({ name, notPlanned }: OutputChange): readonly NotPlanned[] =>
  notPlanned ? [{ address: `output.${name}`, cause: notPlanned }] : [];

/** Why nothing is known of a module that is called `address`. */
export function unreadModule(answers: Answers, { module }: ModuleNode, name: string, address: string): Unasked {
  const call = module.calls.get(name);
  return { source: address, why: call && isRestricted(answers, module.path, call) ? "restricted" : "not-installed" };
}

/** The module calls of which nothing inside is planned: not installed, or called nobody knows how often. */
export function callsNotExpanded(
  answers: Answers,
  rows: ReadonlyMap<string, Row>,
  root: ModuleNode | undefined,
): readonly NotPlanned[] {
  return [...rows.values()].flatMap((row): readonly NotPlanned[] => {
    if (row.kind !== "call") return [];
    const path = row.id.split(".").filter((_, at) => at % 2 === 1);
    const parent = moduleAt(
      root,
      path.slice(0, -1).map((name) => ({ name })),
    );
    const call = parent?.module.calls.get(path.at(-1)!);
    if (!call || !parent) return [];
    const open = [...row.repetitions.values()].find((repetition) => repetition.unasked)?.unasked;
    if (open) return [{ address: row.id, cause: open, range: call.header }];
    return parent.children.get(call.name)
      ? []
      : [{ address: row.id, cause: unreadModule(answers, parent, call.name, row.id), range: call.header }];
  });
}
