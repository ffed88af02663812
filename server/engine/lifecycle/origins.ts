import { pathText } from "../values/path.ts";
import { isWhollyKnown, type Value } from "../values/value.ts";
import { applyPath, transform } from "../values/walk.ts";

/**
 * Names the attributes of this instance as the origin of every unknown that the provider has made. One without an origin in
 * the configuration stays so: it follows from an error.
 */
export function withOrigins(planned: Value, configuration: Value, address: string): Value {
  if (isWhollyKnown(planned)) return planned;
  return transform(planned, (value, path) =>
    value.kind === "unknown" && value.origins.length === 0 && applyPath(configuration, path)?.kind !== "unknown"
      ? { ...value, origins: [`${address}.${pathText(path)}`] }
      : value,
  );
}
