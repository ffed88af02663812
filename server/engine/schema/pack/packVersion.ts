/** Returns the three numbers of a version. */
export const numbersOf = (version: string): readonly number[] => {
  const numbers = version.split(/[.+-]/).map(Number);
  return [0, 1, 2].map((at) => numbers[at] || 0);
};

/** Compares versions by their three numbers. */
export function compareNumbers(a: string, b: string): number {
  const [first, second] = [numbersOf(a), numbersOf(b)];
  return first.map((number, at) => number - second[at]!).find((difference) => difference !== 0) ?? 0;
}

/** Returns the part of a version that changes with a breaking release: the first number, or the second one before 1.0. */
export const majorOf = (version: string): string => {
  const [major, minor] = numbersOf(version);
  return major === 0 ? `0.${minor}` : String(major);
};
