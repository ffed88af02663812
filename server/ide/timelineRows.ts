import { changedAttributes, type DiffNode, diff } from "../engine/diff/diff.ts";
import type { Decision } from "../engine/lifecycle/decision.ts";
import { argumentRange } from "../engine/lifecycle/sourceRanges.ts";
import type { Stage, Trace, Transition } from "../engine/lifecycle/trace.ts";
import type { Plan } from "../engine/plan/plan.ts";
import { basisWord, replaceRemark } from "../engine/render/changeWords.ts";
import { sentence } from "../engine/render/ruleSentences.ts";
import { MASK, type Secrets, secretsOf } from "../engine/render/secrets.ts";
import { nameText, pathName, valueText } from "../engine/render/valueText.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import { EPHEMERAL, MASKED } from "../engine/values/marks.ts";
import { type Path, samePath } from "../engine/values/path.ts";
import { NULL, type Value } from "../engine/values/value.ts";
import { applyPath } from "../engine/values/walk.ts";
import type { TimelineCell, TimelineRow } from "../protocol/timeline.ts";
import type { Explanation } from "./explanation.ts";
import { type FilePlace, filePlace } from "./locations.ts";

/** Returns a row for each attribute and each member of a changed attribute, with a cell for each stage. */
export function timelineRows(
  plan: Plan,
  trace: Trace,
  columns: readonly Transition[],
  explanation: Explanation,
): readonly TimelineRow<FilePlace>[] {
  const { change } = trace;
  // An object that Terraform only forgets does not change.
  const root = diff(change.before, change.action.outcome === "forget" ? change.before : change.after);
  const forces = ({ path }: DiffNode) => change.replacePaths.some((forcing) => samePath(forcing, path));
  const changed = changedAttributes(root);
  const unchanged = root.children.filter((child) => child.sign === "=");
  const ordered = [...changed.filter(forces), ...changed.filter((node) => !forces(node)), ...unchanged];
  const context: Context = { sources: plan, trace, columns, explanation, secrets: secretsOf(plan) };
  return ordered.flatMap((node) => rowsOf(context, node, 0));
}

interface Context {
  readonly sources: Sources;
  readonly trace: Trace;
  readonly columns: readonly Transition[];
  readonly explanation: Explanation;
  readonly secrets: Secrets;
}

function rowsOf(context: Context, node: DiffNode, depth: number): readonly TimelineRow<FilePlace>[] {
  const unfolds = node.sign === "~" && node.children.length > 0 && !isMasked(node.before) && !isMasked(node.after);
  const children = unfolds ? node.children : [];
  const ownRow = rowOf(context, node, depth, children);
  const [changed, unchanged] = [
    children.filter((child) => child.sign !== "="),
    children.filter((child) => child.sign === "="),
  ];
  return [ownRow, ...[...changed, ...unchanged].flatMap((child) => rowsOf(context, child, depth + 1))];
}

const isMasked = (value: Value): boolean => (value.marks & (MASKED | EPHEMERAL)) !== 0;

function rowOf(
  { sources, trace, columns, explanation, secrets }: Context,
  node: DiffNode,
  depth: number,
  children: readonly DiffNode[],
): TimelineRow<FilePlace> {
  const { change, schema } = trace;
  const attribute = node.path[0]?.kind === "attribute" ? schema?.block.attributes.get(node.path[0].name) : undefined;
  const remark = depth === 0 ? replaceRemark(change, node) : undefined;
  const { declaration, decisions } = explanation;
  const range = declaration && argumentRange(declaration.body, node.path);
  const hidden = children.filter((child) => child.sign === "=").length;
  const reasons = decisions
    .filter((decision) => samePath(decision.path, node.path) && node.path.length > 0)
    .map((decision) => sentence(decision, change, secrets) + certaintyNote(decision));
  return {
    path: pathName(node.path, secrets),
    label: labelOf(node.path, secrets),
    depth,
    sign: node.sign === "=" ? "" : node.sign,
    changed: node.sign !== "=",
    // In an inferred schema, `computed` only means that the attribute was never seen configured.
    computed: attribute?.computed === true && schema?.isInferred !== true,
    ...(remark !== undefined && { remark }),
    hasChildren: children.length > 0,
    ...(hidden > 0 && { unchangedLabel: hiddenText(hidden, isCollection(node) ? "element" : "attribute") }),
    cells: cellsOf(columns, node.path, children.length, secrets),
    reasons: remark !== undefined ? [sentence(change.action, change, secrets), ...reasons] : reasons,
    ...(range && { location: filePlace(sources, range) }),
  };
}

/** Returns the note about the basis of a value; empty for a certain value. */
const certaintyNote = ({ basis }: Decision): string =>
  basis && basis !== "certain" ? ` How sure: ${basisWord(basis)}.` : "";

function labelOf(path: Path, secrets: Secrets): string {
  const step = path.at(-1);
  if (step?.kind === "attribute") return nameText(step.name, secrets);
  return step?.kind === "index"
    ? typeof step.key === "number"
      ? `[${step.key}]`
      : pathName([step], secrets).slice(1, -1)
    : "";
}

/** Returns `# (3 unchanged attributes hidden)` for the unchanged top-level rows; undefined if there are none. */
export function unchangedLabel(rows: readonly TimelineRow<FilePlace>[]): string | undefined {
  const count = rows.filter((row) => row.depth === 0 && !row.changed).length;
  return count > 0 ? hiddenText(count) : undefined;
}

const hiddenText = (count: number, noun: "attribute" | "element" = "attribute"): string =>
  `# (${count} unchanged ${count === 1 ? noun : `${noun}s`} hidden)`;

/** Whether the members of a part are elements, as Terraform calls those of lists, sets and maps. */
const isCollection = ({ before, after }: DiffNode): boolean =>
  [before, after].some(({ kind, type }) => kind === "sequence" || type.kind === "map");

function cellsOf(
  columns: readonly Transition[],
  path: Path,
  members: number,
  secrets: Secrets,
): readonly TimelineCell[] {
  const cells: TimelineCell[] = [];
  let previousCell: TimelineCell | undefined;
  for (const { to, object } of columns) {
    const cell = isInUnknown(object, path) ? ABSENT : cellOf(to, object, applyPath(object, path), members, secrets);
    const isInput = to === "configuration";
    const continues =
      !isInput && previousCell !== undefined && previousCell.kind === cell.kind && previousCell.text === cell.text;
    const changed =
      !isInput && previousCell !== undefined && !continues && previousCell.kind !== "absent" && cell.kind !== "absent";
    const shown: TimelineCell = { ...cell, continues, changed };
    cells.push(shown);
    if (!isInput) previousCell = shown;
  }
  return cells;
}

const ABSENT: TimelineCell = { kind: "absent", text: "", continues: false, changed: false };

/** Whether a path leads into an unknown value, whose members have no text. */
const isInUnknown = (object: Value, path: Path): boolean =>
  path.some((_, at) => at > 0 && applyPath(object, path.slice(0, at))?.kind === "unknown");

function cellOf(
  stage: Stage,
  object: Value,
  value: Value | undefined,
  members: number,
  secrets: Secrets,
): TimelineCell {
  const of = (kind: TimelineCell["kind"], text: string, full?: string): TimelineCell => ({
    kind,
    text,
    ...(full !== undefined && full !== text && { full }),
    continues: false,
    changed: false,
  });
  // An Import ID names the object, and says nothing about its other attributes.
  if (object.kind === "null" || (stage === "importId" && value === undefined)) return ABSENT;
  const shownValue = value ?? NULL;
  if (isMasked(shownValue)) return of("sensitive", valueText(shownValue, secrets));
  if (shownValue.kind === "unknown") return of("unknown", valueText(shownValue, secrets));
  if (shownValue.kind === "null") return stage === "configuration" ? of("unset", "not set") : of("null", "null");
  const counted = members > 0 && (shownValue.kind === "mapping" || shownValue.kind === "sequence");
  const full = valueText(shownValue, secrets, 4000);
  return of(
    full === MASK ? "sensitive" : "value",
    counted ? elementsText(shownValue) : valueText(shownValue, secrets, 40),
    full,
  );
}

function elementsText(value: Value): string {
  const count = value.kind === "mapping" ? value.entries.size : value.kind === "sequence" ? value.items.length : 0;
  return `${count} ${count === 1 ? "element" : "elements"}`;
}

/** Returns the stages whose content equals that of a neighbour. */
export function foldedStages(
  rows: readonly TimelineRow<FilePlace>[],
  columns: readonly Transition[],
): ReadonlySet<Stage> {
  const at = (stage: Stage) => columns.findIndex(({ to }) => to === stage);
  const showSame = (a: Stage, b: Stage) => {
    const [first, second] = [at(a), at(b)];
    return first >= 0 && second >= 0 && rows.every(({ cells }) => sameCell(cells[first], cells[second]));
  };
  const folded = new Set<Stage>();
  const touched = columns.some(({ upgraded }) => upgraded && upgraded.parts.length > 0);
  if (showSame("previousRunState", "upgradedState") && !touched) folded.add("upgradedState");
  if (showSame("upgradedState", "priorState")) {
    if (!touched) folded.add("upgradedState");
    if (showSame("previousRunState", "priorState")) folded.add("previousRunState");
  }
  if (showSame("importStubState", "priorState")) folded.add("importStubState");
  const [proposed, planned] = [at("proposedNewState"), at("initialPlannedState")];
  const onlyMarks = rows.every(({ cells }) => {
    const [from, to] = [cells[proposed], cells[planned]];
    return sameCell(from, to) || (from?.kind === "null" && to?.kind === "unknown");
  });
  if (proposed >= 0 && planned >= 0 && onlyMarks) folded.add("proposedNewState");
  return folded;
}

const sameCell = (a: TimelineCell | undefined, b: TimelineCell | undefined): boolean =>
  a?.kind === b?.kind && a?.text === b?.text;
