import type { Dialect } from "../lang/dialect.ts";
import { nameOf } from "../source/paths.ts";

/** Is that the name of a file that Terraform or OpenTofu would read? */
export function isConfigurationFile(path: string): boolean {
  const name = nameOf(path);
  return /\.(tf|tofu)(\.json)?$/.test(name) && !name.startsWith(".") && !name.endsWith("~") && !/^#.*#$/.test(name);
}

/** The files of a folder that are read, in order. OpenTofu leaves a file out that has one of its own beside it. */
export function configurationFiles(names: readonly string[], dialect: Dialect): readonly string[] {
  const read = names.filter(isConfigurationFile).toSorted();
  if (dialect === "terraform") return read.filter((name) => !isOpenTofuFile(name));
  const known = new Set(read);
  return read.filter((name) => isOpenTofuFile(name) || !known.has(name.replace(/\.tf(\.json)?$/, ".tofu$1")));
}

/** OpenTofu has been at work where there are files that only it reads, or where it has locked providers of its registry. */
export const dialectOf = (names: readonly string[], lockFile: string): Dialect =>
  names.some((name) => isConfigurationFile(name) && isOpenTofuFile(name)) || lockFile.includes(OPENTOFU_REGISTRY)
    ? "opentofu"
    : "terraform";

const isOpenTofuFile = (name: string): boolean => /\.tofu(\.json)?$/.test(name);

const OPENTOFU_REGISTRY = "registry.opentofu.org/";
