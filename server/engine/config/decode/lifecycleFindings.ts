import { type Diagnostic, error, errorAt, warningAt } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import type { Argument, Block, Expression, Label } from "../../syntax/tree.ts";
import { a } from "../../values/text/nouns.ts";
import { quoted } from "../../values/text/quote.ts";
import { secondAt } from "./declarationFindings.ts";

/** The finding of a block whose type may occur only once in the enclosing block `around`. */
export const secondBlock = (enclosing: Block, { type, header }: Block, first: Block): Diagnostic =>
  error(
    "config/second-block",
    header,
    `Duplicate ${type === "_" ? "escaping" : type} block`,
    `${a(enclosing.type)} block can have only one ${quoted(type)} block. Move the contents of this one to the first.`.replace(
      /^a/,
      "A",
    ),
    { related: [{ range: first.header, message: "the first one" }] },
  );

export const wrongKeyword = ({ name, expression }: Argument, words: readonly string[]): Diagnostic =>
  error(
    "config/wrong-keyword",
    expression.range,
    `Invalid ${quoted(name)} keyword`,
    `${quoted(name)} must be one of the keywords ${words.join(" and ")}, without quotes.`,
  );

export const quotedKeyword = warningAt(
  "config/quoted-keyword",
  "Quoted keywords are deprecated",
  (text: string) => `Write the keyword without quotes: ${text}. The quoted form still works, but is deprecated.`,
);

export const managedOnly = ({ name, nameRange }: Argument, mode: "data" | "ephemeral"): Diagnostic =>
  error(
    "config/managed-only",
    nameRange,
    `Invalid ${mode} resource lifecycle argument`,
    `${quoted(name)} is allowed only in resource blocks. Remove it from this ${mode} block.`,
  );

export const managedTriggerOnly = ({ type, typeRange }: Block, mode: "data" | "ephemeral"): Diagnostic =>
  error(
    "config/managed-trigger-only",
    typeRange,
    `Invalid ${mode} resource lifecycle nested block`,
    `${quoted(type)} is allowed only in resource blocks. Remove it from this ${mode} block.`,
  );

export const nestedRepetition = ({ name, nameRange }: Argument): Diagnostic =>
  error(
    "config/nested-repetition",
    nameRange,
    `Invalid ${quoted(name)} attribute`,
    `A data source in a check block cannot have ${quoted(name)}, because it is read once. Remove it.`,
  );

export const nestedLifecycle = errorAt(
  "config/nested-lifecycle",
  "Invalid lifecycle block",
  "A data source in a check block cannot have a lifecycle block. Use assert blocks to check its result.",
);

export const removedProvisioner = ({ value, range }: Label): Diagnostic =>
  error(
    "config/removed-provisioner",
    range,
    `The ${quoted(value)} provisioner has been removed`,
    "Terraform removed this provisioner in version 0.15.",
  );

export const destroyReference = errorAt(
  "config/destroy-reference",
  "Invalid reference from destroy provisioner",
  "A destroy-time provisioner can refer only to self, count.index and each.key.",
);

export const wildcard = errorAt(
  "config/wildcard",
  "Invalid ignore_changes wildcard",
  '"*" is no longer supported. To ignore every change, use the keyword all: ignore_changes = all.',
);

export const mixedWildcard = errorAt(
  "config/mixed-wildcard",
  "Invalid ignore_changes ruleset",
  'The wildcard "*" already covers every attribute, so it cannot be combined with other references.',
);

export const invalidEach = errorAt(
  "config/invalid-each",
  "Invalid each reference in replace_triggered_by expression",
  "each.key is the only attribute of each that is allowed here.",
);

export const invalidReference = errorAt(
  "config/invalid-reference",
  "Invalid reference in replace_triggered_by expression",
  "Only a reference to a resource can trigger a replacement. An instance key can be count.index or each.key.",
);

export const invalidTrigger = errorAt(
  "config/invalid-trigger",
  "Invalid replace_triggered_by expression",
  (resources: number) =>
    resources === 0
      ? "This element refers to no resource. Name the resource whose changes replace this one."
      : `This element refers to ${resources} resources. Use one element for each.`,
);

/** `type` is that of the block that holds the condition. */
export const constantCondition = ({ expression }: Argument, type: string): Diagnostic =>
  error(
    "config/constant-condition",
    expression.range,
    `Invalid ${type} expression`,
    "The condition refers to no object, so its result is always the same. Refer to at least one object of the configuration.",
  );

export const emptyDeprecation = (range: Range, what: "variable" | "output"): Diagnostic =>
  error(
    "config/empty-deprecation",
    range,
    what === "variable" ? "Invalid `deprecated` value" : "Invalid `deprecated` attribute",
    "The message must not be empty. Say what to use instead.",
  );

export const hiddenConst = (header: Range, how: "sensitive" | "ephemeral"): Diagnostic =>
  error(
    "config/hidden-const",
    header,
    `Const variable cannot be ${how}`,
    `A variable with const = true is known to terraform init, so it cannot be ${how}. Remove one of the two.`,
  );

export const foreignReference = errorAt(
  "config/foreign-reference",
  "Invalid reference in variable validation",
  (name: string) =>
    `A validation can refer only to its own variable, var.${name}. Other references are possible since Terraform 1.9 and OpenTofu 1.9.`,
);

export const otherCondition = errorAt(
  "config/other-condition",
  "Invalid variable validation condition",
  (name: string) => `The condition must refer to the variable that it validates. Use var.${name}.`,
);

/** `kind` is `precondition` or `postcondition`. */
export const selfCondition = ({ range }: Expression, kind: string, address: string): Diagnostic =>
  error(
    "config/self-condition",
    range,
    `Invalid reference in ${kind}`,
    `${address} cannot refer to itself here.${kind === "postcondition" ? " Use self instead." : " A precondition is checked before the resource is planned; use a postcondition with self."}`,
  );

export const creationProvisioner = errorAt(
  "config/creation-provisioner",
  "Invalid provisioner block",
  "A provisioner in a removed block can run only at destruction. Use when = destroy.",
);

export const provisionedNothing = ({ type, header }: Block): Diagnostic =>
  error(
    "config/provisioned-nothing",
    header,
    `Invalid ${type} block`,
    `Only managed resources can be provisioned. Remove the ${type} block.`,
  );

export const misplacedPostcondition = errorAt(
  "config/misplaced-postcondition",
  "Postconditions are not allowed",
  "An output can have only preconditions. Use a precondition.",
);

export const secondData = secondAt(
  "config/second-data",
  "Multiple data resource blocks",
  "A check block can have only one data source. Declare this one in another check block.",
);

export const zeroAsserts = ({ header, labels }: Block): Diagnostic =>
  error(
    "config/zero-asserts",
    header,
    "Zero assert blocks",
    `The check${labels[0] ? ` ${quoted(labels[0].value)}` : ""} has no assert block. Add at least one.`,
  );
