import fc from "fast-check";
import { expect, test } from "vitest";
import { encode } from "../../../../test/support/provider/protobuf.ts";
import { richSchema } from "../../../../test/support/provider/richSchema.ts";
import { schemaMessage } from "../../../../test/support/provider/schemaMessage.ts";
import { runs } from "../../../../test/support/sample.ts";
import { readIdentity, readIdentityReply, readSchemaReply, schemaReader } from "./schemaMessage.ts";

test.each([5, 6] as const)("every field of a schema of protocol %i is decoded", (protocol) =>
  expect(schemaReader(protocol)(schemaMessage(richSchema(protocol), protocol))).toEqual(richSchema(protocol)),
);

test("a response is scanned once; unknown fields are skipped", () => {
  const schema = encode([1, 3]);
  const { places, errors } = readSchemaReply(
    encode(
      [1, schema],
      [2, encode([1, "a"], [2, schema], [7, "of the future"])],
      [2, encode([1, "b"])],
      [4, encode([1, 2], [2, "only a warning"])],
      [4, encode([1, 1], [2, "an error"])],
      [6, encode([1, true])],
      [99, 7],
    ),
  );
  expect(errors).toEqual(["an error"]);
  expect([...places.resources.keys()]).toEqual(["a", "b"]);
  const read = schemaReader(6);
  expect(read(places.resources.get("a")!)?.version).toBe(3);
  expect(read(places.configuration!)?.version).toBe(3);
  expect(read(places.resources.get("b")!)).toMatchObject({ version: 0 });
  expect(readSchemaReply(new Uint8Array()).places.configuration).toBeUndefined();
});

test("actions, list resources and identities are decoded", () => {
  const schema = schemaMessage(richSchema(6), 6);
  const { places } = readSchemaReply(
    encode([9, encode([1, "a"], [2, schema])], [11, encode([1, "b"], [2, encode([1, schema], [9, 1])])]),
  );
  const read = schemaReader(6);
  expect(read(places.listResources!.get("a")!)).toEqual(richSchema(6));
  expect(read(places.actions!.get("b")!)).toEqual(richSchema(6));
  const attribute = (name: string, ...flags: readonly [number, boolean][]) =>
    encode([1, name], [2, '"string"'], ...flags, [5, "text"]);
  const identity = encode([1, 2], [2, attribute("id", [3, true])], [2, attribute("zone", [4, true])]);
  const decoded = readIdentity(readIdentityReply(encode([1, encode([1, "a"], [2, identity])])).get("a")!)!;
  expect(decoded.version).toBe(2);
  expect([...decoded.block.attributes].map(([name, { required, optional }]) => [name, required, optional])).toEqual([
    ["id", true, false],
    ["zone", false, true],
  ]);
});

test("invalid bytes are no schema", () => {
  const whole = schemaMessage(richSchema(6));
  const read = schemaReader(6);
  const attribute = (type: string) => encode([2, encode([2, encode([1, "a"], [2, type])])]);
  expect(read(attribute('"text"'))).toBeUndefined();
  expect(read(attribute("{"))).toBeUndefined();
  expect(read(attribute('["list","string"]'))).toBeDefined();
  expect(read(encode([2, encode([3, encode([1, "a"], [3, 9])])]))).toBeUndefined();
  let deep = encode();
  for (let depth = 0; depth < 300; depth++) deep = encode([3, encode([1, "a"], [2, deep], [3, 1])]);
  expect(read(encode([2, deep]))).toBeUndefined();
  for (let length = 3; length < whole.length; length++)
    expect(read(whole.subarray(0, length)), `${length}`).toBeUndefined();
});

test("random bytes never throw unexpectedly", () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (bytes, at) => {
      const whole = schemaMessage(richSchema(6));
      const broken = Buffer.from(whole);
      broken.set(bytes.subarray(0, Math.max(0, Math.min(8, whole.length - (at % whole.length)))), at % whole.length);
      for (const each of [bytes, broken]) {
        schemaReader(5)(each);
        readIdentity(each);
        try {
          readSchemaReply(each);
        } catch (caught) {
          expect(caught).toBeInstanceOf(Error);
        }
      }
    }),
    { numRuns: runs(300) },
  ));
