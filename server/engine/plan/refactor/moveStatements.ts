import { type ModuleStep, resourceText } from "../../addrs/address.ts";
import type { MoveEndpoint } from "../../config/decode/moveEndpoint.ts";
import type { Moved } from "../../config/module.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import { groupByAll } from "../../source/groupBy.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";

/** A moved block, or a move that the change between count and no count implies. */
export interface MoveStatement {
  /** The calls that lead to the module of the block. The statement applies in every instance of that module. */
  readonly module: readonly string[];
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  /** Whether the ends are whole resources or calls, with all keys of their instances. */
  readonly isWhole: boolean;
  /** The moved block; undefined for an implied move. */
  readonly moved: Moved | undefined;
}

/** Returns all moved blocks, parents before children. */
export const statementsOf = remember((node: ModuleNode): readonly MoveStatement[] => {
  const ownStatements = node.module.moved.map((moved): MoveStatement => {
    const { from, to } = moved;
    return { module: node.path, from, to, isWhole: from.key === undefined && to.key === undefined, moved };
  });
  const below: MoveStatement[] = [];
  for (const child of node.children.values()) if (child) below.push(...statementsOf(child));
  return ownStatements.length + below.length === 0 ? NONE : [...ownStatements, ...below];
});

const NONE: readonly MoveStatement[] = [];

/** Returns the implied move of the only instance of a resource to a key or away from a key. */
export function impliedStatement(
  resource: MoveEndpoint["resource"],
  steps: readonly ModuleStep[],
  fromKey: 0 | undefined,
): MoveStatement {
  const endpoint = (key: 0 | undefined): MoveEndpoint => ({ modules: steps, resource, key, range: NOWHERE });
  const to = fromKey === 0 ? undefined : 0;
  return { module: [], from: endpoint(fromKey), to: endpoint(to), isWhole: false, moved: undefined };
}

/** Returns the implied move of the only instance of a called module to a key or away from a key. */
export function impliedCallStatement(steps: readonly ModuleStep[], toKey: 0 | undefined): MoveStatement {
  const [outer, { name, key: fromKey }] = [steps.slice(0, -1), steps.at(-1)!];
  const endpoint = (key: ModuleStep["key"]): MoveEndpoint => ({
    modules: [...outer, { name, key }],
    key,
    range: NOWHERE,
  });
  return { module: [], from: endpoint(fromKey), to: endpoint(toKey), isWhole: false, moved: undefined };
}

const NOWHERE: Range = { anchor: { path: "" }, start: 0, end: 0 };

/** Returns the key from which an instance moves after `count` was added or removed; `none` if there is no implied move. */
export function impliedMove(
  root: ModuleNode,
  steps: readonly ModuleStep[],
  name: string,
  has: (key: 0 | undefined) => boolean,
): 0 | undefined | "none" {
  const declaration = moduleAt(root, steps)?.module.resources.get(name);
  if (!declaration || declaration.forEach) return "none";
  const key = declaration.count ? undefined : 0;
  return has(key) ? key : "none";
}

/** Whether one of the ends is the resource, with any key. */
export const selects = ({ module, from, to }: MoveStatement, steps: readonly ModuleStep[], name: string): boolean =>
  [from, to].some(
    ({ modules, resource }) =>
      resource !== undefined &&
      resourceName(resource) === name &&
      steps.length === module.length + modules.length &&
      modulePrefixFits(module, steps) &&
      modules.every((step, at) => sameStep(step, steps[module.length + at])),
  );

/** Whether one of the ends is the module instance, or a resource in it. */
export const selectsModule = (statement: MoveStatement, steps: readonly ModuleStep[]): boolean =>
  Object.values(endsOf(statement)).some(
    (pattern) => pattern.steps.length === steps.length && stepsFit(pattern.steps, steps),
  );

export const resourceName = ({ mode, type, name }: NonNullable<MoveEndpoint["resource"]>): string =>
  resourceText(mode, type, name);

/** Whether the first steps go through the calls of `module`, with any keys. */
export const modulePrefixFits = (module: readonly string[], steps: readonly ModuleStep[]): boolean =>
  module.every((name, at) => steps[at]?.name === name);

export const sameStep = (step: ModuleStep, otherStep: ModuleStep | undefined): boolean =>
  step.name === otherStep?.name && step.key === otherStep.key;

/** Returns the statements in an order in which each runs after its prerequisites; undefined if they form a circle. */
export const inOrderOfMoves = remember((statements: readonly MoveStatement[]): readonly MoveStatement[] | undefined => {
  const ordered: MoveStatement[] = [];
  const entered = new Set<MoveStatement>();
  const completed = new Set<MoveStatement>();
  const near = neighbours(statements);
  const visit = (statement: MoveStatement): boolean => {
    if (completed.has(statement)) return true;
    if (entered.has(statement)) return false;
    entered.add(statement);
    const prerequisites = near(statement).filter((other) => other !== statement && dependsOn(statement, other));
    if (!prerequisites.every(visit)) return false;
    completed.add(statement);
    ordered.push(statement);
    return true;
  };
  return statements.every(visit) ? ordered : undefined;
});

/** Returns a function that finds the statements, in their order, with an end at the place of one of a statement, inside of it or around it. */
function neighbours(statements: readonly MoveStatement[]): (statement: MoveStatement) => readonly MoveStatement[] {
  const placesOfEnds = remember((statement: MoveStatement) => Object.values(endsOf(statement)).map(placesAround));
  const at = groupByAll(
    statements.entries(),
    ([, each]) => new Set(placesOfEnds(each).map((places) => places.at(-1)!)),
  );
  const inside = groupByAll(statements.entries(), ([, each]) => new Set(placesOfEnds(each).flat()));
  return (statement) => {
    const near = placesOfEnds(statement).flatMap((places) => [
      ...places.flatMap((place) => at.get(place) ?? []),
      ...(inside.get(places.at(-1)!) ?? []),
    ]);
    return [...new Map(near)].sort(([a], [b]) => a - b).map(([, other]) => other);
  };
}

/** Returns the place of an end after those around it, the outermost first: modules without keys, a resource, one key of it. */
function placesAround({ steps, resource, key }: End): readonly string[] {
  const ofResource = resource === undefined ? [] : [resource, ...(key === "any" ? [] : [JSON.stringify(key) ?? ""])];
  const names = [...steps.map(({ name }) => name), ...ofResource];
  return names.map((_, depth) => names.slice(0, depth + 1).join("/"));
}

/** Whether `b` must run before `a`. Each condition is about two ends of which one is at the place of the other, or inside of it. */
function dependsOn(a: MoveStatement, b: MoveStatement): boolean {
  const [endsOfA, endsOfB] = [endsOf(a), endsOf(b)];
  if (canBeSame(endsOfA.from, endsOfB.to)) return true;
  const nested =
    isWithin(endsOfA.from, endsOfB.to) ||
    isWithin(endsOfA.to, endsOfB.to) ||
    isWithin(endsOfB.from, endsOfA.from) ||
    isWithin(endsOfB.to, endsOfA.from);
  if (!nested) return false;
  return a.module.length >= b.module.length || !onlyChangesKey(a);
}

/** Whether a call only gets another key, so that both its ends match the same inner address. */
function onlyChangesKey({ from, to }: MoveStatement): boolean {
  if (from.resource || to.resource || from.modules.length !== to.modules.length) return false;
  const [before, after] = [from.modules.at(-1), to.modules.at(-1)];
  const outer = from.modules.slice(0, -1).every((step, at) => sameStep(step, to.modules[at]));
  return outer && before?.name === after?.name;
}

/** One end of a statement as a pattern of absolute addresses: a step without a key of its own stands for every key. */
interface End {
  readonly steps: readonly { readonly name: string; readonly key: ModuleStep["key"] | "any" }[];
  readonly resource: string | undefined;
  readonly key: ModuleStep["key"] | "any";
}

function end(statement: MoveStatement, which: "from" | "to"): End {
  const { modules, resource, key } = statement[which];
  const outer = statement.module.map((name) => ({ name, key: "any" as const }));
  const inner = modules.map((step, at) => {
    const isSubject = !resource && at === modules.length - 1;
    return { name: step.name, key: isSubject && statement.isWhole ? ("any" as const) : step.key };
  });
  const own = statement.isWhole ? "any" : key;
  return { steps: [...outer, ...inner], resource: resource && resourceName(resource), key: resource ? own : undefined };
}

const endsOf = remember((statement: MoveStatement) => ({ from: end(statement, "from"), to: end(statement, "to") }));

const fits = (a: ModuleStep["key"] | "any", b: ModuleStep["key"] | "any"): boolean =>
  a === "any" || b === "any" || a === b;

const stepsFit = (a: End["steps"], b: End["steps"]): boolean =>
  b.every((step, at) => a[at]?.name === step.name && fits(a[at]!.key, step.key));

const canBeSame = (a: End, b: End): boolean =>
  a.steps.length === b.steps.length && stepsFit(a.steps, b.steps) && a.resource === b.resource && fits(a.key, b.key);

/** Whether the target of `a` can be inside the module that is the target of `b`. */
function isWithin(a: End, b: End): boolean {
  if (b.resource !== undefined) {
    // An instance is inside its whole resource.
    const isInstance = a.resource === b.resource && a.key !== "any" && b.key === "any";
    return isInstance && a.steps.length === b.steps.length && stepsFit(a.steps, b.steps);
  }
  const isInside = a.resource !== undefined ? a.steps.length >= b.steps.length : a.steps.length > b.steps.length;
  return (isInside || isInstanceOf(a, b)) && stepsFit(a.steps, b.steps);
}

/** Whether `a` is one instance of the call that is the target of `b`. */
function isInstanceOf(a: End, b: End): boolean {
  const isOne = a.steps.at(-1)?.key !== "any" && b.steps.at(-1)?.key === "any";
  return isOne && a.steps.length === b.steps.length;
}
