import type { Scope } from "../../lang/scope.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import type { Question } from "../../source/question.ts";
import { isObject, type Value } from "../../values/value.ts";
import { archiveVerdict } from "./archiveFile.ts";
import { computedPartition, computedRegion } from "./awsRegion.ts";
import { computedFile, fileVerdict } from "./localFile.ts";
import { type LocalFiles, localFiles, type Verdict } from "./localFiles.ts";
import { computedPolicy } from "./policyDocument.ts";
import type { Computed, PureReading } from "./pureReading.ts";
import { computedTemplate, TEMPLATE_FILE, templateVerdict } from "./templateFile.ts";

/** A data source whose result follows from its arguments, local files or the configuration of its provider: no call is needed. */
interface PureData {
  /** Returns the result, as the provider would read it; absent if only a stored one can be compared. */
  readonly compute?: (reading: PureReading) => Computed;
  /** Whether a stored result is what the provider would read now; absent if the computed one says so. */
  readonly judge?: (stored: ReadonlyMap<string, Value>, files: LocalFiles, scope: Scope) => Verdict;
  /** Whether another version of the provider may compute another result. */
  readonly isOfVersion?: true;
  /** Whether the result depends on what the provider block sets. */
  readonly isOfProvider?: true;
  /** The schema, for a provider that is published no more. */
  readonly schema?: ResourceSchema;
}

const PURE: ReadonlyMap<string, PureData> = new Map<string, PureData>([
  ["hashicorp/archive archive_file", { judge: archiveVerdict }],
  ["hashicorp/aws aws_iam_policy_document", { compute: computedPolicy, isOfVersion: true }],
  ["hashicorp/aws aws_partition", { compute: computedPartition, isOfProvider: true }],
  ["hashicorp/aws aws_region", { compute: computedRegion, isOfProvider: true }],
  ["hashicorp/local local_file", { compute: computedFile, judge: fileVerdict }],
  ["hashicorp/local local_sensitive_file", { compute: computedFile, judge: fileVerdict }],
  ["hashicorp/template template_file", { compute: computedTemplate, judge: templateVerdict, schema: TEMPLATE_FILE }],
]);

const pureData = (source: string, type: string): PureData | undefined =>
  PURE.get(`${source.split("/").slice(1).join("/")} ${type}`);

/** Returns the schema of a pure data source whose provider is not at hand; undefined if it is not known here. */
export const pureSchema = (source: string, type: string): ResourceSchema | undefined => pureData(source, type)?.schema;

/** Whether results of a provider's pure data sources depend on its configuration. */
export const hasDataOfConfiguration = (source: string): boolean =>
  [...PURE].some(
    ([name, { isOfProvider }]) => isOfProvider && name.split(" ")[0] === source.split("/").slice(1).join("/"),
  );

/** The result of a pure data source, and the questions that it needs. */
export interface PureRead {
  readonly computed: Computed;
  readonly asked: readonly Question[];
  /** As in the table. */
  readonly isOfVersion: boolean;
}

/** Returns the result of a pure data source; undefined for any other one, and for one whose result cannot be computed. */
export function computedRead(
  source: string,
  type: string,
  { configuration, ...reading }: Omit<PureReading, "files" | "configuration"> & { readonly configuration: Value },
): PureRead | undefined {
  const { compute, isOfVersion = false } = pureData(source, type) ?? {};
  if (!compute || !isObject(configuration)) return undefined;
  const files = localFiles(reading.scope.answers, reading.scope.baseDirectory);
  const computed = compute({ ...reading, configuration: configuration.entries, files });
  return { computed, asked: files.asked, isOfVersion };
}

/** Whether a stored result of a pure data source is what it would read now. */
export interface LocalRead {
  readonly verdict: Verdict;
  readonly asked: readonly Question[];
}

/** Returns what local files say of a stored result; undefined for a data source that reads anything else. */
export function lastLocalRead(source: string, type: string, stored: Value, scope: Scope): LocalRead | undefined {
  const judge = pureData(source, type)?.judge;
  if (!judge || !isObject(stored)) return undefined;
  const files = localFiles(scope.answers, scope.baseDirectory);
  return { verdict: judge(stored.entries, files, scope), asked: files.asked };
}
