import { configText } from "../../addrs/address.ts";
import { remember } from "../../source/remember.ts";

// The id of a declaration is its address without keys: `module.web.terraform_data.server`.

/** Returns the prefix of the ids in a module, such as `module.a.module.b.`; empty for the root. */
export function prefixOf(path: readonly string[]): string {
  let prefix = "";
  for (const name of path) prefix += `module.${name}.`;
  return prefix;
}

/** Returns the id of the call of a module, such as `module.a.module.b`; empty for the root. */
export const callIdOf = (path: readonly string[]): string => path.map((name) => `module.${name}`).join(".");

/** Returns the id of the validation node of a variable, from the id of the variable. */
export const validationId = (variable: string): string => `${variable} (validation)`;

/** Returns the id of the declaration of a resource, which all instances of its module share. */
export const idOfResource = remember(configText);
