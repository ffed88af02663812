import type { Converted } from "../conversion/convert.ts";
import type { PathStep } from "../path.ts";

export const failed = (message: string): Converted => ({ fault: { path: [], message } });

/** Returns the result of converting a part, with the step that leads to the part in front of the path of a fault. */
export const faultAtStep = (step: PathStep, made: Converted): Converted =>
  "value" in made ? made : { fault: { path: [step, ...made.fault.path], message: made.fault.message } };
