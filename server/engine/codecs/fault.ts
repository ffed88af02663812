/** A part of the decoded text that a sentence quotes. */
export type Part = string | number | bigint;

/**
 * An error in a decoded text: a sentence without a full stop, with `{}` for each quoted part. The caller fills in the
 * parts, because only the caller knows whether they may be shown.
 */
export class Fault {
  declare private readonly nominal: never;

  constructor(
    readonly sentence: string,
    readonly parts: readonly Part[],
  ) {}
}

export const fault = (sentence: string, ...parts: readonly Part[]): Fault => new Fault(sentence, parts);

export const isFault = (candidate: unknown): candidate is Fault => candidate instanceof Fault;

/** Returns the sentence with its parts, each formatted by `shown`. */
export function faultText({ sentence, parts }: Fault, shown: (part: string) => string = (part) => part): string {
  let next = 0;
  return sentence.replaceAll("{}", () => shown(String(parts[next++] ?? "")));
}
