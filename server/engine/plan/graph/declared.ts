import type { Kind, NodeOf } from "./node.ts";

/** Returns the node of each declaration; the existing node of an unchanged declaration is reused. */
export function declared<K extends Kind, D extends NonNullable<NodeOf<K>["declaration"]>>(
  declarations: ReadonlyMap<string, D>,
  previousNodes: readonly NodeOf<K>[],
  isSame: (node: NodeOf<K>, name: string) => boolean,
  make: (name: string, declaration: D) => NodeOf<K>,
): readonly NodeOf<K>[] {
  const nodes: NodeOf<K>[] = [];
  let next = 0;
  let byDeclaration: ReadonlyMap<unknown, number> | undefined;
  for (const [name, declaration] of declarations) {
    if (previousNodes[next]?.declaration !== declaration) {
      byDeclaration ??= new Map(previousNodes.map((node, at) => [node.declaration, at] as const));
      next = byDeclaration.get(declaration) ?? next;
    }
    const candidate = previousNodes[next];
    if (candidate?.declaration === declaration) {
      next++;
      nodes.push(isSame(candidate, name) ? candidate : make(name, declaration));
    } else nodes.push(make(name, declaration));
  }
  return nodes;
}

/** Returns true for every node. */
export const always = (): boolean => true;
