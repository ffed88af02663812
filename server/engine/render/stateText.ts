import type { StateContents } from "./stateContents.ts";
export const stateText = (_: StateContents): string => "";
