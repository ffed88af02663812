import { changedAttributes, type DiffNode, diff } from "../../engine/diff/diff.ts";
import { objectCompatible } from "../../engine/lifecycle/contract/objectCompatibility.ts";
import { withoutAttributes } from "../../engine/lifecycle/earlierRuns.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { type Path, samePath } from "../../engine/values/path.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import type { Value } from "../../engine/values/value.ts";
import type { RunComparison } from "../../protocol/runComparison.ts";
import { changeLine } from "./earlierRuns.ts";
import type { RunSide } from "./runSides.ts";

/** Returns what differs between two runs of an instance. A run that is not there is replaced by the usual one. */
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

/** A finished plan is compared with what came of it, which is the present state. */
const usualLeft = (sides: readonly RunSide[]): RunSide =>
  sides.find(isFinished) ?? sides.find(({ id }) => id === "state") ?? sides[0]!;

const usualRight = (sides: readonly RunSide[]): RunSide => {
  return (sides.some(isFinished) && sides.find(({ id }) => id === "state")) || sides.find(({ id }) => id === "plan")!;
};

type Compared = Pick<RunComparison, "sentence" | "lines">;

function comparedObjects(trace: Trace, left: RunSide, right: RunSide, secrets: Secrets): Compared {
  if (left.id === right.id) return { sentence: "Choose two different runs.", lines: [] };
  const lack = [left, right].find(({ object }) => object === undefined)?.lack;
  if (lack !== undefined) return { sentence: lack, lines: [] };
  const notKept = [...new Set([...(left.notKept ?? []), ...(right.notKept ?? [])])];
  const [before, after] = [left, right].map(({ object }) => withoutAttributes(object!, notKept)) as [Value, Value];
  const nodes = changedAttributes(diff(before, after));
  const lacks =
    notKept.length === 0 ? "" : ` ${counted(notKept.length, "sensitive attribute")} not kept, so not compared.`;
  if (nodes.length === 0) return { sentence: unchangedSentence(before, after) + lacks, lines: [] };
  const inferred = left.isInferred || right.isInferred ? " No schema is known, so kinds of values are inferred." : "";
  const remarks = inferred + lacks;
  const kept = keptPromise(trace, left, right);
  if (kept) return promiseComparison(nodes, kept, secrets, remarks);
  return {
    sentence: (existenceSentence(left, right) ?? countSentence(nodes.length)) + remarks,
    lines: nodes.map((node) => changeLine(node, secrets)),
  };
}

const unchangedSentence = (left: Value, right: Value): string =>
  left.kind === "null" && right.kind === "null" ? "There is no object in either." : "The object is the same in both.";

/** Says that the object exists on one side only; undefined if it exists on both. */
function existenceSentence(left: RunSide, right: RunSide): string | undefined {
  const only = left.object!.kind === "null" ? right : right.object!.kind === "null" ? left : undefined;
  return only && `The object exists only in ${only.title}.`;
}

const countSentence = (count: number): string =>
  `${counted(count, "attribute")} ${count === 1 ? "differs" : "differ"}.`;

/** The places that came otherwise than a finished plan promised; empty for the object itself. */
type Broken = readonly Path[];

/** Returns what a later state breaks of a finished plan; undefined if the runs are not a plan and a state after it. */
function keptPromise({ schema }: Trace, left: RunSide, right: RunSide): Broken | undefined {
  const [promise, came] = left.fromSerial === undefined ? [right, left] : [left, right];
  const { fromSerial } = promise;
  const isLater = fromSerial !== undefined && came.serial !== undefined && came.serial > fromSerial;
  if (!isLater || !schema || schema.isInferred || promise.isInferred) return undefined;
  return objectCompatible(schema.block, promise.object!, came.object!).map(({ path }) => path);
}

function promiseComparison(nodes: readonly DiffNode[], broken: Broken, secrets: Secrets, remarks: string): Compared {
  const isBroken = ({ path }: DiffNode): boolean =>
    broken.some((place) => place.length === 0 || samePath(place.slice(0, 1), path));
  const [otherwise, open] = [nodes.filter(isBroken), nodes.filter((node) => !isBroken(node))];
  const parts = [
    otherwise.length > 0
      ? `${counted(otherwise.length, "attribute")} came otherwise than planned.`
      : "Everything came as planned.",
    ...(open.length > 0 ? [`The plan left ${counted(open.length, "attribute")} to the apply.`] : []),
  ];
  return {
    sentence: parts.join(" ") + remarks,
    lines: [
      ...otherwise.map((node) => `${changeLine(node, secrets)}  # not as planned`),
      ...open.map((node) => `${changeLine(node, secrets)}  # left to the apply`),
    ],
  };
}
