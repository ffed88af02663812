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

// Addresses as a state file writes them. What Terraform cannot read is undefined here.

/** Reads `module.a["x"].module.b[0]`; empty is the root. */
export function moduleIn(text: string): ModuleAddress | undefined {
  if (text === "") return ROOT;
  const found = withModule(text);
  return found && found.rest.length === 0 && found.steps.length > 0 ? moduleAddress(found.steps) : undefined;
}

/** Reads `module.a.data.aws_ami.ubuntu`; there is no key at its end. */
export function resourceIn(text: string): ResourceAddress | undefined {
  const found = withModule(text);
  return found && resourceOf(moduleAddress(found.steps), found.rest);
}

/** Reads `provider["registry.terraform.io/hashicorp/aws"].east`, and `provider.aws.east` as 0.12 and older wrote it. */
export function providerIn(text: string): ProviderConfigurationAddress | undefined {
  const found = withModule(text);
  const [first, which, alias, ...more] = found?.rest ?? [];
  if (!found || first?.name !== "provider" || !which || more.length > 0) return undefined;
  if (found.steps.some(({ key }) => key !== undefined) || (alias && alias.name === undefined)) return undefined;
  const provider = which.name === undefined ? sourceAddress(which.key) : legacyProvider(which.name);
  if (provider === undefined) return undefined;
  const calls = found.steps.map(({ name }) => name);
  return providerConfigurationAddress(calls, provider, alias?.name);
}

/** A provider of the time when they had a name and no address. */
export const legacyProvider = (name: string): string =>
  name === "terraform" ? "terraform.io/builtin/terraform" : `${PUBLIC}/-/${name}`;

/** Is it a name that HCL takes? */
export const isIdentifier = (text: string): boolean => NAME_ALONE.test(text);

/** A name, or a key in brackets. */
type Step = { readonly name: string; readonly key?: undefined } | { readonly name?: undefined; readonly key: Key };

/** The modules at the front of an address, and what follows them. */
export function withModule(
  text: string,
): { readonly steps: readonly ModuleStep[]; readonly rest: readonly Step[] } | undefined {
  const all = stepsIn(text);
  if (!all) return undefined;
  const steps: ModuleStep[] = [];
  let at = 0;
  while (all[at]?.name === "module") {
    const name = all[at + 1]?.name;
    if (name === undefined) return undefined;
    const key = all[at + 2]?.key;
    if (typeof key === "number" && !Number.isSafeInteger(key)) return undefined;
    steps.push({ name, key });
    at += key === undefined ? 2 : 3;
  }
  return { steps, rest: all.slice(at) };
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
/** A template within a key; `$${` is none. */
const TEMPLATE = /(?:^|[^$])(?:\$\$)*\$\{|(?:^|[^%])(?:%%)*%\{/;

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(asJson(text)));
  } catch {
    return undefined;
  }
}

/** A text as HCL writes it: JSON has neither template sequences nor `\U`. */
const asJson = (text: string): string =>
  text
    .replaceAll("$${", "${")
    .replaceAll("%%{", "%{")
    .replace(/\\(?:U([0-9a-fA-F]{8})|[^U])/g, (whole, hex?: string) =>
      hex === undefined ? whole : String.fromCodePoint(Number.parseInt(hex, 16)),
    );

/** A source address with all its parts; undefined for what is none. */
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

/** Words that no resource type can be named by. */
const RESERVED: ReadonlySet<string> = new Set(
  "count each local module path self terraform var template lazy arg".split(" "),
);

/** What can have conditions: `module.a[0].check.health`. Undefined where it is none of that kind. */
export function checkedIn(kind: CheckableKind, text: string): Checked | undefined {
  const found = withModule(text);
  const [first, ...rest] = found?.rest ?? [];
  if (!found || first?.name === undefined) return undefined;
  const module = moduleAddress(found.steps);
  if (kind !== "resource") {
    const [name, ...more] = rest;
    if (first.name !== kind || name?.name === undefined || more.length > 0) return undefined;
    const own = `${kind}.${name.name}`;
    const inModule = module === ROOT ? own : `${module.text}.${own}`;
    return { module, name: name.name, key: undefined, isKeyed: isKeyed(found.steps), text: inModule };
  }
  const last = found.rest.at(-1);
  const key = last?.name === undefined ? last?.key : undefined;
  const resource = resourceOf(module, key === undefined ? found.rest : found.rest.slice(0, -1));
  if (!resource) return undefined;
  const { text: own } = instanceAddress(resource, key);
  return { module, resource, name: resource.name, key, isKeyed: key !== undefined || isKeyed(found.steps), text: own };
}

/** One that has conditions. */
export interface Checked {
  readonly module: ModuleAddress;
  /** Undefined of anything else. */
  readonly resource?: ResourceAddress;
  readonly name: string;
  readonly key: Key;
  /** Has it a key, or any module that leads to it? */
  readonly isKeyed: boolean;
  /** As Terraform writes it. */
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
