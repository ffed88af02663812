import { correspondingElement } from "../../values/correspondingElement.ts";
import { type Path, pathText } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { applyPath, transformUnknown } from "../../values/walk.ts";

/**
 * Returns the planned value with the origins of its unknown values. A value that the provider made unknown has its own attribute
 * as origin. A value configured as unknown keeps its configured origins, or none if it results from an error.
 */
export function withOrigins(planned: Value, configuration: Value, address: string): Value {
  return transformUnknown(planned, (value, path) => {
    if (value.origins.length > 0) return value;
    const configured = configuredAt(configuration, path);
    const origins = configured?.kind === "unknown" ? configured.origins : [`${address}.${pathText(path)}`];
    return { ...value, origins };
  });
}

/** Returns the configured value at a path of the planned object. An element of a set is the one that became the planned element. */
function configuredAt(configuration: Value, path: Path): Value | undefined {
  let value: Value | undefined = configuration;
  for (const step of path)
    value = value && (step.kind === "element" ? correspondingElement(value, step.value) : applyPath(value, [step]));
  return value;
}
