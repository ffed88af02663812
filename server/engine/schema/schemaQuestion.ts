import { joinPath } from "../source/paths.ts";
import { type Failure, type Question, questionKind } from "../source/question.ts";
import type { ProviderSchemas } from "./schema.ts";

/** A provider as a root module has it installed. */
export interface InstalledProvider {
  /** The root module's folder. */
  readonly root: string;
  /** The folder of what `terraform init` has fetched, from the root folder. */
  readonly dataDirectory: string;
  readonly source: string;
  /** As the lock file has them; undefined and empty without one. */
  readonly version: string | undefined;
  readonly hashes: readonly string[];
  /** May its plugin be started to find out, or only looked up what it said before? */
  readonly fromPlugins: FromPlugins;
}

/** Whether plugins are started for their schemas; `exec`: they stay, and answer for their resources, too. */
export type FromPlugins = "auto" | "never" | "exec";

/** What the host found out of a provider. */
export interface SchemaAnswer {
  readonly kind: "schemas";
  readonly schemas: ProviderSchemas;
}

/** The question for a provider's schemas; whoever answers it reads `installed`. */
export interface SchemaQuestion extends Question<SchemaAnswer | Failure> {
  readonly installed: InstalledProvider;
}

export const SCHEMAS = "schemas";

/** In place of a version: what somebody builds just now stands in for a release. */
export const IN_DEVELOPMENT = "dev";

/** What is the schema of a provider? Without an answer the plan infers it, so it is a `better` one, but where its plugin answers. */
export function schemaQuestion(installed: InstalledProvider): SchemaQuestion {
  const { root, dataDirectory, source, version = "", hashes, fromPlugins } = installed;
  const key = [root, dataDirectory, source, version, fromPlugins, ...hashes].join("\n");
  const path = joinPath(root, `${dataDirectory}/providers/${source}`);
  return { ...ofSchemas({ key, path, need: fromPlugins === "exec" ? "load" : "better", isDeep: true }), installed };
}

const ofSchemas = questionKind(
  SCHEMAS,
  (answer): answer is SchemaAnswer =>
    typeof answer === "object" && answer !== null && "kind" in answer && answer.kind === "schemas",
);
