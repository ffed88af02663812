import type { Language } from "../config/language.ts";
import { productName } from "../lang/dialect.ts";
import { baseName } from "../source/paths.ts";

/** Returns `terraform@1.15.9 (.terraform-version)`: a language as on the command line, and why it was chosen. */
export const languageText = (language: Language): string => `${language.dialect.name} (${reasonText(language.reason)})`;

/** Returns `Terraform 1.15.9`. */
export const languageName = ({ dialect: { product, version } }: Language): string =>
  `${productName(product)} ${version.join(".")}`;

/** Returns why a language was chosen, in a few words; with the version that it stands for, if that is not known. */
export const languageReason = ({ reason, unknownVersion }: Language): string =>
  unknownVersion ? `${reasonText(reason)}, ${unknownVersion.join(".")} is not known` : reasonText(reason);

function reasonText(reason: Language["reason"]): string {
  switch (reason.kind) {
    case "option":
      return "option or setting";
    case "version-file":
      return baseName(reason.path);
    case "program":
      return reason.path;
    case "required-version":
      return "required_version";
    case "state":
      return "the version that wrote the state";
    case "default":
      return "newest";
  }
}
