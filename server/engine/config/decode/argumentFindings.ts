import { startRange } from "../../lang/startRange.ts";
import { type Diagnostic, error, errorAt, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Expression } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";

export const wrongBool = ({ name, expression }: Argument, why: string | undefined): Diagnostic =>
  error(
    "config/wrong-bool",
    startRange(expression),
    "Unsuitable value type",
    `${quoted(name)} must be a literal true or false${why === undefined ? "" : `: ${why}`}.`,
  );

export const wrongPrevention = errorAt(
  "config/wrong-prevention",
  "Invalid value for prevent_destroy",
  "prevent_destroy must be true or false.",
);

export const ephemeralLifecycle = errorAt(
  "config/ephemeral-lifecycle",
  "Invalid lifecycle configuration for ephemeral resource",
  "An ephemeral resource can have only enabled and conditions in its lifecycle. Remove the other arguments.",
);

export const ephemeralBlock = errorAt(
  "config/ephemeral-block",
  "Invalid configuration block for ephemeral resource",
  "An ephemeral resource is not kept, so it cannot be provisioned. Remove this block.",
);

export const wrongText = ({ name, expression }: Argument): Diagnostic =>
  error(
    "config/wrong-text",
    startRange(expression),
    "Unsuitable value type",
    `${quoted(name)} must be a literal string.`,
  );

export const threeRepetitions = errorAt(
  "config/three-repetitions",
  'Invalid combination of "count", "enabled", and "for_each"',
  "A block can have only one of these. Remove the others.",
);

export const bothRepetitions = (range: Range, ...[first, second]: readonly [string, string]): Diagnostic =>
  error(
    "config/both-repetitions",
    range,
    `Invalid combination of "${first}" and "${second}"`,
    `A block cannot have both "${first}" and "${second}". Remove one of them.`,
  );

const INVALID_EXPRESSION = "Invalid expression";

export const notStatic = ({ range }: Expression): Diagnostic =>
  error(
    "config/not-static",
    range,
    INVALID_EXPRESSION,
    "This must be a reference, such as aws_instance.web. It cannot be computed, because Terraform reads it before it evaluates anything.",
  );

export const notAList = (expression: Expression): Diagnostic =>
  error(
    "config/not-a-list",
    startRange(expression),
    INVALID_EXPRESSION,
    "This must be a literal list, such as [aws_instance.web].",
  );

export const notAMap = (expression: Expression): Diagnostic =>
  error(
    "config/not-a-map",
    startRange(expression),
    INVALID_EXPRESSION,
    "This must be a literal map, such as { aws = aws.east }.",
  );

export const quotedReference = warningAt(
  "config/quoted-reference",
  "Quoted references are deprecated",
  (text: string) => `Write the reference without quotes: ${text}. The quoted form still works, but is deprecated.`,
);

export const quotedType = ({ range }: Expression, text: string): Diagnostic =>
  ["string", "list", "map"].includes(text)
    ? error(
        "config/quoted-type",
        range,
        "Invalid quoted type constraints",
        text === "string"
          ? 'Write the type without quotes: use string instead of "string".'
          : `Write the type without quotes and with an element type: use ${text}(string) instead of "${text}".`,
      )
    : error(
        "config/quoted-type",
        range,
        "Invalid legacy variable type hint",
        `A type must not be in quotes, but this is ${quoted(text)}. Use a type such as string or list(number).`,
      );
