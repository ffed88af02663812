import type { InstalledProvider } from "../../schema/schemaQuestion.ts";
import { type Failure, type Question, questionKind } from "../../source/question.ts";
import { textOfBytes } from "../../values/encodings/byteText.ts";
import type { Path } from "../../values/path.ts";

// The calls of a plugin, by their names in protocol 6. Objects are MessagePack of the type that their schema implies; private
// data is base64. No call changes infrastructure.

/** The client capabilities of a call, beside write-only values. */
export interface ClientCapabilities {
  /** Whether the provider may decide nested blocks. */
  readonly computedBlocks?: true;
  /** Whether the private data of an initial plan comes back with the second plan. */
  readonly storesPlannedPrivate?: true;
}

export type PluginRequest = ClientCapabilities &
  (
    | { readonly call: "ValidateProviderConfig"; readonly configuration: Uint8Array }
    | ({ readonly call: "ConfigureProvider" } & ConfigurationRequest)
    | {
        readonly call:
          | "ValidateResourceConfig"
          | "ValidateDataResourceConfig"
          | "ValidateEphemeralResourceConfig"
          | "ValidateActionConfig"
          | "PlanAction"
          | "OpenEphemeralResource";
        readonly type: string;
        readonly configuration: Uint8Array;
      }
    /** `opened` distinguishes the opened resources, because each one must be closed. */
    | {
        readonly call: "CloseEphemeralResource";
        readonly type: string;
        readonly private: string;
        readonly opened: string;
      }
    | {
        readonly call: "UpgradeResourceState";
        readonly type: string;
        readonly version: number;
        /** The attributes as JSON. */
        readonly json: string;
        /** Whether the values are strings in a flat map, as Terraform 0.11 wrote them. */
        readonly isFlat: boolean;
      }
    | {
        readonly call: "ReadResource";
        readonly type: string;
        readonly current: Uint8Array;
        readonly private: string;
        readonly meta: Uint8Array | undefined;
      }
    | {
        readonly call: "PlanResourceChange";
        readonly type: string;
        readonly prior: Uint8Array;
        readonly proposed: Uint8Array;
        readonly configuration: Uint8Array;
        readonly private: string;
        readonly meta: Uint8Array | undefined;
        /** The private data of the initial plan, in a second plan. */
        readonly plannedPrivate?: string;
      }
    | {
        readonly call: "ReadDataSource";
        readonly type: string;
        readonly configuration: Uint8Array;
        readonly meta: Uint8Array | undefined;
      }
    | {
        readonly call: "ImportResourceState";
        readonly type: string;
        /** Empty if the object is imported by its identity. */
        readonly id: string;
        readonly identity: Uint8Array | undefined;
      }
    | { readonly call: "GenerateResourceConfig"; readonly type: string; readonly state: Uint8Array }
    | {
        readonly call: "MoveResourceState";
        readonly type: string;
        readonly provider: string;
        readonly from: string;
        readonly version: number;
        /** Empty if the attributes are not JSON. */
        readonly json: string;
        readonly private: string;
      }
    | { readonly call: "CallFunction"; readonly name: string; readonly arguments: readonly Uint8Array[] }
  );

/** A response of a plugin. Fields that the call does not return are absent. */
export interface PluginAnswer {
  readonly kind: "answered";
  /** The time of day, `12:04`, at which the plugin read an object; absent of other calls. */
  readonly at?: string;
  readonly diagnostics: readonly PluginDiagnostic[];
  /** The object that the call is about: state, planned state, configuration, result. */
  readonly object?: PluginObject;
  readonly private?: string;
  readonly requiresReplace?: readonly Path[];
  readonly legacyTypeSystem?: boolean;
  /** The reason for a deferral, by its number in protocol 6; 0 for none. */
  readonly deferred?: number;
  readonly imported?: readonly ImportedByPlugin[];
  /** The error in the arguments of a function. */
  readonly error?: { readonly text: string; readonly argument: number | undefined };
}

/** An object as a plugin sends it. */
export type PluginObject = { readonly msgpack: Uint8Array } | { readonly json: string };

export interface PluginDiagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  readonly path: Path;
  /** As `ProviderFault.isPlaceless`. */
  readonly isPlaceless?: true;
}

export interface ImportedByPlugin {
  readonly type: string;
  readonly object?: PluginObject;
  readonly private: string;
  /** Whether the plugin names the identity of the object. */
  readonly hasIdentity?: boolean;
}

/** A call without a response: the plugin exited, the call was cancelled or is not implemented, or the call failed otherwise. */
export interface Unanswered {
  readonly kind: "unanswered";
  readonly how: "gone" | "cancelled" | "unknown-call" | "fault";
  readonly reason: string;
}

/** A plugin and its provider configuration. */
export interface ConfiguredPlugin {
  readonly installed: InstalledProvider;
  /** The address of the provider configuration, `provider["…/aws"].east`, and its value; undefined for an unconfigured plugin. */
  readonly configuration: ({ readonly address: string } & ConfigurationRequest) | undefined;
  /** Whether the plugin runs without the user's environment and without network. */
  readonly isIsolated: boolean;
  /** Whether every type is probed, so that any number of them may break the plugin. */
  readonly isProbed?: true;
}

export interface ConfigurationRequest extends ClientCapabilities {
  /** The version of Terraform or OpenTofu that the plugin is told. */
  readonly version: string;
  readonly configuration: Uint8Array;
}

/** One call of a plugin; whoever answers it reads `plugin` and `request`. */
export interface PluginQuestion extends Question<PluginAnswer | Unanswered | Failure> {
  readonly plugin: ConfiguredPlugin;
  readonly request: PluginRequest;
}

export const CALL = "call";

/**
 * Returns the question for a plugin call. Its key consists of `about`, which identifies the plugin, and the arguments. The need is
 * `value` if the plan waits for the plugin, and `better` if the answer replaces a simulated one.
 */
export function pluginQuestion(
  about: string,
  plugin: ConfiguredPlugin,
  request: PluginRequest,
  need: "value" | "better",
): PluginQuestion {
  const key = `${about}\n${Object.values(request).map(keyPart).join("")}`;
  return { ...ofCalls({ key, need }), plugin, request };
}

const ofCalls = questionKind<PluginAnswer | Unanswered>(CALL, "answered", "unanswered");

/** Returns a part of a key with its length, so that different lists of parts never give the same key. */
function keyPart(part: string | number | boolean | Uint8Array | readonly Uint8Array[] | undefined): string {
  if (part instanceof Uint8Array) return `${part.length}:${textOfBytes(part)}`;
  if (Array.isArray(part)) return `${part.length}[${part.map(keyPart).join("")}`;
  return part === undefined ? "-" : `${String(part).length}"${part}`;
}
