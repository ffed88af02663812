export interface PlanCase {
  readonly name: string;
  readonly unit: string;
  readonly files: Readonly<Record<string, string>>;
  /** Links by their paths: what each leads to, relative to its folder. */
  readonly links?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

export const PLAN_CASES: readonly PlanCase[];
