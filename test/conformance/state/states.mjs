import { randomState } from "./randomStates.mjs";

/** States that are as they should be: by name, the text of the file. */
export const states = Object.fromEntries(Array.from({ length: 120 }, (_, seed) => [`seed ${seed}`, randomState(seed)]));
