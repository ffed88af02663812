import type { Steps } from "../../source/steps.ts";
import { detachedCopy } from "../../source/textCopy.ts";
import type { Refusal } from "../saved/refusal.ts";
import { diagnosticIn, InstanceLog } from "./instanceLog.ts";
import { type LogMessage, type OtherLines, objectAt, readLogLines, textAt } from "./logLines.ts";
import * as say from "./refusals.ts";
import type { LoggedDiagnostic, RunEnd, RunLog } from "./runLog.ts";

/** The largest log that is read, in megabytes. */
const MAX_MEGABYTES = 256;

/**
 * Reads the log of a run that Terraform or OpenTofu wrote with `-json`, message by message. Of a file with several runs, such as a plan
 * and its apply, the last one counts that applied something, else the last one.
 */
export function* readRunLog(bytes: Uint8Array): Steps<RunLog | Refusal> {
  if (bytes.length > MAX_MEGABYTES * 1024 * 1024) return say.largeLog(MAX_MEGABYTES);
  const reading = new Reading();
  const otherLines = yield* readLogLines(bytes, (message) => reading.add(message));
  return reading.refusal(bytes, otherLines) ?? reading.result(otherLines);
}

/** Reads messages, and remembers what they were if no run is among them. */
class Reading {
  readonly #runs: RunReading[] = [];
  #otherFormat: string | undefined;
  #otherCommand: string | undefined;
  #messages = 0;
  #debugMessages = 0;

  add(message: LogMessage): void {
    this.#messages++;
    const type = textAt(message, "type");
    if (type === undefined) {
      if ("@level" in message) this.#debugMessages++;
      return;
    }
    if (type === "version") this.#begin(message);
    else if (type.startsWith("test_")) this.#otherCommand ??= "test";
    else if (KNOWN.has(type)) this.#run().add(type, message);
  }

  #begin(message: LogMessage): void {
    const format = textAt(message, "ui") ?? "";
    if (/^1(?:\.|$)/.test(format)) this.#runs.push(new RunReading(message));
    else this.#otherFormat ??= format;
  }

  /** Returns the run that the messages belong to; a log whose beginning is missing has one without a version. */
  #run(): RunReading {
    const last = this.#runs.at(-1);
    if (last) return last;
    const first = new RunReading({});
    this.#runs.push(first);
    return first;
  }

  /** Returns why the file is no log of a run; undefined if it is one. */
  refusal(bytes: Uint8Array, { skippedLines }: OtherLines): Refusal | undefined {
    if (this.#otherFormat !== undefined) return say.otherLogFormat(this.#otherFormat);
    if (this.#otherCommand !== undefined) return say.otherCommand(this.#otherCommand);
    if (this.#runs.length > 0) return undefined;
    if (this.#debugMessages > 0) return say.debugLog();
    if (this.#messages > 0 || startsWithObject(bytes)) return say.otherJson();
    return skippedLines === 0 ? say.emptyLog() : say.textLog();
  }

  result(otherLines: OtherLines): RunLog {
    const run = this.#runs.findLast(({ isApplied }) => isApplied) ?? this.#runs.at(-1)!;
    return { ...run.result(), ...otherLines, runs: this.#runs.length };
  }
}

/** Whether a file begins as one object of JSON that is written over several lines. */
function startsWithObject(bytes: Uint8Array): boolean {
  const start = bytes.findIndex((byte) => byte > 32);
  return bytes[start] === 0x7b;
}

/** The types of messages that tell something of a run. */
const KNOWN: ReadonlySet<string> = new Set([
  ...["planned_change", "resource_drift", "change_summary", "diagnostic"],
  ...["apply_start", "apply_complete", "apply_errored"],
  ...["provision_start", "provision_complete", "provision_errored"],
  ...["refresh_start", "refresh_complete"],
]);

/** Reads the messages of one run. */
class RunReading {
  readonly #instances = new Map<string, InstanceLog>();
  readonly #diagnostics: LoggedDiagnostic[] = [];
  readonly #product: RunLog["product"];
  readonly #version: string | undefined;
  readonly #startedAt: string | undefined;
  #hasErrors = false;
  #summaries: string[] = [];
  isApplied = false;

  constructor(message: LogMessage) {
    this.#product = textAt(message, "tofu") === undefined ? "terraform" : "opentofu";
    this.#version = textAt(message, "tofu") ?? textAt(message, "terraform");
    this.#startedAt = textAt(message, "@timestamp");
  }

  add(type: string, message: LogMessage): void {
    if (type === "change_summary") this.#addSummary(textAt(objectAt(message, "changes"), "operation"));
    else if (type === "diagnostic") this.#addDiagnostic(message);
    else if (type === "planned_change" || type === "resource_drift") this.#addChange(type, message);
    else this.#addStep(type, message);
  }

  #addChange(type: "planned_change" | "resource_drift", message: LogMessage): void {
    const change = objectAt(message, "change");
    if (change) this.#instance(change)?.addChange(type, change);
  }

  #addStep(type: string, message: LogMessage): void {
    const hook = objectAt(message, "hook");
    if (!hook) return;
    if (type.startsWith("apply_") && textAt(hook, "action") !== "read") this.isApplied = true;
    this.#instance(hook)?.addStep(type, hook, textAt(message, "@timestamp"));
  }

  #addSummary(operation: string | undefined): void {
    if (operation === undefined) return;
    this.#summaries.push(operation);
    if (operation !== "plan") this.isApplied = true;
  }

  #addDiagnostic(message: LogMessage): void {
    const diagnostic = diagnosticIn(message);
    if (!diagnostic) return;
    if (diagnostic.severity === "error") this.#hasErrors = true;
    const address = textAt(objectAt(message, "diagnostic"), "address");
    const diagnostics = address === undefined ? this.#diagnostics : this.#at(address).diagnostics;
    diagnostics.push(diagnostic);
  }

  #instance(about: LogMessage): InstanceLog | undefined {
    const address = textAt(objectAt(about, "resource"), "addr");
    return address === undefined ? undefined : this.#at(address);
  }

  #at(address: string): InstanceLog {
    const present = this.#instances.get(address);
    if (present) return present;
    const instance = new InstanceLog(detachedCopy(address));
    this.#instances.set(instance.address, instance);
    return instance;
  }

  result(): Omit<RunLog, keyof OtherLines | "runs"> {
    return {
      product: this.#product,
      version: this.#version,
      startedAt: this.#startedAt,
      end: this.#end(),
      instances: this.#instances,
      diagnostics: this.#diagnostics,
    };
  }

  #end(): RunEnd {
    if (this.#summaries.some((operation) => operation !== "plan")) return "succeeded";
    if (this.#hasErrors) return "failed";
    return this.#summaries.length > 0 && !this.isApplied ? "planned" : "cut";
  }
}
