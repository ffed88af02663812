import { evaluate } from "../../lang/evaluate.ts";
import { TEXT_HASHES } from "../../lang/functions/crypto/textHashes.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import { attributeSchema } from "../../schema/attributeSchema.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import { callsIn } from "../../syntax/expressions.ts";
import { parseTemplate } from "../../syntax/parse.ts";
import type { Expression } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { mapOf, STRING } from "../../values/type.ts";
import { isObject, nullValue, stringValue, type Value } from "../../values/value.ts";
import { type LocalFiles, textOf, type Verdict } from "./localFiles.ts";
import type { Computed, PureReading } from "./pureReading.ts";

/**
 * Returns the rendering of a template. A template that calls functions is not rendered, because the provider has the functions of an older
 * version of Terraform.
 */
export function computedTemplate({ configuration, scope }: Pick<PureReading, "configuration" | "scope">): Computed {
  const template = textOf(configuration.get("template"));
  const expression = template === undefined || template === "" ? undefined : expressionOf(template, configuration);
  const rendered =
    expression && callsIn(expression).length === 0 ? renderedText(expression, configuration, scope) : undefined;
  if (rendered === undefined) return { why: "not-read" };
  return new Map<string, Value>([
    ["filename", nullValue(STRING)],
    ["rendered", stringValue(rendered)],
    ["id", stringValue(TEXT_HASHES.sha256(rendered))],
  ]);
}

/**
 * Compares a stored rendering with that of its template. Another one is not told: an older version of the provider may have rendered it,
 * which had a language of its own.
 */
export function templateVerdict(stored: ReadonlyMap<string, Value>, _: LocalFiles, scope: Scope): Verdict {
  const [template, rendered] = [textOf(stored.get("template")), textOf(stored.get("rendered"))];
  if (template === undefined || rendered === undefined || textOf(stored.get("filename")) !== undefined)
    return "unknown";
  const expression = expressionOf(template, stored);
  return expression && renderedText(expression, stored, scope) === rendered ? "same" : "unknown";
}

type Entries = ReadonlyMap<string, Value>;

/** Returns a template as an expression; undefined if it is invalid, or names anything but its variables. */
function expressionOf(template: string, entries: Entries): Expression | undefined {
  const { value: expression, diagnostics } = parseTemplate(template, { path: "<template_file>" });
  const variables = variablesOf(entries);
  const isKnown = traversalsOf(expression).every(({ root }) => variables.has(root));
  return diagnostics.length === 0 && isKnown ? expression : undefined;
}

function renderedText(expression: Expression, entries: Entries, scope: Scope): string | undefined {
  const { shared: _, ...around } = scope;
  const evaluated = evaluate(expression, { ...around, variables: variablesOf(entries) });
  const text = convert(evaluated.value, STRING);
  return evaluated.diagnostics.length === 0 && "value" in text ? textOf(text.value) : undefined;
}

function variablesOf(entries: Entries): Entries {
  const vars = entries.get("vars");
  return vars && (isObject(vars) || vars.kind === "mapping") ? vars.entries : new Map();
}

/** The schema of `template_file` in every version 2 of the provider. */
export const TEMPLATE_FILE: ResourceSchema = {
  version: 0,
  block: {
    attributes: new Map([
      ["filename", attributeSchema(STRING, "optional")],
      ["id", attributeSchema(STRING, "computed")],
      ["rendered", attributeSchema(STRING, "computed")],
      ["template", attributeSchema(STRING, "optional")],
      ["vars", attributeSchema(mapOf(STRING), "optional")],
    ]),
    blockTypes: new Map(),
    deprecated: false,
  },
};
