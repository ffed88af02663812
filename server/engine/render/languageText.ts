import type { Language } from "../config/language.ts";
import { baseName } from "../source/paths.ts";

/** Returns `terraform@1.15.9 (.terraform-version)`: the language of a plan, and why it was chosen. */
export function languageText({ modules }: { readonly modules: { readonly language: Language } }): string {
  const { dialect, reason } = modules.language;
  return `${dialect.name} (${reasonText(reason)})`;
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
      return "nothing names a version";
  }
}
