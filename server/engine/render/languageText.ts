import type { Language } from "../config/language.ts";
import { baseName } from "../source/paths.ts";

/** Returns `terraform@1.15.9 (.terraform-version)`: a language as on the command line, and why it was chosen. */
export const languageText = (language: Language): string => `${language.dialect.name} (${reasonText(language.reason)})`;

/** Returns `Terraform 1.15.9`. */
export const languageName = ({ dialect: { product, version } }: Language): string =>
  `${product === "opentofu" ? "OpenTofu" : "Terraform"} ${version.join(".")}`;

/** Returns why a language was chosen, as a sentence. */
export function languageReason(language: Language): string {
  const { reason, unknownVersion } = language;
  const newer = `Stateline does not know ${unknownVersion?.join(".")}, so it follows ${languageName(language)}.`;
  return unknownVersion ? `${reasonSentence(reason)} ${newer}` : reasonSentence(reason);
}

function reasonSentence(reason: Language["reason"]): string {
  switch (reason.kind) {
    case "option":
      return "The setting stateline.language chooses it.";
    case "version-file":
      return `${baseName(reason.path)} names it.`;
    case "program":
      return `It is the version of ${reason.path}.`;
    case "required-version":
      return "It is the newest known version that required_version allows.";
    case "state":
      return "It is the version that wrote the state.";
    case "default":
      return "It is the newest known version: nothing names another one.";
  }
}

function reasonText(reason: Language["reason"]): string {
  switch (reason.kind) {
    case "option":
      return "chosen by an option or setting";
    case "version-file":
      return baseName(reason.path);
    case "program":
      return reason.path;
    case "required-version":
      return "required_version";
    case "state":
      return "the version that wrote the state";
    case "default":
      return "default";
  }
}
