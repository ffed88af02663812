/** One plan that is asked for: what it is made from. */
export interface Step {
  readonly files: Readonly<Record<string, string>>;
  /** The text of the state file; null where there is none. */
  readonly state: string | null;
  readonly mode: "normal" | "destroy" | "refresh-only";
  /** Are objects left as the state has them? */
  readonly unrefreshed?: boolean;
  readonly targets?: readonly string[];
  /** Only OpenTofu has exclusions. */
  readonly excludes?: readonly string[];
  readonly replace: readonly string[];
  /** Whether the folder is initialised before the plan, whose errors are then those of `init`. */
  readonly initialised?: boolean;
  /** Values as `-var` gives them. */
  readonly variables: Readonly<Record<string, string>>;
}

/** What is said of a step. */
export interface Said {
  /** Each diagnostic as one line: severity, summary, place. */
  readonly diagnostics: readonly string[];
  /** The plan as `terraform show -json` has it, also of what could be planned beside an error; undefined where nothing was. */
  readonly plan: Record<string, unknown> | undefined;
}

/** Can it not be applied? */
export const isRefused = ({ plan }: Said): boolean => !plan || plan.errored === true;

export const optionsOf = ({
  mode,
  unrefreshed,
  targets = [],
  excludes = [],
  replace,
  variables,
}: Step): readonly string[] => [
  ...(mode === "normal" ? [] : [`-${mode}`]),
  ...(unrefreshed ? ["-refresh=false"] : []),
  ...targets.map((address) => `-target=${address}`),
  ...excludes.map((address) => `-exclude=${address}`),
  ...replace.map((address) => `-replace=${address}`),
  ...Object.entries(variables).map(([name, text]) => `-var=${name}=${text}`),
];

export interface PrintedRange {
  readonly start: { readonly line: number; readonly column: number; readonly byte: number };
  readonly end: { readonly line: number; readonly column: number; readonly byte: number };
}

/** One diagnostic as a line that can be compared. */
export function diagnosticLine(
  severity: string,
  summary: string,
  file: string | undefined,
  range: PrintedRange | undefined,
): string {
  const at = ({ line, column, byte }: PrintedRange["start"]) => `${line},${column}(${byte})`;
  return `${severity}: ${summary}${file && range ? ` @ ${file}:${at(range.start)}-${at(range.end)}` : ""}`;
}
