import { inflateRawSync } from "node:zlib";

// Just enough of the plan file (a ZIP file with a protocol buffer in it) to reach the bytes of output values.
const OUTPUT_CHANGES = 4;
const OUTPUT = { name: 1, change: 2 };
const CHANGE_VALUES = 2;
const MSGPACK = 1;

/** The planned value of each output, in msgpack. */
export function outputChanges(zip) {
  const changes = new Map();
  for (const change of fieldsOf(entryOf(zip, "tfplan")).get(OUTPUT_CHANGES) ?? []) {
    const fields = fieldsOf(change);
    const values = fieldsOf(fields.get(OUTPUT.change)[0]).get(CHANGE_VALUES);
    changes.set(fields.get(OUTPUT.name)[0].toString(), fieldsOf(values.at(-1)).get(MSGPACK)?.[0]);
  }
  return changes;
}

function entryOf(zip, wanted) {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    if (name === wanted) {
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(start, start + size));
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`no ${wanted} in the plan file`);
}

/** The fields of a message that have bytes, by number. */
function fieldsOf(message) {
  const fields = new Map();
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++];
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const kind = tag % 8;
    if (kind === 0) varint();
    else if (kind === 1 || kind === 5) at += kind === 1 ? 8 : 4;
    else {
      const length = varint();
      const number = Math.floor(tag / 8);
      fields.set(number, [...(fields.get(number) ?? []), message.subarray(at, at + length)]);
      at += length;
    }
  }
  return fields;
}
