import {
  type InstanceAddress,
  instanceAddress,
  type ModuleStep,
  moduleAddress,
  resourceAddress,
} from "../addrs/address.ts";
import { type ModuleNode, moduleAt } from "../config/loadModules.ts";
import type { Moved } from "../config/module.ts";
import type { MoveEndpoint } from "../config/moveEndpoint.ts";
import type { Range } from "../source/range.ts";
import type { ResourceObject, State } from "../state/state.ts";

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

/** Follows every moved block, then the implied moves between count and no count. An address that is taken is not moved to. */
export function placeObjects(state: State, root: ModuleNode): Placement {
  const statements = statementsOf(root);
  const objects = [...state.resources.values()].flatMap((resource) => resource.objects);
  const taken = new Set(objects.filter((object) => !object.deposed).map((object) => object.address.text));
  const placed = new Map<string, PlacedObject[]>();
  for (const object of objects) {
    const target = object.deposed ? unmoved(object) : place(object, statements, root, taken);
    const key = target.address.resource.text;
    const known = placed.get(key);
    if (known) known.push(target);
    else placed.set(key, [target]);
  }
  return placed;
}

interface Statement {
  readonly module: readonly string[];
  readonly moved: Moved;
}

function statementsOf(node: ModuleNode): readonly Statement[] {
  const own = node.module.moved.map((moved) => ({ module: node.path, moved }));
  return [...own, ...[...node.children.values()].flatMap((child) => (child ? statementsOf(child) : []))];
}

const unmoved = (object: ResourceObject): PlacedObject => ({
  object,
  address: object.address,
  previousAddress: undefined,
  movedBy: undefined,
});

function place(
  object: ResourceObject,
  statements: readonly Statement[],
  root: ModuleNode,
  taken: Set<string>,
): PlacedObject {
  let address = object.address;
  let movedBy: Range | undefined;
  const unused = new Set(statements);
  for (let moved = true; moved; ) {
    moved = false;
    for (const statement of unused) {
      const next = follow(address, statement);
      if (!next || (next !== object.address && taken.has(next.text))) continue;
      unused.delete(statement);
      address = next;
      movedBy = statement.moved.range;
      moved = true;
      break;
    }
  }
  if (address === object.address) address = impliedMove(address, root, taken);
  if (address === object.address) return unmoved(object);
  taken.add(address.text);
  return { object, address, previousAddress: object.address, movedBy };
}

/** Where a statement moves the address to; undefined if it does not speak of it. */
function follow(address: InstanceAddress, { module, moved }: Statement): InstanceAddress | undefined {
  const { steps } = address.resource.module;
  if (!module.every((name, at) => steps[at]?.name === name)) return undefined;
  const inside = steps.slice(0, module.length);
  const relative = steps.slice(module.length);
  return moved.from.resource
    ? followResource(address, inside, relative, moved)
    : followModule(address, inside, relative, moved);
}

function followResource(
  address: InstanceAddress,
  inside: readonly ModuleStep[],
  relative: readonly ModuleStep[],
  { from, to }: Moved,
): InstanceAddress | undefined {
  const { mode, type, name } = address.resource;
  const source = from.resource;
  const target = to.resource;
  if (!source || !target || source.mode !== mode || source.type !== type || source.name !== name) return undefined;
  if (relative.length !== from.modules.length || !sameSteps(relative, from.modules)) return undefined;
  const wholeResource = from.key === undefined && to.key === undefined;
  if (!wholeResource && from.key !== address.key) return undefined;
  const module = moduleAddress([...inside, ...to.modules]);
  const resource = resourceAddress(module, target.mode, target.type, target.name);
  return instanceAddress(resource, wholeResource ? address.key : to.key);
}

function followModule(
  address: InstanceAddress,
  inside: readonly ModuleStep[],
  relative: readonly ModuleStep[],
  { from, to }: Moved,
): InstanceAddress | undefined {
  const depth = from.modules.length;
  const last = relative[depth - 1];
  if (!last || relative.length < depth) return undefined;
  if (!sameSteps(relative.slice(0, depth - 1), from.modules.slice(0, -1))) return undefined;
  if (last.name !== from.modules.at(-1)?.name) return undefined;
  const wholeCall = from.key === undefined && to.key === undefined;
  if (!wholeCall && from.key !== last.key) return undefined;
  const renamed = to.modules.map((step, at) =>
    at === to.modules.length - 1 && wholeCall ? { ...step, key: last.key } : step,
  );
  const module = moduleAddress([...inside, ...renamed, ...relative.slice(depth)]);
  const { mode, type, name } = address.resource;
  return instanceAddress(resourceAddress(module, mode, type, name), address.key);
}

const sameSteps = (steps: readonly ModuleStep[], wanted: MoveEndpoint["modules"]): boolean =>
  steps.every((step, at) => step.name === wanted[at]?.name && step.key === wanted[at]?.key);

/** An object without a key belongs to instance 0 once count is there, and the other way round. */
function impliedMove(address: InstanceAddress, root: ModuleNode, taken: ReadonlySet<string>): InstanceAddress {
  const declaration = moduleAt(root, address.resource.module.steps)?.module.resources.get(
    address.resource.mode === "managed"
      ? `${address.resource.type}.${address.resource.name}`
      : `${address.resource.mode}.${address.resource.type}.${address.resource.name}`,
  );
  if (!declaration || declaration.forEach) return address;
  const key = declaration.count ? 0 : undefined;
  const wanted = declaration.count ? address.key === undefined : address.key === 0;
  const target = instanceAddress(address.resource, key);
  return wanted && !taken.has(target.text) ? target : address;
}
