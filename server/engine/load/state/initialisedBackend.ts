import { crc32 } from "../../codecs/crc32.ts";
import type { Backend, BackendSettings } from "../../config/settings/backend.ts";
import { textOf } from "../../config/tree/loadModules.ts";
import { joinPath } from "../../source/paths.ts";
import { type Answers, type FileAnswer, fileQuestion, type Question } from "../../source/question.ts";
import { encodeUtf8 } from "../../source/utf8.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isPlainObject } from "../../values/encodings/plainJson.ts";
import { quoted } from "../../values/text/quote.ts";

/** The backend that `terraform init` has set up, with the settings of its command line. */
export interface InitialisedBackend {
  readonly type: string;
  readonly settings: BackendSettings;
  /** The hash of the backend block that it was set up for. */
  readonly hash: number | undefined;
}

/** Returns the question for the backend that `terraform init` has set up. */
export const initialisedQuestion = (root: string, dataDirectory: string): Question<FileAnswer> =>
  fileQuestion(joinPath(joinPath(root, dataDirectory), "terraform.tfstate"));

/** Returns the backend that was set up; undefined if none was, or if that cannot be read. */
export function initialisedBackend(
  root: string,
  dataDirectory: string,
  answers: Answers,
): InitialisedBackend | undefined {
  const answer = answers.get(initialisedQuestion(root, dataDirectory));
  if (!answer || answer.kind === "failure") return undefined;
  const parsed = parsePlainJson(textOf(answer));
  const backend = "value" in parsed && isPlainObject(parsed.value) ? parsed.value.backend : undefined;
  if (!isPlainObject(backend) || typeof backend.type !== "string") return undefined;
  const { type, hash } = backend;
  return { type, settings: new Map(textsIn(backend.config)), hash: typeof hash === "number" ? hash : undefined };
}

/** Returns all settings that are text, including those of `workspaces`. */
function textsIn(config: unknown): readonly (readonly [string, string])[] {
  if (!isPlainObject(config)) return [];
  return Object.entries(config).flatMap(([name, value]) => {
    if (typeof value === "string") return [[name, value] as const];
    return name === "workspaces" ? [value].flat().flatMap(textsIn) : [];
  });
}

/**
 * Whether the block differs from the backend that was set up, so that Terraform demands a new init before it plans.
 * Settings are compared for the local backend only, because others may have settings from the command line.
 */
export function isOtherBackend(initialised: InitialisedBackend, written: Backend | undefined): boolean {
  if (written?.type !== initialised.type) return true;
  if (written.type !== "local" || written.computed.size > 0 || initialised.hash === undefined) return false;
  if (initialised.hash === localHash(written)) return false;
  return LOCAL.some((name) => written.settings.get(name) !== initialised.settings.get(name));
}

/** The settings of the local backend, ordered by name. */
const LOCAL = ["path", "workspace_dir"];

/** Returns Terraform's hash of a local backend block. */
function localHash({ settings }: Backend): number {
  const values = LOCAL.map((name) => settings.get(name));
  const written = values.map((value) => `${value === undefined ? "~" : quoted(value)};`).join("");
  return crc32(encodeUtf8(`<"local";<${written}>;>`));
}
