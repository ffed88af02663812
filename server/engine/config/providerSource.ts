import type { Dialect } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { isProviderPart } from "./providerName.ts";
import { redundantPrefix, wrongHost, wrongSourceForm, wrongSourcePart } from "./settings/settingsFindings.ts";

/** Returns the faults of a provider's source address. */
export function providerSourceFaults(source: string, range: Range, dialect: Dialect): readonly Diagnostic[] {
  const parts = source.split("/");
  if (parts.length > 3 || parts.includes("")) return [wrongSourceForm(range, source)];
  const [type = "", namespace = "hashicorp", host = PUBLIC] = parts.toReversed();
  if (!isProviderPart(type)) return [wrongSourcePart(range, "type", type)];
  if (namespace !== LEGACY && !isNamespace(namespace, dialect)) return [wrongSourcePart(range, "namespace", namespace)];
  if (!HOST.test(host)) return [wrongHost(range, host)];
  if (namespace === LEGACY && host !== PUBLIC) return [wrongSourcePart(range, "namespace", namespace)];
  // As in Terraform, a type alone is not checked.
  return parts.length > 1 && type.startsWith("terraform-") ? [redundantPrefix(range, type)] : [];
}

const isNamespace = (name: string, dialect: Dialect): boolean =>
  isProviderPart(name) || (supports(dialect, "underscored-namespaces") && UNDERSCORED.test(name));

const UNDERSCORED = /^[\p{L}\p{N}]+([-_]+[\p{L}\p{N}]+)*$/u;

/** The host of a source that names none. */
const PUBLIC = "registry.terraform.io";
/** The namespace of providers that predate namespaces. */
const LEGACY = "-";
const HOST = /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}.])?(:\d+)?$/u;
