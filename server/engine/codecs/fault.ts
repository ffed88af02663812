/** What a sentence says of the text that was read. */
export type Part = string | number | bigint;

/**
 * What is wrong with a text: a sentence with `{}` for each part that comes from it, without a full stop. The parts are filled
 * in by whoever knows whether they may be shown.
 */
export class Fault {
  declare private readonly nominal: never;

  constructor(
    readonly sentence: string,
    readonly parts: readonly Part[],
  ) {}
}

export const fault = (sentence: string, ...parts: readonly Part[]): Fault => new Fault(sentence, parts);

export const isFault = (found: unknown): found is Fault => found instanceof Fault;

/** The sentence with its parts filled in, each as `shown` has it. */
export function faultText({ sentence, parts }: Fault, shown: (part: string) => string = (part) => part): string {
  let next = 0;
  return sentence.replaceAll("{}", () => shown(String(parts[next++] ?? "")));
}
