import { faultText, isFault } from "../../codecs/fault.ts";
import { type Decompress, readZip, type ZipArchive } from "../../codecs/zip.ts";
import { textOf } from "../../config/answerText.ts";
import type { Product } from "../../lang/dialect.ts";
import type { ProviderSchemas } from "../../schema/schema.ts";
import { readState } from "../../state/readState.ts";
import { EMPTY_STATE, type State } from "../../state/state.ts";
import { UNTIL_THEN } from "../../state/stateFindings.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";
import { readPlanMessage, type WrittenPlan } from "./planMessage.ts";
import { productOfPlan } from "./productOfPlan.ts";
import type { Refusal } from "./refusal.ts";
import * as say from "./refusals.ts";
import { readStoredSchemas } from "./storedSchemas.ts";

/** The files in a saved plan. */
export interface PlanArchive {
  readonly plan: WrittenPlan;
  readonly product: Product;
  /** The state after the refresh. */
  readonly priorState: State;
  readonly modules: readonly SnapshotModule[];
  /** The text of the lock file; empty if there is none. */
  readonly lockFile: string;
  /** The schemas of the types in the plan, by the source address of their provider; none before OpenTofu 1.13. */
  readonly schemas: ReadonlyMap<string, ProviderSchemas>;
}

/** A module of the configuration that was planned. */
export interface SnapshotModule {
  /** The dotted names of the calls that lead to it; empty for the root. */
  readonly key: string;
  readonly source: string;
  readonly version: string | undefined;
  /** Its folder, relative to that of the root module. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** The version of the format of the plan message. */
const FORMAT = 3;
/** The content that is always read, and that which is read of an archive that is compressed as plans are. */
const [SMALL, LARGE] = [32 << 20, 160 << 20];
/** How many times as large as the archive a content may be that is not small, and one that is more than large. */
const [LARGEST_RATIO, USUAL_RATIO] = [60, 4];

/** Returns the most bytes that an archive may hold, so that a small hostile file does not fill the memory. */
const mostContent = (size: number): number =>
  Math.max(SMALL, Math.min(size * LARGEST_RATIO, Math.max(LARGE, size * USUAL_RATIO)));

/** Whether the bytes begin as a zip archive does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Reads a saved plan. A host may have a faster decompressor than the engine. */
export function readPlanArchive(bytes: Uint8Array, decompress?: Decompress): PlanArchive | Refusal {
  const archive = readZip(bytes, mostContent(bytes.length), decompress);
  if (isFault(archive)) return say.damagedPlan(faultText(archive));
  if (!archive.names.includes(PLAN)) return say.noPlanInside();
  const message = contentOf(archive, PLAN);
  if ("refusal" in message) return message;
  const plan = readPlanMessage(message.bytes);
  if (!plan || plan.terraformVersion === "") return say.notAPlanMessage();
  if (plan.version !== FORMAT) return say.otherFormat(plan.version, FORMAT);
  const state = stateIn(archive);
  if ("refusal" in state) return state;
  const modules = modulesIn(archive);
  if ("refusal" in modules) return modules;
  const lockFile = archive.names.includes(LOCK_FILE) ? contentOf(archive, LOCK_FILE) : NO_CONTENT;
  if ("refusal" in lockFile) return lockFile;
  const lockText = textOf({ kind: "bytes", bytes: lockFile.bytes });
  return {
    plan,
    product: productOfPlan(plan, lockText),
    priorState: state.state,
    modules: modules.modules,
    lockFile: lockText,
    schemas: schemasIn(archive),
  };
}

/** Returns the schemas that an archive stores; none if they cannot be read, because the plan can be shown without them. */
function schemasIn(archive: ZipArchive): ReadonlyMap<string, ProviderSchemas> {
  const content = archive.names.includes(SCHEMAS) ? contentOf(archive, SCHEMAS) : NO_CONTENT;
  if ("refusal" in content) return new Map();
  try {
    return readStoredSchemas(content.bytes);
  } catch {
    return new Map();
  }
}

const PLAN = "tfplan";
const STATE = "tfstate";
const MODULES = "tfconfig/modules.json";
const LOCK_FILE = ".terraform.lock.hcl";
const SCHEMAS = "tfschemas";
const NO_CONTENT = { bytes: new Uint8Array() };

function contentOf(archive: ZipArchive, name: string): { readonly bytes: Uint8Array } | Refusal {
  const bytes = archive.read(name) ?? NO_CONTENT.bytes;
  return isFault(bytes) ? say.damagedPlan(faultText(bytes)) : { bytes };
}

function stateIn(archive: ZipArchive): { readonly state: State } | Refusal {
  if (!archive.names.includes(STATE)) return { state: EMPTY_STATE };
  const content = contentOf(archive, STATE);
  if ("refusal" in content) return content;
  const { value, diagnostics } = readState(STATE, textOf({ kind: "bytes", bytes: content.bytes }));
  if (value) return { state: value };
  return say.unreadableState((diagnostics[0]?.detail ?? "").replace(` ${UNTIL_THEN}`, ""));
}

function modulesIn(archive: ZipArchive): { readonly modules: readonly SnapshotModule[] } | Refusal {
  const content = contentOf(archive, MODULES);
  if ("refusal" in content) return content;
  const parsed = parsePlainJson(textOf({ kind: "bytes", bytes: content.bytes }));
  const manifest = "value" in parsed && Array.isArray(parsed.value) ? parsed.value : undefined;
  if (!manifest) return say.noConfigurationInside();
  const modules: SnapshotModule[] = [];
  for (const entry of manifest) {
    if (!isPlainObject(entry) || typeof entry.Key !== "string" || typeof entry.Dir !== "string") continue;
    const folder = `tfconfig/m-${entry.Key}/`;
    const files = new Map<string, Uint8Array>();
    for (const name of archive.names) {
      if (!name.startsWith(folder)) continue;
      const file = contentOf(archive, name);
      if ("refusal" in file) return file;
      files.set(name.slice(folder.length), file.bytes);
    }
    modules.push({
      key: entry.Key,
      source: typeof entry.Source === "string" ? entry.Source : "",
      version: typeof entry.Version === "string" ? entry.Version : undefined,
      folder: entry.Dir,
      files,
    });
  }
  return { modules };
}
