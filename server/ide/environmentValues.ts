import type { ExplainablePlan } from "../engine/plan/plan.ts";
import { inlineCode } from "../engine/render/markdown.ts";
import { secretsOf } from "../engine/render/secrets.ts";
import { valueText } from "../engine/render/valueText.ts";
import type { ReadVariableFile } from "../workspace/variableFiles.ts";

/** The most files that are listed. */
const MOST_LISTED = 12;

/** The longest value, in characters. */
const LONGEST = 80;

/**
 * Returns the values of a variable of the root module in the files that only an option has read, as a list in Markdown; undefined if none
 * sets the variable, or the variable is sensitive.
 */
export function environmentValues(
  plan: ExplainablePlan,
  name: string,
  files: readonly ReadVariableFile[],
): string | undefined {
  const variable = plan.queries.moduleIn(plan.root)?.module.variables.get(name);
  if (!variable || variable.sensitive) return undefined;
  const secrets = secretsOf(plan);
  const items = files.flatMap((file) => {
    const set = file.values.get(name);
    if (!set) return [];
    const place = set.line === undefined ? file.name : `${file.name}:${set.line}`;
    return [`- ${inlineCode(place)} ${inlineCode(secrets.masked(valueText(set.value, secrets, LONGEST)))}`];
  });
  if (items.length === 0) return undefined;
  const more = items.length - MOST_LISTED;
  return [...items.slice(0, MOST_LISTED), ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}
