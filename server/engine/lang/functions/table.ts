import { remember } from "../../source/remember.ts";
import type { Dialect } from "../dialect.ts";
import { type Feature, supports } from "../features.ts";
import { FUNCTION_FEATURES } from "../functionFeatures.ts";
import type { FunctionDefinition, FunctionTable } from "../scope.ts";
import { ASSUMING_FUNCTIONS } from "./assumptions.ts";
import { TRY_FUNCTIONS } from "./canAndTry.ts";
import { ELEMENT_FUNCTIONS, NEGATIVE_ELEMENT, NEGATIVE_LIST_ELEMENT, NULL_CONTAINS } from "./collections/elements.ts";
import { CONJUNCT_LENGTH, LIST_FUNCTIONS } from "./collections/lists.ts";
import { ARGUED_TRANSPOSE, MAP_FUNCTIONS } from "./collections/maps.ts";
import { SET_FUNCTIONS } from "./collections/sets.ts";
import {
  CAUTIOUS_ISSENSITIVE,
  CONVERSION_FUNCTIONS,
  LENIENT_NONSENSITIVE,
  MARKED_CONVERSIONS,
  OPEN_ISSENSITIVE,
  REMOVED_FUNCTIONS,
} from "./conversions.ts";
import { CONVERT_FUNCTION } from "./convert.ts";
import { HASH_FUNCTIONS } from "./crypto/hashes.ts";
import { ID_FUNCTIONS } from "./crypto/ids.ts";
import { RSA_FUNCTIONS } from "./crypto/rsa.ts";
import { BASE64_FUNCTIONS, OTHER_GZIP } from "./encodings/base64.ts";
import { CSV_FUNCTIONS } from "./encodings/csv.ts";
import { JSON_FUNCTIONS } from "./encodings/json.ts";
import { TFVARS_FUNCTIONS } from "./encodings/tfvars.ts";
import { MERGING_YAMLDECODE, YAML_FUNCTIONS } from "./encodings/yaml.ts";
import { FILE_FUNCTIONS, LITERAL_FILESET } from "./files/files.ts";
import { PLAIN_TEMPLATESTRING, TEMPLATE_FUNCTIONS } from "./files/templates.ts";
import { LONG_CIDRSUBNETS, NETWORK_FUNCTIONS } from "./network/network.ts";
import { NUMBER_FUNCTIONS } from "./numbers/numbers.ts";
import { OPENTOFU_FUNCTIONS } from "./opentofu.ts";
import { FORMAT_FUNCTIONS, NULL_FORMAT_FUNCTIONS } from "./text/format.ts";
import { LONG_NAME_REGEX, REGEX_FUNCTIONS } from "./text/regex.ts";
import { CONJUNCT_STRINGS, LONG_NAME_REPLACE, STRING_FUNCTIONS } from "./text/strings.ts";
import { DATE_FUNCTIONS } from "./time/dates.ts";
import { TYPE_FUNCTION } from "./typeFunction.ts";

const ALL: readonly FunctionDefinition[] = [
  ...BASE64_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
  CONVERT_FUNCTION,
  ...CSV_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...ELEMENT_FUNCTIONS,
  ...FILE_FUNCTIONS,
  ...FORMAT_FUNCTIONS,
  ...HASH_FUNCTIONS,
  ...ID_FUNCTIONS,
  ...JSON_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...MAP_FUNCTIONS,
  ...NETWORK_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...REGEX_FUNCTIONS,
  ...REMOVED_FUNCTIONS,
  ...RSA_FUNCTIONS,
  ...SET_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...TEMPLATE_FUNCTIONS,
  ...TRY_FUNCTIONS,
  ...YAML_FUNCTIONS,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Returns the functions of a dialect by name, bare and with the namespace `core`. */
const tableFor = remember((dialect: Dialect): FunctionTable => {
  const hasFunction = ({ name }: FunctionDefinition): boolean => {
    const feature = FUNCTION_FEATURES.get(name);
    return feature === undefined || supports(dialect, feature);
  };
  const variants = VARIANTS.flatMap(({ feature, functions }) => (supports(dialect, feature) ? functions : []));
  return tableOf([...ALL, ...ASSUMING_FUNCTIONS, ...OPENTOFU_FUNCTIONS, ...variants].filter(hasFunction));
});

/** The functions that behave otherwise where a dialect has a feature. They replace those of the same name. */
const VARIANTS: readonly { readonly feature: Feature; readonly functions: readonly FunctionDefinition[] }[] = [
  { feature: "argued-transpose", functions: [ARGUED_TRANSPOSE] },
  { feature: "conjunct-clusters", functions: [CONJUNCT_LENGTH, ...CONJUNCT_STRINGS] },
  { feature: "literal-filesets", functions: [LITERAL_FILESET] },
  { feature: "long-cidrsubnets", functions: [LONG_CIDRSUBNETS] },
  { feature: "other-gzip", functions: [OTHER_GZIP] },
  { feature: "yaml-merged-sequences", functions: [MERGING_YAMLDECODE] },
  { feature: "long-class-names", functions: [...LONG_NAME_REGEX, LONG_NAME_REPLACE] },
  { feature: "contains-null", functions: [NULL_CONTAINS] },
  { feature: "open-issensitive", functions: [OPEN_ISSENSITIVE] },
  { feature: "open-conversion-marks", functions: MARKED_CONVERSIONS },
  { feature: "cautious-issensitive", functions: [CAUTIOUS_ISSENSITIVE] },
  { feature: "negative-list-element", functions: [NEGATIVE_LIST_ELEMENT] },
  { feature: "negative-element", functions: [NEGATIVE_ELEMENT] },
  { feature: "plain-templatestring", functions: [PLAIN_TEMPLATESTRING] },
  { feature: "early-format-null", functions: NULL_FORMAT_FUNCTIONS },
  { feature: "format-null", functions: NULL_FORMAT_FUNCTIONS },
  { feature: "redundant-nonsensitive", functions: [LENIENT_NONSENSITIVE] },
];

/** Returns the functions of a dialect, where the built-in provider has these local names, possibly none. */
export function functionsWith(dialect: Dialect, localNames: readonly string[]): FunctionTable {
  if (localNames.length === 0 || !supports(dialect, "builtin-provider-functions")) return tableFor(dialect);
  const key = [dialect.name, ...localNames].join();
  const cached = tables.get(key);
  if (cached) return cached;
  const providerFunctions = localNames.flatMap((local) =>
    TFVARS_FUNCTIONS.map((definition) => renamed(definition, `provider::${local}::${definition.name}`)),
  );
  const table = new Map([...tableFor(dialect), ...entriesByName(providerFunctions)]);
  tables.set(key, table);
  return table;
}

const tables = new Map<string, FunctionTable>();

/** Returns the functions of the console, which has `type`, but no plan time. */
export const inConsole = remember(
  (functions: FunctionTable): FunctionTable =>
    new Map([
      ...[...functions].filter(([name]) => !name.endsWith("plantimestamp")),
      [TYPE_FUNCTION.name, TYPE_FUNCTION],
    ]),
);

function tableOf(definitions: readonly FunctionDefinition[]): FunctionTable {
  const withNamespace = definitions.map((definition) => renamed(definition, `core::${definition.name}`));
  return new Map(entriesByName([...definitions, ...withNamespace]));
}

function entriesByName(definitions: readonly FunctionDefinition[]): readonly (readonly [string, FunctionDefinition])[] {
  return definitions.map((definition) => [definition.name, definition] as const);
}

function renamed(definition: FunctionDefinition, name: string): FunctionDefinition {
  return { ...definition, name };
}
