import { pathText } from "../values/path.ts";
import { isWhollyKnown, type Value } from "../values/value.ts";
import { applyPath, transform } from "../values/walk.ts";

/**
 * What the provider has made unknown has the attributes of this instance as its origin, what was configured as unknown the origins
 * of that. One without an origin in the configuration stays so: it follows from an error.
 */
export function withOrigins(planned: Value, configuration: Value, address: string): Value {
  if (isWhollyKnown(planned)) return planned;
  return transform(planned, (value, path) => {
    if (value.kind !== "unknown" || value.origins.length > 0) return value;
    const configured = applyPath(configuration, path);
    const origins = configured?.kind === "unknown" ? configured.origins : [`${address}.${pathText(path)}`];
    return { ...value, origins };
  });
}
