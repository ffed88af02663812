import { compareVersions, type Dialect, dialectOf, type Newer, type Product, type Version } from "../lang/dialect.ts";
import { isNewerThanKnown, nearestKnown, newestOf, releasesOf, versionIn } from "../lang/releases.ts";
import { isMet, type VersionConstraint } from "./versionConstraint.ts";
import { namedVersion, type VersionFile } from "./versionFile.ts";

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
  /** The constraints in `required_version` and `compatible_with` of the root module. */
  readonly constraints: readonly VersionConstraint[];
  /** The version that wrote the state; undefined if it is unknown. */
  readonly stateVersion: string | undefined;
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
  const language = notOlderThanState(chosen, hints.stateVersion);
  const { product, version } = language.dialect;
  return { ...language, dialect: dialectOf(product, version, newerThanKnown(hints, language)) };
}

/**
 * Whether the folder means a version that is newer than every known one. What it requires counts beside a program that does not
 * meet it: the text is written for that version.
 */
function newerThanKnown(hints: LanguageHints, { dialect, reason, unknownVersion }: Language): Newer | undefined {
  const { product } = dialect;
  const required = constrainedLanguage(hints)?.unknownVersion;
  if ([unknownVersion, required].some((version) => version && isNewerThanKnown(product, version)))
    return isOfOtherProduct(unknownVersion ?? required!, dialect, reason) ? "possible" : "certain";
  if (reason.kind === "version-file" || reason.kind === "program") return undefined;
  return isNewest(hints) || (hints.constraints.length > 0 && admitsNewer(hints)) ? "possible" : undefined;
}

/** Whether OpenTofu took over a state: its version may be one of Terraform. */
const isOfOtherProduct = (version: Version, { product }: Dialect, reason: LanguageReason): boolean =>
  reason.kind === "state" && product === "opentofu" && !isNewerThanKnown("terraform", version);

/** Whether the nearest version file names whatever version is the newest. */
const isNewest = ({ versionFiles, product }: LanguageHints): boolean =>
  nearestNamed(versionFiles, product)?.named.version === "newest";

/** Whether the constraints allow a version that is not known yet. */
const admitsNewer = ({ constraints, product }: LanguageHints): boolean =>
  [...successors(newestOf(product).version), ...namedVersions(constraints).flatMap(successors)].some(
    (version) => isNewerThanKnown(product, version) && isMet(constraints, version),
  );

/** Returns the next patch, minor and major version. */
const successors = ([major, minor, patch]: Version): readonly Version[] => [
  [major, minor, patch + 1],
  [major, minor + 1, 0],
  [major + 1, 0, 0],
];

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
  const dialect = dialectOf(product, nearest, isNewerThanKnown(product, version) ? "certain" : undefined);
  return nearest === version ? { dialect, reason } : { dialect, reason, unknownVersion: version };
}

/** Returns the language that the nearest version file names. */
function fileLanguage({ versionFiles, product }: LanguageHints): Language | undefined {
  const nearest = nearestNamed(versionFiles, product);
  if (!nearest || nearest.named.version === "newest") return undefined;
  return languageOf(nearest.named.product, nearest.named.version, { kind: "version-file", path: nearest.path });
}

/** Returns what the nearest version file names that has a version of the product. */
function nearestNamed(files: readonly VersionFile[], product: Product) {
  for (const file of files) {
    const named = namedVersion(file, product);
    if (named) return { path: file.path, named };
  }
  return undefined;
}

function programLanguage({ program, product }: LanguageHints): Language | undefined {
  if (program?.product !== product) return undefined;
  const version = versionIn(product, program.version);
  return version && languageOf(product, version, { kind: "program", path: program.path });
}

/** Returns the newest known release that the constraints allow, else a version that they name, or the next one. */
function constrainedLanguage({ constraints, product }: LanguageHints): Language | undefined {
  if (constraints.length === 0) return undefined;
  const named = namedVersions(constraints);
  const next = [...named, newestOf(product).version].flatMap(successors).toSorted((a, b) => compareVersions(b, a));
  const candidates = [...next, ...named.toSorted(compareVersions), ...releasesOf(product)];
  const version = candidates.findLast((candidate) => isMet(constraints, candidate));
  return version && languageOf(product, version, { kind: "required-version" });
}

const namedVersions = (constraints: readonly VersionConstraint[]): readonly Version[] =>
  constraints.map(({ segments: [major = 0, minor = 0, patch = 0] }): Version => [major, minor, patch]);

const defaultLanguage = (product: Product): Language => ({
  dialect: newestOf(product),
  reason: { kind: "default" },
});

function notOlderThanState(language: Language, stateVersion: string | undefined): Language {
  const { product, version } = language.dialect;
  const written = stateVersion === undefined ? undefined : versionIn(product, stateVersion);
  if (!written || compareVersions(written, language.unknownVersion ?? version) <= 0) return language;
  return languageOf(product, written, { kind: "state" });
}
