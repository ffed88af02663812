import type { ConfiguredPlugin, PluginRequest } from "../../../engine/provider/plugin/pluginCalls.ts";
import type { LiveAnswer } from "./livePlugin.ts";

// The messages between the server and the process that runs its plugins.

/** A call to a plugin. The answer has the same number. */
export interface NumberedCall {
  readonly id: number;
  readonly plugin: ConfiguredPlugin;
  readonly request: PluginRequest;
}

/** `end`: the process stops its plugins and exits. */
export type ToHost = { readonly kind: "calls"; readonly calls: readonly NumberedCall[] } | { readonly kind: "end" };

/** `started` and `ended` name the process of a plugin, which the server stops if the host dies before it. */
export type FromHost =
  | { readonly kind: "answers"; readonly answers: readonly (readonly [id: number, answer: LiveAnswer])[] }
  | { readonly kind: "started"; readonly pid: number; readonly folder: string }
  | { readonly kind: "ended"; readonly pid: number };
