import type { Scope } from "../../lang/scope.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { UnaskedReason, Value } from "../../values/value.ts";
import type { LocalFiles } from "./localFiles.ts";

/** What a pure data source is read from. */
export interface PureReading {
  /** The configuration of the data source, without marks and wholly known. */
  readonly configuration: ReadonlyMap<string, Value>;
  readonly block: BlockSchema;
  readonly files: LocalFiles;
  readonly scope: Scope;
  /** The configuration of the provider; undefined if it is not known. */
  readonly provider: Value | undefined;
}

/** The attributes of a result; `pending` while files are read; a reason if the result cannot be computed. */
export type Computed = ReadonlyMap<string, Value> | "pending" | { readonly why: UnaskedReason };
