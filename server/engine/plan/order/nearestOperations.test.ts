import fc from "fast-check";
import { expect, test } from "vitest";
import { nearestOperations, type Waits, withoutDetours } from "./nearestOperations.ts";

const setsOf = (edges: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(edges).map(([name, targets]) => [name, new Set(targets)]));

const placesOf = (...names: readonly string[]): ReadonlyMap<string, number> =>
  new Map(names.map((name, place) => [name, place]));

test("the nearest operations are reached over other names, and not over operations", () => {
  const edges = setsOf({ a: ["local"], local: ["b", "c"], b: ["d"] });
  const nearest = nearestOperations(edges, placesOf("a", "b", "c", "d"));
  expect(nearest?.waits).toEqual([[1, 2], [3], [], []]);
});

test("an operation that another one waits for is left out", () => {
  const edges = setsOf({ a: ["b", "c"], b: ["c"] });
  expect(withoutDetours(nearestOperations(edges, placesOf("a", "b", "c"))!).waits).toEqual([[1], [2], []]);
});

test("a cycle has no order, a diamond has one", () => {
  expect(nearestOperations(setsOf({ a: ["x"], x: ["y"], y: ["a"] }), placesOf("a"))).toBeUndefined();
  expect(nearestOperations(setsOf({ a: ["x", "y"], x: ["b"], y: ["b"] }), placesOf("a", "b"))?.waits).toEqual([
    [1],
    [],
  ]);
});

/** Returns the places that each place reaches, in one step or more. */
function reached({ waits }: Waits): readonly (readonly number[])[] {
  return waits.map((list) => {
    const places = new Set<number>();
    const pending = [...list];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (places.has(place)) continue;
      places.add(place);
      pending.push(...waits[place]!);
    }
    return [...places].sort((a, b) => a - b);
  });
}

test("in random graphs, what is reached stays the same without detours, and the order keeps to it", () => {
  const graphs = fc.array(fc.array(fc.nat(39), { maxLength: 5 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(graphs, (lists) => {
      // An edge leads to a later name only, so there is no cycle. Every third name is no operation.
      const edges = new Map(
        lists.map((list, from) => [`${from}`, new Set(list.filter((to) => to > from).map((to) => `${to}`))] as const),
      );
      const names = lists.flatMap((_, at) => (at % 3 === 2 ? [] : [`${at}`]));
      const nearest = nearestOperations(edges, placesOf(...names))!;
      const reduced = withoutDetours(nearest);
      expect(reached(reduced)).toEqual(reached(nearest));
      for (const [place, list] of reduced.waits.entries())
        for (const each of list) expect(reduced.sorted.indexOf(each)).toBeLessThan(reduced.sorted.indexOf(place));
    }),
  );
});
