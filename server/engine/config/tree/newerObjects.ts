import type { Body } from "../../syntax/tree.ts";
import type { Module } from "../module.ts";

/**
 * Whether a reference to an undeclared resource may name an object of a newer version: its type is that of a block of the module that
 * no known version has, or a word that is no type of a provider. In a version that may be known, the words for what a module declares
 * are rather misused.
 */
export const namesNewerObject = ({ dialect, files, resources }: Module, type: string): boolean =>
  dialect.newer !== undefined &&
  ![...resources.values()].some((resource) => resource.type === type) &&
  (dialect.newer === "certain" || !isDeclaringWord(type)) &&
  (!type.includes("_") || files.some(({ body }) => hasBlock(body, type)));

/** Whether a block of a module may declare local values in a way that only a newer version has: it has labels or blocks. */
export const mayDeclareNewerLocals = ({ dialect, files }: Module): boolean =>
  dialect.newer !== undefined &&
  files.some(({ body }) =>
    body.items.some(
      (item) =>
        item.kind === "block" &&
        item.type === "locals" &&
        (item.labels.length > 0 || item.body.items.some((inner) => inner.kind === "block")),
    ),
  );

/** Whether a block of a module has a repetition that only a newer version allows there, so that `each` and `count` mean something. */
export const mayRepeatNewer = ({ dialect, files }: Module, name: "each" | "count"): boolean =>
  dialect.newer !== undefined &&
  files.some(({ body }) =>
    body.items.some(
      (item) =>
        item.kind === "block" &&
        UNREPEATED.has(item.type) &&
        item.body.items.some((inner) => inner.kind === "argument" && inner.name === REPETITION[name]),
    ),
  );

const UNREPEATED: ReadonlySet<string> = new Set(["check", "moved", "output", "variable"]);
const REPETITION = { each: "for_each", count: "count" } as const;

const hasBlock = ({ items }: Body, type: string): boolean =>
  items.some((item) => item.kind === "block" && item.type === type);

/** Whether a word is that of a block that declares something, or its plural. */
const isDeclaringWord = (word: string): boolean => DECLARING.has(word) || DECLARING.has(word.replace(/s$/, ""));

const DECLARING: ReadonlySet<string> = new Set([
  "local",
  "module",
  "output",
  "provider",
  "resource",
  "var",
  "variable",
]);
