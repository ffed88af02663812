import { DOCUMENTS } from "./documents.mjs";
import { randomTexts } from "./mutations.mjs";
import { SPECIAL } from "./special.mjs";

/** What is recorded; the same at each call. */
export const recordedTexts = () => [...DOCUMENTS, ...SPECIAL, ...randomTexts(7, 200)];
