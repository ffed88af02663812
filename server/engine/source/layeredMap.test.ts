import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/support/sample.ts";
import { LayeredMap } from "./layeredMap.ts";

const key = fc.integer({ min: 0, max: 300 }).map(String);
const change = fc.record({ set: fc.array(fc.tuple(key, fc.nat())), removed: fc.array(key) });

test("behaves as a Map, and leaves earlier versions unchanged", () =>
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const expected = new Map<string, number>();
      let map = LayeredMap.of<number>();
      for (const { set, removed } of changes) {
        const previous = map;
        const entries = new Map(previous.entries());
        map = map.with(set).without(removed);
        for (const [name, value] of set) expected.set(name, value);
        for (const name of removed) expected.delete(name);
        expect(new Map(map.entries())).toEqual(expected);
        expect(map.size).toBe(expected.size);
        expect(new Map(previous.entries())).toEqual(entries);
        const unlike = [...new Set([...entries.keys(), ...expected.keys()])].filter(
          (name) => entries.get(name) !== expected.get(name),
        );
        expect([...map.keysUnlike(previous)].sort()).toEqual(unlike.sort());
        expect([...previous.keysUnlike(map)].sort()).toEqual(unlike.sort());
      }
    }),
    { numRuns: runs(200) },
  ));
