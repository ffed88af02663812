import type { ModuleNode } from "../config/loadModules.ts";
import type { Local, ModuleCall, Output, Resource, Variable } from "../config/module.ts";
import { bodyReferences } from "../lang/bodyReferences.ts";
import { isReference, parseReference, type Reference, referencesOf } from "../lang/reference.ts";
import { remember } from "../source/remember.ts";
import type { Body, Expression } from "../syntax/tree.ts";
import { stronglyConnected } from "./cycles.ts";

/** One thing that the walk evaluates: something declared in a module, for all instances of that module. */
export type GraphNode =
  | (Common & { readonly kind: "variable"; readonly declaration: Variable; readonly parent: ModuleNode | undefined })
  | (Common & { readonly kind: "local"; readonly declaration: Local })
  | (Common & { readonly kind: "output"; readonly declaration: Output })
  | (Common & { readonly kind: "call"; readonly declaration: ModuleCall })
  | (Common & { readonly kind: "resource"; readonly declaration: Resource });

interface Common {
  /** Terraform's spelling without keys: `module.web.terraform_data.server`. */
  readonly id: string;
  readonly module: ModuleNode;
  /** What decides how many there are: of count and for_each. */
  readonly expansion: readonly Reference[];
  /** What decides the values. */
  readonly references: readonly Reference[];
}

export interface Graph {
  /** What everything depends on comes first. */
  readonly ordered: readonly GraphNode[];
  /** The nodes of loops: they are not in `ordered`. */
  readonly looping: readonly GraphNode[];
  /** Each loop, by the names that Terraform gives to its nodes. */
  readonly cycles: readonly (readonly string[])[];
  /** The resources whose replacements are created first: those that say so, and everything that they depend on. */
  readonly createBeforeDestroy: ReadonlySet<string>;
  /** What each node depends on, by id: where one of these fails, Terraform does not come to the node. */
  readonly uses: ReadonlyMap<string, readonly GraphNode[]>;
  /** The same by id, as it is written: who waits for a whole module waits for its end. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
  /** Everything in a module and the modules that it calls, and the ends of these, by the id of the call. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
}

/** Everything that is declared in the tree of modules, in an order in which it can be evaluated. */
export function buildGraph(root: ModuleNode): Graph {
  const nodes = new Map<string, GraphNode>();
  declare(nodes, root, undefined, undefined);
  const inside = insideModules(nodes);
  const targets = new Map([...nodes.values()].map((node) => [node.id, targetsOf(nodes, node)] as const));
  const uses = new Map([...targets].map(([id, own]) => [id, dependenciesOf(nodes, inside, own)] as const));
  const { ordered, looping } = order(nodes, uses);
  const cycles = looping.length === 0 ? [] : loops(nodes, inside, targets);
  return { ordered, looping, cycles, createBeforeDestroy: createdFirst(nodes, uses), uses, targets, inside };
}

/** What follows the id of a call where the end of its module is meant. */
export const CLOSE = " (close)";

/** Among the nodes stand those that wait for everything in a module. Resources stand as they are, others will be expanded. */
function loops(
  nodes: ReadonlyMap<string, GraphNode>,
  inside: ReadonlyMap<string, readonly string[]>,
  targets: ReadonlyMap<string, readonly string[]>,
): Graph["cycles"] {
  const edges = (id: string) => targets.get(id) ?? inside.get(id.replace(CLOSE, "")) ?? [];
  const nameOf = (id: string) => (id.endsWith(CLOSE) || nodes.get(id)?.kind === "resource" ? id : `${id} (expand)`);
  return stronglyConnected(targets.keys(), edges).map((loop) => loop.map(nameOf));
}

function insideModules(nodes: ReadonlyMap<string, GraphNode>): ReadonlyMap<string, readonly string[]> {
  const inside = new Map<string, string[]>();
  for (const { id, module, kind } of nodes.values())
    for (let depth = 1; depth <= module.path.length; depth++) {
      const call = pathId(module.path.slice(0, depth));
      const ids = kind === "call" ? [id, `${id}${CLOSE}`] : [id];
      const known = inside.get(call);
      if (known) known.push(...ids);
      else inside.set(call, ids);
    }
  return inside;
}

const pathId = (path: readonly string[]): string => path.map((name) => `module.${name}`).join(".");

type Dependencies = ReadonlyMap<string, readonly GraphNode[]>;

function createdFirst(nodes: ReadonlyMap<string, GraphNode>, dependencies: Dependencies): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...nodes.values()].filter(
    (node) => node.kind === "resource" && node.declaration.lifecycle.createBeforeDestroy === true,
  );
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (reached.has(node.id)) continue;
    reached.add(node.id);
    pending.push(...(dependencies.get(node.id) ?? []));
  }
  return reached;
}

/** The resource with create_before_destroy of its own that makes another, on which it depends, be created first too. */
export function createdFirstFor({ ordered, uses }: Graph, id: string): string | undefined {
  return ordered.find((node) => {
    if (node.kind !== "resource" || node.declaration.lifecycle.createBeforeDestroy !== true) return false;
    const pending: GraphNode[] = [node];
    const seen = new Set<string>();
    for (let at: GraphNode | undefined = pending.pop(); at; at = pending.pop()) {
      if (at.id === id) return true;
      if (seen.has(at.id)) continue;
      seen.add(at.id);
      pending.push(...(uses.get(at.id) ?? []));
    }
    return false;
  })?.id;
}

export const modulePrefix = (module: Pick<ModuleNode, "path">): string =>
  module.path.map((name) => `module.${name}.`).join("");

/** The id of the call that leads to a child module. */
export const callId = (module: ModuleNode): string => modulePrefix(module).slice(0, -1);

function declare(
  nodes: Map<string, GraphNode>,
  module: ModuleNode,
  parent: ModuleNode | undefined,
  call: ModuleCall | undefined,
): void {
  const prefix = modulePrefix(module);
  const add = (node: GraphNode) => nodes.set(node.id, node);
  const { variables, locals, outputs, resources, calls } = module.module;
  for (const [name, declaration] of variables) {
    const expression = call && argumentOf(call.body, name);
    const references = expression ? referencesOf(expression) : [];
    add({ kind: "variable", id: `${prefix}var.${name}`, module, declaration, parent, expansion: [], references });
  }
  for (const [name, declaration] of locals)
    add({
      kind: "local",
      id: `${prefix}local.${name}`,
      module,
      declaration,
      expansion: [],
      references: referencesOf(declaration.expression),
    });
  for (const [name, declaration] of outputs)
    add({
      kind: "output",
      id: `${prefix}output.${name}`,
      module,
      declaration,
      expansion: [],
      references: referencesOf(declaration.expression),
    });
  for (const [name, declaration] of resources)
    add({ kind: "resource", id: prefix + name, module, declaration, ...resourceReferences(declaration) });
  for (const [name, declaration] of calls) {
    add({
      kind: "call",
      id: `${prefix}module.${name}`,
      module,
      declaration,
      expansion: repetition(declaration),
      references: [],
    });
    const child = module.children.get(name);
    if (child) declare(nodes, child, module, declaration);
  }
}

const resourceReferences = remember((resource: Resource) => ({
  expansion: repetition(resource),
  references: [...bodyReferences(resource.body), ...resource.lifecycle.replaceTriggeredBy.flatMap(referencesOf)],
}));

const repetition = ({ count, forEach }: { count: Expression | undefined; forEach: Expression | undefined }) =>
  [count, forEach].filter((expression) => expression !== undefined).flatMap(referencesOf);

/** The module in which the expressions of the node stand: those of a variable stand where its module is called. */
export const writtenIn = (node: GraphNode): ModuleNode | undefined =>
  node.kind === "variable" ? node.parent : node.module;

export function argumentOf(body: Body, name: string): Expression | undefined {
  for (const item of body.items) if (item.kind === "argument" && item.name === name) return item.expression;
  return undefined;
}

function order(nodes: ReadonlyMap<string, GraphNode>, dependencies: Dependencies): Pick<Graph, "ordered" | "looping"> {
  const ordered: GraphNode[] = [];
  const looping: GraphNode[] = [];
  const done = new Map<string, "entered" | "left" | "looping">();
  for (const start of nodes.values()) {
    // An explicit stack: configurations can be deeper than the call stack.
    const stack = [{ node: start, next: dependencies.get(start.id) ?? [], at: 0 }];
    if (done.has(start.id)) continue;
    done.set(start.id, "entered");
    while (stack.length > 0) {
      const top = stack.at(-1)!;
      const dependency = top.next[top.at++];
      if (dependency === undefined) {
        stack.pop();
        if (done.get(top.node.id) === "entered") {
          done.set(top.node.id, "left");
          ordered.push(top.node);
        }
        continue;
      }
      const state = done.get(dependency.id);
      if (state === "entered") {
        const loop = stack.slice(stack.findIndex((entry) => entry.node === dependency)).map((entry) => entry.node);
        looping.push(...loop);
        for (const { id } of loop) done.set(id, "looping");
      } else if (state === undefined) {
        done.set(dependency.id, "entered");
        stack.push({ node: dependency, next: dependencies.get(dependency.id) ?? [], at: 0 });
      }
    }
  }
  return { ordered, looping };
}

function dependenciesOf(
  nodes: ReadonlyMap<string, GraphNode>,
  inside: ReadonlyMap<string, readonly string[]>,
  targets: readonly string[],
): readonly GraphNode[] {
  const all = new Set(targets.flatMap((id) => (id.endsWith(CLOSE) ? (inside.get(id.replace(CLOSE, "")) ?? []) : [id])));
  return [...all].map((id) => nodes.get(id)).filter((target) => target !== undefined);
}

/** The ids of what a node waits for; who asks for a whole module, or an output that it has not, waits for its end. */
function targetsOf(nodes: ReadonlyMap<string, GraphNode>, node: GraphNode): readonly string[] {
  const found = new Set<string>();
  const written = writtenIn(node);
  const references = [...node.expansion, ...node.references];
  if (written) for (const reference of references) addTargets(found, written, reference);
  for (const reference of dependsOnOf(node)) addTargets(found, node.module, reference);
  if (node.module.path.length > 0) found.add(callId(node.module));
  // What a resource says of itself is no edge: it is judged where the resource is planned.
  if (node.kind === "resource") found.delete(node.id);
  return [...found].filter((id) => id.endsWith(CLOSE) || nodes.has(id));
}

/** What `depends_on` names, as far as it can be read. */
function dependsOnOf(node: GraphNode): readonly Reference[] {
  if (node.kind === "variable" || node.kind === "local") return [];
  return node.declaration.dependsOn.map(parseReference).filter(isReference);
}

function addTargets(found: Set<string>, module: ModuleNode, { subject }: Reference): void {
  const prefix = modulePrefix(module);
  switch (subject.kind) {
    case "variable":
      found.add(`${prefix}var.${subject.name}`);
      return;
    case "local":
      found.add(`${prefix}local.${subject.name}`);
      return;
    case "resource":
      found.add(`${prefix}${subject.mode === "managed" ? "" : `${subject.mode}.`}${subject.type}.${subject.name}`);
      return;
    case "module": {
      const call = `${prefix}module.${subject.call}`;
      found.add(call);
      const isDeclared = module.children.get(subject.call)?.module.outputs.has(subject.output ?? "") === true;
      found.add(isDeclared ? `${call}.output.${subject.output}` : `${call}${CLOSE}`);
    }
  }
}
