import { configText } from "../../addrs/address.ts";
import { remember } from "../../source/remember.ts";

// What is declared is named as Terraform spells it, without keys: `module.web.terraform_data.server`.

/** `module.a.module.b.`, empty for the root. */
export const prefixOf = (path: readonly string[]): string => path.map((name) => `module.${name}.`).join("");

/** The id of the call that leads to a module: `module.a.module.b`, empty for the root. */
export const callIdOf = (path: readonly string[]): string => path.map((name) => `module.${name}`).join(".");

/** The id of the rules of a variable, by that of the variable. */
export const validationId = (variable: string): string => `${variable} (validation)`;

/** The id of what declares a resource, whatever the instance of its module. */
export const idOfResource = remember(configText);
