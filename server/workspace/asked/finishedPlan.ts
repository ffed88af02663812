import { findEncoding } from "../../engine/codecs/charsets.ts";
import type { Decompress } from "../../engine/codecs/zip.ts";
import { textOf } from "../../engine/config/answerText.ts";
import { type LockFile, readLockFile } from "../../engine/config/lockFile.ts";
import { lockFileQuestion } from "../../engine/config/tree/loadModules.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { isZip, type PlanArchive, readPlanArchive } from "../../engine/plan/saved/planArchive.ts";
import {
  isDocument,
  type PlanDocument,
  planOfDocument,
  providersInDocument,
  readPlanDocument,
} from "../../engine/plan/saved/planJsonFile.ts";
import { isRefusal, type Refusal } from "../../engine/plan/saved/refusal.ts";
import { addressesOf, savedModules, savedProviders } from "../../engine/plan/saved/savedConfiguration.ts";
import { savedPlan } from "../../engine/plan/saved/savedPlan.ts";
import { packQuestion } from "../../engine/schema/pack/packQuestion.ts";
import type { Pack } from "../../engine/schema/pack/readPack.ts";
import type { ProviderSchemas } from "../../engine/schema/schema.ts";
import { schemaQuestion } from "../../engine/schema/schemaQuestion.ts";
import { type FileAnswer, fileQuestion } from "../../engine/source/question.ts";
import { encodeUtf8 } from "../../engine/source/utf8.ts";
import { type Ask, answerTo } from "./ask.ts";

/** The file of a finished plan: a binary one, or what `terraform show -json` printed of it. */
export type PlanFile =
  | { readonly kind: "archive"; readonly archive: PlanArchive }
  | { readonly kind: "document"; readonly document: PlanDocument };

/** Where a plan is read, and with what. */
export interface PlanReading {
  /** The folder in which providers are installed. */
  readonly root: string;
  readonly dataDirectory: string;
  /** `terraform@1.9`: overrides what the file says. */
  readonly language: string | undefined;
  /** The schemas that the user names, by the source address of their provider. */
  readonly schemas: ReadonlyMap<string, ProviderSchemas>;
}

/** Returns how a finished plan of a folder is read, with the data directory of the folder's present plan. */
export const readingIn = (root: string, live: LivePlan | undefined): PlanReading => ({
  root,
  dataDirectory: live?.inputs.options.dataDirectory ?? DEFAULT_OPTIONS.dataDirectory,
  language: undefined,
  schemas: new Map(),
});

/** Reads the file of a plan. Undefined if it is neither a plan nor other JSON of Terraform, so that it may be a state file. */
export function planFileIn(
  answer: FileAnswer & { readonly kind: "bytes" | "text" },
  decompress?: Decompress,
): PlanFile | Refusal | undefined {
  const bytes = answer.kind === "bytes" ? answer.bytes : archiveBytes(answer.text);
  if (isZip(bytes)) {
    const archive = readPlanArchive(bytes, decompress);
    return isRefusal(archive) ? archive : { kind: "archive", archive };
  }
  const text = documentText(answer);
  const document = isDocument(text) ? readPlanDocument(text) : undefined;
  return document && !isRefusal(document) ? { kind: "document", document } : document;
}

/** Returns the text of a file that may be a plan in JSON, without its byte order mark. A redirection in PowerShell writes UTF-16. */
function documentText(answer: FileAnswer & { readonly kind: "bytes" | "text" }): string {
  const encoding = answer.kind === "bytes" ? utf16Of(answer.bytes) : undefined;
  const text = answer.kind === "bytes" && encoding ? findEncoding(encoding)?.decode(answer.bytes) : undefined;
  return (text ?? textOf(answer)).replace(/^\ufeff/, "");
}

/** Returns the name of the UTF-16 in which the bytes of a JSON document are; undefined if they are in none. */
export function utf16Of([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? "utf-16be" : undefined;
}

/** Reads and decodes the file of a plan. */
export async function finishedPlanAt(
  path: string,
  reading: PlanReading,
  ask: Ask,
  decompress?: Decompress,
): Promise<ReadPlan | Refusal> {
  const answer = await answerTo(ask, fileQuestion(path));
  if (answer.kind === "failure") return { refusal: `could not be read: ${answer.reason}` };
  const planFile = planFileIn(answer, decompress);
  if (!planFile) return { refusal: "is neither a saved plan nor a plan in JSON" };
  return isRefusal(planFile) ? planFile : readPlan(planFile, reading, ask);
}

/** Returns the bytes of a text that begins as an archive does. A large text is not encoded for nothing. */
const archiveBytes = (text: string): Uint8Array => encodeUtf8(text.startsWith("PK") ? text : "");

/** A finished plan, and the lock file of its providers: that in the plan, else that beside it. */
export interface ReadPlan {
  readonly plan: FinishedPlan;
  readonly locked: LockFile;
}

/** Decodes a plan with the schemas that it stores, or that the cache has of its providers. Starts no plugin. */
export async function readPlan(file: PlanFile, reading: PlanReading, ask: Ask): Promise<ReadPlan | Refusal> {
  const { root, language, schemas } = reading;
  if (file.kind === "document") {
    const locked = readLockFile(await answerTo(ask, lockFileQuestion(root)));
    const cached = await cachedSchemas(providersInDocument(file.document), locked, reading, ask);
    const plan = planOfDocument(file.document, root, new Map([...cached, ...schemas]), language);
    return isRefusal(plan) ? plan : { plan, locked };
  }
  const { archive } = file;
  const modules = savedModules(archive, root, language);
  const locked = readLockFile({ kind: "text", text: archive.lockFile });
  const providers = [...savedProviders(archive, modules)];
  const unstored = providers.filter((source) => !archive.schemas.has(source));
  const cached = await cachedSchemas(unstored, locked, reading, ask);
  const schemasBySource = new Map([...cached, ...archive.schemas, ...schemas]);
  const packs = await packsOf(
    providers.filter((source) => !schemasBySource.has(source)),
    locked,
    ask,
  );
  const plan = savedPlan(archive, modules, root, schemasBySource, packs);
  return isRefusal(plan) ? plan : { plan, locked };
}

/** Returns the packs of providers, of any version. */
async function packsOf(providers: readonly string[], locked: LockFile, ask: Ask): Promise<ReadonlyMap<string, Pack>> {
  const packs = new Map<string, Pack>();
  for (const source of providers) {
    const wanted = { source, version: locked.get(source)?.version, constraints: [], places: [] };
    const answer = await answerTo(ask, packQuestion(wanted));
    if (answer.kind === "pack" && answer.pack) packs.set(source, answer.pack);
  }
  return packs;
}

/** Returns the cached schemas of providers, as far as a lock file names their packages. Starts no plugin. */
export async function cachedSchemas(
  providers: Iterable<string>,
  locked: LockFile,
  { root, dataDirectory }: Pick<PlanReading, "root" | "dataDirectory">,
  ask: Ask,
): Promise<ReadonlyMap<string, ProviderSchemas>> {
  const schemas = new Map<string, ProviderSchemas>();
  for (const source of [...providers].flatMap(addressesOf)) {
    const installed = locked.get(source);
    if (!installed) continue;
    const question = schemaQuestion({ root, dataDirectory, source, ...installed, fromPlugins: "never" });
    const answer = await answerTo(ask, question);
    if (answer.kind === "schemas") schemas.set(source, answer.schemas);
  }
  return schemas;
}
