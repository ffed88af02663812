/** One condition on a version: `>= 1.2`. */
export interface VersionConstraint {
  readonly operator: string;
  /** The numbers as far as they are written. */
  readonly segments: readonly number[];
  readonly isPrerelease: boolean;
  readonly text: string;
}

/** Parses `>= 1.2, < 2.0`; undefined for an invalid list. */
export function parseConstraints(text: string): readonly VersionConstraint[] | undefined {
  const constraints: VersionConstraint[] = [];
  for (const part of text.split(",")) {
    const [, operator, version, numbered, named] = CONSTRAINT.exec(part) ?? [];
    if (version === undefined) return undefined;
    const isPrerelease = (numbered ?? named) !== undefined;
    constraints.push({ operator: operator ?? "", segments: version.split(".").map(Number), isPrerelease, text: part });
  }
  return constraints;
}

const CONSTRAINT =
  /^\s*(|=|!=|>|<|>=|<=|~>)\s*v?(\d+(?:\.\d+)*)(?:-(\d+[0-9A-Za-z~-]*(?:\.[0-9A-Za-z~-]+)*)|-?([A-Za-z~-]+[0-9A-Za-z~-]*(?:\.[0-9A-Za-z~-]+)*))??(?:\+[0-9A-Za-z~-]+(?:\.[0-9A-Za-z~-]+)*)?\s*$/;

/** Whether a released version meets all constraints. */
export const isMet = (constraints: readonly VersionConstraint[], version: readonly number[]): boolean =>
  constraints.every((constraint) => fulfils(version, constraint));

function fulfils(version: readonly number[], { operator, segments }: VersionConstraint): boolean {
  const order = compare(version, segments);
  if (operator === "~>") return order >= 0 && segments.slice(0, -1).every((each, at) => each === (version[at] ?? 0));
  return (ORDERS[operator] ?? isZero)(order);
}

const isZero = (order: number): boolean => order === 0;

/** The order of a version and that of the constraint that each operator demands. */
const ORDERS: Readonly<Record<string, (order: number) => boolean>> = {
  "!=": (order) => order !== 0,
  ">": (order) => order > 0,
  "<": (order) => order < 0,
  ">=": (order) => order >= 0,
  "<=": (order) => order <= 0,
};

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const order = (one[at] ?? 0) - (other[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
