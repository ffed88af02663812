import type { Module, Resource } from "../../engine/config/module.ts";
import { localName } from "../../engine/config/tree/namedProviders.ts";
import { bodyTraversals } from "../../engine/lang/bodyReferences.ts";
import { supports } from "../../engine/lang/features.ts";
import { isReference, parseReference } from "../../engine/lang/reference.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { textLiteral } from "../../engine/render/textLiteral.ts";
import { baseName, joinPath, relativePath } from "../../engine/source/paths.ts";
import { EMPTY_STATE, type ResourceObject } from "../../engine/state/state.ts";
import { storedId } from "../../engine/state/storedId.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import { isAsCertain } from "../editing/certainEffect.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import type { CodeActionRequest } from "../editing/codeActionRequest.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { appendBlock } from "../quickFixes/blockEdits.ts";
import { withObjects } from "../quickFixes/storedObjects.ts";

/**
 * Returns the refactorings that move a resource to another root module with its objects: `removed` here, so that Terraform forgets them, and
 * the block with an `import` for each object there. Each is offered only if this plan forgets nothing else and that plan imports them without
 * a change; if a reference would break, it is refused with the reason.
 */
export function moveToRoot(request: CodeActionRequest, block: Block): readonly Offer[] {
  const { plan, root, roots } = request;
  const [type, name] = block.labels.map(({ value }) => value);
  const node = plan.queries.moduleOf(block.range.anchor.path);
  if (block.type !== "resource" || block.body.json || !type || !name || node?.path.length !== 0) return [];
  const traces = plan.queries.tracesOf(block).filter(({ stored }) => stored !== undefined);
  if (traces.length === 0 || traces.length > MOST || !supports(node.module.dialect, "removed-lifecycle")) return [];
  const others = roots.filter(
    (other) => other.root !== root.root && supports(other.plan.language.dialect, "import-block"),
  );
  return nearest(others, root.root).flatMap((other) => moveTo(request, other, block, `${type}.${name}`, traces));
}

/** The most objects that move together. */
const MOST = 10;
/** The most root modules that are offered. */
const MOST_ROOTS = 4;

/** Returns the root modules with the shortest ways from a folder. */
const nearest = (roots: readonly ExplainableRoot[], folder: string): readonly ExplainableRoot[] =>
  roots
    .map((root) => ({ root, steps: relativePath(folder, root.root).split("/").length }))
    .toSorted((a, b) => a.steps - b.steps)
    .slice(0, MOST_ROOTS)
    .map(({ root }) => root);

function moveTo(
  { plan, root, planWith, planOther }: CodeActionRequest,
  other: ExplainableRoot,
  block: Block,
  address: string,
  traces: readonly Trace[],
): readonly Offer[] {
  const place = relativePath(root.root, other.root);
  const title = `Move ${address} to ${place}`;
  const refuse = (refused: string): readonly Offer[] => [{ title, kind: "refactor.move", edits: [], refused }];
  const reason = whyBroken(plan, other, block, address, place);
  if (reason !== undefined) return refuse(reason);
  const objects = storedObjectsOf(plan, traces);
  if (typeof objects === "string") return refuse(objects);
  const added = blockThere(plan, other, block, address, objects);
  if (!added) return [];
  const here = { range: block.range, text: removedText(address) };
  const offer: Offer = { title, kind: "refactor.move", edits: [here, added] };
  if (!planWith || !planOther) return [{ ...offer, titled: () => undefined }];
  const edited = planWith(editedTexts(plan, [here]));
  const state = withObjects(
    other.plan.state.state ?? EMPTY_STATE,
    traces[0]!.change.address.resource,
    new Map([...objects].map(([trace, { object }]) => [trace, object])),
  );
  const editedThere = planOther(other, editedTexts(other.plan, [added]), state);
  if (!edited || !editedThere) return [];
  if (!isOnlyForgotten(plan, edited, traces)) return refuse("The plan here would do something else, too.");
  if (!isUnchanged(other.plan, editedThere, traces))
    return refuse(`The plan of ${place} would not leave the object as it is.`);
  const count = traces.length;
  const assumed = isAsCertain(other.plan, editedThere) ? "" : " (assumed)";
  return [{ ...offer, title: `${title}: forgets ${count} here, imports ${count} there, no change${assumed}` }];
}

/** Returns why a reference would break, or the resource cannot stand in the other root module; undefined if it can move. */
function whyBroken(
  plan: ExplainablePlan,
  other: ExplainableRoot,
  block: Block,
  address: string,
  place: string,
): string | undefined {
  const there = other.plan.queries.moduleIn(other.plan.root)?.module;
  if (!there) return `${place} is not loaded.`;
  if (there.resources.has(address)) return `${place} has ${address} already.`;
  const here = plan.queries.moduleIn(plan.root)!.module;
  const user = here.resources.get(address);
  if (user && !isSameProvider(user, { plan, module: here }, { plan: other.plan, module: there }))
    return `${localName(user)} may be configured otherwise in ${place}, where the ID may be of another object or of none.`;
  for (const traversal of bodyTraversals(block.body)) {
    const reference = parseReference(traversal);
    if (!isReference(reference)) continue;
    const { subject, text } = reference;
    if (subject.kind === "path") return "It refers to path, which is another folder there.";
    const isDeclared =
      subject.kind === "variable"
        ? there.variables.has(subject.name)
        : subject.kind === "local"
          ? there.locals.has(subject.name)
          : subject.kind === "resource"
            ? text === address || there.resources.has(text)
            : subject.kind !== "module" || there.calls.has(text.split(".")[1] ?? "");
    if (!isDeclared) return `It refers to ${text}, which ${place} does not declare.`;
  }
  for (const item of here.files.flatMap(({ body }) => body.items)) {
    if (item.kind !== "block" || item === block || item.type === "moved") continue;
    const user = bodyTraversals(item.body).find((traversal) => {
      const reference = parseReference(traversal);
      return isReference(reference) && reference.text === address;
    });
    if (user) return `${nameOf(item)} refers to it, and would have nothing to refer to.`;
  }
  return undefined;
}

interface ModuleOfPlan {
  readonly plan: ExplainablePlan;
  readonly module: Module;
}

/** Whether the provider of a resource is configured in both modules with the same text, which refers to nothing of either. */
function isSameProvider(user: Resource, here: ModuleOfPlan, there: ModuleOfPlan): boolean {
  const configurationIn = ({ plan, module }: ModuleOfPlan) => {
    const configured = module.configurations.find(
      ({ name, alias }) => name === localName(user) && alias === user.provider?.alias,
    );
    if (!configured) return "";
    if (bodyTraversals(configured.body).length > 0) return undefined;
    const { file, start, end } = placeIn(plan, configured.range);
    return file.text.slice(start, end).replace(/\s+/g, " ");
  };
  const [ours, theirs] = [configurationIn(here), configurationIn(there)];
  return ours !== undefined && ours === theirs;
}

const nameOf = ({ type, labels }: Block): string =>
  [...(type === "resource" ? [] : [type]), ...labels.map(({ value }) => value)].join(".");

interface MovedObject {
  readonly object: ResourceObject;
  readonly id: string;
}

/** Returns the stored objects with their IDs; a sentence if one has no ID that can be written. */
function storedObjectsOf(
  { state }: ExplainablePlan,
  traces: readonly Trace[],
): ReadonlyMap<Trace, MovedObject> | string {
  const objects = new Map<Trace, MovedObject>();
  for (const trace of traces) {
    const { address } = trace.change;
    if (trace.change.deposed !== undefined)
      return `${address.text} has a deposed object, which Terraform would forget without destroying it.`;
    const id = state.state && storedId(state.state, address);
    const object = state.state?.resources.get(address.resource.text)?.objects.find((each) => each.address === address);
    if (id === undefined || !object) return `The state has no ID of ${address.text} that an import block could name.`;
    objects.set(trace, { object, id });
  }
  return objects;
}

/** Returns the edit that writes the block and its imports at the end of a file of the other root module. */
function blockThere(
  plan: ExplainablePlan,
  { plan: otherPlan }: ExplainableRoot,
  block: Block,
  address: string,
  objects: ReadonlyMap<Trace, MovedObject>,
): TextReplacement | undefined {
  const { file, start, end } = placeIn(plan, block.range);
  const files = otherPlan.queries
    .moduleIn(otherPlan.root)
    ?.module.files.filter(({ source }) => !source.path.endsWith(".json"));
  const named = (name: string) => files?.find(({ source }) => source.path === joinPath(otherPlan.root, name));
  const target = named(baseName(file.path)) ?? named("main.tf") ?? files?.[0];
  const imports = [...objects].map(([{ change }, { id }]) => {
    const { key } = change.address;
    const index = key === undefined ? "" : typeof key === "string" ? `[${textLiteral(key)}]` : `[${key}]`;
    return `import {\n  to = ${address}${index}\n  id = ${textLiteral(id)}\n}`;
  });
  return target && appendBlock(target, [file.text.slice(start, end), ...imports].join("\n\n"));
}

const removedText = (address: string): string =>
  `removed {\n  from = ${address}\n\n  lifecycle {\n    destroy = false\n  }\n}`;

/** Whether an edited plan forgets the objects of some traces, and does what it did to all others. */
function isOnlyForgotten(plan: ExplainablePlan, edited: ExplainablePlan, traces: readonly Trace[]): boolean {
  const moved = new Set(traces.map(({ change }) => change.address));
  const isForgotten = edited.traces
    .filter(({ change }) => moved.has(change.address))
    .every((trace) => isPlanned(trace) && trace.change.action.outcome === "forget");
  return isForgotten && isSameBeside(plan, edited, moved);
}

/** Whether an edited plan leaves the objects of some traces as they are, and does what it did to all others. */
function isUnchanged(plan: ExplainablePlan, edited: ExplainablePlan, traces: readonly Trace[]): boolean {
  const moved = new Set(traces.map(({ change }) => change.address));
  const there = edited.traces.filter(({ change }) => moved.has(change.address));
  const isKept = there.every((trace) => isPlanned(trace) && !trace.failed && trace.change.action.outcome === "no-op");
  return there.length === traces.length && isKept && isSameBeside(plan, edited, moved);
}

function isSameBeside(plan: ExplainablePlan, edited: ExplainablePlan, moved: ReadonlySet<unknown>): boolean {
  const actions = ({ traces }: ExplainablePlan) =>
    new Map(
      traces.flatMap(({ change }) => (moved.has(change.address) ? [] : [[change.address.text, change.action.outcome]])),
    );
  const [present, later] = [actions(plan), actions(edited)];
  const isSame =
    present.size === later.size && [...present].every(([address, action]) => later.get(address) === action);
  return isSame && shownErrors(edited).length <= shownErrors(plan).length;
}
