import type { Variable } from "../../config/module.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Item } from "../../syntax/tree.ts";
import type { JudgedPlan } from "../plan.ts";

/**
 * Whether the root module is one that others call: it has examples or stands in a folder `modules`, and nothing in it says where its
 * state is, configures a provider or gives a value. Its plan rests on defaults that a caller replaces.
 */
export const isLibrary = ({ modules: { root }, state, variables }: JudgedPlan): boolean =>
  root !== undefined &&
  state.absence === "module" &&
  !root.module.backend &&
  !root.module.cloud &&
  root.module.configurations.length === 0 &&
  variables.values.size === 0;

/**
 * Returns what planning a library with its defaults finds as notes: at the variable whose default an error rests on, as far as its
 * argument names one, with the place of the error.
 */
export function libraryNotes(
  { modules: { root } }: JudgedPlan,
  findings: readonly Diagnostic[],
): readonly Diagnostic[] {
  return findings.map((finding) => {
    if (finding.severity !== "error") return finding;
    const { subject, related = [], summary } = finding;
    const variable =
      subject &&
      root &&
      variableNamed(
        root.module.files.flatMap(({ body }) => body.items),
        root.module.variables,
        subject,
      );
    const note: Diagnostic = { ...finding, inEditor: "information" };
    if (!subject || !variable) return note;
    return {
      ...note,
      subject: variable.header,
      related: [{ range: subject, message: `${summary} with its default` }, ...related],
    };
  });
}

/** Returns the first variable with a default that the argument around a range refers to. */
function variableNamed(
  items: readonly Item[],
  variables: ReadonlyMap<string, Variable>,
  range: Range,
): Variable | undefined {
  const item = items.find(({ range: { anchor } }) => anchor === range.anchor);
  const argument = item && argumentAround(item, range.start);
  for (const { root, steps } of argument ? traversalsOf(argument.expression) : []) {
    const [name] = steps;
    const variable = root === "var" && name?.kind === "attribute" ? variables.get(name.name) : undefined;
    if (variable?.default) return variable;
  }
  return undefined;
}

function argumentAround(item: Item, offset: number): Argument | undefined {
  if (offset < item.range.start || item.range.end < offset) return undefined;
  if (item.kind === "argument") return item;
  for (const inner of item.body.items) {
    const found = argumentAround(inner, offset);
    if (found) return found;
  }
  return undefined;
}
