import {
  type InstanceAddress,
  instanceAddress,
  type Key,
  type ModuleAddress,
  moduleAddress,
  resourceAddress,
} from "../addrs/address.ts";
import type { ModuleNode } from "../config/loadModules.ts";
import type { Range } from "../source/range.ts";
import type { ResourceObject, State } from "../state/state.ts";
import {
  impliedMove,
  impliedStatement,
  inOrderOfMoves,
  type MoveStatement,
  modulePrefixFits,
  resourceName,
  sameStep,
  selects,
  statementsOf,
} from "./moveStatements.ts";

/** An object of the state at the address where the configuration now wants it. */
export interface PlacedObject {
  readonly object: ResourceObject;
  readonly address: InstanceAddress;
  /** Where the state has it, if that is another address. */
  readonly previousAddress: InstanceAddress | undefined;
  /** The moved block that moved it last; absent for an implied move. */
  readonly movedBy: Range | undefined;
}

/** The objects of the state, by the text of the resource that they now belong to. */
export type Placement = ReadonlyMap<string, readonly PlacedObject[]>;

export interface Placed {
  readonly placement: Placement;
  /** Could a move not be made because there is an object at its end already? */
  readonly isBlocked: boolean;
}

/** Makes every move that a moved block asks for or that count implies. What is at the end of one already stays there. */
export function placeObjects(state: State, root: ModuleNode): Placed {
  const store = storeOf(state);
  const explicit = statementsOf(root);
  const statements = [...explicit, ...impliedStatements(store, root, explicit)];
  const blocked: string[] = [];
  for (const statement of inOrderOfMoves(statements) ?? []) apply(store, statement, blocked);
  return { placement: placementOf(store), isBlocked: blocked.length > 0 };
}

/** The state while it is moved about: modules, resources in them by name, their instances by key. */
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
  for (const object of [...state.resources.values()].flatMap(({ objects }) => objects)) {
    const { resource, key } = object.address;
    const into = resourceIn(store, resource.module, resource);
    const known = into.instances.get(key)?.objects ?? [];
    into.instances.set(key, { objects: [...known, object], movedBy: undefined });
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
  const own = resourceName({ mode, type, name });
  const known = resources.get(own) ?? { mode, type, name, instances: new Map() };
  resources.set(own, known);
  return known;
}

function placementOf(store: Store): Placement {
  const placement = new Map<string, PlacedObject[]>();
  for (const [module, resources] of store)
    for (const { mode, type, name, instances } of resources.values()) {
      const resource = resourceAddress(module, mode, type, name);
      const placed = [...instances].flatMap(([key, { objects, movedBy }]) => {
        const address = instanceAddress(resource, key);
        return objects.map((object) => {
          const previousAddress = object.address === address ? undefined : object.address;
          return { object, address, previousAddress, movedBy: previousAddress && movedBy };
        });
      });
      if (placed.length > 0) placement.set(resource.text, placed);
    }
  return placement;
}

function impliedStatements(
  store: Store,
  root: ModuleNode,
  explicit: readonly MoveStatement[],
): readonly MoveStatement[] {
  const implied: MoveStatement[] = [];
  for (const [{ steps }, resources] of store)
    for (const [name, { mode, type, name: own, instances }] of resources) {
      const key = impliedMove(root, steps, name, (wanted) => instances.has(wanted));
      if (key === "none" || explicit.some((statement) => selects(statement, steps, name))) continue;
      implied.push(impliedStatement({ mode, type, name: own }, steps, key));
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

/** Where a statement about modules moves a module to: one that it names, or one inside of that. */
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

function moveInModule(store: Store, module: ModuleAddress, statement: MoveStatement, blocked: string[]): void {
  const { from, to, isWhole } = statement;
  const { steps } = module;
  if (!from.resource || !to.resource || steps.length !== statement.module.length + from.modules.length) return;
  if (!modulePrefixFits(statement.module, steps)) return;
  if (!from.modules.every((step, at) => sameStep(step, steps[statement.module.length + at]))) return;
  const source = store.get(module)?.get(resourceName(from.resource));
  if (!source) return;
  const target = moduleAddress([...steps.slice(0, statement.module.length), ...to.modules]);
  const existing = store.get(target)?.get(resourceName(to.resource));
  if (source === existing && isWhole) return;
  const movedBy = statement.moved?.range;
  if (isWhole) {
    if (existing) {
      blocked.push(target.text);
      return;
    }
    store.get(module)?.delete(resourceName(from.resource));
    const moved = resourceIn(store, target, to.resource);
    for (const [key, instance] of source.instances) moved.instances.set(key, { ...instance, movedBy });
    return;
  }
  const instance = source.instances.get(from.key);
  if (!instance || (source === existing && from.key === to.key)) return;
  if (existing?.instances.has(to.key)) {
    blocked.push(target.text);
    return;
  }
  source.instances.delete(from.key);
  if (source.instances.size === 0) store.get(module)?.delete(resourceName(from.resource));
  resourceIn(store, target, to.resource).instances.set(to.key, { ...instance, movedBy });
}
