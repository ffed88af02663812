import { COLLECTION_FUNCTIONS } from "./collections.ts";
import type { FunctionDefinition, FunctionTable } from "./define.ts";

/** Every function of Terraform 1.11, by name. */
export const TERRAFORM_FUNCTIONS: FunctionTable = new Map(
  [...COLLECTION_FUNCTIONS].map((definition: FunctionDefinition) => [definition.name, definition] as const),
);
