import { remember } from "../source/remember.ts";
import type { Type } from "../values/type.ts";

/** Whether no provider gives this attribute name to a public value. Where a schema does not tell what is sensitive, nothing else does. */
export const isSecretName = (name: string): boolean => SECRET_NAMES.test(name);

const SECRET_NAMES = /password|passphrase|secret|(?<!^http_)token|private_key|credential|access_key$|auth_key|api_key/;

/** Whether values of a type have an attribute with the name of a secret. */
export const holdsSecretName = (type: Type): boolean => "kind" in type && hasParts(type) && partsHoldSecret(type);

const hasParts = (type: Type): boolean => "element" in type || "elements" in type || "attributes" in type;

const partsHoldSecret = remember((type: Type): boolean => {
  if ("element" in type) return holdsSecretName(type.element);
  if ("elements" in type) return type.elements.some(holdsSecretName);
  return "attributes" in type && [...type.attributes].some(([name, of]) => isSecretName(name) || holdsSecretName(of));
});
