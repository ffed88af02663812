/** The fields of a protocol buffer message by number, without their meaning. */
export type Fields = ReadonlyMap<number, readonly (Buffer | number)[]>;

/** One field of a message to encode; undefined is omitted. */
export type Field = readonly [number, Buffer | string | number | boolean | undefined];

export function encode(...fields: readonly Field[]): Buffer {
  const parts: Buffer[] = [];
  for (const [number, value] of fields) {
    if (value === undefined || value === false || value === 0) continue;
    if (typeof value === "number" || typeof value === "boolean") parts.push(varint(number << 3), varint(Number(value)));
    else {
      const bytes = typeof value === "string" ? Buffer.from(value) : value;
      parts.push(varint((number << 3) | 2), varint(bytes.length), bytes);
    }
  }
  return Buffer.concat(parts);
}

export function decode(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const tag = next();
    const wire = tag & 7;
    let value: Buffer | number;
    if (wire === 0) value = next();
    else {
      const length = wire === 2 ? next() : wire === 1 ? 8 : 4;
      value = bytes.subarray(at, at + length);
      at += length;
    }
    const list = fields.get(tag >>> 3) ?? [];
    list.push(value);
    fields.set(tag >>> 3, list);
  }
  return fields;
}

export function bytesOf(fields: Fields, number: number): Buffer {
  const value = fields.get(number)?.at(-1);
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

export const textOf = (fields: Fields, number: number): string => bytesOf(fields, number).toString();

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}
