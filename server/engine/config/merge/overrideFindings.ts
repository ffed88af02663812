import { type Diagnostic, error, errorAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Block } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";
import { wrongDefault } from "../valueFindings.ts";

/** Returns the header of a block: `resource "aws_instance" "web"`. */
const headerText = ({ type, labels }: Block): string => [type, ...labels.map(({ value }) => quoted(value))].join(" ");

export const cannotOverride = (over: Block): Diagnostic =>
  error("config/cannot-override", over.header, `Cannot override '${over.type}' blocks`, elsewhere(over));

export const cannotOverrideCheck = (over: Block): Diagnostic =>
  error("config/cannot-override-check", over.header, "Can't override check blocks", elsewhere(over));

export const cannotOverrideCondition = ({ type, header }: Block): Diagnostic =>
  error(
    "config/cannot-override-condition",
    header,
    `Can't override ${type} blocks`,
    `Conditions cannot be overridden. Move the ${type} block to the file that declares the original block.`,
  );

export const noDependsOn = errorAt(
  "config/no-depends-on",
  "Unsupported override",
  "An override file cannot change depends_on. Change it in the original block.",
);

export const overriddenDefault = (header: Range, why: string): Diagnostic =>
  wrongDefault("config/overridden-default", header, why);

export const missingConfigurationBase = errorAt(
  "config/missing-configuration-base",
  "Missing base provider configuration for override",
  (name: string) => noBase(`the provider configuration ${name}`),
);

export const elsewhere = (over: Block): string =>
  `An override file (*override.tf) can only change blocks of other files. Move ${headerText(over)} to another file.`;

export const missingBase = (overriding: Block): Diagnostic =>
  error(
    "config/missing-base",
    overriding.header,
    MISSING[overriding.type] ?? "Missing resource to override",
    noBase(headerText(overriding)),
  );

export const missingLocal = ({ name, range }: Argument): Diagnostic =>
  error(
    "config/missing-local",
    range,
    "Missing base local value definition to override",
    noBase(`the local value ${quoted(name)}`),
  );

const MISSING: Readonly<Partial<Record<string, string>>> = {
  variable: "Missing base variable declaration to override",
  output: "Missing base output definition to override",
  module: "Missing module call to override",
  data: "Missing data resource to override",
  ephemeral: "Missing ephemeral resource to override",
};

const noBase = (what: string): string =>
  `No other file of this module declares ${what}, so there is nothing to override. Declare it there, or move this to another file.`;
