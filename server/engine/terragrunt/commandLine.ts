import type { VariableOption } from "../config/variableValues.ts";
import type { PlanOptions } from "../load/inputs.ts";
import { resolved } from "./filePaths.ts";

/** The plan options that arguments set; arguments about anything else, such as colours, are left out. */
export interface CommandLine extends Pick<PlanOptions, "targets" | "excludes" | "replace" | "workspace"> {
  readonly variables: readonly VariableOption[];
  /** Undefined without an argument that chooses a mode. */
  readonly mode?: "destroy" | "refresh-only";
  readonly refresh?: boolean;
}

/** Reads the arguments of `terraform plan`; paths are relative to the folder in which it runs. */
export function commandLineOf(words: readonly string[], runFolder: string): CommandLine {
  const variables: VariableOption[] = [];
  const addresses = { targets: [] as string[], excludes: [] as string[], replace: [] as string[] };
  let choice: Pick<CommandLine, "mode" | "refresh"> = {};
  for (let at = 0; at < words.length; at++) {
    const [, name, attached] = /^--?([a-z-]+)(?:=([\s\S]*))?$/.exec(words[at]!) ?? [];
    switch (name) {
      case "var":
      case "var-file": {
        const text = attached ?? words[++at] ?? "";
        const equals = text.indexOf("=");
        if (name === "var-file") variables.push({ file: resolved(runFolder, text) });
        else if (equals > 0) variables.push({ name: text.slice(0, equals), text: text.slice(equals + 1) });
        break;
      }
      case "target":
      case "exclude":
      case "replace":
        // Terragrunt separates an address from its option unless both are one word.
        if (attached !== undefined) addresses[ADDRESS_OPTIONS[name]].push(attached);
        break;
      case "destroy":
      case "refresh-only":
        if (attached !== "false") choice = { ...choice, mode: name };
        break;
      case "refresh":
        choice = { ...choice, refresh: attached !== "false" };
    }
  }
  return { variables, ...addresses, ...choice };
}

const ADDRESS_OPTIONS = { target: "targets", exclude: "excludes", replace: "replace" } as const;
