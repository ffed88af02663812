import { changedAttributes, type DiffNode, diff } from "../../engine/diff/diff.ts";
import { objectCompatible } from "../../engine/lifecycle/contract/objectCompatibility.ts";
import { withoutAttributes } from "../../engine/lifecycle/run/earlierRuns.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { decideEqual } from "../../engine/values/equality.ts";
import { type Path, samePath } from "../../engine/values/path.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { Value } from "../../engine/values/value.ts";
import type { RunComparison } from "../../protocol/runComparison.ts";
import { changedLines } from "./earlierRuns.ts";
import type { RunSide } from "./runSides.ts";

/** Returns what differs between two runs of an instance. An unknown id is replaced by the usual run. */
export function runComparison(
  plans: readonly Plan[],
  trace: Trace,
  sides: readonly RunSide[],
  chosen: { readonly left?: string | undefined; readonly right?: string | undefined },
): RunComparison {
  const [left, right] = [sideAt(sides, chosen.left, usualLeft(sides)), sideAt(sides, chosen.right, usualRight(sides))];
  const masked = (text: string): string => plans.reduce((shown, plan) => secretsOf(plan).masked(shown), text);
  const compared = comparedObjects(trace, left, right, secretsOf(plans[0]!));
  return {
    choices: sides.map(({ id, title }) => ({ id, title: masked(title) })),
    left: left.id,
    right: right.id,
    words: [...new Set([left, right])]
      .filter(({ words }) => words !== "")
      .map(({ title, words }) => masked(`${title}: ${words}`)),
    sentence: compared.sentence,
    lines: compared.lines.map(masked),
  };
}

const sideAt = (sides: readonly RunSide[], id: string | undefined, usual: RunSide): RunSide =>
  sides.find((side) => side.id === id) ?? usual;

const isFinished = ({ id }: RunSide): boolean => id.startsWith("file");

/** A finished plan is compared with the present state, any other run with the plan. */
const usualLeft = (sides: readonly RunSide[]): RunSide =>
  sides.find(isFinished) ?? sides.find(({ id }) => id === "state") ?? sides[0]!;

const usualRight = (sides: readonly RunSide[]): RunSide => {
  return (sides.some(isFinished) && sides.find(({ id }) => id === "state")) || sides.find(({ id }) => id === "plan")!;
};

type Compared = Pick<RunComparison, "sentence" | "lines">;

function comparedObjects(trace: Trace, left: RunSide, right: RunSide, secrets: Secrets): Compared {
  if (left.id === right.id) return { sentence: "Both are the same run.", lines: [] };
  const lack = [left, right].find(({ object }) => object === undefined)?.lack;
  if (lack !== undefined) return { sentence: lack, lines: [] };
  const notKept = [...new Set([...(left.notKept ?? []), ...(right.notKept ?? [])])];
  const [before, after] = [left, right].map(({ object }) => withoutAttributes(object!, notKept)) as [Value, Value];
  const nodes = changedAttributes(diff(before, after));
  const { sentence, lines } = comparedAttributes(trace, left, right, nodes, secrets);
  return { sentence: [sentence, ...remarks(left, right, nodes, notKept.length)].join(" "), lines };
}

/** Returns what limits a comparison, in sentences. */
function remarks(left: RunSide, right: RunSide, nodes: readonly DiffNode[], notKept: number): readonly string[] {
  const isInferred = nodes.length > 0 && (left.isInferred || right.isInferred);
  return [
    ...(isInferred ? ["No schema is known, so kinds of values are inferred."] : []),
    ...(notKept > 0 ? [`${counted(notKept, "sensitive attribute")} not kept, so not compared.`] : []),
  ];
}

function comparedAttributes(
  trace: Trace,
  left: RunSide,
  right: RunSide,
  nodes: readonly DiffNode[],
  secrets: Secrets,
): Compared {
  const brokenPaths = brokenPromises(trace, left, right);
  const onlySide = onlySideWithObject(left, right);
  if (onlySide) {
    const verdict = brokenPaths && brokenPaths.length > 0 ? " That is not as planned." : "";
    const sentence = `The object exists only in ${onlySide.title}.${verdict}`;
    return { sentence, lines: nodes.flatMap((node) => changedLines(node, secrets)) };
  }
  if (nodes.length === 0) return { sentence: unchangedSentence(left), lines: [] };
  return brokenPaths ? promiseComparison(nodes, brokenPaths, secrets) : plainComparison(nodes, secrets);
}

const unchangedSentence = ({ object }: RunSide): string =>
  object!.kind === "null" ? "There is no object in either." : "The object is the same in both.";

/** Returns the only side on which the object exists; undefined if it exists on both or on none. */
function onlySideWithObject(left: RunSide, right: RunSide): RunSide | undefined {
  const sides = [left, right].filter(({ object }) => object!.kind !== "null");
  return sides.length === 1 ? sides[0] : undefined;
}

/** Compares two runs of which neither promises the other. A value that is known only after apply is not claimed to differ. */
function plainComparison(nodes: readonly DiffNode[], secrets: Secrets): Compared {
  const undecided = nodes.filter(isUndecided);
  const differing = nodes.length - undecided.length;
  return {
    sentence: [
      ...(differing > 0 ? [countSentence(differing)] : ["No known value differs."]),
      ...(undecided.length > 0 ? [undecidedSentence(undecided.length)] : []),
    ].join(" "),
    lines: nodes
      .filter((node) => !isUndecided(node) || valueText(node.before, secrets) !== valueText(node.after, secrets))
      .flatMap((node) => changedLines(node, secrets)),
  };
}

/** Whether the values can still turn out to be equal. */
const isUndecided = ({ before, after }: DiffNode): boolean => decideEqual(before, after) === undefined;

const countSentence = (count: number): string =>
  `${counted(count, "attribute")} ${count === 1 ? "differs" : "differ"}.`;

const undecidedSentence = (count: number): string =>
  `${counted(count, "attribute")} ${count === 1 ? "is" : "are"} known only after apply.`;

/**
 * Returns the paths at which a later state differs from what a finished plan promised; the empty path is the object itself. Undefined if
 * the runs are not a plan and a state after it.
 */
function brokenPromises({ schema }: Trace, left: RunSide, right: RunSide): readonly Path[] | undefined {
  const [promise, outcome] = left.fromSerial === undefined ? [right, left] : [left, right];
  const { fromSerial } = promise;
  const isLater = fromSerial !== undefined && outcome.serial !== undefined && outcome.serial > fromSerial;
  if (!isLater || !schema || schema.isInferred || promise.isInferred) return undefined;
  return objectCompatible(schema.block, promise.object!, outcome.object!).map(({ path }) => path);
}

function promiseComparison(nodes: readonly DiffNode[], brokenPaths: readonly Path[], secrets: Secrets): Compared {
  const isBroken = ({ path }: DiffNode): boolean => brokenPaths.some((broken) => samePath(broken.slice(0, 1), path));
  const [broken, open] = [nodes.filter(isBroken), nodes.filter((node) => !isBroken(node))];
  const count = counted(broken.length, "attribute");
  return {
    sentence: [
      broken.length === 0
        ? "Everything is as planned."
        : `${count} ${broken.length === 1 ? "is" : "are"} not as planned.`,
      ...(open.length > 0 ? [`The plan left ${counted(open.length, "attribute")} to the apply.`] : []),
    ].join(" "),
    lines: [
      ...broken.flatMap((node) => remarked(changedLines(node, secrets), "not as planned")),
      ...open.flatMap((node) => remarked(changedLines(node, secrets), "left to the apply")),
    ],
  };
}

/** Returns the lines with a remark behind the last. */
const remarked = (lines: readonly string[], remark: string): readonly string[] =>
  lines.map((line, at) => (at === lines.length - 1 ? `${line}  # ${remark}` : line));
