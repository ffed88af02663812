import { changedLeaves } from "../../engine/diff/changedLeaves.ts";
import { diff } from "../../engine/diff/diff.ts";
import { type OutputChange, outputAction } from "../../engine/plan/rows/outputChanges.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { leafSides } from "../../engine/render/leafText.ts";
import { NO_SECRETS, type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { shortUnreadTitle } from "../../engine/render/stateStatus.ts";
import { valueText } from "../../engine/render/valueText.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { Range } from "../../engine/source/range.ts";
import { attribute } from "../../engine/values/path.ts";
import type { Tone } from "../../protocol/explorer.ts";
import type { HeadingLine, LaneLine } from "../../protocol/planOverview.ts";
import { folderNamed } from "../../workspace/runQueue.ts";
import { isSurelyRefused } from "../../workspace/unitState.ts";
import { type FilePlace, filePlace } from "../navigation/locations.ts";
import { countsOf } from "../planView/planOverview.ts";
import { planStatus } from "../planView/planStatus.ts";
import { toneOf } from "../tones.ts";
import type { PassedOutput, PassedOutputs } from "./passedOutputs.ts";
import type { ShownUnit } from "./shownUnits.ts";
import { firstRange } from "./unitDiagnostics.ts";
import { sourcesOf } from "./unitView.ts";

type Placeless<T> = Omit<T, "id" | "level" | "position" | "siblings" | "parent" | "rails">;
type Heading = Omit<Placeless<HeadingLine<FilePlace>>, "open">;
type Lane = Placeless<LaneLine<FilePlace>>;

/** Returns the colour of a unit: of its most dangerous action, and of an error if Terragrunt refuses it. */
export function unitTone({ root, state }: ShownUnit): Tone {
  if (isSurelyRefused(state)) return "destroy";
  if (!root) return "none";
  return countsOf([root.plan]).find(({ tone }) => tone !== "none")?.tone ?? "none";
}

/** Returns the line of a unit: what its plan comes to, and what it waits for. */
export function unitHeading(
  unit: ShownUnit,
  units: readonly ShownUnit[],
  passed: PassedOutputs,
  hasLines: boolean,
): Omit<Heading, "count"> {
  const { state, root, title } = unit;
  const isRefused = isSurelyRefused(state);
  const counts = root ? countsOf([root.plan]).filter(({ symbol }) => symbol !== "") : [];
  const unread = root && shortUnreadTitle(root.plan.state);
  const planned = root && counts.length === 0 ? planStatus(root).text : "";
  const status = root ? secretsOf(root.plan).masked(unread ?? planned) : isRefused ? "" : "not planned yet";
  const refused = root ? "plan of an earlier text" : "refused by Terragrunt";
  return {
    kind: "heading",
    title,
    source: placeOf(unit, undefined),
    unit: {
      counts: counts.map(({ symbol, number, tone }) => ({ symbol, number, tone })),
      status: [status, isRefused ? refused : ""].filter(Boolean).join(" · "),
      isRefused,
      hasLines,
      words: waitWords(unit, units, passed),
    },
  };
}

/** Returns which units a unit waits for, and what it gets from them: `waits for vpc (vpc_id changes), db (mocks)`. */
function waitWords({ state, waitsFor }: ShownUnit, units: readonly ShownUnit[], passed: PassedOutputs): string {
  const names = waitsFor.flatMap((folder) => {
    const other = units.find((each) => each.state.folder === folder);
    if (!other) return [];
    const changed = (passed.get(other.state.unit.path) ?? [])
      .filter(({ users }) => users.some((user) => user.folder === state.folder))
      .map(({ change }) => change.name);
    const origin = state.unit.seenOutputs.find(({ path }) => path === other.state.unit.path)?.origin;
    const notes = [
      ...(changed.length > 0 ? [`${changed.join(", ")} ${changed.length === 1 ? "changes" : "change"}`] : []),
      ...(origin === "mock" ? ["mocks"] : origin === "unknown" ? ["outputs not known"] : []),
    ];
    return [notes.length === 0 ? other.title : `${other.title} (${notes.join(", ")})`];
  });
  return names.length === 0 ? "" : `waits for ${names.join(", ")}`;
}

/** Returns the line of an output that changes and that other units use: its first value that differs, and the users. */
export function outputLine({ root }: ShownUnit, { change, users }: PassedOutput, id: string): Lane & { id: string } {
  const secrets = root ? secretsOf(root.plan) : NO_SECRETS;
  const action = outputAction(change);
  const { name, sides, more } = valuesOf(change, secrets);
  const usedBy = `used by ${users.map(userText).join(", ")}`;
  return {
    kind: "lane",
    id: `${id} output ${change.name}`,
    symbol: symbolOf(action),
    tone: toneOf(action),
    head: "output.",
    tail: name,
    words: usedBy,
    why: [[sides.before, sides.after].filter((side) => side !== undefined).join(" → ") + more, usedBy].join(" · "),
    sides: { ...sides, more: `${more} · ${usedBy}` },
    ...NO_PICTURE,
  };
}

/** Returns the first part of an output that differs, with both values. */
function valuesOf({ name, before, after }: OutputChange, secrets: Secrets) {
  const none = { name, more: "" };
  if (!before || !after)
    return {
      ...none,
      sides: {
        ...(before && { before: valueText(before, secrets) }),
        ...(after && { after: valueText(after, secrets) }),
      },
    };
  const leaves = changedLeaves(diff(before, after, [attribute(name)])).flatMap((leaf) => leafSides(leaf, secrets));
  const [first] = leaves;
  if (!first) return { ...none, sides: { after: valueText(after, secrets) } };
  return {
    name: first.name,
    sides: {
      ...(first.before !== undefined && { before: cut(first.before) }),
      ...(first.after !== undefined && { after: cut(first.after) }),
    },
    more: leaves.length > 1 ? ` and ${leaves.length - 1} more` : "",
  };
}

/** The longest value, in characters. */
const LONGEST = 60;

const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

const userText = ({ title, inputs }: PassedOutput["users"][number]): string =>
  inputs.length === 0 ? title : `${title} (${inputs.join(", ")})`;

/** Returns the line of an error of a unit's files. */
export const findingLine = (
  unit: ShownUnit,
  { summary, detail, subject, near }: Diagnostic,
  id: string,
): Lane & { id: string } => ({
  kind: "lane",
  id: `${id} finding`,
  symbol: "!",
  tone: "destroy",
  head: "",
  tail: summary,
  words: "",
  why: detail,
  source: placeOf(unit, subject ?? near),
  ...NO_PICTURE,
});

export const circleHeading = (members: readonly ShownUnit[]): Omit<Heading, "unit"> => ({
  kind: "heading",
  title: "Dependency Cycle",
  count: members.length,
});

/** Returns the line of a unit in a circle: its file, and the unit that it waits for. */
export const circleMember = (unit: ShownUnit, next: ShownUnit): Lane => ({
  kind: "lane",
  symbol: "!",
  tone: "destroy",
  head: "",
  tail: `${unit.title}/${baseName(unit.state.unit.path)}`,
  words: "",
  why: `waits for ${next.title}`,
  source: placeOf(unit, dependencyRange(unit, next)),
  ...NO_PICTURE,
});

/** Returns the block through which a unit waits for another one. */
function dependencyRange({ state }: ShownUnit, next: ShownUnit): Range | undefined {
  const { folder, unit } = state;
  return unit.configuration?.dependencies.find(
    ({ configPath }) => configPath.kind === "string" && folderNamed(folder, configPath.value) === next.state.folder,
  )?.range;
}

const NO_PICTURE = {
  sure: { level: 4, word: "", tooltip: "", isDoubted: false },
  drawing: { tracks: [] },
} as const;

/** Returns a place in a file of a unit: a range, or else its first block. */
function placeOf({ state }: ShownUnit, range: Range | undefined): FilePlace {
  const place = range ?? firstRange(state);
  return place ? filePlace(sourcesOf(state), place) : { path: state.file, start: START, end: START };
}

const START = { line: 0, character: 0 };
