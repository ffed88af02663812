import { codeBlock, plainText } from "../../engine/render/markdown.ts";
import { unaskedText } from "../../engine/render/notPlannedReasons.ts";
import type { Secrets } from "../../engine/render/secrets.ts";
import { valueText } from "../../engine/render/valueText.ts";
import { typeExpression } from "../../engine/values/text/typeName.ts";
import { DYNAMIC } from "../../engine/values/type.ts";
import type { Value } from "../../engine/values/value.ts";

/** Returns the Markdown of a named value: the value, then its type, the origins of unknown parts, and notes in Markdown. */
export function valueMarkdown(name: string, value: Value, notes: readonly string[], secrets: Secrets): string {
  const type = value.type === DYNAMIC ? [] : [typeExpression(value.type)];
  const about = [...type, ...originTexts(value)].map(secrets.masked).map(plainText);
  const line = codeBlock(secrets.masked(`${name} = ${valueText(value, secrets, MAX_VALUE_LENGTH)}`));
  return [line, [...about, ...notes].join(" · ")].filter((part) => part !== "").join("\n\n");
}

/** The longest value that is shown in full, in characters. */
const MAX_VALUE_LENGTH = 400;

function originTexts(value: Value): readonly string[] {
  if (value.kind !== "unknown" || value.origins.length === 0) return [];
  const texts = value.origins.map((origin) =>
    typeof origin !== "string" && origin.why !== "assumed"
      ? unaskedText(origin)
      : `comes from ${typeof origin === "string" ? origin : origin.source}`,
  );
  const shown = texts.slice(0, MOST_ORIGINS);
  return texts.length > MOST_ORIGINS ? [...shown, `and ${texts.length - MOST_ORIGINS} more`] : shown;
}

const MOST_ORIGINS = 5;
