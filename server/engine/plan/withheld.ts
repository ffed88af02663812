import { type InstanceAddress, moduleAddress, resourceAddress, resourceText } from "../addrs/address.ts";
import type { ModuleNode } from "../config/loadModules.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { groupBy } from "../source/groupBy.ts";
import type { Range } from "../source/range.ts";
import { remember } from "../source/remember.ts";
import type { Unasked } from "../values/value.ts";
import { type LoadedState, unreadState } from "./loadState.ts";
import type { Placement } from "./moves.ts";
import { unreadBlocks, unreadConditions } from "./texts.ts";

/** What no action may be claimed of, whatever its values are. */
export interface Withheld {
  readonly of: (address: InstanceAddress) => Unasked | undefined;
  /** Equal for what withholds the same. */
  readonly key: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything while the state is not known; else what blocks name that are not read yet. */
export function withheldClaims(root: ModuleNode | undefined, state: LoadedState, placement: Placement): Withheld {
  const everything = unreadState(state);
  const unread = root ? unreadInTree(root) : [];
  const imports = root ? importedResources(root, placement) : [];
  const named = new Map([...imports, ...unread.filter(({ names }) => names !== undefined)].flatMap(namedBy));
  const of = ({ resource }: InstanceAddress): Unasked | undefined => {
    if (everything || named.size === 0) return everything;
    const modules = resource.module.steps.map(({ name }) => `module.${name}`);
    const own = [...modules, resourceText(resource.mode, resource.type, resource.name)].join(".");
    return named.get(own) ?? modules.map((_, at) => named.get(modules.slice(0, at + 1).join("."))).find(Boolean);
  };
  const key = everything ? `state ${everything.of ?? ""}` : [...named.keys()].join("\n");
  return { of, key, diagnostics: unreadDiagnostics([...imports, ...unread]) };
}

interface UnreadInTree {
  readonly kind: string;
  /** Without keys, from the root: `module.a.aws_instance.web`, `module.a`; undefined where it says nothing of instances. */
  readonly names: readonly string[] | undefined;
  readonly range: Range | undefined;
}

const namedBy = ({ kind, names }: UnreadInTree): readonly (readonly [string, Unasked])[] =>
  (names ?? []).map((name) => [name, { source: name, why: "not-supported", of: kind }]);

const unreadInTree = remember((node: ModuleNode): readonly UnreadInTree[] => {
  const prefix = node.path.map((name) => `module.${name}`);
  const own = node.module.unread.map(({ kind, names, range }) => ({
    kind,
    names: names.length === 0 ? undefined : names.map((name) => [...prefix, name].join(".")),
    range,
  }));
  const below: UnreadInTree[] = [];
  for (const child of node.children.values()) if (child) below.push(...unreadInTree(child));
  return [...own, ...below];
});

/** What the root's import blocks bring; an object that the state has already is not brought again. */
function importedResources({ module }: ModuleNode, { byResource }: Placement): readonly UnreadInTree[] {
  return module.imports.flatMap(({ to, range }): readonly UnreadInTree[] => {
    if (!to.resource) return [];
    const { mode, type, name } = to.resource;
    const { text } = resourceAddress(moduleAddress(to.modules), mode, type, name);
    const isTracked = (byResource.get(text) ?? []).some(({ address }) => address.key === to.key);
    const names = [[...to.modules.map((step) => `module.${step.name}`), resourceText(mode, type, name)].join(".")];
    return isTracked ? [] : [{ kind: "import", names, range }];
  });
}

/** One for each kind of block, at the first; the others are related to it. */
function unreadDiagnostics(unread: readonly UnreadInTree[]): readonly Diagnostic[] {
  const byKind = groupBy(unread, ({ kind }) => (CONDITIONS.has(kind) ? "condition" : kind));
  return [...byKind].map(([kind, blocks]) => unreadDiagnostic(kind, blocks));
}

const CONDITIONS = new Set(["validation", "precondition", "postcondition", "check"]);

function unreadDiagnostic(kind: string, blocks: readonly UnreadInTree[]): Diagnostic {
  const ranges = blocks.map(({ range }) => range);
  const names = blocks.flatMap((block) => block.names ?? []);
  return names.length > 0 ? unreadBlocks(ranges, kind, names) : unreadConditions(ranges);
}
