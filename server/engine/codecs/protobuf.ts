import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/** A field that occurs once: what its absence means, and how it is read. Of several occurrences the last counts. */
export interface Single<T> {
  readonly absent: () => T;
  readonly read: (reader: BinaryReader, wire: WireType) => T;
  /** The wire type of the field, where another field has the same number. */
  readonly wire?: WireType;
}

/** A field that occurs any number of times. `add` may change the value so far. */
export interface Repeated<T> {
  readonly absent: () => T;
  add(present: T, reader: BinaryReader, wire: WireType): void;
}

/** The fields of a message by their numbers, each with the name of its value. Several numbers can have one name. */
type Fields = Readonly<Record<number, readonly [name: string, field: Single<unknown> | Repeated<unknown>]>>;

type Value<F extends Fields, N extends keyof F & number> = ReturnType<F[N][1]["absent"]>;

/** The values of a message. Those of optional fields are absent if the fields are. */
export type MessageOf<F extends Fields> = {
  readonly [N in keyof F & number as undefined extends Value<F, N> ? never : F[N][0]]: Value<F, N>;
} & {
  readonly [N in keyof F & number as undefined extends Value<F, N> ? F[N][0] : never]?: Exclude<Value<F, N>, undefined>;
};

/** Returns the function that reads a message. Unknown fields are skipped. The function throws if the bytes are not a message. */
export function message<const F extends Fields>(fields: F): (bytes: Uint8Array) => MessageOf<F> {
  const all = new Map(Object.entries(fields).map(([number, field]) => [Number(number), field]));
  return (bytes) => {
    const values: Record<string, unknown> = {};
    for (const [name, { absent }] of all.values()) {
      const value = name in values ? undefined : absent();
      if (value !== undefined) values[name] = value;
    }
    const reader = new BinaryReader(bytes);
    while (reader.pos < reader.len) {
      const [number, wire]: [number, WireType] = reader.tag();
      const [name = "", field] = all.get(number) ?? [];
      if (!field || ("wire" in field && field.wire !== wire)) reader.skip(wire, number);
      else if ("add" in field) field.add(values[name], reader, wire);
      else values[name] = field.read(reader, wire);
    }
    if (reader.pos !== reader.len) throw new RangeError("a field is longer than its message");
    return values as MessageOf<F>;
  };
}

const NO_BYTES = new Uint8Array();

const scalar = <T>(absent: T, read: (reader: BinaryReader) => T): Single<T> => ({ absent: () => absent, read });

export const text = scalar("", (reader) => reader.string());
export const bool = scalar(false, (reader) => reader.bool());
export const int32 = scalar(0, (reader) => reader.int32());
export const int64 = scalar(0, (reader) => Number(reader.int64()));
export const bytes: Single<Uint8Array> = scalar(NO_BYTES, (reader) => reader.bytes());

/** A message in the message. An absent one is read as one without fields. */
export const one = <T>(read: (bytes: Uint8Array) => T): Single<T> => ({
  absent: () => read(NO_BYTES),
  read: (reader) => read(reader.bytes()),
});

/** A field that has no value where it is absent. */
export const optional = <T>({ read }: Single<T>): Single<T | undefined> => ({ absent: () => undefined, read });

/** A field with a length, where one without a length has the same number. */
export const withLength = <T>(field: Single<T>): Single<T> => ({ ...field, wire: WireType.LengthDelimited });

/** A field whose value is converted. */
export const converted = <A, B>({ absent, read }: Single<A>, convert: (value: A) => B): Single<B> => ({
  absent: () => convert(absent()),
  read: (reader, wire) => convert(read(reader, wire)),
});

/** Whether a field occurs, whatever it holds. */
export const isSet: Single<boolean> = {
  absent: () => false,
  read: (reader, wire) => {
    reader.skip(wire);
    return true;
  },
};

export const many = <T>({ read }: Single<T>): Repeated<readonly T[]> => ({
  absent: () => [],
  add: (present, reader, wire) => (present as T[]).push(read(reader, wire)),
});

/** A map: each entry is a message, read as a key and a value. Of several entries with one key the last counts. */
export const entries = <T>(
  read: (bytes: Uint8Array) => readonly [key: string, value: T],
): Repeated<ReadonlyMap<string, T>> => ({
  absent: () => new Map(),
  add: (present, reader) => (present as Map<string, T>).set(...read(reader.bytes())),
});
