import type { Path } from "../../values/path.ts";
import { isWhollyKnown, type Value } from "../../values/value.ts";
import { walk } from "../../values/walk.ts";

/** Returns the unknown places of an object that describes existing infrastructure. A state holds nothing unknown. */
export function unknownPaths(value: Value): readonly Path[] {
  if (isWhollyKnown(value)) return NONE;
  const places: Path[] = [];
  walk(value, (part, path) => {
    if (part.kind === "unknown") places.push(path);
    return true;
  });
  return places;
}

const NONE: readonly Path[] = [];
