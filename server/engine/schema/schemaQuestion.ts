import { joinPath } from "../source/paths.ts";
import { type Failure, type Question, questionKind } from "../source/question.ts";
import type { ProviderSchemas } from "./schema.ts";

/** A provider as it is installed for a root module. */
export interface InstalledProvider {
  /** The root module's folder. */
  readonly root: string;
  /** The folder of what `terraform init` has downloaded, relative to the root folder. */
  readonly dataDirectory: string;
  readonly source: string;
  /** From the lock file; undefined and empty without one. */
  readonly version: string | undefined;
  readonly hashes: readonly string[];
  /** Whether its plugin may be started, or only cached answers may be used. */
  readonly fromPlugins: FromPlugins;
  /** The build of the installed package (`SchemaAnswer.build`), for those who call its plugin. */
  readonly build?: string;
}

/** Whether plugins are started for their schemas. `exec`: they keep running and answer for their resources as well. */
export type FromPlugins = "auto" | "never" | "exec";

/** The host's answer about a provider. */
export interface SchemaAnswer {
  readonly kind: "schemas";
  readonly schemas: ProviderSchemas;
  /**
   * Identifies the program that answers for the provider, and changes with each build of it; undefined if there is none to start.
   */
  readonly build?: string;
}

/** The question for a provider's schemas; the host reads `installed` to answer it. */
export interface SchemaQuestion extends Question<SchemaAnswer | Failure> {
  readonly installed: InstalledProvider;
}

export const SCHEMAS = "schemas";

/** Takes the place of a version: a local build overrides the release. */
export const IN_DEVELOPMENT = "dev";

/**
 * Returns the question for the schemas of a provider. Its need is `better` because the plan infers a missing schema,
 * unless the plugin itself answers.
 */
export function schemaQuestion(installed: InstalledProvider): SchemaQuestion {
  const { root, dataDirectory, source, version = "", hashes, fromPlugins } = installed;
  const key = [root, dataDirectory, source, version, fromPlugins, ...hashes].join("\n");
  const path = joinPath(root, `${dataDirectory}/providers/${source}`);
  return { ...ofSchemas({ key, path, need: fromPlugins === "exec" ? "load" : "better", isDeep: true }), installed };
}

const ofSchemas = questionKind<SchemaAnswer>(SCHEMAS, "schemas");
