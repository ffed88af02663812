import { readLockFile } from "../engine/config/lockFile.ts";
import { lockFileQuestion } from "../engine/config/tree/loadModules.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { packQuestion } from "../engine/schema/pack/packQuestion.ts";
import type { ProviderSchemas } from "../engine/schema/schema.ts";
import { schemaQuestion } from "../engine/schema/schemaQuestion.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";

/**
 * Returns the schemas of the providers in the lock file of a folder: of the cache, the installed plugin, or a pack
 * of the locked version.
 */
export async function folderSchemas(
  root: string,
  places: readonly string[],
  { dataDirectory = DEFAULT_OPTIONS.dataDirectory }: Partial<PlanOptions>,
  ask: Ask,
): Promise<ReadonlyMap<string, ProviderSchemas>> {
  const schemas = new Map<string, ProviderSchemas>();
  for (const [source, installed] of readLockFile(await answerTo(ask, lockFileQuestion(root)))) {
    const { version } = installed;
    const answer = await answerTo(
      ask,
      schemaQuestion({ root, dataDirectory, source, ...installed, fromPlugins: "auto" }),
    );
    if (answer.kind === "schemas") schemas.set(source, answer.schemas);
    else {
      const packed = await answerTo(ask, packQuestion({ source, version, constraints: [], places }));
      if (packed.kind !== "pack" || !packed.pack) continue;
      // A pack that was put together does not know what is sensitive.
      const { pack } = packed;
      if (pack.version === version && !pack.isReconstructed) schemas.set(source, pack.schemas);
    }
  }
  return schemas;
}
