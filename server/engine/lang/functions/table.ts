import { remember } from "../../source/remember.ts";
import type { Dialect } from "../dialect.ts";
import { ELEMENT_FUNCTIONS } from "./askingLists.ts";
import { BASE64_FUNCTIONS } from "./base64.ts";
import { TRY_FUNCTIONS } from "./canAndTry.ts";
import { CONVERSION_FUNCTIONS, REMOVED_FUNCTIONS } from "./conversions.ts";
import { CSV_FUNCTIONS } from "./csv.ts";
import { DATE_FUNCTIONS } from "./dates.ts";
import type { FunctionDefinition, FunctionTable } from "./define.ts";
import { FILE_FUNCTIONS } from "./files.ts";
import { FORMAT_FUNCTIONS } from "./format.ts";
import { HASH_FUNCTIONS } from "./hashes.ts";
import { ID_FUNCTIONS } from "./ids.ts";
import { JSON_FUNCTIONS } from "./jsonFunctions.ts";
import { LIST_FUNCTIONS } from "./makingLists.ts";
import { MAP_FUNCTIONS } from "./maps.ts";
import { NETWORK_FUNCTIONS } from "./network.ts";
import { NUMBER_FUNCTIONS } from "./numbers.ts";
import { OPENTOFU_FUNCTIONS } from "./opentofu.ts";
import { REGEX_FUNCTIONS } from "./regex.ts";
import { RSA_FUNCTIONS } from "./rsa.ts";
import { SET_FUNCTIONS } from "./sets.ts";
import { STRING_FUNCTIONS } from "./strings.ts";
import { TEMPLATE_FUNCTIONS } from "./templates.ts";
import { TFVARS_FUNCTIONS } from "./tfvars.ts";
import { TYPE_FUNCTION } from "./typeFunction.ts";
import { YAML_DECODE } from "./yaml/decode.ts";
import { YAML_ENCODE } from "./yaml/encode.ts";

const ALL: readonly FunctionDefinition[] = [
  ...BASE64_FUNCTIONS,
  ...CONVERSION_FUNCTIONS,
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
  ...YAML_DECODE,
  ...YAML_ENCODE,
].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The functions of Terraform by name: bare, and with the namespace that says the same. */
export const TERRAFORM_FUNCTIONS: FunctionTable = tableOf(ALL);

const TABLES: Readonly<Record<Dialect, FunctionTable>> = {
  terraform: TERRAFORM_FUNCTIONS,
  opentofu: tableOf([...ALL, ...OPENTOFU_FUNCTIONS]),
};

/** The functions of a dialect where the provider that is part of Terraform has these local names, which may be none. */
export function functionsWith(dialect: Dialect, localNames: readonly string[]): FunctionTable {
  if (localNames.length === 0) return TABLES[dialect];
  const key = [dialect, ...localNames].join();
  const known = tables.get(key);
  if (known) return known;
  const named = localNames.flatMap((local) =>
    TFVARS_FUNCTIONS.map((definition) => renamed(definition, `provider::${local}::${definition.name}`)),
  );
  const made = new Map([...TABLES[dialect], ...byName(named)]);
  tables.set(key, made);
  return made;
}

const tables = new Map<string, FunctionTable>();

/** The same functions in the console, where no plan was made, and types are shown. */
export const inConsole = remember(
  (functions: FunctionTable): FunctionTable =>
    new Map([
      ...[...functions].filter(([name]) => !name.endsWith("plantimestamp")),
      [TYPE_FUNCTION.name, TYPE_FUNCTION],
    ]),
);

function tableOf(definitions: readonly FunctionDefinition[]): FunctionTable {
  const withNamespace = definitions.map((definition) => renamed(definition, `core::${definition.name}`));
  return new Map(byName([...definitions, ...withNamespace]));
}

function byName(definitions: readonly FunctionDefinition[]): readonly (readonly [string, FunctionDefinition])[] {
  return definitions.map((definition) => [definition.name, definition] as const);
}

function renamed(definition: FunctionDefinition, name: string): FunctionDefinition {
  return { ...definition, name };
}
