import { compareVersions, type Dialect, dialectOf, type Product, type Version } from "../lang/dialect.ts";
import { nearestKnown, newestOf, releasesOf, versionIn } from "../lang/releases.ts";
import { isMet, type VersionConstraint } from "./versionConstraint.ts";

/** The dialect of a root module, and why it was chosen. */
export interface Language {
  readonly dialect: Dialect;
  readonly reason: LanguageReason;
  /** The version that was asked for, if it is older or newer than every known one. */
  readonly unknownVersion?: Version;
}

export type LanguageReason =
  /** The user's option or setting. */
  | { readonly kind: "option" }
  | { readonly kind: "version-file"; readonly path: string }
  /** The program that would plan the root module. */
  | { readonly kind: "program"; readonly path: string }
  | { readonly kind: "required-version" }
  | { readonly kind: "state" }
  /** Nothing names a version. */
  | { readonly kind: "default" };

/** The inputs that decide the language of a root module. */
export interface LanguageHints {
  /** `terraform@1.15.9`, `opentofu@1.12` or `terraform`; undefined without an option. */
  readonly option: string | undefined;
  /** The product that the files and the lock file are for. */
  readonly product: Product;
  /** The contents of the version files in and above the root module, the nearest first. */
  readonly versionFiles: readonly VersionFile[];
  readonly program: ProgramVersion | undefined;
  /** The constraints in `required_version` of the root module. */
  readonly constraints: readonly VersionConstraint[];
  /** The version that wrote the state; undefined if it is unknown. */
  readonly stateVersion: string | undefined;
}

export interface VersionFile {
  readonly path: string;
  readonly text: string;
}

/** The product and version that a program reports. */
export interface ProgramVersion {
  readonly path: string;
  readonly product: Product;
  readonly version: string;
}

/** Returns the language of a root module. Only an option is allowed to be older than the state. */
export function chooseLanguage(hints: LanguageHints): Language {
  const optional = optionLanguage(hints.option);
  if (optional) return optional;
  const chosen =
    fileLanguage(hints) ?? programLanguage(hints) ?? constrainedLanguage(hints) ?? defaultLanguage(hints.product);
  return notOlderThanState(chosen, hints.stateVersion);
}

/** Returns the product and version in `terraform@1.15.9`; undefined if the text is not of this form. */
export function parseLanguage(text: string): { product: Product; version: Version } | undefined {
  const [, product, version] = /^(terraform|opentofu)(?:@(.+))?$/.exec(text.trim()) ?? [];
  if (product !== "terraform" && product !== "opentofu") return undefined;
  const numbers = version === undefined ? newestOf(product).version : versionIn(product, version);
  return numbers && { product, version: numbers };
}

function optionLanguage(option: string | undefined): Language | undefined {
  const asked = option === undefined ? undefined : parseLanguage(option);
  return asked && languageOf(asked.product, asked.version, { kind: "option" });
}

/** Returns the language with the nearest known version. */
function languageOf(product: Product, version: Version, reason: LanguageReason): Language {
  const nearest = nearestKnown(product, version);
  const dialect = dialectOf(product, nearest);
  return nearest === version ? { dialect, reason } : { dialect, reason, unknownVersion: version };
}

/** Returns the language that the nearest version file names. A file of OpenTofu decides about the product, too. */
function fileLanguage({ versionFiles, product }: LanguageHints): Language | undefined {
  for (const { path, text } of versionFiles) {
    const named = namedVersion(path.slice(path.lastIndexOf("/") + 1), text, product);
    const version = named && versionIn(named.product, named.version);
    if (version) return languageOf(named.product, version, { kind: "version-file", path });
  }
  return undefined;
}

function namedVersion(
  name: string,
  text: string,
  product: Product,
): { readonly product: Product; readonly version: string } | undefined {
  switch (name) {
    case ".terraform-version":
      return product === "terraform" ? { product, version: text } : undefined;
    case ".opentofu-version":
      return { product: "opentofu", version: text };
    case ".tool-versions":
      return listedVersion(text, product, (tool) => new RegExp(`^[ \\t]*${tool}[ \\t]+(\\S+)`, "m"));
    default:
      return listedVersion(text, product, (tool) => new RegExp(`^[ \\t]*"?${tool}"?[ \\t]*=[ \\t]*["'](.+?)["']`, "m"));
  }
}

/** Returns the version of the product in a list of tools; that of OpenTofu also for a folder of Terraform's files. */
function listedVersion(
  text: string,
  product: Product,
  pattern: (tool: Product) => RegExp,
): { readonly product: Product; readonly version: string } | undefined {
  const products: readonly Product[] = product === "terraform" ? ["terraform", "opentofu"] : ["opentofu"];
  for (const tool of products) {
    const version = pattern(tool).exec(text)?.[1];
    if (version !== undefined) return { product: tool, version };
  }
  return undefined;
}

function programLanguage({ program, product }: LanguageHints): Language | undefined {
  if (program?.product !== product) return undefined;
  const version = versionIn(product, program.version);
  return version && languageOf(product, version, { kind: "program", path: program.path });
}

/** Returns the newest known release that the constraints allow, else the newest version that they name. */
function constrainedLanguage({ constraints, product }: LanguageHints): Language | undefined {
  if (constraints.length === 0) return undefined;
  const named = constraints.map(({ segments: [major = 0, minor = 0, patch = 0] }): Version => [major, minor, patch]);
  const candidates = [...named.toSorted(compareVersions), ...releasesOf(product)];
  const version = candidates.findLast((candidate) => isMet(constraints, candidate));
  return version && languageOf(product, version, { kind: "required-version" });
}

const defaultLanguage = (product: Product): Language => ({
  dialect: newestOf(product),
  reason: { kind: "default" },
});

function notOlderThanState(language: Language, stateVersion: string | undefined): Language {
  const { product, version } = language.dialect;
  const written = stateVersion === undefined ? undefined : versionIn(product, stateVersion);
  if (!written || compareVersions(nearestKnown(product, written), version) <= 0) return language;
  return languageOf(product, written, { kind: "state" });
}
