import type { Tone } from "../../../server/protocol/explorer.ts";

/** The colour of a line: `object` for the unchanged object, `configuration` for the input, or the tone of the action. */
export type Paint = Tone | "object" | "configuration";
