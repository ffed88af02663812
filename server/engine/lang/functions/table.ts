import { COLLECTION_FUNCTIONS } from "./collections.ts";
import { CONVERSION_FUNCTIONS } from "./conversions.ts";
import type { FunctionDefinition, FunctionTable } from "./define.ts";
import { NETWORK_FUNCTIONS } from "./network.ts";

/** The functions of Terraform, by name. */
export const TERRAFORM_FUNCTIONS: FunctionTable = new Map(
  [...COLLECTION_FUNCTIONS, ...CONVERSION_FUNCTIONS, ...NETWORK_FUNCTIONS].map(
    (definition: FunctionDefinition) => [definition.name, definition] as const,
  ),
);
