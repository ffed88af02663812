import { isDeepStrictEqual } from "node:util";
import type { Said } from "./step.ts";

/** One place where two answers differ: what kind of thing it is, where, and what each says. */
export interface Difference {
  readonly kind: string;
  readonly where: string;
  readonly real: unknown;
  readonly ours: unknown;
}

/** Everything in which our answer differs from the real one. */
export function differences(real: Said, ours: Said): readonly Difference[] {
  const diagnosticChanges = diagnosticDifferences(real.diagnostics, ours.diagnostics);
  if (!real.plan || !ours.plan) return diagnosticChanges;
  return [
    ...diagnosticChanges,
    ...memberDifferences("change", byAddress(real.plan), byAddress(ours.plan)),
    ...different("order", "", Object.keys(byAddress(real.plan)), Object.keys(byAddress(ours.plan))),
    ...memberDifferences("output", real.plan.output_changes, ours.plan.output_changes),
    ...different(
      "planned_values",
      "",
      sortedModules(real.plan.planned_values),
      sortedModules(ours.plan.planned_values),
    ),
    ...different("relevant", "", asSet(real.plan.relevant_attributes), asSet(ours.plan.relevant_attributes)),
    ...["prior_state", "resource_drift", "configuration"].flatMap((key) =>
      different(key, "", sortedModules(real.plan?.[key]), sortedModules(ours.plan?.[key])),
    ),
    ...different("checks", "", bySummaries(real.plan.checks), bySummaries(ours.plan.checks)),
    ...memberDifferences("variable", real.plan.variables, ours.plan.variables),
    ...["applyable", "complete", "errored"].flatMap((key) => different(key, "", real.plan?.[key], ours.plan?.[key])),
  ];
}

/** Of what a check's data source says, the summary: the sentence behind it is our own. */
const bySummaries = (checks: unknown): unknown =>
  JSON.parse(JSON.stringify(checks ?? null), (key, member: unknown) =>
    key === "message" && typeof member === "string" ? member.replace(/: .*/s, "") : member,
  );

/** What comes in no fixed order. */
const asSet = (items: unknown): readonly string[] =>
  ((items ?? []) as readonly unknown[]).map((item) => JSON.stringify(item)).sort();

/** Terraform lists the modules of a module without resources in no fixed order. */
const sortedModules = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (key, member: unknown) =>
    key === "child_modules" && Array.isArray(member)
      ? (member as { address: string }[]).toSorted((a, b) => (a.address < b.address ? -1 : 1))
      : member,
  );

/** The nodes of a cycle come in no fixed order. */
const inOrder = (line: string): string =>
  line.replace(/(?<=^error: Cycle: ).*/, (names) =>
    names
      .replace(/deposed \w{8}/g, "deposed")
      .split(", ")
      .sort()
      .join(", "),
  );

/**
 * Before it looks for loops in what an apply would do, Terraform takes edges away that the others imply, which ones in a loop is
 * chance: each time it names other nodes of the same one.
 */
function isSameLoop(one: string, other: string): boolean {
  const [names, others] = [one, other].map((line) => /^error: Cycle: (.*\(destroy.*)/.exec(line)?.[1]?.split(", "));
  return names !== undefined && others !== undefined && names.some((name) => others.includes(name));
}

/** Diagnostics in any order, each as often. */
function diagnosticDifferences(real: readonly string[], ours: readonly string[]): readonly Difference[] {
  const unmatched = ours.map(inOrder);
  const missing = real.map(inOrder).filter((line) => {
    const at = unmatched.findIndex((other) => other === line || isSameLoop(other, line));
    if (at >= 0) unmatched.splice(at, 1);
    return at < 0;
  });
  const summaryOf = (line: string) => line.split(" @ ")[0]!;
  return [
    ...missing.map((line) => ({ kind: `missing ${summaryOf(line)}`, where: line, real: line, ours: undefined })),
    ...unmatched.map((line) => ({ kind: `too much ${summaryOf(line)}`, where: line, real: undefined, ours: line })),
  ];
}

interface ResourceChange {
  readonly address: string;
  readonly deposed?: string;
  readonly change: Record<string, unknown>;
}

function byAddress(plan: Record<string, unknown>): Record<string, unknown> {
  const changes = (plan.resource_changes ?? []) as readonly ResourceChange[];
  return Object.fromEntries(
    changes.map(({ change, ...fields }) => {
      const { replace_paths, ...changeFields } = change;
      const paths = (replace_paths as readonly unknown[] | undefined)?.map((path) => JSON.stringify(path)).sort();
      return [
        `${fields.address}${fields.deposed ? ` (${fields.deposed})` : ""}`,
        { ...fields, ...changeFields, replace_paths: paths },
      ];
    }),
  );
}

/** Of records of records: which members are absent or too much, and the fields in which others differ. */
function memberDifferences(kind: string, real: unknown, ours: unknown): readonly Difference[] {
  const realRecord = recordOf(real);
  const ourRecord = recordOf(ours);
  return [...new Set([...Object.keys(realRecord), ...Object.keys(ourRecord)])].flatMap((name) => {
    const [realItem, ourItem] = [realRecord[name], ourRecord[name]];
    if (realItem === undefined) return [{ kind: `${kind} too much`, where: name, real: realItem, ours: ourItem }];
    if (ourItem === undefined) return [{ kind: `${kind} missing`, where: name, real: realItem, ours: ourItem }];
    const fields = new Set([...Object.keys(recordOf(realItem)), ...Object.keys(recordOf(ourItem))]);
    return [...fields].flatMap((field) =>
      different(`${kind} ${field}`, name, recordOf(realItem)[field], recordOf(ourItem)[field]),
    );
  });
}

const recordOf = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>;

const different = (kind: string, where: string, real: unknown, ours: unknown): readonly Difference[] =>
  isDeepStrictEqual(real, ours) ? [] : [{ kind, where, real, ours }];
