import { groupBy } from "../../source/groupBy.ts";
import { type DumpField, type DumpFile, type DumpOperation, isResponse } from "./dumpFile.ts";

/** The files of one call. */
export interface DumpCall {
  readonly operation: DumpOperation;
  readonly files: ReadonlyMap<DumpField, DumpFile>;
  /** The time of its first file, in milliseconds. */
  readonly time: number;
  /** Why the files may belong to different calls, or why there is nothing to judge. */
  readonly lack?: Lack;
}

/** `mixed`: calls of one operation overlapped. `unanswered`, `unasked`: the response or a request is missing. */
export type Lack = "mixed" | "unanswered" | "unasked";

/** Returns the calls of a dump in the order of time. The names tell only the operation, so that overlapping calls mix. */
export function dumpCalls(files: readonly DumpFile[]): readonly DumpCall[] {
  const calls = [...groupBy(files, ({ operation }) => operation)].flatMap(([operation, own]) =>
    new Pairing(operation).calls([...own].sort((a, b) => a.time - b.time)),
  );
  return calls.sort((a, b) => a.time - b.time || orderIn(a) - orderIn(b));
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

  constructor(private readonly operation: DumpOperation) {}

  calls(files: readonly DumpFile[]): DumpCall[] {
    for (const together of groupBy(files, ({ time }) => time).values()) this.addTogether(together);
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
