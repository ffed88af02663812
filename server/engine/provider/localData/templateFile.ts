import { evaluate } from "../../lang/evaluate.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { Scope } from "../../lang/scope.ts";
import { parseTemplate } from "../../syntax/parse.ts";
import { convert } from "../../values/conversion/convert.ts";
import { STRING } from "../../values/type.ts";
import { isObject, type Value } from "../../values/value.ts";
import { type LocalFiles, textOf, type Verdict } from "./localFiles.ts";

/**
 * Compares a stored rendering with that of its template. Another one is not told: an older version of the provider may have rendered it,
 * which had a language of its own.
 */
export function templateVerdict(stored: ReadonlyMap<string, Value>, _: LocalFiles, scope: Scope): Verdict {
  const [template, rendered] = [textOf(stored.get("template")), textOf(stored.get("rendered"))];
  if (template === undefined || rendered === undefined || textOf(stored.get("filename")) !== undefined)
    return "unknown";
  const { value: expression, diagnostics } = parseTemplate(template, { path: "<template_file>" });
  const vars = stored.get("vars");
  const variables = vars && isObject(vars) ? vars.entries : new Map<string, Value>();
  if (diagnostics.length > 0 || traversalsOf(expression).some(({ root }) => !variables.has(root))) return "unknown";
  const { shared: _shared, ...around } = scope;
  const evaluated = evaluate(expression, { ...around, variables });
  const text = convert(evaluated.value, STRING);
  const isSame = evaluated.diagnostics.length === 0 && "value" in text && textOf(text.value) === rendered;
  return isSame ? "same" : "unknown";
}
