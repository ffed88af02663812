import {
  instanceAddress,
  type Key,
  type ModuleAddress,
  type ModuleStep,
  moduleAddress,
  type ResourceAddress,
  ROOT,
  resourceAddress,
} from "../addrs/address.ts";
import { type ProviderConfigurationAddress, providerConfigurationAddress } from "../addrs/provider.ts";
import { isProviderPart } from "../config/providerName.ts";
import type { CheckableKind } from "./state.ts";

// Parses addresses as a state file writes them. An address that Terraform cannot parse is undefined.

/** Parses `module.a["x"].module.b[0]`; the empty text is the root. */
export function parseModuleAddress(text: string): ModuleAddress | undefined {
  if (text === "") return ROOT;
  const split = splitModules(text);
  return split && split.objectSteps.length === 0 && split.steps.length > 0 ? moduleAddress(split.steps) : undefined;
}

/** Parses `module.a.data.aws_ami.ubuntu`, which has no key at its end. */
export function parseResourceAddress(text: string): ResourceAddress | undefined {
  const split = splitModules(text);
  return split && resourceOf(moduleAddress(split.steps), split.objectSteps);
}

/** Parses `provider["registry.terraform.io/hashicorp/aws"].east`, and `provider.aws.east` of 0.12 and older. */
export function parseProviderAddress(text: string): ProviderConfigurationAddress | undefined {
  const split = splitModules(text);
  const [first, providerStep, alias, ...more] = split?.objectSteps ?? [];
  if (!split || first?.name !== "provider" || !providerStep || more.length > 0) return undefined;
  if (split.steps.some(({ key }) => key !== undefined) || (alias && alias.name === undefined)) return undefined;
  const provider =
    providerStep.name === undefined ? sourceAddress(providerStep.key) : legacyProvider(providerStep.name);
  if (provider === undefined) return undefined;
  const calls = split.steps.map(({ name }) => name);
  return providerConfigurationAddress(calls, provider, alias?.name);
}

/** Returns the address of a provider of 0.12 and older, which had a name only. */
export const legacyProvider = (name: string): string =>
  name === "terraform" ? "terraform.io/builtin/terraform" : `${PUBLIC}/-/${name}`;

/** Whether the text is an HCL identifier. */
export const isIdentifier = (text: string): boolean => NAME_ALONE.test(text);

/** A name, or a key in brackets. */
type Step = { readonly name: string; readonly key?: undefined } | { readonly name?: undefined; readonly key: Key };

/** Splits an address into its leading modules and the steps after them. */
export function splitModules(
  text: string,
): { readonly steps: readonly ModuleStep[]; readonly objectSteps: readonly Step[] } | undefined {
  const parts = stepsIn(text);
  if (!parts) return undefined;
  const modules: ModuleStep[] = [];
  let at = 0;
  while (parts[at]?.name === "module") {
    const name = parts[at + 1]?.name;
    if (name === undefined) return undefined;
    const key = parts[at + 2]?.key;
    if (typeof key === "number" && !Number.isSafeInteger(key)) return undefined;
    modules.push({ name, key });
    at += key === undefined ? 2 : 3;
  }
  return { steps: modules, objectSteps: parts.slice(at) };
}

function stepsIn(text: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  STEP.lastIndex = 0;
  for (let at = 0; at < text.length; at = STEP.lastIndex) {
    const [, dot, name, number, quoted] = STEP.exec(text) ?? [];
    if (name !== undefined && (dot === "") === (at === 0)) steps.push({ name });
    else if (number !== undefined && at > 0) steps.push({ key: Number(number) });
    else if (quoted !== undefined && at > 0 && !TEMPLATE.test(quoted)) {
      const key = unquoted(quoted);
      if (key === undefined) return undefined;
      steps.push({ key });
    } else return undefined;
  }
  return steps;
}

const NAME = "[\\p{ID_Start}_][\\p{ID_Continue}-]*";
const NAME_ALONE = new RegExp(`^${NAME}$`, "u");
const STEP = new RegExp(`(\\.?)(${NAME})|\\[(?:([0-9]+)|("(?:[^"\\\\]|\\\\.)*"))\\]`, "uy");
/** A template sequence within a key; `$${` is an escape. */
const TEMPLATE = /(?:^|[^$])(?:\$\$)*\$\{|(?:^|[^%])(?:%%)*%\{/;

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(asJson(text)));
  } catch {
    return undefined;
  }
}

/** Converts an HCL string to JSON, which has neither template sequences nor `\U`. */
const asJson = (text: string): string =>
  text
    .replaceAll("$${", "${")
    .replaceAll("%%{", "%{")
    .replace(/\\(?:U([0-9a-fA-F]{8})|[^U])/g, (whole, hex?: string) =>
      hex === undefined ? whole : String.fromCodePoint(Number.parseInt(hex, 16)),
    );

/** Returns a source address with all its parts; undefined for an invalid one. */
function sourceAddress(key: Key): string | undefined {
  if (typeof key !== "string") return undefined;
  const parts = key.split("/");
  const [type = "", namespace = "hashicorp", host = PUBLIC] = parts.toReversed();
  const isOne = parts.length <= 3 && isProviderPart(type) && !type.startsWith("terraform-") && HOST.test(host);
  if (!isOne || (namespace === "-" ? host !== PUBLIC : !isProviderPart(namespace))) return undefined;
  return [host, namespace, type].join("/").toLowerCase();
}

const PUBLIC = "registry.terraform.io";
const HOST = /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}.])?(:\d+)?$/u;

/** Names that no resource type can have. */
const RESERVED: ReadonlySet<string> = new Set(
  "count each local module path self terraform var template lazy arg".split(" "),
);

/** Parses the address of an object with conditions: `module.a[0].check.health`. Undefined if it is not of that kind. */
export function parseCheckedAddress(kind: CheckableKind, text: string): CheckedAddress | undefined {
  const split = splitModules(text);
  const [first, ...rest] = split?.objectSteps ?? [];
  if (!split || first?.name === undefined) return undefined;
  const module = moduleAddress(split.steps);
  if (kind !== "resource") {
    const [name, ...more] = rest;
    if (first.name !== kind || name?.name === undefined || more.length > 0) return undefined;
    const localText = `${kind}.${name.name}`;
    const inModule = module === ROOT ? localText : `${module.text}.${localText}`;
    return { module, name: name.name, key: undefined, isKeyed: isKeyed(split.steps), text: inModule };
  }
  const last = split.objectSteps.at(-1);
  const key = last?.name === undefined ? last?.key : undefined;
  const resource = resourceOf(module, key === undefined ? split.objectSteps : split.objectSteps.slice(0, -1));
  if (!resource) return undefined;
  const { text: own } = instanceAddress(resource, key);
  return { module, resource, name: resource.name, key, isKeyed: key !== undefined || isKeyed(split.steps), text: own };
}

/** The address of an object with conditions. */
export interface CheckedAddress {
  readonly module: ModuleAddress;
  /** Undefined unless the object is a resource. */
  readonly resource?: ResourceAddress;
  readonly name: string;
  readonly key: Key;
  /** Whether the address has a key, its own or that of a module. */
  readonly isKeyed: boolean;
  /** Terraform's spelling. */
  readonly text: string;
}

const isKeyed = (steps: readonly ModuleStep[]): boolean => steps.some(({ key }) => key !== undefined);

function resourceOf(module: ModuleAddress, steps: readonly Step[]): ResourceAddress | undefined {
  const [first, ...rest] = steps;
  if (first?.name === undefined || RESERVED.has(first.name)) return undefined;
  const mode = first.name === "data" || first.name === "ephemeral" ? first.name : "managed";
  const [type, name, ...more] = mode !== "managed" || first.name === "resource" ? rest : steps;
  if (type?.name === undefined || name?.name === undefined || more.length > 0) return undefined;
  return resourceAddress(module, mode, type.name, name.name);
}
