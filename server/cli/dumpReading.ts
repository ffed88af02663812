import { type DumpCall, dumpCalls } from "../engine/lifecycle/recorded/dumpCalls.ts";
import { configureTime, type DumpField, type DumpFile, readDumpName } from "../engine/lifecycle/recorded/dumpFile.ts";
import { doubtfulCalls, type Judgement, judgedCalls } from "../engine/lifecycle/recorded/judgedCalls.ts";
import { isOneRequest, type RecordedCall } from "../engine/lifecycle/recorded/recordedCall.ts";
import type { DumpContent, RecordedTypes } from "../engine/lifecycle/recorded/recordedTypes.ts";
import { joinPath } from "../engine/source/paths.ts";
import { directoryQuestion, fileQuestion } from "../engine/source/question.ts";
import { encodeUtf8 } from "../engine/source/utf8.ts";
import { counted } from "../engine/values/text/nouns.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";

/** The calls of a dump whose type is known, and one sentence for each kind of what is left out. */
export interface DumpReading {
  readonly calls: readonly RecordedCall[];
  readonly notes: readonly string[];
  readonly judgement: Judgement;
}

/** The largest object that is decoded; a provider's answer has at most 256 MB. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads and judges a dump, file by file. A file that cannot be read is left out. */
export async function readDump(
  folder: string,
  types: RecordedTypes,
  ask: Ask,
): Promise<DumpReading | { readonly problem: string }> {
  const listing = await answerTo(ask, directoryQuestion(folder));
  if (listing.kind === "failure") return { problem: `${folder} could not be read: ${listing.reason}.` };
  const names = listing.entries.map(({ name, directory }) => (directory ? "foreign" : readDumpName(name)));
  const files = names.filter((name): name is DumpFile => typeof name !== "string");
  const left = new Tally();
  left.add("foreign", names.filter((name) => name === "foreign").length);
  const calls: RecordedCall[] = [];
  const configureTimes = listing.entries.flatMap(({ name }) => configureTime(name) ?? []);
  const dump = dumpCalls(files, configureTimes);
  let { isParallel } = dump;
  for (const call of dump.calls) {
    if (call.lack === "mixed" || call.lack === "unasked") {
      left.add(call.lack);
      continue;
    }
    const contents = await contentsOf(folder, call, ask);
    if (typeof contents === "string") {
      left.add(contents);
      continue;
    }
    if (types.isMixed(contents)) {
      isParallel = true;
      left.add("mixed");
      continue;
    }
    const fits = types.fitting(call, contents);
    const recorded = { call, fits };
    const reason = fits.length === 0 ? "typeless" : isOneRequest(recorded) ? call.lack : "mixed";
    if (reason) left.add(reason);
    if (reason === undefined || reason === "unanswered") calls.push(recorded);
  }
  const judgement = judgedCalls(calls);
  const doubtful = isParallel ? doubtfulCalls(judgement) : NONE;
  left.add("mixed", doubtful.size);
  const sure = calls.filter((call) => !doubtful.has(call));
  return { calls: sure, judgement: doubtful.size > 0 ? judgedCalls(sure) : judgement, notes: left.notes() };
}

const NONE: ReadonlySet<RecordedCall> = new Set();

async function contentsOf(
  folder: string,
  call: DumpCall,
  ask: Ask,
): Promise<ReadonlyMap<DumpField, DumpContent> | "unreadable" | "large"> {
  const contents = new Map<DumpField, DumpContent>();
  for (const [field, { name, format }] of call.files) {
    if (format === "empty") continue;
    const answer = await answerTo(ask, fileQuestion(joinPath(folder, name)));
    if (answer.kind === "failure") return "unreadable";
    const bytes = answer.kind === "bytes" ? answer.bytes : encodeUtf8(answer.text);
    if (bytes.length > MAX_BYTES) return "large";
    contents.set(field, { format, bytes });
  }
  return contents;
}

type LeftOut = "foreign" | "typeless" | "mixed" | "unasked" | "unanswered" | "unreadable" | "large";

const SENTENCES: Readonly<Record<LeftOut, (count: number) => string>> = {
  foreign: (count) => `${counted(count, "file")} in the folder ${count === 1 ? "is" : "are"} not of a dump.`,
  typeless: (count) =>
    `${counted(count, "call")} left out: no schema decodes the objects. Use --schemas FILE for other providers or versions.`,
  mixed: (count) =>
    `${counted(count, "call")} left out: calls overlapped, so that their files cannot be told apart. Record with -parallelism=1.`,
  unasked: (count) => `${counted(count, "call")} left out: a file of the request is missing.`,
  unanswered: (count) => `${counted(count, "call")} not judged: the response is missing.`,
  unreadable: (count) => `${counted(count, "call")} left out: a file could not be read.`,
  large: (count) => `${counted(count, "call")} left out: a file is larger than 256 MB.`,
};

/** Counts what is left out. */
class Tally {
  private readonly counts = new Map<LeftOut, number>();

  add(reason: LeftOut, count = 1): void {
    if (count > 0) this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }

  notes(): readonly string[] {
    return [...this.counts].map(([reason, count]) => SENTENCES[reason](count));
  }
}
