import { pathText } from "../values/path.ts";
import { isWhollyKnown, type Value } from "../values/value.ts";
import { transform } from "../values/walk.ts";

/** Names the attributes of this instance as the origin of every unknown that has none yet. */
export function withOrigins(planned: Value, address: string): Value {
  if (isWhollyKnown(planned)) return planned;
  return transform(planned, (value, path) =>
    value.kind === "unknown" && value.origins.length === 0
      ? { ...value, origins: [`${address}.${pathText(path)}`] }
      : value,
  );
}
