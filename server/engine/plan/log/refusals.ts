import type { Refusal } from "../saved/refusal.ts";

// The reasons why a file is not read as the log of a run. Each is one sentence that follows the name of the file.

const refusal = (sentence: string): Refusal => ({ refusal: sentence });

const HOW = "Record one with terraform apply -json";

export const emptyLog = (): Refusal => refusal("is empty");
export const largeLog = (megabytes: number): Refusal =>
  refusal(`is larger than ${megabytes} MB, the most that is read of a log`);
export const textLog = (): Refusal =>
  refusal(`is not a log in JSON: no line of it holds an object as Terraform logs it. ${HOW}`);
export const otherJson = (): Refusal => refusal(`is JSON, but not the log of a run. ${HOW}`);
export const debugLog = (): Refusal => refusal(`is a debug log (TF_LOG), which has no plan. ${HOW}`);
export const otherLogFormat = (version: string): Refusal =>
  refusal(`is a log of format ${JSON.stringify(version)}, and only format 1 is known`);
export const otherCommand = (command: string): Refusal =>
  refusal(`is a log of terraform ${command}, not of a plan or an apply`);
