import { impliedType } from "../../schema/impliedType.ts";
import type { BlockSchema, ProviderSchemas } from "../../schema/schema.ts";
import { addTo } from "../../source/groupBy.ts";
import { decodeUtf8 } from "../../source/utf8.ts";
import type { Converted } from "../../values/conversion/convert.ts";
import { fromMsgpack, fromUntypedMsgpack } from "../../values/encodings/fromMsgpack.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { fromJson, fromPlainJson } from "../../values/encodings/stateJson.ts";
import { type Value, withoutDeepMarks } from "../../values/value.ts";
import { violation } from "../contract/lifecycleViolations.ts";
import type { Violation } from "../contract/violation.ts";
import type { DumpCall } from "./dumpCalls.ts";
import { type DumpField, isResponse } from "./dumpFile.ts";

/** A resource type whose schema decodes the objects of a call. */
export interface Fit {
  readonly provider: string;
  readonly type: string;
  readonly block: BlockSchema;
  readonly objects: ReadonlyMap<DumpField, Value>;
  /** The responses that do not fit the schema, though the requests do. */
  readonly misfits: readonly Violation[];
}

type KnownType = Pick<Fit, "provider" | "type" | "block">;

/** The content of one file of a call. */
export interface DumpContent {
  readonly format: "msgpack" | "json";
  readonly bytes: Uint8Array;
}

/** Finds the types of calls by the names of their attributes, then by decoding. */
export class RecordedTypes {
  private readonly byNames = new Map<string, KnownType[]>();

  constructor(providers: ReadonlyMap<string, ProviderSchemas>) {
    for (const [provider, schemas] of providers)
      for (const type of schemas.resourceTypes) {
        const block = schemas.resource(type)?.block;
        if (!block) continue;
        const names = namesKey([...block.attributes.keys(), ...block.blockTypes.keys()]);
        addTo(this.byNames, names, { provider, type, block });
      }
  }

  /** Whether the response of a call is of another type than its request, so that they belong to different calls. */
  isMixed(contents: ReadonlyMap<DumpField, DumpContent>): boolean {
    const names = [...contents.values()].map(namesIn).filter((each) => each !== undefined);
    return names.some((each) => each !== names[0] && this.byNames.has(each));
  }

  /** Returns the types that a call may be about; none if no schema fits. */
  fitting(call: DumpCall, contents: ReadonlyMap<DumpField, DumpContent>): readonly Fit[] {
    const fields = [...call.files.keys()].sort((a, b) => Number(isResponse(a)) - Number(isResponse(b)));
    for (const field of fields) {
      const content = contents.get(field);
      const names = content && namesIn(content);
      if (names === undefined) continue;
      const fits = (this.byNames.get(names) ?? []).flatMap((type) => decodedAs(type, contents));
      const whole = fits.filter(({ misfits }) => misfits.length === 0);
      return whole.length > 0 ? whole : fits;
    }
    return [];
  }
}

const namesKey = (names: readonly string[]): string => [...names].sort().join(" ");

/** Returns the attribute names of an object; undefined if it is null or unreadable. */
function namesIn({ format, bytes }: DumpContent): string | undefined {
  const decoded = format === "msgpack" ? fromUntypedMsgpack(bytes) : untypedJson(bytes);
  return "value" in decoded && decoded.value.kind === "mapping"
    ? namesKey([...decoded.value.entries.keys()])
    : undefined;
}

function untypedJson(bytes: Uint8Array): Converted {
  const parsed = parsePlainJson(decodeUtf8(bytes) ?? "");
  return "value" in parsed ? { value: fromPlainJson(parsed.value) } : { fault: { path: [], message: "no JSON" } };
}

function decodedAs(type: KnownType, contents: ReadonlyMap<DumpField, DumpContent>): readonly Fit[] {
  const objects = new Map<DumpField, Value>();
  const misfits: Violation[] = [];
  const hasRequest = [...contents.keys()].some((field) => !isResponse(field));
  for (const [field, { format, bytes }] of contents) {
    const implied = impliedType(type.block);
    const decoded = format === "msgpack" ? fromMsgpack(bytes, implied) : fromJson(decodeUtf8(bytes) ?? "", implied);
    if ("value" in decoded) objects.set(field, withoutDeepMarks(decoded.value));
    else if (isResponse(field) && hasRequest) misfits.push(violation("conforms", decoded.fault));
    else return [];
  }
  return [{ ...type, objects, misfits }];
}
