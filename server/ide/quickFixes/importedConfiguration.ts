import { type ResourceAddress, ROOT, resourceAddress } from "../../engine/addrs/address.ts";
import type { Import } from "../../engine/config/module.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { textLiteral } from "../../engine/render/textLiteral.ts";
import type { BlockSchema } from "../../engine/schema/schema.ts";
import { baseName } from "../../engine/source/paths.ts";
import type { Question } from "../../engine/source/question.ts";
import { endOf } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { EMPTY_STATE, type State } from "../../engine/state/state.ts";
import { format } from "../../engine/syntax/format/format.ts";
import type { Block } from "../../engine/syntax/tree.ts";
import { isObject, type Value } from "../../engine/values/value.ts";
import { placeIn } from "../../workspace/place.ts";
import { blockSchemaOf } from "../completion/schemas.ts";
import type { Cursor } from "../cursor.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import { isAsCertain } from "../editing/certainEffect.ts";
import type { Offer, TextReplacement } from "../editing/codeAction.ts";
import type { CodeActionRequest } from "../editing/codeActionRequest.ts";
import type { PlanWith } from "../editing/editEffect.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { appendBlock } from "./blockEdits.ts";
import { fileForVariables } from "./declarations.ts";
import { knownReferences } from "./knownReferences.ts";
import { bodyOf, type Extent, type Objects } from "./objectConfiguration.ts";
import { requiredLines } from "./requiredArguments.ts";
import { storedObjects, valuesOf, withObjects } from "./storedObjects.ts";

/**
 * Returns the action that writes the resource block of an `import` block whose target is not declared. The object is that which the provider
 * imports, else the one with this ID in the backup or in the state of another root module. A provider that writes configurations writes that
 * of the object. Offered only if the plan then imports it without a change.
 */
export function importedConfiguration(request: CodeActionRequest, block: Block, cursor: Cursor): readonly Offer[] {
  const imported = importAt(request.plan, block, cursor);
  if (!imported) return [];
  const { planWith } = request;
  // The action has to be planned before anything is said about it.
  if (!planWith)
    return [{ title: titleOf(imported), kind: "quickfix", edits: [skeleton(imported)], titled: () => undefined }];
  return written(request, imported, planWith).offers;
}

/** Returns the questions whose answers the action at the cursor waits for; none where nothing is planned. */
export function importQuestions(request: CodeActionRequest): readonly Question[] {
  const { plan, planWith } = request;
  const cursor = request.cursor();
  const imported = cursor?.item.kind === "block" && importAt(plan, cursor.item, cursor);
  return imported && planWith ? written(request, imported, planWith).open : [];
}

const importAt = (plan: ExplainablePlan, block: Block, { offset }: Cursor): UndeclaredImport | undefined =>
  block.type === "import" && offset <= block.openBrace.end ? importOf(plan, block) : undefined;

const titleOf = ({ address }: UndeclaredImport): string => `Write the configuration of ${address.text}`;

/** The configuration that is offered for an import, and the questions that it waits for. */
interface Written {
  readonly offers: readonly Offer[];
  readonly open: readonly Question[];
}

/** Returns what is offered for an import, from the last request if nothing was open then. */
function written(request: CodeActionRequest, imported: UndeclaredImport, planWith: PlanWith): Written {
  const kept = writtenIn(request.plan);
  const last = kept.get(imported.block);
  if (last) return last;
  const open: Question[] = [];
  const offers = offersFor(request, imported, planWith, open);
  if (open.length === 0) kept.set(imported.block, { offers, open });
  return { offers, open };
}

const writtenIn = remember((_: ExplainablePlan) => new Map<Block, Written>());

/** An `import` block of the root module without a resource block. */
interface UndeclaredImport {
  readonly block: Block;
  readonly decoded: Import;
  readonly address: ResourceAddress;
  /** The repetition of the resource: nothing, `for_each = …` or `count = …`. */
  readonly repetition: string;
}

function importOf(plan: ExplainablePlan, block: Block): UndeclaredImport | undefined {
  const node = plan.queries.moduleOf(block.range.anchor.path);
  const decoded = node?.path.length === 0 ? node.module.imports.find(({ range }) => range === block.header) : undefined;
  const resource = decoded?.to.resource;
  if (!node || !decoded || !resource || resource.mode !== "managed" || decoded.to.modules.length > 0) return undefined;
  const address = resourceAddress(ROOT, "managed", resource.type, resource.name);
  if (node.module.resources.has(address.text)) return undefined;
  return { block, decoded, address, repetition: repetitionOf(plan, decoded) };
}

function repetitionOf(plan: ExplainablePlan, { forEach, to }: Import): string {
  if (forEach) {
    const { file, start, end } = placeIn(plan, forEach.range);
    return `for_each = ${file.text.slice(start, end)}`;
  }
  if (typeof to.key === "string") return `for_each = toset([${textLiteral(to.key)}])`;
  return typeof to.key === "number" ? `count = ${to.key + 1}` : "";
}

const skeleton = ({ block, address }: UndeclaredImport, lines: readonly string[] = []): TextReplacement => ({
  range: endOf(block.range),
  text: `\n\n${format(resourceText(address, lines))}`,
});

const resourceText = ({ type, name }: ResourceAddress, lines: readonly string[]): string =>
  `resource "${type}" "${name}" {\n${lines.filter((line) => line !== "").join("\n")}\n}`;

/** Returns the offers for an import, and adds what they wait for to `open`. */
function offersFor(
  { plan, roots, root, backup }: CodeActionRequest,
  imported: UndeclaredImport,
  planWith: PlanWith,
  open: Question[],
): readonly Offer[] {
  const { address, repetition } = imported;
  const schema = blockSchemaOf(plan, plan.queries.moduleIn(plan.root)!.module, "managed", address.type);
  const planned = schema && tracesWith(planWith, plan, imported, [repetition, ...requiredLines(schema)]);
  if (!schema || !planned || planned.traces.length === 0) return [];
  const { traces, edited } = planned;
  open.push(...traces.flatMap((trace) => edited.queries.openQuestionsOf(trace)));
  const read = traces.every(({ change }) => isObject(change.before));
  const places = [
    ...(backup ? [{ name: baseName(backup.path), state: backup.state }] : []),
    ...roots.flatMap((other) => {
      const { state } = other.plan.state;
      return other.root === root.root || !state ? [] : [{ name: `the state of ${baseName(other.root)}`, state }];
    }),
  ];
  const stored = read ? undefined : storedObjects(traces, places);
  const objects = read
    ? new Map(traces.map((trace) => [keyOf(trace), trace.change.before]))
    : stored && valuesOf(stored.objects, schema, keyOf);
  if (!objects) return [];
  const state = stored && withObjects(plan.state.state ?? EMPTY_STATE, address, stored.objects);
  const generated = generatedObjects(planned, objects, open);
  const found = plannedBody({ plan, imported, schema, planWith, state }, objects, generated);
  if (!found) return [];
  open.push(...found.open);
  const { secrets: variables } = found;
  const secrets = [...variables.keys()];
  const from = stored ? ` from ${stored.name}` : "";
  const more = secrets.length > 0 ? `; set ${secrets.map((name) => `var.${name}`).join(", ")}` : "";
  const count = `imports ${traces.length}, no change${found.isAssumed ? " (assumed)" : ""}`;
  const edits = [skeleton(imported, found.lines), ...declared(plan, imported, variables)];
  return [{ title: `${titleOf(imported)}${from}: ${count}${more}`, kind: "quickfix", edits }];
}

/** Returns the configurations that the provider writes for the objects of all instances; undefined if it lacks one. */
function generatedObjects({ edited, traces }: PlannedImport, objects: Objects, open: Question[]): Objects | undefined {
  const configurations = new Map<string, Value>();
  for (const trace of traces) {
    const key = keyOf(trace);
    const object = objects.get(key);
    const generated = object && edited.queries.generatedConfiguration(trace, object);
    if (!generated) return undefined;
    if ("open" in generated) open.push(...generated.open);
    else configurations.set(key, generated.configuration);
  }
  return configurations.size === traces.length ? configurations : undefined;
}

/** Returns the key of an instance as an expression; empty for that of a single instance. */
function keyOf({ change }: Trace): string {
  const { key } = change.address;
  return key === undefined ? "" : typeof key === "string" ? textLiteral(key) : String(key);
}

/** A plan with the resource block of an import, and the traces of its instances. */
interface PlannedImport {
  readonly edited: ExplainablePlan;
  readonly traces: readonly Trace[];
}

/** Returns the plan with the resource block, and the traces of its instances; undefined if it cannot be planned at once. */
function tracesWith(
  planWith: PlanWith,
  plan: ExplainablePlan,
  imported: UndeclaredImport,
  lines: readonly string[],
  state?: State,
): PlannedImport | undefined {
  const edited = planWith(editedTexts(plan, [skeleton(imported, lines)]), state);
  return (
    edited && { edited, traces: edited.traces.filter(({ change }) => change.address.resource === imported.address) }
  );
}

/** A body that plans no change. */
interface PlannedBody {
  readonly lines: readonly string[];
  readonly secrets: ReadonlyMap<string, string>;
  readonly isAssumed: boolean;
  /** The questions of its instances that are not answered. */
  readonly open: readonly Question[];
}

/** The inputs with which bodies of the resource block are planned. */
interface Attempts {
  readonly plan: ExplainablePlan;
  readonly imported: UndeclaredImport;
  readonly schema: BlockSchema;
  readonly planWith: PlanWith;
  readonly state: State | undefined;
}

/**
 * Returns the body that the provider wrote, else the shortest one, with which the plan changes nothing; undefined if every body changes
 * something.
 */
function plannedBody(
  { plan, imported, schema, planWith, state }: Attempts,
  objects: Objects,
  generated: Objects | undefined,
): PlannedBody | undefined {
  const references = knownReferences(plan);
  const declaredVariables = plan.queries.moduleIn(plan.root)!.module.variables;
  const attempt = (
    extent: Extent,
    without: ReadonlySet<string>,
    known: ReadonlyMap<string, string>,
  ): PlannedBody | undefined => {
    const secrets = new Map<string, string>();
    const bodyWith = (secret: (name: string, literal: string) => string) =>
      bodyOf(schema, (extent === "exact" && generated) || objects, { extent, without, references: known, secret });
    const literal = bodyWith((_, text) => text);
    if (!literal) return undefined;
    const { repetition } = imported;
    const planned = tracesWith(planWith, plan, imported, [repetition, ...literal], state);
    const outcome = outcomeOf(planned, plan, state);
    if (!planned || !outcome) return undefined;
    const lines = bodyWith((name, text) => {
      const variable = secretVariable(`${imported.address.name}_${name}`, text, secrets, declaredVariables);
      secrets.set(variable, text);
      return `var.${variable}`;
    })!;
    const open = planned.traces.flatMap((trace) => planned.edited.queries.openQuestionsOf(trace));
    return { lines: [repetition, ...lines], secrets, isAssumed: outcome === "assumed", open };
  };
  const replacements = references.size > 0 ? [references, NO_REFERENCES] : [NO_REFERENCES];
  for (const known of generated ? replacements : []) {
    const body = attempt("exact", NO_NAMES, known);
    if (body) return body;
  }
  for (const known of replacements)
    for (const extent of EXTENTS) {
      const first = attempt(extent, NO_NAMES, known);
      if (!first) continue;
      let best: PlannedBody = first;
      const optional = [...schema.attributes].flatMap(([name, { required }]) => (required ? [] : [name]));
      const writtenNames = optional.filter((name) => first.lines.some((line) => line.startsWith(`${name} =`)));
      const without = new Set<string>();
      for (const name of writtenNames.slice(0, MOST_TRIED)) {
        const shorter = best.isAssumed ? undefined : attempt(extent, new Set(without).add(name), known);
        if (!shorter || shorter.isAssumed) continue;
        without.add(name);
        best = shorter;
      }
      return best;
    }
  return undefined;
}

/** Returns the name of the variable for a secret, with a number where another secret or a declared variable has the name. */
function secretVariable(
  name: string,
  literal: string,
  secrets: ReadonlyMap<string, string>,
  declaredVariables: { has(name: string): boolean },
): string {
  const isFree = (variable: string) =>
    !declaredVariables.has(variable) && (secrets.get(variable) ?? literal) === literal;
  let variable = name;
  for (let next = 2; !isFree(variable); next++) variable = `${name}_${next}`;
  return variable;
}

const EXTENTS: readonly Extent[] = ["needed", "set", "all"];
const NO_NAMES: ReadonlySet<string> = new Set();
const NO_REFERENCES: ReadonlyMap<string, string> = new Map();
/** The most arguments of which it is tried whether they are defaults. */
const MOST_TRIED = 12;

/** Returns whether all instances stay as they are, and whether that is certain; undefined if one changes, or there is another error. */
function outcomeOf(
  planned: PlannedImport | undefined,
  plan: ExplainablePlan,
  state: State | undefined,
): "certain" | "assumed" | undefined {
  if (!planned || planned.traces.length === 0) return undefined;
  const { edited, traces } = planned;
  const isSame = traces.every((trace) => isPlanned(trace) && !trace.failed && trace.change.action.outcome === "no-op");
  const isImported = state !== undefined || traces.every(({ change }) => change.importing !== undefined);
  if (!isSame || !isImported || shownErrors(edited).length > shownErrors(plan).length) return undefined;
  return isAsCertain(plan, edited) ? "certain" : "assumed";
}

/** Returns the edit that declares the variables of secrets; none if there are no secrets, or no file for them. */
function declared(
  plan: ExplainablePlan,
  { block }: UndeclaredImport,
  secrets: ReadonlyMap<string, string>,
): readonly TextReplacement[] {
  const module = plan.queries.moduleIn(plan.root)?.module;
  const file = secrets.size > 0 && module ? fileForVariables(module, block.range.anchor.path) : undefined;
  const texts = [...secrets].map(
    ([name, literal]) =>
      `variable "${name}" {\n${isCollection(literal) ? "" : "  type      = string\n"}  sensitive = true\n}`,
  );
  const edit = file && appendBlock(file, texts.join("\n\n"));
  return edit ? [edit] : [];
}

/** Whether a literal is a tuple or an object, which is no string: its variable takes the type of its value. */
const isCollection = (literal: string): boolean => literal.startsWith("[") || literal.startsWith("{");
