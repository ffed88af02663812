import { expect, test, vi } from "vitest";
import { JsonReader } from "../values/encodings/jsonReader.ts";
import { readState } from "./readState.ts";
import type { State, StatePlaces } from "./state.ts";
import { objectAt, placeOfObject } from "./statePlaces.ts";

const instance = (key: number, name: string) => ({
  index_key: key,
  schema_version: 0,
  attributes: { id: `id-${key}`, tags: { Name: name, "a.b": "c" }, ports: [1, { from: 2 }] },
});

const fileOf = (names: readonly string[], more: object = {}): string =>
  JSON.stringify(
    {
      version: 4,
      serial: 1,
      lineage: "x",
      resources: [
        {
          mode: "managed",
          type: "aws_instance",
          name: "web",
          provider: 'provider["registry.terraform.io/hashicorp/aws"]',
          instances: names.map((name, key) => instance(key, name)),
        },
      ],
      ...more,
    },
    null,
    2,
  );

const read = (text: string, previous?: State): State => readState("/a/terraform.tfstate", text, previous).value!;
const objectsOf = (state: State) => [...state.resources.values()].flatMap(({ objects }) => objects);

const TEXT = fileOf(["a", "b", "c"]);
const state = read(TEXT);
const places = state.places!;
const [, second] = objectsOf(state);

/** Returns the places with a text that is unreadable outside of this span, so that any other access fails. */
function onlyWithin(start: number, end: number): StatePlaces {
  const text = "?".repeat(start) + TEXT.slice(start, end) + "?".repeat(TEXT.length - end);
  return { ...places, excerpts: places.excerpts.map((excerpt) => ({ ...excerpt, text })) };
}

test.each([
  [[], '"index_key": 1'],
  [["attributes", "id"], '"id-1"'],
  [["attributes", "tags", "Name"], '"b"'],
  [["attributes", "tags", "a.b"], '"c"'],
  [["attributes", "ports", 1, "from"], "2"],
])("the place of an object, and of a member in it: %j", (path, expected) => {
  const whole = placeOfObject(places, second!)!;
  const { start, end } = placeOfObject(onlyWithin(whole.start, whole.end), second!, path)!;
  expect(TEXT.slice(start, end)).toContain(expected);
  if (path.length > 0) expect(TEXT.slice(start, end)).toBe(expected);
});

test("an absent member has no place", () =>
  expect(placeOfObject(places, second!, ["attributes", "nowhere"])).toBeUndefined());

test("objectAt returns the object and path at an offset, and scans no other object", () => {
  const offset = TEXT.indexOf('"b"');
  const whole = placeOfObject(places, second!)!;
  const place = objectAt(onlyWithin(whole.start, whole.end), offset)!;
  expect(place.object).toBe(second);
  expect(place.path).toEqual(["attributes", "tags", "Name"]);
  expect(TEXT.slice(place.span.start, place.span.end)).toBe('"b"');
});

test("objectAt returns the object for every offset in it, and undefined elsewhere", () => {
  for (let offset = 0; offset < TEXT.length; offset++) {
    const place = objectAt(places, offset);
    const around = places.objects.find((_, at) => {
      const { start, end } = places.excerpts[at]!;
      return start <= offset && offset < end;
    });
    expect(place?.object).toBe(around);
  }
});

test("objectAt inverts placeOfObject", () => {
  for (const object of objectsOf(state))
    for (const path of [["attributes", "id"], ["attributes", "ports", 0], ["schema_version"]]) {
      const { start } = placeOfObject(places, object, path)!;
      expect(objectAt(places, start)).toMatchObject({ object, path });
    }
});

test("after a run only changed objects are parsed, and only they are new objects", () => {
  const names = Array.from({ length: 1000 }, (_, at) => `n${at}`);
  const previous = read(fileOf(names));
  const after = fileOf(
    names.map((name, at) => (at === 500 ? "other" : name)),
    { serial: 2 },
  );
  const reading = vi.spyOn(JsonReader.prototype, "value");
  const now = read(after, previous);
  // The members of the file and of its one resource, and the content of one instance.
  expect(reading.mock.calls.length).toBeLessThan(40);
  reading.mockRestore();
  const changed = objectsOf(now).filter((object, at) => object !== objectsOf(previous)[at]);
  expect(changed.map(({ address }) => address.text)).toEqual(["aws_instance.web[500]"]);
  expect(now.serial).toBe(2);
  expect(read(after)).toEqual(now);
});

test.each([
  ["one in front", (names: string[]) => ["new", ...names]],
  ["some removed", (names: string[]) => names.filter((_, at) => at % 7 !== 0)],
  ["all in another order", (names: string[]) => [...names].reverse()],
  ["every third another", (names: string[]) => names.map((name, at) => (at % 3 === 0 ? `${name}!` : name))],
])("an edited state reads as if there were no previous one: %s", (_, edit) => {
  const names = Array.from({ length: 200 }, (_, at) => `n${at}`);
  const after = fileOf(edit(names));
  expect(read(after, read(fileOf(names)))).toEqual(read(after));
});
