import { type Fault, isFault } from "../../../codecs/fault.ts";
import { toJson } from "../../../values/encodings/json.ts";
import { parsePlainJson } from "../../../values/encodings/jsonReader.ts";
import { isPlainObject, NumberText, type PlainJson } from "../../../values/encodings/plainJson.ts";
import { parseNumber } from "../../../values/numbers/number.ts";
import { definitelyNotNull, refine, unknownWithPrefix } from "../../../values/refinement.ts";
import { BOOL, DYNAMIC, NUMBER, STRING, type Type } from "../../../values/type.ts";
import {
  boolValue,
  isWhollyKnown,
  NULL,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type UnknownValue,
  type Value,
} from "../../../values/value.ts";
import { originsOf } from "../../../values/walk.ts";
import * as say from "../callFaults.ts";
import { define, TEXT, text, value } from "../define.ts";

const jsonencode = define({
  name: "jsonencode",
  description: "A value as JSON.",
  parameters: [value("val", DYNAMIC, { allowNull: true, allowUnknown: true, allowDynamic: true })],
  ...TEXT,
  call: (val) => {
    if (!isWhollyKnown(val)) return unknownJson(val);
    const json = toJson(val);
    return "text" in json ? json.text : say.told(json.fault.message);
  },
});

/** Returns unknown JSON; its type decides the first characters. */
function unknownJson(val: Value): Value {
  const unknown = unknownWithPrefix("", originsOf([val]));
  const prefix = definitelyNotNull(val) ? firstCharacter(val) : undefined;
  return prefix === undefined ? unknown : refine(unknown, { prefix });
}

function firstCharacter({ type }: Value): string | undefined {
  if (type.kind === "list" || type.kind === "set" || type.kind === "tuple") return "[";
  if (type.kind === "map" || type.kind === "object") return "{";
  return type === STRING ? '"' : undefined;
}

const jsondecode = define({
  name: "jsondecode",
  description: "Decodes JSON.",
  parameters: [text("str")],
  returns: DYNAMIC,
  resultType: ([str]) => {
    if (str?.kind !== "string") return str?.kind === "unknown" ? typeByPrefix(str) : DYNAMIC;
    const decoded = decode(str.value);
    return isFault(decoded) ? decoded : decoded.type;
  },
  call: (str) => decode(str),
});

/** Returns the type that the first character of the text shows. */
function typeByPrefix({ refinement }: UnknownValue): Type | Fault {
  const [first] = (refinement?.prefix ?? "").trim();
  if (first === undefined || "{[n".includes(first)) return DYNAMIC;
  if (first === '"') return STRING;
  if (first === "t" || first === "f") return BOOL;
  if (first === "-" || /[0-9]/.test(first)) return NUMBER;
  return say.notJson(first);
}

function decode(json: string): Value | Fault {
  const parsed = parsePlainJson(json);
  return "fault" in parsed ? say.told(parsed.fault.message) : fromPlainJson(parsed.value);
}

/** Returns the value of JSON: arrays become tuples, objects become objects. */
function fromPlainJson(json: PlainJson): Value {
  if (json === null) return NULL;
  if (typeof json === "boolean") return boolValue(json);
  if (typeof json === "string") return stringValue(json);
  if (typeof json === "number") return numberValue(parseNumber(String(json)) ?? json);
  if (json instanceof NumberText) return numberValue(parseNumber(json.text) ?? 0);
  if (isPlainObject(json))
    return objectValue(
      Object.entries(json).map(([name, item]) => [name.normalize("NFC"), fromPlainJson(item)] as const),
    );
  return tupleValue(json.map(fromPlainJson));
}

export const JSON_FUNCTIONS = [jsondecode, jsonencode];
