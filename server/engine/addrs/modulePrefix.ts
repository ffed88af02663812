/** Returns the modules at the beginning of an address, with the last dot: `module.web["a"].`; empty for an address of the root module. */
export const modulePrefix = (address: string): string => MODULES.exec(address)?.[0] ?? "";

const MODULES = /^(?:module\.[^.[]+(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\])?\.)+/;
