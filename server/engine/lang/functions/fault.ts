import { Fault, faultText, type Part } from "../../codecs/fault.ts";
import type { Marks } from "../../values/marks.ts";
import { isSecret, redacted } from "../redact.ts";

/** A fault of one argument; any other fault is about the whole call. */
class ArgumentFault extends Fault {
  constructor(
    /** The index of the argument, from 0. */
    readonly argument: number,
    sentence: string,
    parts: readonly Part[],
  ) {
    super(sentence, parts);
  }
}

/** The violation of a limit of this engine, which Terraform does not have. */
class Limit extends Fault {}

export const fault = (argument: number, sentence: string, ...parts: readonly Part[]): Fault =>
  new ArgumentFault(argument, sentence, parts);

export const callFault = (sentence: string, ...parts: readonly Part[]): Fault => new Fault(sentence, parts);

export const tooLarge = (sentence: string): Fault => new Limit(sentence, []);

export const isLimit = (found: Fault): boolean => found instanceof Limit;

/** Returns the index of the faulty argument; undefined for a fault of the whole call. */
export const argumentOf = (found: Fault): number | undefined =>
  found instanceof ArgumentFault ? found.argument : undefined;

export const ofArgument = (argument: number, { sentence, parts }: Fault): Fault =>
  new ArgumentFault(argument, sentence, parts);

/** Returns the fault as one of the whole call, with a text before it. */
export const preceded = (words: string, found: Fault): Fault =>
  new (isLimit(found) ? Limit : Fault)(words + found.sentence, found.parts);

/** Returns the sentence with its parts; all of them are masked if any argument is. */
export const maskedFaultText = (fault: Fault, marks: Marks): string =>
  fault.sentence === "{}" && isSecret(marks)
    ? "the reason would show a sensitive value"
    : faultText(fault, (part) => redacted(part, marks));
