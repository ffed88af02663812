import { type Diagnostic, error, errorAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

export const sensitiveOutput = errorAt(
  "plan/sensitive-output",
  "Output refers to sensitive values",
  (name: string) => `The output ${quoted(name)} contains a sensitive value. Add sensitive = true to its block.`,
);

export const wrongOutput = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-output", range, "Invalid output value", `The value does not match the type of the output: ${why}.`);

export const ephemeralRootOutput = errorAt(
  "plan/ephemeral-root-output",
  "Ephemeral output not allowed",
  "An output of the root module cannot be ephemeral, because Terraform keeps root outputs in the state.",
);

export const ephemeralOutput = errorAt(
  "plan/ephemeral-output",
  "Ephemeral value not allowed",
  "The value is ephemeral, so the output needs ephemeral = true.",
);

export const notEphemeral = errorAt(
  "plan/not-ephemeral",
  "Value not allowed in ephemeral output",
  "The output has ephemeral = true, but this value is not ephemeral.",
);

export const ephemeralArgument = errorAt(
  "plan/ephemeral-argument",
  "Ephemeral value not allowed",
  (name: string) => `The value is ephemeral, so the variable ${quoted(name)} needs ephemeral = true.`,
);
