import { changedAttributes, type DiffNode, diff } from "../../engine/diff/diff.ts";
import { driftOf, readDifferences } from "../../engine/diff/drift.ts";
import type { Violation } from "../../engine/lifecycle/contract/violation.ts";
import { type Decision, isForced } from "../../engine/lifecycle/reasons/decision.ts";
import { argumentRange } from "../../engine/lifecycle/reasons/sourceRanges.ts";
import { isConfiguration, objectAt, type Stage, type Trace, type Transition } from "../../engine/lifecycle/trace.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import type { Form } from "../../engine/provider/relations/likeness.ts";
import { basisWord, replaceRemark } from "../../engine/render/changeWords.ts";
import { formRemark } from "../../engine/render/formWords.ts";
import { unaskedText } from "../../engine/render/notPlannedReasons.ts";
import { recurringReason } from "../../engine/render/recurringChanges.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { nameText, pathName, valueText } from "../../engine/render/valueText.ts";
import { violationText } from "../../engine/render/violationWords.ts";
import { attributeAt } from "../../engine/schema/attributeAt.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import { attribute, type Path, samePath } from "../../engine/values/path.ts";
import { counted } from "../../engine/values/text/nouns.ts";
import { NULL, type Value, withMarks } from "../../engine/values/value.ts";
import { applyPath, isUnseenDefault, unaskedIn } from "../../engine/values/walk.ts";
import type { Tone } from "../../protocol/explorer.ts";
import type { TimelineCell, TimelineRow } from "../../protocol/timeline.ts";
import type { Explanation } from "../explanation.ts";
import { type FilePlace, filePlace } from "../navigation/locations.ts";
import type { RunColumn } from "./runColumns.ts";
import { textChangeOf, textRows } from "./textRows.ts";
import {
  type CellFacts,
  cellAt,
  hasContent,
  isMasked,
  linkedCells,
  sameCell,
  sameContent,
  WHOLE,
} from "./timelineCells.ts";

/** The most changed members of a value that have rows. */
const MOST_MEMBERS = 100;

/** The most members, and the most characters, of a value on one line. */
const MOST_ON_A_LINE = 3;
const LONGEST_LINE = 40;

/**
 * Returns a row for each attribute and each member of a changed attribute, with a cell for each stage. `shown` has the stages of the
 * columns: the trace itself, or its rehearsal.
 */
export function timelineRows(
  plan: Plan,
  trace: Trace,
  shown: Trace,
  columns: readonly Transition[],
  explanation: Explanation,
  runs: readonly RunColumn[] = [],
): readonly TimelineRow<FilePlace>[] {
  const { change } = trace;
  // An object that Terraform only forgets does not change.
  const root = diff(change.before, change.action.outcome === "forget" ? change.before : change.after);
  const drifted = driftOf(trace)?.attributes ?? [];
  const secrets = secretsOf(plan);
  const former = formerNodes(root, columns);
  const context: Context = {
    sources: plan,
    trace,
    shown,
    columns,
    explanation,
    secrets,
    drifted,
    readForms: readDifferences(trace)?.forms ?? [],
    runs,
    former: new Set(former.map(attributeName)),
  };
  return [...inOrder(trace, root), ...former].flatMap((node) =>
    rowsOf(context, node, 0, pathName(node.path, context.secrets)),
  );
}

/** Returns nodes for the attributes of the stored object that the current schema lacks. */
function formerNodes(root: DiffNode, columns: readonly Transition[]): readonly DiffNode[] {
  const stored = columns.find(({ to }) => to === "previousRunState")?.object;
  if (stored?.kind !== "mapping" || root.children.length === 0) return [];
  const names = new Set(root.children.map(attributeName));
  return [...stored.entries.keys()].flatMap((name): readonly DiffNode[] =>
    names.has(name) ? [] : [{ path: [attribute(name)], sign: "=", before: NULL, after: NULL, children: [] }],
  );
}

/** Returns the name of the attribute that a node is about; empty for a part of one. */
const attributeName = ({ path: [step, ...inside] }: Pick<DiffNode, "path">): string =>
  step?.kind === "attribute" && inside.length === 0 ? step.name : "";

/**
 * Returns the attributes in the order of the rows: what forces a replacement, the other changes, then the unchanged attributes. Of
 * a partly known instance, the certain changes come first, then the arguments with unknown parts.
 */
function inOrder({ change, partlyKnown }: Trace, root: DiffNode): readonly DiffNode[] {
  const forces = (node: DiffNode) => change.replacePaths.some((path) => samePath(path, node.path));
  const isCertain = (node: DiffNode) => partlyKnown?.changes.some((path) => samePath(path, node.path)) ?? false;
  const isOpen = (node: DiffNode) => partlyKnown?.open.some(({ path }) => samePath(path, node.path)) ?? false;
  const rank = (node: DiffNode): number => {
    if (partlyKnown) return isCertain(node) ? 0 : isOpen(node) ? 1 : 2;
    return forces(node) ? 0 : 1;
  };
  const changed = [...changedAttributes(root)].sort((a, b) => rank(a) - rank(b));
  return [...changed, ...root.children.filter((child) => child.sign === "=")];
}

interface Context {
  readonly sources: Sources;
  readonly trace: Trace;
  readonly shown: Trace;
  readonly columns: readonly Transition[];
  readonly explanation: Explanation;
  readonly secrets: Secrets;
  /** The attributes that were changed outside of Terraform. */
  readonly drifted: readonly Path[];
  /** The values that were read in another form than the stored one. */
  readonly readForms: readonly Form[];
  /** The attributes of the stored object that the current schema lacks. */
  readonly former: ReadonlySet<string>;
  /** The runs beside the plan. */
  readonly runs: readonly RunColumn[];
}

function rowsOf(context: Context, node: DiffNode, depth: number, path: string): readonly TimelineRow<FilePlace>[] {
  const members = unfolds(node, context.secrets) ? membersOf(node) : [];
  const changed = members.filter((member) => member.sign !== "=");
  const unchanged = members.filter((member) => member.sign === "=");
  const shown = [...changed.slice(0, MOST_MEMBERS), ...unchanged];
  const text = textChangeOf(node, context.secrets);
  if (text) {
    const { columns, runs, secrets } = context;
    const parts = { ...text, parts: text.parts.slice(0, MOST_MEMBERS) };
    return [
      { path, ...rowOf(context, node, depth, members, text.parts.length) },
      ...textRows(parts, node, depth + 1, path, columns, runs, secrets),
    ];
  }
  return [
    { path, ...rowOf(context, node, depth, members) },
    ...shown.flatMap((member, at) =>
      rowsOf(context, member, depth + 1, `${path}${stepText(member, at, context.secrets)}`),
    ),
  ];
}

/** Whether a value has rows for its members. A short value without nested members is read faster on one line. */
function unfolds({ sign, before, after, children }: DiffNode, secrets: Secrets): boolean {
  if (sign === "=" || isMasked(before) || isMasked(after)) return false;
  if (sign === "~") return true;
  const only = sign === "+" ? after : before;
  const isFlat = only.type.kind !== "set" && children.every((child) => child.children.length === 0);
  return !isFlat || children.length > MOST_ON_A_LINE || valueText(only, secrets, WHOLE).length > LONGEST_LINE;
}

/** Returns the last step of a path: `.port`, `["a"]`, `[0]`. An element of a set has a number instead of a name. */
function stepText({ path }: DiffNode, at: number, secrets: Secrets): string {
  const step = path.at(-1);
  if (step?.kind === "element") return `(${at + 1})`;
  const text = pathName(path.slice(-1), secrets);
  return step?.kind === "attribute" ? `.${text}` : text;
}

/** Returns the members of a changed value. The elements of a set are compared by their values. */
function membersOf(node: DiffNode): readonly DiffNode[] {
  if (node.children.length > 0) return node.children;
  const oldElements = elementsOf(node.before);
  const newElements = elementsOf(node.after);
  if (!oldElements || !newElements) return [];
  const elementNode = (value: Value, before: Value, after: Value): DiffNode =>
    diff(before, after, [...node.path, { kind: "element", value }]);
  const has = (elements: readonly Value[], value: Value) => elements.some((other) => sameContent(other, value));
  return [
    ...oldElements.filter((value) => !has(newElements, value)).map((value) => elementNode(value, value, NULL)),
    ...newElements.filter((value) => !has(oldElements, value)).map((value) => elementNode(value, NULL, value)),
    ...oldElements.filter((value) => has(newElements, value)).map((value) => elementNode(value, value, value)),
  ];
}

/** Returns the elements of a set, none for null; undefined for any other value. */
function elementsOf(value: Value): readonly Value[] | undefined {
  if (value.kind === "null") return [];
  if (value.kind !== "sequence" || value.type.kind !== "set") return undefined;
  return value.items.map((item) => withMarks(item, value.marks));
}

function rowOf(
  context: Context,
  node: DiffNode,
  depth: number,
  members: readonly DiffNode[],
  textParts = 0,
): Omit<TimelineRow<FilePlace>, "path"> {
  const { sources, trace, shown, columns, secrets } = context;
  const { change, schema } = trace;
  const attribute = node.path[0]?.kind === "attribute" ? schema?.block.attributes.get(node.path[0].name) : undefined;
  const hasDrift = depth === 0 && context.drifted.some((path) => samePath(path, node.path));
  const replacement = depth === 0 ? replaceRemark(change, node) : undefined;
  const violations = shown.violations.filter(({ path }) => samePath(path, node.path));
  const form = context.readForms.find(({ path }) => samePath(path, node.path));
  const remark =
    replacement ?? violationRemark(violations) ?? (form ? formRemark(form) : hasDrift ? "# drift" : undefined);
  const remarkTone: Tone = replacement === undefined ? "update" : "destroy";
  const { declaration } = context.explanation;
  const range = declaration && argumentRange(declaration.body, node.path);
  const hidden = members.filter((member) => member.sign === "=").length;
  const unseen = members.filter(({ after }) => isUnseenDefault(after)).length;
  const more = Math.max(members.length - hidden - unseen, textParts) - MOST_MEMBERS;
  const noun =
    textParts > 0 ? "part" : members.every(({ path }) => path.at(-1)?.kind === "attribute") ? "attribute" : "element";
  const unknownReason = unknownReasonOf(trace, node, secrets);
  const cells = cellsOf(columns, node.path, members.length + textParts, secrets, factsOf(context, node));
  const present = columns[0]?.to === "configuration" ? undefined : cells[0];
  return {
    label: labelOf(node.path, secrets),
    depth,
    sign: signOf(trace, node),
    changed: node.sign !== "=" && !isUnseenDefault(node.after),
    // In an inferred schema, `computed` only means that the attribute was never seen configured.
    computed: depth === 0 && attribute?.computed === true && schema?.isInferred !== true,
    ...(remark !== undefined && { remark, remarkTone }),
    hasChildren: members.length + textParts > 0,
    ...(hidden + unseen > 0 && { unchangedLabel: hiddenText(hidden, noun, unseen) }),
    ...(more > 0 && { moreLabel: `# (and ${counted(more, `more ${noun}`)})` }),
    ...(unknownReason !== undefined && { unknownReason }),
    cells,
    ...runPart(context, node.path, members.length, present),
    ...(violations.length > 0 && { differs: true as const }),
    reasons: [
      ...new Set(violations.map((violation) => violationText(violation, shown, secrets))),
      ...reasonsOf(context, node, replacement, unknownReason),
    ],
    ...(range && { location: filePlace(sources, range) }),
  };
}

/** Returns `# breaks plan-valid (tolerated)`; undefined without a violation. */
function violationRemark([first]: readonly Violation[]): string | undefined {
  return first && `# breaks ${first.rule}${first.tolerated ? " (tolerated)" : ""}`;
}

/** Returns the note about the basis of a value; empty for a certain value. */
const certaintyNote = ({ basis }: Decision): string =>
  basis && basis !== "certain" ? ` How sure: ${basisWord(basis)}.` : "";

function labelOf(path: Path, secrets: Secrets): string {
  const step = path.at(-1);
  if (step?.kind === "element") return "element";
  if (step?.kind === "attribute") return nameText(step.name, secrets);
  return step?.kind === "index"
    ? typeof step.key === "number"
      ? `[${step.key}]`
      : pathName([step], secrets).slice(1, -1)
    : "";
}

/** Returns `# (3 unchanged attributes hidden)` for the top-level rows that are not shown at first; undefined if there are none. */
export function unchangedLabel(rows: readonly TimelineRow<FilePlace>[]): string | undefined {
  const hidden = rows.filter((row) => row.depth === 0 && !row.changed && !row.differs);
  const unseen = hidden.filter(({ unknownReason }) => unknownReason !== undefined).length;
  return hidden.length > 0 ? hiddenText(hidden.length - unseen, "attribute", unseen) : undefined;
}

/** Returns the text in place of rows: unchanged ones, and arguments whose defaults nobody has seen. */
function hiddenText(unchanged: number, noun: string, unseen: number): string {
  const defaults = `${counted(unseen, "provider default")} not known`;
  if (unchanged === 0) return `# (${defaults})`;
  const same = counted(unchanged, `unchanged ${noun}`);
  return unseen === 0 ? `# (${same} hidden)` : `# (${same} hidden, ${defaults})`;
}

/** Returns the reason why a default, or an argument of a partly known instance, is unknown. */
function unknownReasonOf({ partlyKnown }: Trace, { path, after }: DiffNode, secrets: Secrets): string | undefined {
  const unseen = isUnseenDefault(after) ? unaskedIn(after) : undefined;
  if (unseen && unseen !== "error") return secrets.masked(unaskedText(unseen));
  const open = partlyKnown?.open.find((argument) => samePath(argument.path, path));
  return open && secrets.masked(unaskedText(open.unasked));
}

/** Returns the sign of a row: `?` for a value that is not known to change. */
function signOf({ partlyKnown }: Trace, { sign, after }: DiffNode): TimelineRow["sign"] {
  if (sign === "=" || isUnseenDefault(after)) return "";
  return partlyKnown && sign === "~" && unaskedIn(after) ? "?" : sign;
}

/** Returns the reasons for a planned value. A value that is not known has none but the reason why. */
function reasonsOf(
  { trace, explanation, secrets }: Context,
  node: DiffNode,
  replacement: string | undefined,
  unknownReason: string | undefined,
): readonly string[] {
  const { path, after } = node;
  const { change } = trace;
  const name = pathName(path, secrets);
  if (unknownReason !== undefined)
    return [`${after.kind === "unknown" ? name : `A part of ${name}`} is not known: ${unknownReason}.`];
  const reasons = explanation
    .reasonsAt(path)
    .filter((decision) => !isForced(decision) && decision.rule !== "not-set")
    .map((decision) => sentence(decision, change, secrets) + certaintyNote(decision));
  const recurring = node.sign === "=" ? undefined : recurringReason(change, path, after, explanation.declaration);
  return [
    ...(replacement !== undefined ? [sentence(change.action, change, secrets)] : []),
    ...reasons,
    ...(recurring !== undefined ? [secrets.masked(recurring)] : []),
  ];
}

/** Returns what the configuration of an instance says of a part beside its value. */
function factsOf(context: Context, { path, before, after }: DiffNode): CellFacts {
  const { trace, explanation } = context;
  const { declaration } = explanation;
  const [step] = path;
  const configured = objectAt(trace, "configuration");
  const isWriteOnly = trace.schema !== undefined && attributeAt(trace.schema.block, path)?.writeOnly === true;
  const isSent = isWriteOnly && (configured ? applyPath(configured, path) : undefined)?.kind !== "null";
  const isWritten = declaration?.body.items.some(
    (item) =>
      step?.kind === "attribute" &&
      (item.kind === "argument"
        ? item.name === step.name
        : item.type === step.name || item.labels[0]?.value === step.name),
  );
  const showsChange = (before.kind === "null") !== (after.kind === "null");
  return {
    isSent: isSent && configured !== undefined,
    isFormer: context.former.has(attributeName({ path })),
    showsNull: isWritten === false || showsChange,
  };
}

const cellsOf = (
  columns: readonly Transition[],
  path: Path,
  members: number,
  secrets: Secrets,
  facts: CellFacts,
): readonly TimelineCell[] =>
  linkedCells(
    columns.map(({ to, object }) => cellAt(to, object, path, members, secrets, facts)),
    columns.map(({ to }) => (isConfiguration(to) ? "configuration" : "state")),
  );

/** Returns the cells of the runs beside the plan, and whether the states differ; nothing without runs. */
function runPart(
  { runs }: Context,
  path: Path,
  members: number,
  present: TimelineCell | undefined,
): Pick<TimelineRow, "runCells" | "differs"> {
  if (runs.length === 0) return {};
  const kinds = runs.map(({ stage }) => stage.kind);
  const runCells = linkedCells(
    runs.map(({ cell }) => cell(path, members)),
    kinds,
  );
  const states = [...runCells.filter((_, index) => kinds[index] === "state"), ...(present ? [present] : [])];
  const shown = states.filter(hasContent);
  return { runCells, ...(shown.some((cell) => !sameCell(cell, shown[0])) && { differs: true }) };
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
  if (showSame("initialPlannedState", "finalPlannedState")) folded.add("finalPlannedState");
  const [proposed, planned] = [at("proposedNewState"), at("initialPlannedState")];
  const onlyMarks = rows.every(({ cells }) => {
    const [from, to] = [cells[proposed], cells[planned]];
    return sameCell(from, to) || (from?.kind === "null" && to?.kind === "unknown");
  });
  if (proposed >= 0 && planned >= 0 && onlyMarks) folded.add("proposedNewState");
  return folded;
}
