import type { Module } from "../module.ts";

/**
 * Whether a reference to an undeclared resource may name an object of a newer version: its type is a word that is no type of a provider,
 * or a block of the module that no known version has.
 */
export const namesNewerObject = ({ dialect, files, resources }: Module, type: string): boolean =>
  dialect.newer === "certain" &&
  ![...resources.values()].some((resource) => resource.type === type) &&
  (!type.includes("_") ||
    files.some(({ body }) => body.items.some((item) => item.kind === "block" && item.type === type)));
