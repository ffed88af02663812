import type { BlockSchema } from "../schema/schema.ts";
import { writeOnlyPaths } from "../schema/writeOnly.ts";
import { EPHEMERAL } from "../values/marks.ts";
import { type Path, samePath } from "../values/path.ts";
import { type Secrets, secretsFrom, secretTextsIn } from "../values/secretTexts.ts";
import type { Value } from "../values/value.ts";
import { markAt, membersOf } from "../values/walk.ts";
import type { Violation } from "./contract/violation.ts";
import { schemaMarks } from "./schemaMarks.ts";

/** Returns an object with the marks of its schema: sensitive, and ephemeral where it is write-only. */
export const markedBySchema = (block: BlockSchema, object: Value): Value =>
  markAt(object, [
    ...schemaMarks(block, object),
    ...writeOnlyPaths(block, object).map((path) => ({ path, marks: EPHEMERAL })),
  ]);

/** Returns the secrets of objects that a provider was told or returned, and whose values its messages may repeat. */
export const secretsOfObjects = (block: BlockSchema, objects: readonly Value[]): Secrets =>
  secretsFrom(new Set(objects.flatMap((object) => secretTextsIn(markedBySchema(block, object)))));

/** Returns a violation whose message does not quote the secrets at its place: Terraform quotes whole elements of sets. */
export function withoutSecrets<V extends Pick<Violation, "path" | "message">>(
  block: BlockSchema,
  objects: readonly Value[],
  violation: V,
): V {
  const parts = objects.map((object) => partAt(markedBySchema(block, object), violation.path));
  const secrets = new Set(parts.flatMap((part) => (part ? secretTextsIn(part) : [])));
  const message = secretsFrom(secrets).masked(violation.message);
  return message === violation.message ? violation : { ...violation, message };
}

/** Returns the part of a value at a path, that of a set for a path into one; undefined if there is none. */
function partAt(value: Value, path: Path): Value | undefined {
  let part: Value | undefined = value;
  for (const step of path) {
    if (!part || step.kind === "element") return part;
    part = membersOf(part).find(([own]) => samePath([own], [step]))?.[1];
  }
  return part;
}
