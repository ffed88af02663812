import { groupBy } from "../../source/groupBy.ts";
import { type DumpField, type DumpFile, type DumpOperation, isResponse } from "./dumpFile.ts";

/** The files of one call. */
export interface DumpCall {
  readonly operation: DumpOperation;
  readonly files: ReadonlyMap<DumpField, DumpFile>;
  /** The time of its first file, in milliseconds. */
  readonly time: number;
  /** Whether the call follows a Configure after a plan, as the calls of an apply do. */
  readonly isInApply?: true;
  /** The reason why the files may belong to different calls, or why there is nothing to judge. */
  readonly lack?: Lack;
}

/** `mixed`: calls of one operation overlapped. `unanswered`, `unasked`: the response or a request is missing. */
export type Lack = "mixed" | "unanswered" | "unasked";

/** The calls of a dump in the order of time. */
export interface DumpCalls {
  readonly calls: readonly DumpCall[];
  /** Whether calls of one operation overlapped, so that any file may have overwritten that of another call. */
  readonly isParallel: boolean;
}

/**
 * Pairs the files of a dump. Their names tell only the operation, so that overlapping calls mix. `configureTimes` are those of the
 * Configure calls, in milliseconds.
 */
export function dumpCalls(files: readonly DumpFile[], configureTimes: readonly number[]): DumpCalls {
  const pairings = [...groupBy(files, ({ operation }) => operation)].map(
    ([operation, own]) => new Pairing(operation, own),
  );
  const calls = pairings
    .flatMap((pairing) => pairing.calls())
    .sort((a, b) => a.time - b.time || orderIn(a) - orderIn(b));
  return {
    calls: inPhases(calls, configureTimes),
    isParallel: pairings.some(({ isParallel }) => isParallel),
  };
}

/**
 * Marks the calls of each apply. Terraform configures a provider before each phase; only before a plan, it validates everything with a
 * provider that is not configured.
 */
function inPhases(calls: readonly DumpCall[], configureTimes: readonly number[]): readonly DumpCall[] {
  const pending = [...configureTimes].sort((a, b) => a - b);
  let isInApply = false;
  let previous: DumpCall | undefined;
  return calls.map((call) => {
    let isConfigured = false;
    while (pending[0] !== undefined && pending[0] <= call.time) {
      isConfigured = true;
      pending.shift();
    }
    if (isConfigured)
      isInApply = !isInApply && previous !== undefined && previous.operation !== "ValidateResourceConfig";
    previous = call;
    return isInApply ? { ...call, isInApply } : call;
  });
}

/** The order in which Terraform calls a provider for one instance. */
const ORDER: readonly DumpOperation[] = [
  "ImportResourceState",
  "UpgradeResourceState",
  "ReadResource",
  "ValidateResourceConfig",
  "PlanResourceChange",
  "ApplyResourceChange",
];

const orderIn = ({ operation }: DumpCall): number => ORDER.indexOf(operation);

const REQUESTS: Readonly<Record<DumpOperation, readonly DumpField[]>> = {
  UpgradeResourceState: [],
  ReadResource: ["current"],
  ValidateResourceConfig: ["configuration"],
  ImportResourceState: [],
  PlanResourceChange: ["configuration", "prior"],
  ApplyResourceChange: ["configuration", "prior", "plannedToApply"],
};

interface OpenCall {
  readonly files: Map<DumpField, DumpFile>;
  isMixed: boolean;
}

/** Pairs the requests and responses of one operation. */
class Pairing {
  private readonly opened: OpenCall[] = [];
  /** The calls that wait for a response. More than one if calls overlap, or if a response is missing. */
  private waiting: OpenCall[] = [];

  /** The responses that are still due to calls that overlapped. */
  private due = 0;
  isParallel = false;

  constructor(
    private readonly operation: DumpOperation,
    files: readonly DumpFile[],
  ) {
    const inTime = [...files].sort((a, b) => a.time - b.time);
    for (const together of groupBy(inTime, ({ time }) => time).values()) this.addTogether(together);
  }

  calls(): readonly DumpCall[] {
    return this.opened.map((call) => this.closed(call));
  }

  /** Adds files of one millisecond: first what completes the open call, then what begins another one. */
  private addTogether(files: readonly DumpFile[]): void {
    const last = this.waiting.at(-1);
    const completes = ({ field }: DumpFile): boolean => !isResponse(field) && last?.files.has(field) === false;
    const first = files.filter(completes);
    const responses = files.filter(({ field }) => isResponse(field));
    const rest = files.filter((file) => !first.includes(file) && !responses.includes(file));
    for (const file of last ? [...first, ...responses, ...rest] : [...rest, ...responses]) this.add(file);
  }

  private add(file: DumpFile): void {
    if (isResponse(file.field)) this.answer(file);
    else this.ask(file);
    if (this.operation === "ValidateResourceConfig") this.waiting = [];
  }

  private ask(file: DumpFile): void {
    const last = this.waiting.at(-1);
    this.due = 0;
    if (last && !last.files.has(file.field)) last.files.set(file.field, file);
    else this.waiting.push(this.opening(file));
  }

  private opening(file: DumpFile): OpenCall {
    const call = { files: new Map([[file.field, file]]), isMixed: false };
    this.opened.push(call);
    return call;
  }

  private answer(file: DumpFile): void {
    const last = this.waiting.at(-1);
    if (this.waiting.length > 1) for (const call of this.waiting) call.isMixed = true;
    if (last) this.due = this.waiting.length - 1;
    else if (this.due > 0) this.isParallel = true;
    this.waiting = [];
    if (last) {
      last.files.set(file.field, file);
      return;
    }
    // The request may have been overwritten, or may have overwritten that of the call before.
    const before = this.opened.at(-1);
    const isMixed = before !== undefined && [...before.files.keys()].some((field) => !isResponse(field));
    if (isMixed) before.isMixed = true;
    this.opening(file).isMixed = isMixed && REQUESTS[this.operation].length > 0;
  }

  private closed({ files, isMixed }: OpenCall): DumpCall {
    const { operation } = this;
    const time = Math.min(...[...files.values()].map((file) => file.time));
    const isAnswered = operation === "ValidateResourceConfig" || [...files.keys()].some(isResponse);
    const isAsked = REQUESTS[operation].every((field) => files.has(field));
    const lack = isMixed ? "mixed" : !isAnswered ? "unanswered" : isAsked ? undefined : "unasked";
    return { operation, files, time, ...(lack && { lack }) };
  }
}
