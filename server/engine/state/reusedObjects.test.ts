import { expect, test, vi } from "vitest";
import { JsonReader } from "../values/encodings/jsonReader.ts";
import { readState } from "./readState.ts";
import type { State } from "./state.ts";

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
