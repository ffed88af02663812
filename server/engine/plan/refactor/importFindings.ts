import { type Diagnostic, error, errorAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";
import { UNFIT } from "../checks/repetitionFindings.ts";

export const onlyEachInKeys = errorAt(
  "plan/only-each-in-keys",
  "Unknown variable",
  (name: string) => `${quoted(name)} is not available in the "to" address of an import. Use each.key or each.value.`,
);

const INVALID_IMPORT_ID = "Invalid import id argument";

export const nullImportId = errorAt(
  "plan/null-import-id",
  INVALID_IMPORT_ID,
  "The ID must not be null. Use the ID that the provider has for the object.",
);

export const sensitiveImportId = errorAt(
  "plan/sensitive-import-id",
  INVALID_IMPORT_ID,
  "The ID must not be sensitive, because it is shown in the plan.",
);

export const emptyImportId = errorAt(
  "plan/empty-import-id",
  INVALID_IMPORT_ID,
  "The ID must not be empty. Use the ID that the provider has for the object.",
);

export const importIdOfItself = errorAt(
  "plan/import-id-of-itself",
  INVALID_IMPORT_ID,
  "The ID cannot refer to the resource that is imported. Use another expression.",
);

export const wrongImportId = (range: Range, why: string): Diagnostic =>
  error("plan/wrong-import-id", range, UNFIT, `The ID must be a string: ${why}.`);

export const noKey = errorAt("plan/no-key", "Invalid address", "An instance key must be a string or a whole number.");

export const hiddenKey = errorAt(
  "plan/hidden-key",
  "Invalid index expression",
  "The key must not be sensitive or ephemeral, because addresses are always shown. Use each.key or another value.",
);

export const noImportId = errorAt(
  "plan/no-import-id",
  "Invalid import id argument",
  "The ID must be a string that is known while planning.",
);

export const nullIdentity = errorAt(
  "plan/null-identity",
  "Invalid import identity argument",
  "The identity must not be null. Write an object with what identifies the resource.",
);

export const unknownIdentity = errorAt(
  "plan/unknown-identity",
  "Invalid import identity argument",
  "The identity must be known while planning, but it is not known until apply. Apply the resources that it depends on first.",
);

export const wrongIdentity = errorAt(
  "plan/wrong-identity",
  "Incorrect value type",
  (why: string) => `The identity must be an object with what identifies the resource: ${why}.`,
);

export const unknownImportId = errorAt(
  "plan/unknown-import-id",
  "Invalid import id argument",
  "The ID must be known while planning, but it is not known until apply. Apply the resources that it depends on first, or use a literal ID.",
);

export const undeclaredImport = errorAt(
  "plan/undeclared-import",
  "Configuration for import target does not exist",
  "The resource to import to is not declared. Declare it, or generate it with terraform plan -generate-config-out.",
);
