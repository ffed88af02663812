import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { inlineCode, plainText } from "../../engine/render/markdown.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import type { Value } from "../../engine/values/value.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { fileKind } from "../completion/languageBlocks.ts";
import { type Cursor, covers } from "../cursor.ts";
import { lineText } from "../navigation/locations.ts";
import { nameAtCursor } from "../navigation/names.ts";
import type { Hover } from "./hoverText.ts";
import { valueMarkdown } from "./valueHover.ts";

/**
 * Returns the hover of a name that stands for a value: a variable, local value or output where it is declared, an argument of
 * a module call, a variable in a file with values.
 */
export function nameHover({ plan }: ExplainableRoot, path: string, cursor: Cursor): Hover | undefined {
  const place = nameAtCursor(plan, cursor);
  if (!place || !/^(var|local|output)\./.test(place.name.name)) return undefined;
  const { name, folder } = place.name;
  const isInTest = fileKind(path) === "test";
  // What a test sets differs from the value in the plan.
  if (isInTest && cursor.argument && covers(cursor.argument.nameRange, cursor.offset)) return undefined;
  const node = calledModule(plan, path, cursor) ?? plan.queries.moduleIn(folder);
  const values = node && valuesOf(plan, node, name);
  const [[instance, value] = []] = values ?? [];
  if (!node || !values || instance === undefined || !value) return undefined;
  const secrets = secretsOf(plan);
  const of = values.length > 1 ? [`of ${inlineCode(instance)}`] : [];
  const inTest = isInTest ? ["in the plan; a run can have another value"] : [];
  const notes = [...of, ...inTest, ...declarationNotes(plan, node, name, secrets)];
  return {
    range: place.range,
    markdown: valueMarkdown(name, value, notes, secrets),
    ...(node.path.length === 0 && name.startsWith("var.") && { rootVariable: name.slice("var.".length) }),
  };
}

/** Returns the module that the call at the cursor calls; undefined outside of a call. */
function calledModule({ queries }: ExplainablePlan, path: string, { item }: Cursor): ModuleNode | undefined {
  if (item.kind !== "block" || item.type !== "module") return undefined;
  return queries.moduleOf(path)?.children.get(item.labels[0]?.value ?? "");
}

/** Returns the values of a name by module instance. */
function valuesOf({ queries }: ExplainablePlan, node: ModuleNode, name: string): readonly (readonly [string, Value])[] {
  const row = queries.rowNamed(node, name);
  return row?.kind === "value" ? [...row.values] : [];
}

/** Returns what is known of a variable or output beside its value: where the value comes from, and its description. */
export function declarationNotes(
  plan: ExplainablePlan,
  node: ModuleNode,
  name: string,
  { masked }: Secrets,
): readonly string[] {
  const [kind, localName = ""] = [name.slice(0, name.indexOf(".")), name.slice(name.indexOf(".") + 1)];
  const declared = kind === "var" ? node.module.variables.get(localName) : node.module.outputs.get(localName);
  if (kind === "local" || !declared) return [];
  const origin = kind === "var" && node.path.length === 0 ? [rootValueOrigin(plan, localName)] : [];
  const { description } = declared;
  return [
    ...origin.filter((text) => text !== undefined).map(plainText),
    ...(description === undefined ? [] : [plainText(masked(description))]),
  ];
}

/** Returns `from terraform.tfvars:3`; undefined if no file sets the variable. */
function rootValueOrigin(plan: ExplainablePlan, name: string): string | undefined {
  const settings = plan.queries.variableFiles.flatMap(({ body }) =>
    body.items.filter((item) => item.kind === "argument" && item.name === name),
  );
  const last = settings.at(-1);
  return last && `from ${lineText(plan, last.range)}`;
}
