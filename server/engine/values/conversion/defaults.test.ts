import { expect, test } from "vitest";
import { SENSITIVE } from "../marks.ts";
import { printValue } from "../text/print.ts";
import { listOf, mapOf, NUMBER, objectOf, STRING, type Type, tupleOf } from "../type.ts";
import {
  listValue,
  mapValue,
  NULL,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMarks,
} from "../value.ts";
import { convert } from "./convert.ts";
import { applyDefaults, type Defaults } from "./defaults.ts";

const server = objectOf({ name: STRING, port: NUMBER }, ["port"]);
const serverDefaults: Defaults = { type: server, values: new Map([["port", numberValue(80)]]), children: new Map() };
const within = (type: Type, child: Defaults, name = ""): Defaults => ({
  type,
  values: new Map(),
  children: new Map([[name, child]]),
});
const named = (name: string, port?: Value): Value =>
  objectValue([["name", stringValue(name)], ...(port ? [["port", port] as const] : [])]);
const shown = (value: Value): string => printValue(value).replace(/\s+/g, " ");

test("defaults replace only absent and null attributes", () => {
  expect(shown(applyDefaults(serverDefaults, named("a")))).toBe('{ "name" = "a" "port" = 80 }');
  expect(shown(applyDefaults(serverDefaults, named("a", NULL)))).toBe('{ "name" = "a" "port" = 80 }');
  expect(shown(applyDefaults(serverDefaults, named("a", numberValue(1))))).toBe('{ "name" = "a" "port" = 1 }');
  expect(applyDefaults(serverDefaults, nullValue(server))).toEqual(nullValue(server));
  expect(applyDefaults(serverDefaults, unknownValue(server))).toEqual(unknownValue(server));
});

test("an attribute with a default is never null, even if it is unknown", () => {
  expect(applyDefaults(serverDefaults, named("a", unknownValue(NUMBER)))).toMatchObject({
    entries: new Map<string, unknown>([
      ["name", stringValue("a")],
      ["port", unknownValue(NUMBER, [], { notNull: true })],
    ]),
  });
});

test("defaults apply to the elements of collections, tuples and objects", () => {
  const list = within(listOf(server), serverDefaults);
  const filled = applyDefaults(list, tupleValue([named("a"), named("b", numberValue(1))]));
  const converted = convert(filled, listOf(server));
  expect("value" in converted && shown(converted.value)).toBe(
    'tolist([ { "name" = "a" "port" = 80 }, { "name" = "b" "port" = 1 }, ])',
  );
  expect(shown(applyDefaults(within(mapOf(server), serverDefaults), objectValue([["x", named("a")]])))).toBe(
    '{ "x" = { "name" = "a" "port" = 80 } }',
  );
  const tuple = within(tupleOf([STRING, server]), serverDefaults, "1");
  expect(shown(applyDefaults(tuple, tupleValue([named("a"), named("b")])))).toBe(
    '[ { "name" = "a" }, { "name" = "b" "port" = 80 }, ]',
  );
});

test("a default is completed by the defaults inside it", () => {
  const outer: Defaults = {
    type: objectOf({ server }, ["server"]),
    values: new Map([["server", named("inner")]]),
    children: new Map([["server", serverDefaults]]),
  };
  expect(shown(applyDefaults(outer, objectValue([])))).toBe('{ "server" = { "name" = "inner" "port" = 80 } }');
});

test("a collection stays one if its elements keep one type", () => {
  const list = within(listOf(server), serverDefaults);
  const given = listValue(named("a").type, [named("a")]);
  expect(shown(applyDefaults(list, withMarks(given, SENSITIVE)))).toBe("(sensitive value)");
  expect(applyDefaults(list, given).type.kind).toBe("list");
  expect(applyDefaults(list, listValue(STRING, [])).type).toBe(listOf(STRING));
  const map = mapValue(named("a").type, [["x", named("a")]]);
  expect(applyDefaults(within(mapOf(server), serverDefaults), map).type.kind).toBe("map");
});
