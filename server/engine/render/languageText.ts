import type { Language } from "../config/language.ts";
import { baseName } from "../source/paths.ts";

/** Returns `terraform@1.15.9 (.terraform-version)`: a language as on the command line, and why it was chosen. */
export const languageText = (language: Language): string => `${language.dialect.name} (${reasonText(language.reason)})`;

/** Returns `Terraform 1.15.9 (.terraform-version)`, for views. */
export function languageTitle({ dialect, reason, unknownVersion }: Language): string {
  const product = dialect.product === "opentofu" ? "OpenTofu" : "Terraform";
  const instead = unknownVersion ? ` in place of ${unknownVersion.join(".")}, which Stateline does not know` : "";
  return `${product} ${dialect.version.join(".")} (${reasonText(reason)})${instead}`;
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
