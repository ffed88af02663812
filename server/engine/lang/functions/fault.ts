import type { Marks } from "../../values/marks.ts";
import { isSecret, redacted } from "../redact.ts";

/** What a sentence says of the arguments. */
export type Part = string | number | bigint;

/**
 * What is wrong with a call: a sentence with `{}` for each part that comes from the arguments, without a full stop. The parts
 * are filled in where the marks of the arguments are known. `argument` counts from 0, undefined for the call as a whole.
 */
export class Fault {
  declare private readonly nominal: never;

  constructor(
    readonly argument: number | undefined,
    readonly sentence: string,
    readonly parts: readonly Part[],
    /** A limit of ours, and no fault that Terraform would find. */
    readonly isLimit = false,
  ) {}
}

export const fault = (argument: number, sentence: string, ...parts: readonly Part[]): Fault =>
  new Fault(argument, sentence, parts);

export const callFault = (sentence: string, ...parts: readonly Part[]): Fault => new Fault(undefined, sentence, parts);

export const tooLarge = (sentence: string): Fault => new Fault(undefined, sentence, [], true);

export const isFault = (found: unknown): found is Fault => found instanceof Fault;

/** The same fault, of that argument. */
export const ofArgument = (argument: number, { sentence, parts }: Fault): Fault => new Fault(argument, sentence, parts);

/** The same fault of the call as a whole, with words before it. */
export const preceded = (words: string, { sentence, parts, isLimit }: Fault): Fault =>
  new Fault(undefined, words + sentence, parts, isLimit);

/** The sentence with its parts filled in: masked, all of them, where any argument is. */
export function faultText({ sentence, parts }: Fault, marks: Marks): string {
  if (sentence === "{}" && isSecret(marks)) return "the reason would show a sensitive value";
  let next = 0;
  return sentence.replaceAll("{}", () => redacted(String(parts[next++] ?? ""), marks));
}
