import type { Dialect, Product } from "../lang/dialect.ts";
import { supports } from "../lang/features.ts";
import { baseName } from "../source/paths.ts";

/** Whether Terraform or OpenTofu reads files of this name. */
export function isConfigurationFile(path: string): boolean {
  const name = baseName(path);
  return /\.(tf|tofu)(\.json)?$/.test(name) && !name.startsWith(".") && !name.endsWith("~") && !/^#.*#$/.test(name);
}

/** Returns the files of a folder that are read, in order. In OpenTofu, `a.tofu` replaces `a.tf`. */
export function configurationFiles(names: readonly string[], dialect: Dialect): readonly string[] {
  const read = names.filter(isConfigurationFile).toSorted();
  if (!supports(dialect, "tofu-files")) return read.filter((name) => !isOpenTofuFile(name));
  const readNames = new Set(read);
  return read.filter((name) => isOpenTofuFile(name) || !readNames.has(name.replace(/\.tf(\.json)?$/, ".tofu$1")));
}

/** Returns the product that a folder is for: OpenTofu if the folder has `.tofu` files or locks providers of OpenTofu's registry. */
export const productOf = (names: readonly string[], lockFile: string): Product =>
  names.some((name) => isConfigurationFile(name) && isOpenTofuFile(name)) || lockFile.includes(OPENTOFU_REGISTRY)
    ? "opentofu"
    : "terraform";

const isOpenTofuFile = (name: string): boolean => /\.tofu(\.json)?$/.test(name);

const OPENTOFU_REGISTRY = "registry.opentofu.org/";
