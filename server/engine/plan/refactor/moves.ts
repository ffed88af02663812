import {
  type InstanceAddress,
  instanceAddress,
  type Key,
  type ModuleAddress,
  moduleAddress,
  type ResourceAddress,
  resourceAddress,
} from "../../addrs/address.ts";
import { endpointText } from "../../config/decode/moveEndpoint.ts";
import { type ModuleNode, moduleAt } from "../../config/tree/loadModules.ts";
import { supports } from "../../lang/features.ts";
import { addTo } from "../../source/groupBy.ts";
import type { Range } from "../../source/range.ts";
import { remember } from "../../source/remember.ts";
import type { ResourceObject, State } from "../../state/state.ts";
import { idOfResource } from "../graph/ids.ts";
import type { PlacedObject, Placement } from "../graph/placement.ts";
import {
  impliedCallStatement,
  impliedMove,
  impliedStatement,
  inOrderOfMoves,
  type MoveStatement,
  modulePrefixFits,
  resourceName,
  sameStep,
  selects,
  selectsModule,
  statementsOf,
} from "./moveStatements.ts";

/** The addresses of all objects after all moves, and the moves that led there. */
export interface Placed {
  readonly placement: Placement;
  /** Whether a move was impossible because its target address already has an object. */
  readonly isBlocked: boolean;
  /** The state after the moves. */
  readonly state: State;
  readonly statements: readonly MoveStatement[];
}

/**
 * Applies all moved blocks and the moves that count implies. An object at the target of a move stays there and blocks the move.
 * `repeated` has the ids of the resources whose kind of repetition changed since `previous`.
 */
export function placeObjects(
  state: State,
  root: ModuleNode,
  previous: Placed | undefined,
  repeated: ReadonlySet<string>,
): Placed {
  const explicit = statementsOf(root);
  const callMoves = impliedCallMoves(state, root, explicit);
  const hasSameStatements =
    previous?.state === state &&
    isMovedAsBefore(previous.statements, explicit) &&
    sameCallMoves(previous.statements.filter(isCallMove), callMoves);
  if (hasSameStatements && !isStored(state, repeated)) return previous;
  const implied = [...callMoves, ...impliedStatements(state, root, explicit)];
  const statements = implied.length === 0 ? explicit : [...explicit, ...implied];
  if (statements.length === 0) return { placement: placementOf(inPlace(state)), isBlocked: false, state, statements };
  const store = storeOf(state);
  const blocked: string[] = [];
  for (const statement of inOrderOfMoves(statements) ?? []) apply(store, statement, blocked);
  return { placement: placementOf(placedIn(store)), isBlocked: blocked.length > 0, state, statements };
}

function isMovedAsBefore(previousStatements: readonly MoveStatement[], explicit: readonly MoveStatement[]): boolean {
  const written = previousStatements.filter(({ moved }) => moved !== undefined);
  return (
    written.length === explicit.length &&
    explicit.every(
      ({ moved, module }, at) => moved === written[at]!.moved && module.join() === written[at]!.module.join(),
    )
  );
}

/** Whether the state has objects of one of these resources. */
function isStored(state: State, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  const stored = idsIn(state);
  for (const id of ids) if (stored.has(id)) return true;
  return false;
}

const idsIn = remember(
  (state: State): ReadonlySet<string> =>
    new Set(
      [...state.resources.values()].flatMap(({ objects: [first] }) =>
        first ? [idOfResource(first.address.resource)] : [],
      ),
    ),
);

type Objects = readonly (readonly [ResourceAddress, readonly PlacedObject[]])[];

/** Returns every object at its address in the state. */
const inPlace = ({ resources }: State): Objects =>
  [...resources.values()].flatMap(({ objects }) => {
    const [first] = objects;
    return first ? [[first.address.resource, objects.map(staying)] as const] : [];
  });

const staying = (object: ResourceObject): PlacedObject => ({
  object,
  address: object.address,
  previousAddress: undefined,
  movedBy: undefined,
});

function placementOf(objects: Objects): Placement {
  const byResource = new Map<string, readonly PlacedObject[]>();
  const byId = new Map<string, ResourceAddress[]>();
  for (const [resource, placed] of objects) {
    byResource.set(resource.text, placed);
    addTo(byId, idOfResource(resource), resource);
  }
  return { byResource, byId };
}

/** The objects of the state during the moves: by module, then resource name, then instance key. */
type Store = Map<ModuleAddress, Map<string, StoredResource>>;

interface StoredResource {
  readonly mode: InstanceAddress["resource"]["mode"];
  readonly type: string;
  readonly name: string;
  readonly instances: Map<Key, StoredInstance>;
}

interface StoredInstance {
  readonly objects: readonly ResourceObject[];
  readonly movedBy: Range | undefined;
}

function storeOf(state: State): Store {
  const store: Store = new Map();
  // A resource without objects is still there, and can be in the way of a move.
  for (const { address, objects } of state.resources.values()) {
    const { instances } = resourceIn(store, address.module, address);
    for (const object of objects) {
      const { key } = object.address;
      const siblings = instances.get(key)?.objects ?? [];
      instances.set(key, { objects: [...siblings, object], movedBy: undefined });
    }
  }
  return store;
}

function resourceIn(
  store: Store,
  module: ModuleAddress,
  { mode, type, name }: Omit<StoredResource, "instances">,
): StoredResource {
  const resources = store.get(module) ?? new Map<string, StoredResource>();
  store.set(module, resources);
  const ownName = resourceName({ mode, type, name });
  const stored = resources.get(ownName) ?? { mode, type, name, instances: new Map() };
  resources.set(ownName, stored);
  return stored;
}

function placedIn(store: Store): Objects {
  const objects: (readonly [ResourceAddress, readonly PlacedObject[]])[] = [];
  for (const [module, resources] of store)
    for (const { mode, type, name, instances } of resources.values()) {
      const resource = resourceAddress(module, mode, type, name);
      const placed = [...instances].flatMap(([key, { objects, movedBy }]) => {
        const address = instanceAddress(resource, key);
        return objects.map((object) => {
          const previousAddress = object.address === address ? undefined : object.address;
          return previousAddress ? { object, address, previousAddress, movedBy } : staying(object);
        });
      });
      if (placed.length > 0) objects.push([resource, placed]);
    }
  return objects;
}

/** Returns the moves of module instances that the change between count and no count of a call implies. */
function impliedCallMoves(
  state: State,
  root: ModuleNode,
  explicit: readonly MoveStatement[],
): readonly MoveStatement[] {
  if (!supports(root.dialect, "implied-module-moves")) return [];
  const statements: MoveStatement[] = [];
  for (const { steps, outer, last } of movableModules(state)) {
    const call = moduleAt(root, outer)?.module.calls.get(last.name);
    if (!call || (call.forEach && !call.count)) continue;
    const toKey = call.count ? 0 : undefined;
    if (last.key === toKey || explicit.some((statement) => selectsModule(statement, steps))) continue;
    statements.push(impliedCallStatement(steps, toKey));
  }
  return statements;
}

/** Returns the module instances with resources in the state that a change of `count` can move: those without a key, or with 0. */
const movableModules = remember((state: State) => {
  const modules = new Set([...state.resources.values()].map(({ address }) => address.module));
  return [...modules].flatMap(({ steps }) => {
    const last = steps.at(-1);
    return last && (last.key === undefined || last.key === 0) ? [{ steps, outer: steps.slice(0, -1), last }] : [];
  });
});

const isCallMove = ({ moved, from }: MoveStatement): boolean => moved === undefined && from.resource === undefined;

const sameCallMoves = (left: readonly MoveStatement[], right: readonly MoveStatement[]): boolean =>
  left.map(({ from }) => endpointText(from)).join() === right.map(({ from }) => endpointText(from)).join();

function impliedStatements(
  { resources }: State,
  root: ModuleNode,
  explicit: readonly MoveStatement[],
): readonly MoveStatement[] {
  const implied: MoveStatement[] = [];
  for (const { objects } of resources.values()) {
    const [first] = objects;
    if (!first) continue;
    const { module, mode, type, name } = first.address.resource;
    const ownName = resourceName({ mode, type, name });
    const has = (wanted: Key) => objects.some(({ address }) => address.key === wanted);
    const key = impliedMove(root, module.steps, ownName, has);
    if (key === "none" || explicit.some((statement) => selects(statement, module.steps, ownName))) continue;
    implied.push(impliedStatement({ mode, type, name }, module.steps, key));
  }
  return implied;
}

function apply(store: Store, statement: MoveStatement, blocked: string[]): void {
  for (const module of [...store.keys()])
    if (statement.from.resource) moveInModule(store, module, statement, blocked);
    else moveModule(store, module, statement, blocked);
}

function moveModule(store: Store, module: ModuleAddress, statement: MoveStatement, blocked: string[]): void {
  const target = movedModule(module, statement);
  if (!target || target === module) return;
  if (store.get(target)) {
    blocked.push(target.text);
    return;
  }
  const resources = store.get(module)!;
  store.delete(module);
  for (const { instances } of resources.values())
    for (const [key, instance] of instances) instances.set(key, { ...instance, movedBy: statement.moved?.range });
  store.set(target, resources);
}

/** Returns the target of a module under a move statement: the named module, or a module inside it. */
export function movedModule(
  { steps }: ModuleAddress,
  { module, from, to, isWhole }: MoveStatement,
): ModuleAddress | undefined {
  if (!modulePrefixFits(module, steps)) return undefined;
  const relative = steps.slice(module.length);
  const depth = from.modules.length;
  const last = relative[depth - 1];
  const outer = from.modules.slice(0, -1).every((step, at) => sameStep(step, relative[at]));
  if (!last || !outer || last.name !== from.modules[depth - 1]?.name) return undefined;
  if (!isWhole && last.key !== from.key) return undefined;
  const renamed = to.modules.map((step, at) =>
    isWhole && at === to.modules.length - 1 ? { ...step, key: last.key } : step,
  );
  return moduleAddress([...steps.slice(0, module.length), ...renamed, ...relative.slice(depth)]);
}

/** Moves the resource or the instance that a statement names in this module; `blocked` receives the target if it exists. */
function moveInModule(store: Store, module: ModuleAddress, statement: MoveStatement, blocked: string[]): void {
  const { from, to } = statement;
  if (!from.resource || !to.resource || !isSourceModule(module, statement)) return;
  const source = store.get(module)?.get(resourceName(from.resource));
  if (!source) return;
  const target = moduleAddress([...module.steps.slice(0, statement.module.length), ...to.modules]);
  const existing = store.get(target)?.get(resourceName(to.resource));
  const move = statement.isWhole ? movedResource(source, existing) : movedInstance(source, existing, statement);
  if (!move) return;
  if (move === "blocked") {
    blocked.push(target.text);
    return;
  }
  if (statement.isWhole) source.instances.clear();
  else source.instances.delete(from.key);
  if (source.instances.size === 0) store.get(module)?.delete(resourceName(from.resource));
  const { instances } = resourceIn(store, target, to.resource);
  for (const [key, instance] of move) instances.set(key, { ...instance, movedBy: statement.moved?.range });
}

/** The instances that move, by their keys at the target; "blocked" if the target exists, undefined if nothing moves. */
type Move = ReadonlyMap<Key, StoredInstance> | "blocked" | undefined;

function movedResource(source: StoredResource, existing: StoredResource | undefined): Move {
  if (source === existing) return undefined;
  return existing ? "blocked" : new Map(source.instances);
}

function movedInstance(source: StoredResource, existing: StoredResource | undefined, ends: MoveStatement): Move {
  const [fromKey, toKey] = [ends.from.key, ends.to.key];
  const instance = source.instances.get(fromKey);
  if (!instance || (source === existing && fromKey === toKey)) return undefined;
  return existing?.instances.has(toKey) ? "blocked" : new Map([[toKey, instance]]);
}

/** Whether a module instance contains the resource that a statement moves. */
const isSourceModule = ({ steps }: ModuleAddress, { module, from }: MoveStatement): boolean =>
  steps.length === module.length + from.modules.length &&
  modulePrefixFits(module, steps) &&
  from.modules.every((step, at) => sameStep(step, steps[module.length + at]));
