/** Returns the strongly connected components with two nodes or more. Iterative, because dependency chains can exceed the call stack. */
export function stronglyConnected(
  nodes: Iterable<string>,
  edges: (node: string) => Iterable<string>,
): readonly (readonly string[])[] {
  const components: string[][] = [];
  const indexes = new Map<string, number>();
  const lows = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const enter = (node: string) => {
    indexes.set(node, indexes.size);
    lows.set(node, indexes.size - 1);
    open.push(node);
    isOpen.add(node);
    return { node, next: edges(node)[Symbol.iterator]() };
  };
  const lower = (node: string, to: number) => lows.set(node, Math.min(lows.get(node)!, to));
  for (const start of nodes) {
    if (indexes.has(start)) continue;
    const stack = [enter(start)];
    while (stack.length > 0) {
      const { node, next } = stack.at(-1)!;
      const { value: target, done } = next.next();
      if (!done) {
        if (!indexes.has(target)) stack.push(enter(target));
        else if (isOpen.has(target)) lower(node, indexes.get(target)!);
        continue;
      }
      stack.pop();
      const outer = stack.at(-1);
      if (outer) lower(outer.node, lows.get(node)!);
      if (lows.get(node) !== indexes.get(node)) continue;
      const members = open.splice(open.lastIndexOf(node));
      for (const member of members) isOpen.delete(member);
      if (members.length > 1) components.push(members);
    }
  }
  return components;
}
