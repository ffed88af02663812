import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import type { PlanLine, PlanQuery, Rails } from "../../protocol/planOverview.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { bundlesOf, type LaneSource, laneFilter, laneGroups, wordsOf } from "../planView/planLanes.ts";
import { addLanes, type Entry, isLaneOf } from "../planView/planLines.ts";
import { type PassedOutput, type PassedOutputs, passedOutputs } from "./passedOutputs.ts";
import type { ShownUnit, ShownUnits } from "./shownUnits.ts";
import { shownErrors } from "./unitDiagnostics.ts";
import { circleHeading, circleMember, findingLine, outputLine, unitHeading, unitTone } from "./unitLineTexts.ts";
import { railsOf } from "./unitRails.ts";

/** An instance that other views show; `root` is the folder of its root module. */
export interface MarkedInstance {
  readonly root: string;
  readonly address: string;
  readonly deposed?: string;
}

/** The lines of units that a query shows. Their texts are computed on demand. */
export interface UnitLines {
  readonly total: number;
  /** The number of instances that the filter leaves, and of all. */
  readonly matching: number;
  readonly lanes: number;
  /** The number of columns of the rails. */
  readonly columns: number;
  slice(from: number, to: number): readonly PlanLine<FilePlace>[];
  /** Returns the index of the line of an instance, or of its bundle; undefined if no line shows the instance. */
  indexOf(instance: MarkedInstance): number | undefined;
}

interface UnitEntry extends Entry<FilePlace> {
  /** The folder of the unit whose instances the line shows. */
  readonly folder?: string;
}

/** What a query shows of a unit below its heading. */
interface UnitContent {
  readonly unit: ShownUnit;
  readonly lanes: readonly LaneSource[];
  readonly findings: readonly Diagnostic[];
  readonly outputs: readonly PassedOutput[];
}

/** Of more units, those without an error are closed at first. */
const MOST_OPEN = 12;

/** Returns the lines of units that a query shows: the circles, then each unit with what it changes and passes on. */
export function unitLines({ units, circles }: ShownUnits, query: PlanQuery): UnitLines {
  const isFiltered = query.text !== "" || query.kinds.length > 0;
  const isToggled = (id: string): boolean => query.toggled.includes(id);
  const passed = passedOutputs(units);
  const contents = units
    .map((unit) => contentOf(unit, query, isFiltered, passed))
    .filter(({ lanes }) => !isFiltered || lanes.length > 0);
  const { columns, rails } = railsOf(
    contents.map(({ unit }) => ({
      folder: unit.state.folder,
      waitsFor: unit.waitsFor,
      tone: unitTone(unit),
      isHollow: !unit.root || unit.state.isRefused,
    })),
  );
  const entries: UnitEntry[] = [];
  const shownCircles = isFiltered ? [] : circles;
  const siblings = shownCircles.length + contents.length;
  for (const [at, circle] of shownCircles.entries())
    addCircle(circle, units, { position: at + 1, siblings }, isToggled, entries);
  contents.forEach((content, at) => {
    const { unit, findings, lanes, outputs } = content;
    const id = unitId(unit);
    const isClosed = !isFiltered && units.length > MOST_OPEN && findings.length === 0;
    const hasLines = findings.length + lanes.length + outputs.length > 0;
    const open = hasLines && isToggled(id) === isClosed;
    const place = { level: 1 as const, position: shownCircles.length + at + 1, siblings, rails: rails[at]!.own };
    const parent = entries.length;
    entries.push({
      lanes: [],
      make: () => ({ ...unitHeading(unit, units, passed, hasLines), id, count: lanes.length, open, ...place }),
    });
    if (open) addContent(content, parent, rails[at]!.below, isToggled, entries);
  });
  return {
    total: entries.length,
    matching: contents.reduce((sum, { lanes }) => sum + lanes.length, 0),
    lanes: units.reduce((sum, { root }) => sum + laneCount(root), 0),
    columns,
    slice: (from, to) => entries.slice(from, to).map(({ make }) => make()),
    indexOf: ({ root, ...instance }) => {
      const index = entries.findLastIndex(
        ({ folder, lanes }) => folder === root && lanes.some((lane) => isLaneOf(lane, instance)),
      );
      return index < 0 ? undefined : index;
    },
  };
}

const unitId = ({ state }: ShownUnit): string => `unit ${state.folder}`;

const laneCount = (root: ExplainableRoot | undefined): number =>
  root ? laneGroups(root.plan).reduce((sum, { lanes }) => sum + lanes.length, 0) : 0;

/** Returns what a query shows of a unit: without a filter what changes; with one the instances that match, or all if its name does. */
function contentOf(unit: ShownUnit, query: PlanQuery, isFiltered: boolean, passed: PassedOutputs): UnitContent {
  const { state, root, title } = unit;
  const words = wordsOf(query.text);
  const isNamed = words.length > 0 && words.every((word) => title.toLowerCase().includes(word));
  const isShown = root && laneFilter(root.plan, isNamed ? { ...query, text: "" } : query);
  const groups = root ? laneGroups(root.plan).filter(({ collapsed }) => isFiltered || !collapsed) : [];
  return {
    unit,
    lanes: isShown ? groups.flatMap(({ lanes }) => lanes.filter(isShown)) : [],
    findings: isFiltered ? [] : shownErrors(state),
    outputs: isFiltered ? [] : (passed.get(state.unit.path) ?? []),
  };
}

/** Adds the lines below the heading of a unit: its errors, its instances, and the outputs that it passes on. */
function addContent(
  { unit, findings, lanes, outputs }: UnitContent,
  parent: number,
  rails: Rails,
  isToggled: (id: string) => boolean,
  entries: UnitEntry[],
): void {
  const { root, state } = unit;
  const id = unitId(unit);
  const bundles = root ? bundlesOf(root.plan, lanes).length : 0;
  const siblings = findings.length + bundles + outputs.length;
  const place = (position: number) => ({ level: 2 as const, position, siblings, parent, rails });
  for (const [at, finding] of findings.entries())
    entries.push({ lanes: [], make: () => ({ ...findingLine(unit, finding, `${id} ${at}`), ...place(at + 1) }) });
  const first = entries.length;
  if (root) addLanes(root.plan, lanes, parent, (lane) => isToggled(`${id} ${lane}`), entries);
  for (let at = first; at < entries.length; at++) {
    const { lanes: of, make } = entries[at]!;
    const ofUnit = (line: PlanLine<FilePlace>): PlanLine<FilePlace> => {
      const own = { ...line, id: `${id} ${line.id}`, rails };
      const placed = line.level === 2 ? { ...own, position: line.position + findings.length, siblings } : own;
      return placed.kind === "lane" && placed.instance
        ? { ...placed, instance: { ...placed.instance, root: state.folder } }
        : placed;
    };
    entries[at] = { lanes: of, folder: state.folder, make: () => ofUnit(make()) };
  }
  const before = findings.length + bundles;
  for (const [at, output] of outputs.entries())
    entries.push({ lanes: [], make: () => ({ ...outputLine(unit, output, id), ...place(before + at + 1) }) });
}

/** Adds a circle of units with the file of each. */
function addCircle(
  circle: readonly string[],
  units: readonly ShownUnit[],
  place: { readonly position: number; readonly siblings: number },
  isToggled: (id: string) => boolean,
  entries: UnitEntry[],
): void {
  const members = circle.flatMap((folder) => units.find(({ state }) => state.folder === folder) ?? []);
  const id = `circle ${circle.join(" ")}`;
  const open = !isToggled(id);
  const parent = entries.length;
  const rails: Rails = { through: [] };
  entries.push({ lanes: [], make: () => ({ ...circleHeading(members), id, open, level: 1, ...place, rails }) });
  if (!open) return;
  members.forEach((unit, at) => {
    const next = members[(at + 1) % members.length]!;
    const line = { level: 2 as const, position: at + 1, siblings: members.length, parent, rails };
    entries.push({ lanes: [], make: () => ({ ...circleMember(unit, next), id: `${id} ${at}`, ...line }) });
  });
}
