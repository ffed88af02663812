import type { Tone } from "./explorer.ts";

/** How an instance changed between two states that are kept. */
export interface EarlierRunText {
  /** `serial 3 → 4` */
  readonly title: string;
  /** Where the later state was found: `commit 1a2b3c4 of 2026-11-20`, `terraform.tfstate.backup`, `the present state`. */
  readonly origin: string;
  /** `+`, `~`, `-`; `=` if only its taint changed. */
  readonly symbol: string;
  readonly tone: Tone;
  /** `created`, `changed`, `destroyed`, `tainted` */
  readonly words: string;
  /** One line for each changed attribute: `~ input: "a" → "b"`. */
  readonly lines: readonly string[];
}
