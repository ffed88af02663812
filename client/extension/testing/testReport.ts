/** How a run of a test file ended. */
export type TestOutcome = "passed" | "failed" | "errored" | "skipped";

/** A failure in a run, and its place. */
export interface TestFault {
  readonly text: string;
  /** The path from the root module; 1-based lines and columns. Absent if no file is to blame. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
}

/** Receives the output line by line, and what happens to the runs of test files, which are named by file and run. */
export interface TestListener {
  printed(line: string): void;
  started(file: string, run: string): void;
  ended(file: string, run: string, outcome: TestOutcome, faults: readonly TestFault[]): void;
}

const OUTCOMES: Readonly<Record<string, TestOutcome>> = {
  pass: "passed",
  fail: "failed",
  error: "errored",
  skip: "skipped",
};

/** Reads the output of `terraform test -json`, in which the faults of a run follow its end. */
export class TestReport {
  readonly #listener: TestListener;
  #rest = "";
  #ended: { readonly file: string; readonly run: string; readonly outcome: TestOutcome } | undefined;
  #faults: TestFault[] = [];
  /** The faults that belong to no run, as of a configuration that is not initialized. */
  readonly general: TestFault[] = [];

  constructor(listener: TestListener) {
    this.#listener = listener;
  }

  /** Reads a part of the output, which may end within a line. */
  read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#readLine(line);
  }

  /** Reports the last run. */
  end(): void {
    if (this.#rest !== "") this.read("\n");
    this.#report();
  }

  #readLine(text: string): void {
    const line = parsed(text);
    for (const printed of line ? linesOf(line) : [text]) this.#listener.printed(printed);
    if (line?.diagnostic?.severity === "error") this.#addFault(line.diagnostic, line["@testrun"]);
    const { path, run, progress, status } = line?.test_run ?? {};
    if (path === undefined || run === undefined) return;
    if (progress === "starting") {
      this.#report();
      this.#listener.started(path, run);
    }
    if (progress === "complete") {
      this.#report();
      this.#ended = { file: path, run, outcome: OUTCOMES[status ?? ""] ?? "errored" };
    }
  }

  #addFault(diagnostic: LoggedDiagnostic, run: string | undefined): void {
    (run === undefined ? this.general : this.#faults).push(faultOf(diagnostic));
  }

  #report(): void {
    if (this.#ended) this.#listener.ended(this.#ended.file, this.#ended.run, this.#ended.outcome, this.#faults);
    this.#ended = undefined;
    this.#faults = [];
  }
}

/** The members of a line that are read here. */
interface Line {
  readonly "@message"?: string;
  readonly "@testrun"?: string;
  readonly test_run?: {
    readonly path?: string;
    readonly run?: string;
    readonly progress?: string;
    readonly status?: string;
  };
  readonly diagnostic?: LoggedDiagnostic;
}

interface LoggedDiagnostic {
  readonly severity?: string;
  readonly summary?: string;
  readonly detail?: string;
  readonly range?: { readonly filename: string; readonly start: { readonly line: number; readonly column: number } };
  readonly snippet?: { readonly values?: readonly { readonly traversal: string; readonly statement: string }[] };
}

/** Returns the object of a line; undefined if it is another text, such as a warning about the settings of the program. */
function parsed(line: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns what a line of JSON says to a reader. */
const linesOf = ({ "@message": message = "", diagnostic }: Line): readonly string[] => [
  message,
  ...(diagnostic?.detail ? diagnostic.detail.split("\n").map((line) => `  ${line}`) : []),
];

/** The message of a failed assertion says what its summary does not; every other detail needs the summary. */
function faultOf({ summary = "", detail = "", range, snippet }: LoggedDiagnostic): TestFault {
  const isAssertion = summary === "Test assertion failed" && detail !== "";
  const sentence = isAssertion ? detail : [summary, detail].filter(Boolean).join("\n");
  const values = (snippet?.values ?? []).map(({ traversal, statement }) => `${traversal} ${statement}`);
  const place = range && { file: range.filename, line: range.start.line, column: range.start.column };
  return { text: [sentence, ...values].join("\n"), ...(place && { place }) };
}
