import type { Lifecycle } from "../../config/module.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";

/** Returns the references of `prevent_destroy`; empty in Terraform, which only accepts a literal. */
export const protectionReferences = ({ preventDestroy }: Lifecycle): readonly Reference[] =>
  preventDestroy ? referencesOf(preventDestroy.expression) : [];
