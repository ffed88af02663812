import { textOf } from "../../config/tree/loadModules.ts";

/** The output of a program that was asked for a state, decoded. */
export type PulledText =
  | { readonly kind: "state"; readonly text: string }
  /** No state exists yet. */
  | { readonly kind: "nothing" }
  /** The reason as part of a sentence, which quotes nothing of the output. */
  | { readonly kind: "fault"; readonly reason: string };

/** Finds the state in the output; lines before it come from a wrapper. */
export function pulledText(bytes: Uint8Array): PulledText {
  const text = textOf({ kind: "bytes", bytes });
  const start = text.startsWith("{") ? 0 : text.search(/^\s*\{/m);
  if (start >= 0) return { kind: "state", text: start === 0 ? text : text.slice(start) };
  const first = text.trimStart();
  if (first === "") return { kind: "nothing" };
  return { kind: "fault", reason: first.startsWith("<") ? HTML : "its output is not a state" };
}

const HTML = "its output is a web page, probably of a proxy or a sign-in page";
