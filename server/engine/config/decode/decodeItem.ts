import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import { type Result, result } from "../../source/diagnostic.ts";
import { remember } from "../../source/remember.ts";
import { justArguments } from "../../syntax/content.ts";
import { isIdentifier } from "../../syntax/scan/identifier.ts";
import type { Block } from "../../syntax/tree.ts";
import type {
  Action,
  Check,
  Import,
  Local,
  ModuleCall,
  Moved,
  Output,
  ProviderConfiguration,
  Removed,
  Resource,
  Variable,
} from "../module.ts";
import { decodeLanguageBlock } from "../settings/languageBlock.ts";
import { strayRequiredProviders } from "../settings/settingsFindings.ts";
import { decodeTerraform, type TerraformBlock } from "../settings/terraformBlock.ts";
import { decodeAction } from "./actionBlock.ts";
import { decodeCheck } from "./check.ts";
import { invalidLocal } from "./declarationFindings.ts";
import { decodeImport } from "./importBlock.ts";
import { decodeModuleCall } from "./moduleCall.ts";
import { decodeMoved } from "./moved.ts";
import { decodeOutput } from "./output.ts";
import { decodeProviderConfiguration } from "./providerConfiguration.ts";
import { decodeRemoved } from "./removed.ts";
import { decodeResource } from "./resource.ts";
import { decodeVariable } from "./variable.ts";

/** What one block of a file declares. */
export type Declared =
  | { readonly kind: "variable"; readonly item: Variable }
  | { readonly kind: "output"; readonly item: Output }
  | { readonly kind: "call"; readonly item: ModuleCall }
  | { readonly kind: "resource"; readonly item: Resource }
  | { readonly kind: "locals"; readonly items: readonly Local[] }
  | { readonly kind: "moved"; readonly item: Moved }
  | { readonly kind: "removed"; readonly item: Removed }
  | { readonly kind: "import"; readonly item: Import }
  | { readonly kind: "provider"; readonly item: ProviderConfiguration }
  | { readonly kind: "check"; readonly item: Check }
  | { readonly kind: "action"; readonly item: Action }
  | { readonly kind: "terraform"; readonly item: TerraformBlock };

/** Decodes a block of a file; cached for each dialect. */
export const decodeItem = (block: Block, dialect: Dialect): Result<Declared | undefined> => decoderOf(dialect)(block);

const decoderOf = remember((dialect: Dialect) =>
  remember((block: Block): Result<Declared | undefined> => {
    const { value, diagnostics } = decode(block, dialect);
    return { value, diagnostics: withNewerFeatures(dialect, diagnostics) };
  }),
);

const decode = (block: Block, dialect: Dialect): Result<Declared | undefined> =>
  DECODERS.get(block.type)?.(block, dialect) ?? result(undefined);

type Decoder = (block: Block, dialect: Dialect) => Result<Declared | undefined>;

/** The decoders of blocks by their types. */
const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["variable", (block, dialect) => tagged("variable", decodeVariable(block, dialect))],
  ["output", (block, dialect) => tagged("output", decodeOutput(block, dialect))],
  ["module", (block, dialect) => tagged("call", decodeModuleCall(block, dialect))],
  ["resource", (block, dialect) => tagged("resource", decodeResource(block, "managed", dialect))],
  ["data", (block, dialect) => tagged("resource", decodeResource(block, "data", dialect))],
  ["ephemeral", (block, dialect) => tagged("resource", decodeResource(block, "ephemeral", dialect))],
  ["moved", (block, dialect) => tagged("moved", decodeMoved(block, dialect))],
  ["locals", decodeLocals],
  ["provider", (block, dialect) => tagged("provider", decodeProviderConfiguration(block, dialect))],
  ["terraform", (block, dialect) => tagged("terraform", decodeTerraform(block, dialect))],
  ["check", (block, dialect) => tagged("check", decodeCheck(block, dialect))],
  ["removed", (block, dialect) => tagged("removed", decodeRemoved(block, dialect))],
  ["import", (block, dialect) => tagged("import", decodeImport(block, dialect))],
  ["required_providers", ({ typeRange }) => result(undefined, [strayRequiredProviders(typeRange)])],
  ["language", (block) => tagged("terraform", decodeLanguageBlock(block))],
  [
    "action",
    (block, dialect) =>
      supports(dialect, "actions") ? tagged("action", decodeAction(block, dialect)) : result(undefined),
  ],
]);

function tagged<K extends string, T>(
  kind: K,
  decoded: Result<T | undefined>,
): Result<{ readonly kind: K; readonly item: T } | undefined> {
  return result(decoded.value && { kind, item: decoded.value }, decoded.diagnostics);
}

function decodeLocals(block: Block): Result<Declared> {
  const { value, diagnostics } = justArguments(block.body);
  const items = [...value.values()].map(
    (argument): Local => ({ name: argument.name, expression: argument.expression, range: argument.range }),
  );
  const named = [...value.values()].filter(({ name }) => !isIdentifier(name)).map(invalidLocal);
  return result({ kind: "locals", items }, diagnostics, named);
}
