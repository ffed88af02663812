/** A small repository with a unit of Terragrunt. */
export interface UnitCase {
  readonly name: string;
  readonly unit?: string;
  readonly files: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}
export const CASES: readonly UnitCase[];
