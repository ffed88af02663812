import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { missingNames, supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { content, justArguments } from "../../syntax/content.ts";
import { expressionList, keywordOf } from "../../syntax/expressions.ts";
import type { Argument, Block } from "../../syntax/tree.ts";
import type { ProviderMeta, ProviderRequirement } from "../module.ts";
import { providerNameFaults } from "../providerName.ts";
import { isOpenTofuFile, versionConstraints } from "../requiredVersion.ts";
import { type Backend, decodeBackend } from "./backend.ts";
import { decodeRequiredProviders } from "./requiredProviders.ts";
import * as say from "./settingsFindings.ts";

/** One `terraform` block; a module can have several, each with any content. */
export interface TerraformBlock {
  readonly requiredVersion: Argument | undefined;
  readonly requirements: readonly RequiredProviders[];
  readonly backends: readonly Backend[];
  readonly clouds: readonly Block[];
  readonly providerMeta: readonly ProviderMeta[];
}

/** One `required_providers` block. */
export interface RequiredProviders {
  readonly providers: readonly ProviderRequirement[];
  readonly header: Range;
}

/** Decodes a `terraform` block. */
export function decodeTerraform(block: Block, dialect: Dialect): Result<TerraformBlock> {
  const { value: decodedBody, diagnostics } = content(block.body, {
    arguments: { required_version: "optional", experiments: "optional", language: "optional" },
    blocks: supports(dialect, "encryption") ? { ...BLOCKS, encryption: [] } : BLOCKS,
    elsewhere: missingNames(dialect, { encryption: "encryption" }),
  });
  const faults: Diagnostic[] = [];
  const isChecked = supports(dialect, "checked-required-version");
  const requiredVersion = decodedBody.arguments.get("required_version");
  if (requiredVersion && (isChecked || isOpenTofuFile(block))) versionConstraints(requiredVersion, faults);
  if (isChecked) faults.push(...editionFaults(decodedBody.arguments.get("language"), EDITION));
  const experiments = decodedBody.arguments.get("experiments");
  if (experiments && isChecked) faults.push(...experimentsFaults(experiments, dialect));
  const ofType = (type: string) => decodedBody.blocks.filter((inner) => inner.type === type);
  const required = ofType("required_providers").map((inner) => ({ inner, ...decodeRequiredProviders(inner, dialect) }));
  const metas = ofType("provider_meta").map(decodeProviderMeta);
  faults.push(...required.flatMap((one) => one.diagnostics), ...metas.flatMap((meta) => meta.diagnostics));
  const backends = [...ofType("backend"), ...ofType("cloud")].map((inner) => decodeBackend(inner, dialect));
  const encryptions = ofType("encryption").map(({ header, body }) => ({
    header,
    faults: content(body, ENCRYPTION).diagnostics,
  }));
  const [, ...more] = encryptions.filter((one) => one.faults.length === 0);
  faults.push(...encryptions.flatMap((one) => one.faults), ...more.map(({ header }) => say.secondEncryption(header)));
  const terraform: TerraformBlock = {
    requiredVersion,
    requirements: required.map(({ inner, value }) => ({ providers: value, header: inner.header })),
    backends,
    clouds: ofType("cloud"),
    providerMeta: metas.flatMap(({ value }) => value ?? []),
  };
  return result(terraform, diagnostics, faults);
}

/** Experiments are allowed in no release; the former one of optional attributes has an error of its own. */
function experimentsFaults({ nameRange, expression }: Argument, dialect: Dialect): readonly Diagnostic[] {
  const elements = expressionList(expression) ?? [];
  const namesConcluded = elements.some((element) => keywordOf(element) === OPTIONAL_ATTRIBUTES);
  if (!namesConcluded || !supports(dialect, "concluded-experiment")) return [say.experimental(nameRange)];
  return elements.map((element) => {
    const keyword = keywordOf(element);
    if (keyword === undefined) return say.wrongExperiment(element.range);
    return (CONCLUDED.has(keyword) ? say.concludedExperiment : say.unknownExperiment)(element.range, keyword);
  });
}

const OPTIONAL_ATTRIBUTES = "module_variable_optional_attrs";
const CONCLUDED: ReadonlySet<string> = new Set([
  OPTIONAL_ATTRIBUTES,
  "variable_validation",
  "provider_sensitive_attrs",
  "config_driven_move",
  "preconditions_postconditions",
]);

/** The content of an encryption block, whose blocks are not read. */
const ENCRYPTION = {
  arguments: {},
  blocks: {
    key_provider: ["type", "name"],
    method: ["type", "name"],
    state: [],
    plan: [],
    remote_state_data_sources: [],
  },
} as const;

/** The blocks of every dialect. */
const BLOCKS = { required_providers: [], provider_meta: ["provider"], backend: ["type"], cloud: [] } as const;

/** Returns the fault of the argument that names the edition of a language with a single one. */
export function editionFaults(argument: Argument | undefined, only: string): readonly Diagnostic[] {
  if (!argument) return [];
  const { expression } = argument;
  const edition = keywordOf(expression);
  if (edition === undefined) return [say.wrongEdition(expression.range, only)];
  return edition === only ? [] : [say.unknownEdition(expression.range, edition, only)];
}

/** The only edition of the language. */
const EDITION = "TF2021";

/** Decodes a `provider_meta` block, whose values must be constant. */
function decodeProviderMeta({ labels: [label], body, header }: Block): Result<ProviderMeta | undefined> {
  const { value, diagnostics } = justArguments(body);
  if (!label || diagnostics.length > 0) return result(undefined, diagnostics);
  const faults = [...value.values()].flatMap(({ expression }) => evaluateConstant(expression).diagnostics);
  return result(
    { provider: label.value, nameRange: label.range, body, range: header },
    faults,
    providerNameFaults(label.value, header),
  );
}
