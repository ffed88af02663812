import { Fault, faultText, type Part } from "../../codecs/fault.ts";
import type { Marks } from "../../values/marks.ts";
import { isSecret, redacted } from "../redact.ts";

/** What is wrong with one argument of a call; any other fault is one of the call as a whole. */
class ArgumentFault extends Fault {
  constructor(
    /** Counts from 0. */
    readonly argument: number,
    sentence: string,
    parts: readonly Part[],
  ) {
    super(sentence, parts);
  }
}

/** A limit of ours, and no fault that Terraform would find. */
class Limit extends Fault {}

export const fault = (argument: number, sentence: string, ...parts: readonly Part[]): Fault =>
  new ArgumentFault(argument, sentence, parts);

export const callFault = (sentence: string, ...parts: readonly Part[]): Fault => new Fault(sentence, parts);

export const tooLarge = (sentence: string): Fault => new Limit(sentence, []);

export const isLimit = (found: Fault): boolean => found instanceof Limit;

/** Which argument is at fault; undefined for the call as a whole. */
export const argumentOf = (found: Fault): number | undefined =>
  found instanceof ArgumentFault ? found.argument : undefined;

/** The same fault, of that argument. */
export const ofArgument = (argument: number, { sentence, parts }: Fault): Fault =>
  new ArgumentFault(argument, sentence, parts);

/** The same fault of the call as a whole, with words before it. */
export const preceded = (words: string, found: Fault): Fault =>
  new (isLimit(found) ? Limit : Fault)(words + found.sentence, found.parts);

/** The sentence with its parts filled in: masked, all of them, where any argument is. */
export const maskedFaultText = (found: Fault, marks: Marks): string =>
  found.sentence === "{}" && isSecret(marks)
    ? "the reason would show a sensitive value"
    : faultText(found, (part) => redacted(part, marks));
