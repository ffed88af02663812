import type { Lifecycle } from "../../config/module.ts";
import { type Reference, referencesOf } from "../../lang/reference.ts";

/** What `prevent_destroy` refers to; in Terraform it is written out, and refers to nothing. */
export const protectionReferences = ({ preventDestroy }: Lifecycle): readonly Reference[] =>
  preventDestroy ? referencesOf(preventDestroy.expression) : [];
