import type { Refusal } from "./refusal.ts";

// The reasons why a file is not shown as a plan: one function for each. Each is one sentence that follows the name of the file.

const refusal = (sentence: string): Refusal => ({ refusal: sentence });

export const damagedPlan = (why: string): Refusal => refusal(`cannot be read as a saved plan: ${why}`);
export const noPlanInside = (): Refusal =>
  refusal('is a zip archive without a file "tfplan", so no Terraform or OpenTofu has written it as a plan');
export const notAPlanMessage = (): Refusal =>
  refusal('is no saved plan: what its file "tfplan" contains is not the message that Terraform or OpenTofu writes');
export const otherFormat = (version: number, read: number): Refusal =>
  refusal(`is a saved plan of format ${version}, and only format ${read} is known (Terraform 1.x and OpenTofu)`);
export const unreadableState = (why: string): Refusal =>
  refusal(`is a saved plan with a state that cannot be read: ${why.replace(/\.$/, "")}`);
export const noConfigurationInside = (): Refusal =>
  refusal("is a saved plan without a list of its modules, so a part of it is missing");
export const unreadableChange = (address: string, why: string): Refusal =>
  refusal(`is a saved plan whose change of ${address} cannot be read: ${why}`);
export const unfitSchema = (address: string, provider: string, why: string): Refusal =>
  refusal(
    `is a saved plan whose change of ${address} does not fit the schema of ${provider}, which may be of another version (${why})`,
  );
export const unreadableOutput = (name: string, why: string): Refusal =>
  refusal(`is a saved plan whose change of output.${name} cannot be read: ${why}`);
export const unreadableAddress = (address: string): Refusal =>
  refusal(`is a saved plan with ${JSON.stringify(address)} in place of the address of a resource instance`);
export const unreadableVariable = (name: string): Refusal =>
  refusal(`is a saved plan whose value of var.${name} cannot be read`);

export const notJson = (line: number, why: string): Refusal =>
  refusal(`cannot be read: line ${line} is not JSON (${why})`);
export const notAPlan = (): Refusal => refusal("is neither a plan nor a state: it holds no JSON object");
export const otherDocument = (what: string): Refusal => refusal(`is ${what}`);
export const otherJsonFormat = (version: string): Refusal =>
  refusal(`is a plan in JSON of format ${JSON.stringify(version)}, and only the formats 0 and 1 are known`);
