import { type Diagnostic, error, errorAt, type FindingId } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Block } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";
import { firstAt } from "./declarationFindings.ts";

const invalidAddress = (id: FindingId, range: Range, detail: string): Diagnostic =>
  error(id, range, "Invalid address", detail);

export const nameExpected = errorAt(
  "config/name-expected",
  "Invalid address operator",
  (expected: "module name" | "resource name") => `A ${expected} is required here. Add a dot and the name.`,
);

export const wrongKey = (range: Range): Diagnostic =>
  invalidAddress("config/wrong-key", range, "An instance key must be a whole number or a string in quotes.");

export const resourceExpected = (range: Range): Diagnostic =>
  invalidAddress(
    "config/resource-expected",
    range,
    "A resource address must have a type and a name, such as aws_instance.web.",
  );

export const notAResource = (range: Range, type: string): Diagnostic =>
  invalidAddress(
    "config/not-a-resource",
    range,
    `${type} is not a resource type. A resource address has a type and a name, such as aws_instance.web.`,
  );

export const surplusSteps = (range: Range): Diagnostic =>
  invalidAddress("config/surplus-steps", range, "The address must end before this. Remove the rest.");

export const noInstanceKey = (range: Range, object: "Resource" | "Module"): Diagnostic =>
  error(
    "config/no-instance-key",
    range,
    `${object} instance keys not allowed`,
    `A removed block applies to all instances of a ${object.toLowerCase()}. Remove the instance key.`,
  );

export const noEphemeralResource = errorAt(
  "config/no-ephemeral-resource",
  "Ephemeral resource address is not allowed",
  "An ephemeral resource has no object in the state, so it needs no removed block. Remove only the ephemeral block.",
);

export const immovable = errorAt(
  "config/immovable",
  'Invalid "moved" address',
  "Only resources and modules can be moved. Correct the address.",
);

export const noDataSource = errorAt(
  "config/no-data-source",
  "Data source address not allowed",
  "A data source has no object to destroy, so it needs no removed block. Remove only the data block.",
);

export const notManaged = errorAt(
  "config/not-managed",
  "Invalid import address",
  "Only managed resources can be imported. Use the address of a resource block.",
);

export const noIdentifier = errorAt(
  "config/no-identifier",
  "Invalid import block",
  "An import block needs an id, or an identity in place of it. Add one of them.",
);

export const twoIdentifiers = errorAt(
  "config/two-identifiers",
  "Invalid import block",
  "An import block can have an id or an identity, but not both. Remove one of them.",
);

export const noImportAddress = errorAt(
  "config/no-import-address",
  "Invalid import address expression",
  "The address must be that of a resource; only its instance keys can be computed.",
);

/** Of two imports into an address. `first` is the other block, if this is the second one. */
export const importTwice = (range: Range, address: string, first?: Range): Diagnostic =>
  error(
    "config/import-twice",
    range,
    `Duplicate import configuration for ${quoted(address)}`,
    "Another import has the same target. Remove one of the two.",
    first && firstAt(first),
  );

export const importProvider = errorAt(
  "config/import-provider",
  "Invalid import provider argument",
  "The resource is declared, so its own block selects the provider configuration. Remove this argument.",
);

export const wrongImportKey = errorAt(
  "config/wrong-import-key",
  "Invalid import 'to' expression",
  "The resource cannot have an instance with this key. Use a key that matches its count or for_each.",
);

export const noImportKey = (near: Range): Diagnostic =>
  error(
    "config/no-import-key",
    undefined,
    "Invalid address",
    "Without for_each, an import block must name one instance with a literal key.",
    { isNowhere: true, near },
  );

export const unknownImport = errorAt(
  "config/unknown-import",
  "Configuration for import target does not exist",
  (address: string) => `There is no resource ${address}. Declare it, or correct the address.`,
);

export const differentKinds = ({ header }: Block, from: "resource" | "module"): Diagnostic =>
  error(
    "config/different-kinds",
    header,
    'Invalid "moved" addresses',
    from === "resource"
      ? '"from" is a resource, and "to" is a module. Name two resources, or two modules.'
      : '"from" is a module, and "to" is a resource. Name two resources, or two modules.',
  );
