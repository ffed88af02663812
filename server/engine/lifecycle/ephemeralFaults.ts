import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import { attributeAt } from "../schema/attributeAt.ts";
import type { BlockSchema, ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Body } from "../syntax/tree.ts";
import { EPHEMERAL } from "../values/marks.ts";
import { type Path, pathText } from "../values/path.ts";
import { deepMarks, type Value } from "../values/value.ts";
import { unmarkDeep } from "../values/walk.ts";
import { ephemeralArgument } from "./lifecycleFindings.ts";
import { faultRange } from "./reasons/sourceRanges.ts";

/** Returns an error for each ephemeral value outside of a write-only attribute, because a state cannot store such values. */
export function ephemeralFaults(
  body: Body,
  schema: ResourceSchema,
  configuration: Value,
  dialect: Dialect,
): readonly Diagnostic[] {
  // An inferred schema does not tell which attributes are write-only.
  if (schema.isInferred || !(deepMarks(configuration) & EPHEMERAL)) return [];
  return unmarkDeep(configuration)
    .marks.filter(({ path, marks }) => marks & EPHEMERAL && !isWriteOnly(schema.block, path))
    .map(({ path }) => ephemeralArgument(faultRange(body, reportedPath(schema.block, path, dialect)), pathText(path)));
}

/** Whether a path leads to a write-only attribute or into one. */
const isWriteOnly = (block: BlockSchema, path: Path): boolean =>
  path.some((_, at) => attributeAt(block, path.slice(0, at + 1))?.writeOnly === true);

/** Returns the path whose place is reported: of the outermost argument or block, or of the argument within its blocks. */
function reportedPath({ blockTypes }: BlockSchema, path: Path, dialect: Dialect): Path {
  const [name, key, ...rest] = path;
  const nested = name?.kind === "attribute" ? blockTypes.get(name.name) : undefined;
  if (!nested || !name || !supports(dialect, "ephemeral-in-blocks")) return path.slice(0, 1);
  const isKeyed = nested.nesting !== "single" && nested.nesting !== "group";
  const inner = reportedPath(nested.block, isKeyed ? rest : path.slice(1), dialect);
  return isKeyed && key ? [name, key, ...inner] : [name, ...inner];
}
