import type { WhatIf } from "../../engine/lifecycle/run/rehearsal.ts";
import { parsePlainJson } from "../../engine/values/encodings/jsonReader.ts";
import { fromPlainJson } from "../../engine/values/encodings/stateJson.ts";
import { attribute, index, type Path, type PathStep } from "../../engine/values/path.ts";
import { stringValue, type Value } from "../../engine/values/value.ts";
import type { WhatIfText } from "../../protocol/timeline.ts";

/** Returns an assumed value of a rehearsal, as the user wrote it; undefined if its path is none. */
export function whatIfOf({ address, path, text }: WhatIfText): WhatIf | undefined {
  const steps = pathOf(path);
  return steps && { address, path: steps, value: jsonValue(text) ?? stringValue(text) };
}

/** Returns the value of a JSON text; undefined if it is none. */
export function jsonValue(text: string): Value | undefined {
  const parsed = parsePlainJson(text);
  return "value" in parsed ? fromPlainJson(parsed.value) : undefined;
}

/** Returns the path that a text names, such as `tags["a"]` or `disk[0].size`; undefined if it names none. */
export function pathOf(text: string): Path | undefined {
  if (!/^[\w-]+(?:\.[\w-]+|\[\d+\]|\["(?:[^"\\]|\\.)*"\])*$/.test(text)) return undefined;
  return [...text.matchAll(/([\w-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(
    ([whole, name, number, key]): PathStep => {
      if (!whole.startsWith("[")) return attribute(name!);
      return index(number === undefined ? (JSON.parse(key!) as string) : Number(number));
    },
  );
}
