import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import type { ProgramVersionAnswer, ProgramVersionQuestion } from "../../engine/config/languageQuestions.ts";
import { programName } from "../../engine/lang/dialect.ts";
import type { Failure } from "../../engine/source/question.ts";
import type { Asker } from "../shared/asker.ts";
import { firstProgram, withoutPrompts } from "./programPath.ts";
import { runProgram } from "./runProgram.ts";

/** The timeout of a program that only prints its version, in milliseconds. */
const TIMEOUT = 10_000;
const MAX_BYTES = 100_000;

/** Versions by the path and modification time of the program. */
type KnownVersions = Record<string, string>;

/** Asks programs for their versions. `cacheFile` keeps the answers of earlier sessions. Starts nothing in a restricted workspace. */
export function programVersionAsker(cacheFile: string): Asker {
  let cached: Promise<KnownVersions> | undefined;
  return async (question, within, signal = new AbortController().signal) => {
    if (within) return { ...failure("programs are not started in a restricted workspace"), restricted: true };
    const { program, isRemembered } = question as ProgramVersionQuestion;
    const { product, terraformPath } = program;
    const names = terraformPath !== undefined ? [terraformPath] : [programName(product)];
    const path = await firstProgram(names);
    if (path === undefined) return failure(`${names.join(" or ")} was not found`);
    const key = `${path} ${(await stat(path)).mtimeMs}`;
    cached ??= readKnown(cacheFile);
    const versions = await cached;
    if (isRemembered && versions[key] === undefined) return failure("it was not asked yet");
    const firstLine = versions[key] ?? (await askProgram(path, signal));
    if (versions[key] === undefined && firstLine !== undefined) {
      versions[key] = firstLine;
      await writeKnown(cacheFile, versions);
    }
    return (firstLine !== undefined && answerOf(path, firstLine)) || failure("it printed no version");
  };
}

/** Returns the line that names the version; undefined if the program prints none. */
async function askProgram(file: string, signal: AbortSignal): Promise<string | undefined> {
  const run = { file, args: ["version"], folder: tmpdir(), environment: withoutPrompts(process.env) };
  const result = await runProgram(run, { timeout: TIMEOUT, maxBytes: MAX_BYTES, signal });
  if (result.kind !== "ended") return undefined;
  return PRINTED.exec(new TextDecoder().decode(result.output))?.[0];
}

const PRINTED = /^(Terraform|OpenTofu) v(\S+)/m;

function answerOf(path: string, line: string): ProgramVersionAnswer | undefined {
  const [, name, version] = PRINTED.exec(line) ?? [];
  if (version === undefined) return undefined;
  return { kind: "programVersion", path, product: name === "OpenTofu" ? "opentofu" : "terraform", version };
}

async function readKnown(file: string): Promise<KnownVersions> {
  try {
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    const entries = typeof content === "object" && content !== null ? Object.entries(content) : [];
    return Object.fromEntries(entries.filter(([, line]) => typeof line === "string"));
  } catch {
    return {};
  }
}

/** Writes the cache, as far as the disk allows it. */
async function writeKnown(file: string, versions: KnownVersions): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}`;
    await writeFile(temporary, JSON.stringify(versions));
    await rename(temporary, file);
  } catch {
    // Without a cache the program is asked again in the next session.
  }
}

const failure = (reason: string): Failure => ({ kind: "failure", absent: false, reason });
