import { textOf } from "../../config/loadModules.ts";

/** What a program that was asked for a state has printed. */
export type PulledText =
  | { readonly kind: "state"; readonly text: string }
  /** There is no state yet. */
  | { readonly kind: "nothing" }
  /** In half a sentence, and without anything of what was printed. */
  | { readonly kind: "fault"; readonly reason: string };

/** The state among what was printed: what stands before it, a wrapper has said. */
export function pulledText(bytes: Uint8Array): PulledText {
  const text = textOf({ kind: "bytes", bytes });
  const start = text.startsWith("{") ? 0 : text.search(/^\s*\{/m);
  if (start >= 0) return { kind: "state", text: start === 0 ? text : text.slice(start) };
  const first = text.trimStart();
  if (first === "") return { kind: "nothing" };
  return { kind: "fault", reason: first.startsWith("<") ? HTML : "its output is not a state" };
}

const HTML = "its output is a web page, probably of a proxy or a sign-in page";
