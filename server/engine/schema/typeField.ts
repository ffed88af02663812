import type { Single } from "../codecs/protobuf.ts";
import { decodeUtf8 } from "../source/utf8.ts";
import { parsePlainJson } from "../values/encodings/jsonReader.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { DYNAMIC, type Type, withoutOptional } from "../values/type.ts";

/** A field of a protobuf message that holds the JSON of a type, as schemas have it; `dynamic` if it is absent. Throws for anything else. */
export const typeField: Single<Type> = { absent: () => DYNAMIC, read: (reader) => readType(reader.bytes()) };

function readType(encoded: Uint8Array): Type {
  const json = parsePlainJson(decodeUtf8(encoded) ?? "");
  const type = "value" in json ? typeFromJson(json.value) : undefined;
  if (!type) throw new RangeError("not a type");
  return withoutOptional(type);
}
