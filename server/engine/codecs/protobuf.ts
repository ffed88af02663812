import { BinaryReader, type WireType } from "@bufbuild/protobuf/wire";

/** Calls `read` with each field of a message; skips a field for which it returns false. Throws if the bytes are not a message. */
export function readFields(bytes: Uint8Array, read: (field: number, reader: BinaryReader) => boolean): void {
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [field, wire]: [number, WireType] = reader.tag();
    if (!read(field, reader)) reader.skip(wire, field);
  }
  if (reader.pos !== reader.len) throw new RangeError("a field is longer than its message");
}
