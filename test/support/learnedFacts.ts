import {
  type FactSource,
  type Learned,
  type LearnedFacts,
  type PartSchema,
  partKey,
  schemaPath,
  typeKey,
} from "../../server/engine/provider/facts.ts";
import type { Path } from "../../server/engine/values/path.ts";

/** One fact, and the part that it is about. */
interface Fact {
  readonly provider: string;
  readonly type: string;
  readonly path: Path;
  readonly part: PartSchema;
  readonly learned: Learned;
}

/** Groups facts by type. */
export function factsOf(facts: readonly Fact[], source?: FactSource): LearnedFacts {
  const byType = new Map<string, Map<string, Learned>>();
  for (const { provider, type, path, part, learned } of facts) {
    const key = typeKey(provider, type);
    byType.set(key, (byType.get(key) ?? new Map()).set(partKey(schemaPath(path), part), learned));
  }
  return new Map([...byType].map(([key, byPart]) => [key, [{ source, byPart }]] as const));
}
