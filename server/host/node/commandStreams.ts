import { once } from "node:events";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { isMainThread } from "node:worker_threads";
import { withDeepStack } from "./deepStack.ts";

/** The standard streams of a command. */
export interface CommandStreams {
  readonly input: () => Readable;
  readonly output: Pick<Writable, "write">;
  readonly error: Pick<Writable, "write">;
  /** Returns the exit code of the command, which ends with this one unless it starts again. */
  readonly exitCode: (own: number) => Promise<number>;
}

/**
 * Returns the standard streams of a command that starts again in a thread with a larger stack once it met a text that was nested too
 * deeply. The second run reads the same input, and what the first has written is not repeated.
 */
export function commandStreams(program: URL, isTooDeep: () => boolean): CommandStreams {
  const input = recordedInput();
  const output = countedOutput(process.stdout);
  const error = countedOutput(process.stderr);
  let secondRun: Promise<number> | undefined;
  const isRestarted = () => {
    if (isMainThread && isTooDeep()) secondRun ??= rerun(program, input, [output.written(), error.written()]);
    return secondRun !== undefined;
  };
  const guarded = ({ write }: CountedOutput) => ({
    write: (chunk: string | Uint8Array): boolean => isRestarted() || write(chunk),
  });
  return {
    input: input.stream,
    output: guarded(output),
    error: guarded(error),
    exitCode: async (own) => (isRestarted() && secondRun ? secondRun : own),
  };
}

type CountedOutput = ReturnType<typeof countedOutput>;

function countedOutput(stream: Writable) {
  let written = 0;
  return {
    written: () => written,
    write: (chunk: string | Uint8Array): boolean => {
      written += typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.length;
      return stream.write(chunk);
    },
  };
}

type RecordedInput = ReturnType<typeof recordedInput>;

/** The standard input, which is read once it is asked for, and can be read a second time. */
function recordedInput() {
  const pieces: Buffer[] = [];
  let copy: PassThrough | undefined;
  const begin = (): PassThrough => {
    const passed = new PassThrough();
    process.stdin.on("data", (piece: Buffer) => pieces.push(piece));
    process.stdin.pipe(passed);
    return passed;
  };
  return {
    stream: (): Readable => (copy ??= begin()),
    /** Sends everything that was read so far, and everything that follows. An input that nobody has read is empty. */
    repeat(target: Writable): void {
      for (const piece of pieces) target.write(piece);
      if (copy && !process.stdin.readableEnded) process.stdin.pipe(target);
      else target.end();
    },
  };
}

async function rerun(program: URL, input: RecordedInput, written: readonly [number, number]): Promise<number> {
  const worker = withDeepStack(program, { stdout: true, stderr: true });
  if (worker.stdin) input.repeat(worker.stdin);
  passOn(worker.stdout, process.stdout, written[0]);
  passOn(worker.stderr, process.stderr, written[1]);
  const [[code]] = await Promise.all([once(worker, "exit"), finished(worker.stdout), finished(worker.stderr)]);
  return code as number;
}

/** Writes everything but the first bytes of a stream to another. */
function passOn(from: Readable, to: Writable, skipped: number): void {
  let left = skipped;
  from.on("data", (piece: Buffer) => {
    const rest = piece.subarray(left);
    left = Math.max(0, left - piece.length);
    if (rest.length > 0) to.write(rest);
  });
}
