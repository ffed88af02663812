import type { Product, Version } from "../lang/dialect.ts";
import { versionIn } from "../lang/releases.ts";
import { baseName } from "../source/paths.ts";

export interface VersionFile {
  readonly path: string;
  readonly text: string;
}

/** The version that a version file names: one version, or always the newest. */
export interface NamedVersion {
  readonly product: Product;
  readonly version: Version | "newest";
}

/** Returns what a version file names; undefined if that is no version of the product. A file of OpenTofu decides about the product, too. */
export function namedVersion({ path, text }: VersionFile, product: Product): NamedVersion | undefined {
  switch (baseName(path)) {
    case ".terraform-version":
      return product === "terraform" ? named(product, text) : undefined;
    case ".opentofu-version":
      return named("opentofu", text);
    case ".tool-versions":
      return listed(product, (tool) => new RegExp(`^[ \\t]*${tool}[ \\t]+(\\S+)`, "m").exec(text)?.[1]);
    default:
      return listed(product, (tool) => miseVersion(text, tool));
  }
}

/** Returns what a list of tools names for the product; that of OpenTofu also for a folder of Terraform's files. */
function listed(product: Product, textOf: (tool: Product) => string | undefined): NamedVersion | undefined {
  const products: readonly Product[] = product === "terraform" ? ["terraform", "opentofu"] : ["opentofu"];
  for (const tool of products) {
    const text = textOf(tool);
    if (text !== undefined) return named(tool, text);
  }
  return undefined;
}

/** Reads `1.9.8`, `latest`, and the newest release of a version: `latest:^1.9` or `prefix:1.9`. */
function named(product: Product, text: string): NamedVersion | undefined {
  const [, isNewest, prefix] = /^\s*(latest|prefix)(?::\^?(.+?))?\s*$/.exec(text) ?? [];
  if (isNewest && prefix === undefined) return { product, version: "newest" };
  const version = versionIn(product, prefix?.replaceAll("\\", "") ?? text);
  return version && { product, version };
}

/** Returns the version of a tool in a configuration of mise: a text, the first of a list, or the member of a table. */
function miseVersion(text: string, tool: Product): string | undefined {
  const name = `(?:"(?:[\\w-]+:)?(?:[\\w.-]+/)*${tool}"|${tool})`;
  const key = `(?:^[ \\t]*(?:tools\\.)?|^[ \\t]*tools[ \\t]*=[ \\t]*\\{(?:[^}\\n]*,)?[ \\t]*)${name}`;
  const value = `["']+([^"'\\n]+)["']`;
  return [
    `${key}(?:\\.version)?[ \\t]*=[ \\t]*\\[?\\s*${value}`,
    `${key}[ \\t]*=[ \\t]*\\[?\\s*\\{[^}\\n]*?\\bversion[ \\t]*=[ \\t]*${value}`,
    `^[ \\t]*\\[?\\[tools\\.${name}\\][^[]*?^[ \\t]*version[ \\t]*=[ \\t]*${value}`,
  ]
    .map((pattern) => new RegExp(pattern, "m").exec(text)?.[1])
    .find((version) => version !== undefined);
}
